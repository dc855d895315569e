// Reading and making matrices, and the residual. Not a parser of every Matrix Market dialect: real, general,
// coordinates.

#include "matrix.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace sparse_lu {

namespace {

struct Entry {
  int row, column;
  double value;
};

// Sorts by column and row; entries at the same place are added.
Matrix compress(int size, std::vector<Entry>* entries) {
  std::sort(entries->begin(), entries->end(),
            [](const Entry& a, const Entry& b) { return a.column != b.column ? a.column < b.column : a.row < b.row; });
  Matrix matrix;
  matrix.size = size;
  matrix.column_begin.assign(static_cast<std::size_t>(size) + 1, 0);
  const Entry* last = nullptr;
  for (const Entry& entry : *entries) {
    if (last != nullptr && last->row == entry.row && last->column == entry.column) {
      matrix.values.back() += entry.value;
    } else {
      matrix.rows.push_back(entry.row);
      matrix.values.push_back(entry.value);
      matrix.column_begin[entry.column + 1]++;
    }
    last = &entry;
  }
  for (int c = 0; c < size; c++) matrix.column_begin[c + 1] += matrix.column_begin[c];
  return matrix;
}

// The whole file, unpacked; zlib reads plain files too.
std::string read_all(const std::string& path, std::string* text) {
  gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) return "cannot open " + path + "; name another file with --matrix";
  gzbuffer(file, 1 << 18);
  std::vector<char> piece(1 << 18);
  int got = 0;
  while ((got = gzread(file, piece.data(), static_cast<unsigned>(piece.size()))) > 0) text->append(piece.data(), got);
  int code = Z_OK;
  const bool broken = got < 0 || (gzerror(file, &code), code != Z_OK);
  gzclose(file);
  return broken ? path + " is damaged (gzip)" : "";
}

}  // namespace

std::string read_matrix_market(const std::string& path, Matrix* matrix) {
  std::string text;
  const std::string problem = read_all(path, &text);
  if (!problem.empty()) return problem;
  if (text.compare(0, 14, "%%MatrixMarket") != 0) return path + " is not a Matrix Market file";
  const std::string header = text.substr(0, text.find('\n'));
  if (header.find("coordinate") == std::string::npos || header.find("general") == std::string::npos ||
      (header.find("real") == std::string::npos && header.find("integer") == std::string::npos)) {
    return path + " is not a real general matrix in coordinate form: " + header;
  }
  const char* at = text.c_str();
  while (*at == '%') {
    const char* end = std::strchr(at, '\n');
    if (end == nullptr) return path + " ends after its header";
    at = end + 1;
  }
  char* next = nullptr;
  const long rows = std::strtol(at, &next, 10);
  const long columns = std::strtol(next, &next, 10);
  const long count = std::strtol(next, &next, 10);
  if (rows < 1 || rows > 2000000 || rows != columns || count < rows) {
    return path + " does not describe a square regular matrix of at most 2,000,000 rows";
  }
  std::vector<Entry> entries;
  entries.reserve(static_cast<std::size_t>(std::min<long>(count, static_cast<long>(text.size()))));
  for (long e = 0; e < count; e++) {
    const long row = std::strtol(next, &next, 10);
    const long column = std::strtol(next, &next, 10);
    char* after = next;
    const double value = std::strtod(next, &after);
    if (after == next) return path + " ends before its last entry";
    if (row < 1 || row > rows || column < 1 || column > columns) {
      return path + " has an entry outside of the matrix (entry " + std::to_string(e + 1) + ")";
    }
    next = after;
    entries.push_back({static_cast<int>(row - 1), static_cast<int>(column - 1), value});
  }
  *matrix = compress(static_cast<int>(rows), &entries);
  return "";
}

Matrix make_grid_matrix(int side) {
  std::vector<Entry> entries;
  unsigned state = 12345;
  auto random = [&state] {
    state = state * 1664525u + 1013904223u;
    return static_cast<double>(state >> 8) / (1u << 23) - 1.0;
  };
  for (int y = 0; y < side; y++) {
    for (int x = 0; x < side; x++) {
      for (int ny = std::max(0, y - 1); ny <= std::min(side - 1, y + 1); ny++) {
        for (int nx = std::max(0, x - 1); nx <= std::min(side - 1, x + 1); nx++) {
          for (int u = 0; u < 3; u++) {
            for (int v = 0; v < 3; v++) {
              if (u == 2 && v == 2) continue;  // the "pressure" does not act on itself
              entries.push_back({3 * (y * side + x) + u, 3 * (ny * side + nx) + v, random()});
            }
          }
        }
      }
    }
  }
  return compress(3 * side * side, &entries);
}

double relative_residual(const Matrix& matrix, const std::vector<double>& x, const std::vector<double>& b) {
  std::vector<double> difference = b;
  std::vector<double> row_sum(b.size(), 0.0);
  double norm_a = 0, norm_b = 0, norm_x = 0, norm_difference = 0;
  for (int c = 0; c < matrix.size; c++) {
    for (int e = matrix.column_begin[c]; e < matrix.column_begin[c + 1]; e++) {
      difference[matrix.rows[e]] -= matrix.values[e] * x[c];
      row_sum[matrix.rows[e]] += std::fabs(matrix.values[e]);
    }
  }
  for (int i = 0; i < matrix.size; i++) {
    norm_a = std::max(norm_a, row_sum[i]);
    norm_b = std::max(norm_b, std::fabs(b[i]));
    norm_x = std::max(norm_x, std::fabs(x[i]));
    if (!std::isfinite(difference[i])) return HUGE_VAL;
    norm_difference = std::max(norm_difference, std::fabs(difference[i]));
  }
  return norm_difference / (norm_a * norm_x + norm_b);
}

}  // namespace sparse_lu
