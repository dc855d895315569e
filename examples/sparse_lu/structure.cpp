// What follows from the static structure: sources of a panel, places of rows, order of updates; and its way
// to all ranks. Not how it is found (analysis.cpp).

#include "structure.h"

#include <algorithm>

namespace sparse_lu {

void Structure::derive() {
  panel_of.assign(size, 0);
  block_source.assign(blocks(), 0);
  source_begin.assign(panels + 1, 0);
  source_block.assign(blocks(), 0);
  upper_offset.assign(blocks(), 0);
  upper_rows.assign(panels, 0);
  next_block.assign(blocks(), -1);
  waits_for.assign(blocks(), 0);
  path_flops.assign(panels, 0);
  for (int k = 0; k < panels; k++) {
    std::fill(panel_of.begin() + first[k], panel_of.begin() + first[k + 1], k);
    for (int b = block_begin[k]; b < block_begin[k + 1]; b++) {
      block_source[b] = k;
      source_begin[block_target[b] + 1]++;
    }
  }
  for (int t = 0; t < panels; t++) source_begin[t + 1] += source_begin[t];
  std::vector<int> fill(source_begin.begin(), source_begin.end() - 1);
  for (int b = 0; b < blocks(); b++) source_block[fill[block_target[b]]++] = b;  // ascending K, as b is

  std::vector<int> block_from(panels, -1);  // panel K -> block (K, t), for the current t
  for (int t = 0; t < panels; t++) {
    for (int s = source_begin[t]; s < source_begin[t + 1]; s++) {
      const int b = source_block[s];
      block_from[block_source[b]] = b;
      upper_offset[b] = upper_rows[t];
      upper_rows[t] += width(block_source[b]);
    }
    for (int s = source_begin[t]; s < source_begin[t + 1]; s++) {
      const int b = source_block[s], p = parent[block_source[b]];
      if (p < 0 || p >= t) continue;
      next_block[b] = block_from[p];
      waits_for[block_from[p]]++;
    }
  }
  for (int k = panels - 1; k >= 0; k--) {
    const double w = width(k), m = group_rows(k);
    double updates = 0;
    for (int b = block_begin[k]; b < block_begin[k + 1]; b++) {
      path_flops[k] = std::max(path_flops[k], path_flops[block_target[b]]);
      updates = std::max(updates, 2 * m * w * block_columns(b));
    }
    path_flops[k] += m * w * w + updates;
  }
}

double Structure::factor_flops() const {
  double flops = 0;
  for (int k = 0; k < panels; k++) {
    const double w = width(k), below = lower_rows(k);
    flops += below * w * w + 2.0 / 3.0 * w * w * w;
    for (int b = block_begin[k]; b < block_begin[k + 1]; b++) flops += (2 * below + w) * w * block_columns(b);
  }
  return flops;
}

std::int64_t Structure::stored_doubles() const {
  std::int64_t doubles = 0;
  for (int k = 0; k < panels; k++) {
    doubles += static_cast<std::int64_t>(width(k)) * (upper_rows[k] + group_rows(k));
  }
  return doubles;
}

void broadcast_structure(Structure* structure, int root, MPI_Comm communicator) {
  Structure& s = *structure;
  std::vector<int>* parts[] = {&s.first,        &s.parent,       &s.lower_begin, &s.lower,    &s.block_begin,
                               &s.block_target, &s.column_begin, &s.columns,     &s.position, &s.column_order};
  constexpr int part_count = sizeof parts / sizeof parts[0];
  int lengths[part_count + 2];
  for (int i = 0; i < part_count; i++) lengths[i] = static_cast<int>(parts[i]->size());
  lengths[part_count] = s.size;
  lengths[part_count + 1] = s.panels;
  MPI_Bcast(lengths, part_count + 2, MPI_INT, root, communicator);
  s.size = lengths[part_count];
  s.panels = lengths[part_count + 1];
  for (int i = 0; i < part_count; i++) {
    parts[i]->resize(lengths[i]);
    MPI_Bcast(parts[i]->data(), lengths[i], MPI_INT, root, communicator);
  }
  s.derive();
}

}  // namespace sparse_lu
