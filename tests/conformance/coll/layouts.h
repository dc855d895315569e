/* Three datatypes whose element is two ints, laid out differently, and buffers of them. A buffer is compared as a whole
   with what it must hold, so a byte written where none should be is noticed. */
#ifndef TMPI_CONFORMANCE_LAYOUTS_H
#define TMPI_CONFORMANCE_LAYOUTS_H

#include "check.h"

enum { kLayouts = 3 };
static MPI_Datatype layout[kLayouts];
/* In ints: where an element's two ints are, and from one element to the next. */
static const int layout_at[kLayouts][2] = {{0, 1}, {0, 2}, {3, 1}};
static const int layout_step[kLayouts] = {2, 5, 4};

static inline void make_layouts(void) {
  MPI_Datatype part;
  MPI_Aint at[2] = {12, 4};
  MPI_Type_contiguous(2, MPI_INT, &layout[0]);
  MPI_Type_vector(2, 1, 2, MPI_INT, &part);
  MPI_Type_create_resized(part, 0, 20, &layout[1]);
  MPI_Type_free(&part);
  MPI_Type_create_hindexed_block(2, 1, at, MPI_INT, &part);
  MPI_Type_create_resized(part, 0, 16, &layout[2]);
  MPI_Type_free(&part);
  for (int i = 0; i < kLayouts; ++i) MPI_Type_commit(&layout[i]);
}
static inline void free_layouts(void) {
  for (int i = 0; i < kLayouts; ++i) MPI_Type_free(&layout[i]);
}

/* What rank `from` has for rank `to`. */
static inline int value_of(int from, int to, int i) { return from * 1000003 + to * 4099 + i * 7 + 1; }

/* Room for `elements` elements of a layout, filled with a mark. */
static inline int* make_buffer(int which, int elements) {
  size_t bytes = ((size_t)elements * (size_t)layout_step[which] + 4) * sizeof(int);
  int* buffer = malloc(bytes);
  memset(buffer, 0x5a, bytes);
  return buffer;
}
static inline void put_block(int* buffer, int which, int first, int count, int from, int to) {
  for (int i = 0; i < 2 * count; ++i)
    buffer[(first + i / 2) * layout_step[which] + layout_at[which][i % 2]] = value_of(from, to, i);
}
static inline int is_same(const int* a, const int* b, int which, int elements) {
  return memcmp(a, b, ((size_t)elements * (size_t)layout_step[which] + 4) * sizeof(int)) == 0;
}

#endif
