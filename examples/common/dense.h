/* The dense kernel that GE, MM and sparse LU spend their time in: C += or -= A * B on row-major blocks,
 * register-blocked and vectorised by GCC's and Clang's vector extension, so it needs no library and no
 * particular processor.
 *
 * Not a BLAS: no transposes, no packing. Callers pass blocks that fit the caches (k up to a few hundred).
 *
 * A column-major C = A * B is the same call with the operands exchanged (the transpose of a product).
 */
#ifndef EXAMPLES_COMMON_DENSE_H
#define EXAMPLES_COMMON_DENSE_H

#include <stddef.h>
#include <string.h>

/* A register's width of doubles, and how many of them a row of the micro-tile has: 4 rows by 2 registers of
 * sums leave room for the operands in 16 registers. */
#if defined(__AVX512F__)
enum { LANES = 8 };
#elif defined(__AVX__)
enum { LANES = 4 };
#else
enum { LANES = 2 };
#endif
enum { TILE_ROWS = 4, TILE_COLUMNS = 2 * LANES };
typedef double Vec __attribute__((vector_size(LANES * sizeof(double))));

static inline Vec load_vec(const double* p) {
  Vec v;
  memcpy(&v, p, sizeof v); /* an unaligned load, without breaking the aliasing rules */
  return v;
}

static inline void store_vec(double* p, Vec v) { memcpy(p, &v, sizeof v); }

/* One full tile: C[4 x TILE_COLUMNS] += sign * A[4 x k] * B[k x TILE_COLUMNS]. */
static inline void gemm_tile(int k, double sign, const double* a, ptrdiff_t lda, const double* b, ptrdiff_t ldb,
                             double* c, ptrdiff_t ldc) {
  Vec s00 = {0}, s01 = {0}, s10 = {0}, s11 = {0}, s20 = {0}, s21 = {0}, s30 = {0}, s31 = {0};
  for (int l = 0; l < k; l++) {
    const Vec b0 = load_vec(b + l * ldb), b1 = load_vec(b + l * ldb + LANES);
    const double a0 = a[l], a1 = a[lda + l], a2 = a[2 * lda + l], a3 = a[3 * lda + l];
    s00 += a0 * b0;
    s01 += a0 * b1;
    s10 += a1 * b0;
    s11 += a1 * b1;
    s20 += a2 * b0;
    s21 += a2 * b1;
    s30 += a3 * b0;
    s31 += a3 * b1;
  }
  store_vec(c, load_vec(c) + sign * s00);
  store_vec(c + LANES, load_vec(c + LANES) + sign * s01);
  store_vec(c + ldc, load_vec(c + ldc) + sign * s10);
  store_vec(c + ldc + LANES, load_vec(c + ldc + LANES) + sign * s11);
  store_vec(c + 2 * ldc, load_vec(c + 2 * ldc) + sign * s20);
  store_vec(c + 2 * ldc + LANES, load_vec(c + 2 * ldc + LANES) + sign * s21);
  store_vec(c + 3 * ldc, load_vec(c + 3 * ldc) + sign * s30);
  store_vec(c + 3 * ldc + LANES, load_vec(c + 3 * ldc + LANES) + sign * s31);
}

/* The rim: any m x n, one row at a time; four registers of sums at once hide the latency of the additions. */
static inline void gemm_rim(int m, int n, int k, double sign, const double* a, ptrdiff_t lda, const double* b,
                            ptrdiff_t ldb, double* c, ptrdiff_t ldc) {
  for (int i = 0; i < m; i++, a += lda, c += ldc) {
    int j = 0;
    for (; j + 4 * LANES <= n; j += 4 * LANES) {
      Vec s0 = {0}, s1 = {0}, s2 = {0}, s3 = {0};
      for (int l = 0; l < k; l++) {
        const double* bl = b + l * ldb + j;
        s0 += a[l] * load_vec(bl);
        s1 += a[l] * load_vec(bl + LANES);
        s2 += a[l] * load_vec(bl + 2 * LANES);
        s3 += a[l] * load_vec(bl + 3 * LANES);
      }
      store_vec(c + j, load_vec(c + j) + sign * s0);
      store_vec(c + j + LANES, load_vec(c + j + LANES) + sign * s1);
      store_vec(c + j + 2 * LANES, load_vec(c + j + 2 * LANES) + sign * s2);
      store_vec(c + j + 3 * LANES, load_vec(c + j + 3 * LANES) + sign * s3);
    }
    for (; j + LANES <= n; j += LANES) {
      Vec sum = {0};
      for (int l = 0; l < k; l++) sum += a[l] * load_vec(b + l * ldb + j);
      store_vec(c + j, load_vec(c + j) + sign * sum);
    }
    for (; j < n; j++) {
      double sum = 0;
      for (int l = 0; l < k; l++) sum += a[l] * b[l * ldb + j];
      c[j] += sign * sum;
    }
  }
}

/* C[m x n] += sign * A[m x k] * B[k x n], all row-major with the leading dimensions given, sign 1 or -1. */
static inline void gemm(int m, int n, int k, double sign, const double* a, ptrdiff_t lda, const double* b,
                        ptrdiff_t ldb, double* c, ptrdiff_t ldc) {
  const int full_rows = m - m % TILE_ROWS, full_columns = n - n % TILE_COLUMNS;
  /* Columns outside: the strip of B (k x TILE_COLUMNS) then stays in the first-level cache while A streams
   * by. */
  for (int j = 0; j < full_columns; j += TILE_COLUMNS) {
    for (int i = 0; i < full_rows; i += TILE_ROWS) {
      gemm_tile(k, sign, a + i * lda, lda, b + j, ldb, c + i * ldc + j, ldc);
    }
  }
  if (full_columns < n) {
    gemm_rim(full_rows, n - full_columns, k, sign, a, lda, b + full_columns, ldb, c + full_columns, ldc);
  }
  if (full_rows < m) {
    gemm_rim(m - full_rows, n, k, sign, a + full_rows * lda, lda, b, ldb, c + full_rows * ldc, ldc);
  }
}

#endif
