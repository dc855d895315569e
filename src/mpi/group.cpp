// Groups (MPI 5.0, 7.3). All of it is local; the set operations are in comm/group.h.
#include "comm/create.h"
#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

namespace tmpi::mpi {

namespace {

int check_two(MPI_Group group1, MPI_Group group2, const void* result, comm::Group** g1, comm::Group** g2) {
  TMPI_TRY(check_group(group1, g1, "group1"));
  TMPI_TRY(check_group(group2, g2, "group2"));
  return check_pointer(nullptr, result, "the result");
}

// Ranks of a group that are to be taken or left out: in range, none twice.
int check_ranks(const comm::Group& group, int n, const int* ranks, const char* name) {
  if (n < 0) return raise(nullptr, MPI_ERR_ARG, "n is %d: it must not be negative", n);
  if (n > 0) TMPI_TRY(check_pointer(nullptr, ranks, name));
  std::vector<bool> seen(static_cast<size_t>(group.size));
  for (int i = 0; i < n; ++i) {
    if (ranks[i] < 0 || ranks[i] >= group.size)
      return raise(nullptr, MPI_ERR_RANK, "%s names rank %d, but the group has %d ranks", name, ranks[i], group.size);
    if (seen[static_cast<size_t>(ranks[i])])
      return raise(nullptr, MPI_ERR_RANK, "%s names rank %d twice", name, ranks[i]);
    seen[static_cast<size_t>(ranks[i])] = true;
  }
  return MPI_SUCCESS;
}

// The ranks that triplets (first, last, stride) name.
int expand(const comm::Group& group, int n, int ranges[][3], std::vector<int>* ranks) {
  if (n < 0) return raise(nullptr, MPI_ERR_ARG, "n is %d: it must not be negative", n);
  if (n > 0) TMPI_TRY(check_pointer(nullptr, ranges, "ranges"));
  for (int i = 0; i < n; ++i) {
    long first = ranges[i][0], last = ranges[i][1], stride = ranges[i][2];
    if (stride == 0) return raise(nullptr, MPI_ERR_ARG, "the stride of ranges[%d] is 0", i);
    for (long rank = first; stride > 0 ? rank <= last : rank >= last; rank += stride) {
      ranks->push_back(static_cast<int>(rank));
      // More than the group has: check_ranks finds what is wrong, no need to go on.
      if (ranks->size() > static_cast<size_t>(group.size)) break;
    }
  }
  return check_ranks(group, static_cast<int>(ranks->size()), ranks->data(), "ranges");
}

}  // namespace

int body::Group_size(MPI_Group group, int* size) {
  Call call{Function::Group_size};
  comm::Group* g;
  TMPI_TRY(check_group(group, &g));
  TMPI_TRY(check_pointer(nullptr, size, "size"));
  *size = g->size;
  return MPI_SUCCESS;
}

int body::Group_rank(MPI_Group group, int* rank) {
  Call call{Function::Group_rank};
  comm::Group* g;
  TMPI_TRY(check_group(group, &g));
  TMPI_TRY(check_pointer(nullptr, rank, "rank"));
  *rank = g->rank_of(comm::my_world_rank());
  return MPI_SUCCESS;
}

int body::Group_translate_ranks(MPI_Group group1, int n, const int ranks1[], MPI_Group group2, int ranks2[]) {
  Call call{Function::Group_translate_ranks};
  comm::Group *g1, *g2;
  TMPI_TRY(check_group(group1, &g1, "group1"));
  TMPI_TRY(check_group(group2, &g2, "group2"));
  if (n < 0) return raise(nullptr, MPI_ERR_ARG, "n is %d: it must not be negative", n);
  if (n == 0) return MPI_SUCCESS;
  TMPI_TRY(check_pointer(nullptr, ranks1, "ranks1"));
  TMPI_TRY(check_pointer(nullptr, ranks2, "ranks2"));
  for (int i = 0; i < n; ++i) {
    if (ranks1[i] == MPI_PROC_NULL) {
      ranks2[i] = MPI_PROC_NULL;
      continue;
    }
    if (ranks1[i] < 0 || ranks1[i] >= g1->size)
      return raise(nullptr, MPI_ERR_RANK, "ranks1[%d] is %d, but group1 has %d ranks", i, ranks1[i], g1->size);
    ranks2[i] = g2->rank_of(g1->world_rank(ranks1[i]));
  }
  return MPI_SUCCESS;
}

int body::Group_compare(MPI_Group group1, MPI_Group group2, int* result) {
  Call call{Function::Group_compare};
  comm::Group *g1, *g2;
  TMPI_TRY(check_two(group1, group2, result, &g1, &g2));
  *result = comm::compare(*g1, *g2);
  return MPI_SUCCESS;
}

int body::Group_union(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  Call call{Function::Group_union};
  comm::Group *g1, *g2;
  TMPI_TRY(check_two(group1, group2, newgroup, &g1, &g2));
  *newgroup = comm::to_handle(comm::unite(*g1, *g2));
  return MPI_SUCCESS;
}

int body::Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  Call call{Function::Group_intersection};
  comm::Group *g1, *g2;
  TMPI_TRY(check_two(group1, group2, newgroup, &g1, &g2));
  *newgroup = comm::to_handle(comm::intersect(*g1, *g2));
  return MPI_SUCCESS;
}

int body::Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  Call call{Function::Group_difference};
  comm::Group *g1, *g2;
  TMPI_TRY(check_two(group1, group2, newgroup, &g1, &g2));
  *newgroup = comm::to_handle(comm::subtract(*g1, *g2));
  return MPI_SUCCESS;
}

int body::Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup) {
  Call call{Function::Group_incl};
  comm::Group* g;
  TMPI_TRY(check_group(group, &g));
  TMPI_TRY(check_pointer(nullptr, newgroup, "newgroup"));
  TMPI_TRY(check_ranks(*g, n, ranks, "ranks"));
  *newgroup = comm::to_handle(comm::include(*g, ranks, n));
  return MPI_SUCCESS;
}

int body::Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup) {
  Call call{Function::Group_excl};
  comm::Group* g;
  TMPI_TRY(check_group(group, &g));
  TMPI_TRY(check_pointer(nullptr, newgroup, "newgroup"));
  TMPI_TRY(check_ranks(*g, n, ranks, "ranks"));
  *newgroup = comm::to_handle(comm::exclude(*g, ranks, n));
  return MPI_SUCCESS;
}

int body::Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup) {
  Call call{Function::Group_range_incl};
  comm::Group* g;
  std::vector<int> ranks;
  TMPI_TRY(check_group(group, &g));
  TMPI_TRY(check_pointer(nullptr, newgroup, "newgroup"));
  TMPI_TRY(expand(*g, n, ranges, &ranks));
  *newgroup = comm::to_handle(comm::include(*g, ranks.data(), static_cast<int>(ranks.size())));
  return MPI_SUCCESS;
}

int body::Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup) {
  Call call{Function::Group_range_excl};
  comm::Group* g;
  std::vector<int> ranks;
  TMPI_TRY(check_group(group, &g));
  TMPI_TRY(check_pointer(nullptr, newgroup, "newgroup"));
  TMPI_TRY(expand(*g, n, ranges, &ranks));
  *newgroup = comm::to_handle(comm::exclude(*g, ranks.data(), static_cast<int>(ranks.size())));
  return MPI_SUCCESS;
}

int body::Group_free(MPI_Group* group) {
  Call call{Function::Group_free};
  comm::Group* g;
  TMPI_TRY(check_pointer(nullptr, group, "group"));
  TMPI_TRY(check_group(*group, &g));
  if (*group != MPI_GROUP_EMPTY) comm::release(g);
  *group = MPI_GROUP_NULL;
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
