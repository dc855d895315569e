/* The reference: a datatype of ints as a plain list of where each int lies, with bounds, and each constructor on such
   lists by its definition (MPI 5.0, 5.1.2). */
#ifndef TMPI_CONFORMANCE_TYPEMAP_H
#define TMPI_CONFORMANCE_TYPEMAP_H

#include "check.h"

enum { kMostInts = 400 };
typedef struct {
  int n;
  MPI_Aint at[kMostInts], lb, ub; /* in bytes */
  int marked;                     /* the bounds are the user's (resized), not those of the data */
} Map;

static const Map one_int = {1, {0}, 0, 4, 0};

static inline Map empty_map(void) {
  Map map;
  map.n = map.marked = 0;
  map.lb = map.ub = 0;
  return map;
}
/* `count` copies of `child` one after the other, the first at `at`. Bounds that were marked hide those of data; a type
   without data and marks has no bounds to give (MPI 5.0, 5.1.7). */
static inline void append(Map* map, const Map* child, MPI_Aint at, int count) {
  for (int i = 0; i < count; ++i, at += child->ub - child->lb) {
    int none = map->n == 0 && !map->marked, hides = child->marked && !map->marked;
    if (child->marked || (child->n > 0 && !map->marked)) {
      if (none || hides || at + child->lb < map->lb) map->lb = at + child->lb;
      if (none || hides || at + child->ub > map->ub) map->ub = at + child->ub;
    }
    map->marked |= child->marked;
    for (int k = 0; k < child->n && map->n < kMostInts; ++k) map->at[map->n++] = at + child->at[k];
  }
}

/* Everything that can be asked of a datatype, against its list. */
static inline void check_type(const char* file, int line, MPI_Datatype type, const Map* map) {
  enum { kMiddle = 4000, kWords = 10000 };
  static int memory[kWords], packed[kMostInts], back[kWords];
  int size_got = -1, position = 0, bad = 0, distinct = 1, low = 0, high = 0;
  MPI_Aint lb = -1, extent = -1, true_lb = -1, true_extent = -1;
  MPI_Type_size(type, &size_got);
  MPI_Type_get_extent(type, &lb, &extent);
  MPI_Type_get_true_extent(type, &true_lb, &true_extent);
  for (int i = 0; i < map->n; ++i) {
    if (i == 0 || map->at[i] < low) low = (int)map->at[i];
    if (i == 0 || map->at[i] + 4 > high) high = (int)map->at[i] + 4;
    for (int k = 0; k < i && distinct; ++k) distinct = map->at[i] != map->at[k];
  }
  bad |= size_got != 4 * map->n;
  bad |= (lb != map->lb || extent != map->ub - map->lb) << 1;
  bad |= (true_lb != low || true_extent != high - low) << 2;
  for (int i = 0; i < kWords; ++i) memory[i] = i;
  MPI_Pack(memory + kMiddle, 1, type, packed, (int)sizeof packed, &position, MPI_COMM_SELF);
  bad |= (position != 4 * map->n) << 3;
  for (int i = 0; i < map->n; ++i) bad |= (packed[i] != kMiddle + (int)(map->at[i] / 4)) << 4;
  if (distinct) {
    memset(back, 0, sizeof back);
    position = 0;
    MPI_Unpack(packed, 4 * map->n, &position, back + kMiddle, 1, type, MPI_COMM_SELF);
    for (int i = 0; i < map->n; ++i) {
      int* word = &back[kMiddle + map->at[i] / 4];
      bad |= (*word != kMiddle + (int)(map->at[i] / 4)) << 5;
      *word = 0;
    }
    for (int i = 0; i < kWords; ++i) bad |= (back[i] != 0) << 6;
    /* Sent as ints and received as this type, and the other way round. */
    MPI_Status status;
    int count = -1, elements = -1;
    MPI_Request request;
    MPI_Irecv(back + kMiddle, 1, type, rank, 1, MPI_COMM_WORLD, &request);
    MPI_Send(packed, map->n, MPI_INT, rank, 1, MPI_COMM_WORLD);
    MPI_Wait(&request, &status);
    MPI_Get_count(&status, type, &count);
    MPI_Get_elements(&status, type, &elements);
    bad |= ((map->n > 0 && count != 1) || elements != map->n) << 7;
    memset(packed, 0, sizeof packed);
    MPI_Irecv(packed, kMostInts, MPI_INT, rank, 2, MPI_COMM_WORLD, &request);
    MPI_Send(back + kMiddle, 1, type, rank, 2, MPI_COMM_WORLD);
    MPI_Wait(&request, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    bad |= (count != map->n) << 8;
    for (int i = 0; i < map->n; ++i) bad |= (packed[i] != kMiddle + (int)(map->at[i] / 4)) << 9;
  }
  if (bad && failures++ < 10)
    printf("rank %d, %s:%d: what is wrong: %x; size %d of %d, lb %ld of %ld, extent %ld of %ld\n", rank, file, line,
           (unsigned)bad, size_got, 4 * map->n, (long)lb, (long)map->lb, (long)extent, (long)(map->ub - map->lb));
}
#define CHECK_TYPE(type, map) check_type(__FILE__, __LINE__, type, map)

#endif
