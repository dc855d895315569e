/* Every constructor but those of arrays, on random datatypes that were made the same way, against their typemaps: size,
   extents, packing, and messages between different layouts of the same signature (MPI 5.0, 5.1). */
#include "typemap.h"

static unsigned long long state = 1;
static int below(int n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (int)((state >> 33) % (unsigned long long)n);
}

enum { kMade = 160, kConstructors = 11, kBlocks = 4 };
static MPI_Datatype types[kMade];
static Map maps[kMade];

typedef struct {
  int n, length[kBlocks], at[kBlocks]; /* in extents of the child, or in bytes / 4 */
} Blocks;

static Blocks random_blocks(int same_length) {
  Blocks b;
  b.n = below(kBlocks + 1);
  for (int i = 0; i < b.n; ++i) {
    b.length[i] = same_length && i ? b.length[0] : below(4);
    b.at[i] = below(13) - 4 + 3 * i;
  }
  return b;
}

/* Lists of blocks: indexed, hindexed, indexed_block, hindexed_block. */
static void make_list(int which, int large, int from, int to) {
  Map* map = &maps[to];
  const Map* child = &maps[from];
  MPI_Datatype old = types[from], *type = &types[to];
  MPI_Aint extent = child->ub - child->lb, bytes[kBlocks];
  MPI_Count counts[kBlocks], places[kBlocks];
  Blocks b = random_blocks(which >= 5);
  *map = empty_map();
  int in_bytes = which == 4 || which == 6, one_length = which >= 5;
  for (int i = 0; i < b.n; ++i) {
    bytes[i] = in_bytes ? b.at[i] * 4 : b.at[i];
    places[i] = bytes[i];
    counts[i] = b.length[i];
    append(map, child, in_bytes ? bytes[i] : b.at[i] * extent, b.length[one_length ? 0 : i]);
  }
  int every = b.n ? b.length[0] : 1;
  if (which == 3)
    large ? MPI_Type_indexed_c(b.n, counts, places, old, type) : MPI_Type_indexed(b.n, b.length, b.at, old, type);
  else if (which == 4)
    large ? MPI_Type_create_hindexed_c(b.n, counts, places, old, type)
          : MPI_Type_create_hindexed(b.n, b.length, bytes, old, type);
  else if (which == 5)
    large ? MPI_Type_create_indexed_block_c(b.n, every, places, old, type)
          : MPI_Type_create_indexed_block(b.n, every, b.at, old, type);
  else
    large ? MPI_Type_create_hindexed_block_c(b.n, every, places, old, type)
          : MPI_Type_create_hindexed_block(b.n, every, bytes, old, type);
}

/* One constructor on the type number `from`; large: by its _c form. */
static void make(int which, int large, int from, int to) {
  Map* map = &maps[to];
  const Map* child = &maps[from];
  MPI_Datatype old = types[from], *type = &types[to];
  MPI_Aint extent = child->ub - child->lb, bytes[kBlocks];
  MPI_Count counts[kBlocks], places[kBlocks];
  MPI_Datatype children[kBlocks];
  int count = below(4), length = below(4), stride = below(9) - 3;
  Blocks b = random_blocks(0);
  *map = empty_map();
  switch (which) {
    case 0:
      large ? MPI_Type_contiguous_c(count, old, type) : MPI_Type_contiguous(count, old, type);
      append(map, child, 0, count);
      return;
    case 1:
      large ? MPI_Type_vector_c(count, length, stride, old, type) : MPI_Type_vector(count, length, stride, old, type);
      for (int i = 0; i < count; ++i) append(map, child, i * stride * extent, length);
      return;
    case 2:
      large ? MPI_Type_create_hvector_c(count, length, stride * 4, old, type)
            : MPI_Type_create_hvector(count, length, stride * 4, old, type);
      for (int i = 0; i < count; ++i) append(map, child, i * stride * 4, length);
      return;
    case 7: { /* a struct: each block may be of another type */
      for (int i = 0; i < b.n; ++i) {
        int other = below(to);
        bytes[i] = places[i] = b.at[i] * 4;
        counts[i] = b.length[i];
        children[i] = types[other];
        append(map, &maps[other], bytes[i], b.length[i]);
      }
      large ? MPI_Type_create_struct_c(b.n, counts, places, children, type)
            : MPI_Type_create_struct(b.n, b.length, bytes, children, type);
      return;
    }
    case 8:
    case 9: { /* bounds of its own, also beyond the data or inside it */
      MPI_Aint lb = (below(9) - 4) * 4, wide = below(12) * 4;
      large ? MPI_Type_create_resized_c(old, lb, wide, type) : MPI_Type_create_resized(old, lb, wide, type);
      *map = *child;
      map->lb = lb;
      map->ub = lb + wide;
      map->marked = 1;
      return;
    }
    case 10:
      MPI_Type_dup(old, type);
      *map = *child;
      return;
    default:
      break;
  }
  make_list(which, large, from, to);
}

static int reach(const Map* map) {
  MPI_Aint most = 0;
  for (int i = 0; i < map->n; ++i) {
    MPI_Aint at = map->at[i] < 0 ? -map->at[i] : map->at[i];
    if (at > most) most = at;
  }
  if (map->ub - map->lb > most) most = map->ub - map->lb;
  if (map->lb - map->ub > most) most = map->lb - map->ub;
  return (int)most;
}

int main(int argc, char** argv) {
  begin(argc, argv);
  for (int round = 0; round < 6; ++round) {
    int made = 1;
    state = (unsigned long long)(round + 100 * rank + 7); /* each rank makes types of its own */
    types[0] = MPI_INT;
    maps[0] = one_int;
    for (int tries = 0; made < kMade && tries < 4000; ++tries) {
      int from = below(2) ? below(made) : made - 1;
      make(below(kConstructors), below(2), from, made);
      if (maps[made].n > 120 || reach(&maps[made]) > 4000) {
        MPI_Type_free(&types[made]);
        continue;
      }
      MPI_Type_commit(&types[made]);
      CHECK_TYPE(types[made], &maps[made]);
      ++made;
    }
    CHECK_EQ(made, kMade);
    /* Those that others were made from go first; the others must not notice. */
    for (int i = 1; i < made; i += 2) MPI_Type_free(&types[i]);
    for (int i = 2; i < made; i += 2) {
      CHECK_TYPE(types[i], &maps[i]);
      MPI_Type_free(&types[i]);
      CHECK(types[i] == MPI_DATATYPE_NULL);
    }
  }
  return end("layouts");
}
