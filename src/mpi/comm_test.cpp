// Tests of communicators, groups, attributes, infos, topologies, sessions and the environment as a program
// sees them.
#include <atomic>
#include <numeric>

#include "comm/topology.h"
#include "mpi/check.h"
#include "mpi/testing.h"

namespace tmpi::mpi {
namespace {

using Chapter = testing::MpiJob;
using Ranks = std::vector<int>;

Ranks world_ranks(MPI_Group group) {
  MPI_Group world;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  int size;
  MPI_Group_size(group, &size);
  Ranks in(static_cast<size_t>(size)), out(in.size());
  std::iota(in.begin(), in.end(), 0);
  MPI_Group_translate_ranks(group, size, in.data(), world, out.data());
  MPI_Group_free(&world);
  return out;
}

TEST_P(Chapter, Groups) {
  run_mpi(10, [](int rank, int) {
    return_errors();
    MPI_Group world, a, b, c;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    int ranges[2][3] = {{8, 2, -3}, {0, 1, 1}};
    ASSERT_EQ(MPI_Group_range_incl(world, 2, ranges, &a), MPI_SUCCESS);
    EXPECT_EQ(world_ranks(a), (Ranks{8, 5, 2, 0, 1}));
    ASSERT_EQ(MPI_Group_range_excl(world, 2, ranges, &b), MPI_SUCCESS);
    EXPECT_EQ(world_ranks(b), (Ranks{3, 4, 6, 7, 9}));
    int out;
    MPI_Group_rank(a, &out);
    EXPECT_EQ(out, rank == 8 ? 0 : rank == 5 ? 1 : rank == 2 ? 2 : rank <= 1 ? 3 + rank : MPI_UNDEFINED);
    ASSERT_EQ(MPI_Group_intersection(a, b, &c), MPI_SUCCESS);
    EXPECT_EQ(c, MPI_GROUP_EMPTY);
    MPI_Group_free(&c);
    EXPECT_EQ(c, MPI_GROUP_NULL);
    MPI_Group_union(a, b, &c);
    EXPECT_EQ(world_ranks(c), (Ranks{8, 5, 2, 0, 1, 3, 4, 6, 7, 9}));
    MPI_Group_compare(c, world, &out);
    EXPECT_EQ(out, MPI_SIMILAR);
    MPI_Group_free(&c);
    MPI_Group_difference(world, a, &c);
    MPI_Group_compare(c, b, &out);
    EXPECT_EQ(out, MPI_IDENT);
    int twice[] = {1, 1}, far[] = {10}, null_rank[] = {MPI_PROC_NULL};
    EXPECT_EQ(MPI_Group_incl(world, 2, twice, &c), MPI_ERR_RANK);
    EXPECT_EQ(MPI_Group_excl(world, 1, far, &c), MPI_ERR_RANK);
    MPI_Group_translate_ranks(world, 1, null_rank, a, &out);
    EXPECT_EQ(out, MPI_PROC_NULL);
    int endless[1][3] = {{0, 5, 0}}, wide[1][3] = {{0, 2000000000, 1}};
    EXPECT_EQ(MPI_Group_range_incl(world, 1, endless, &c), MPI_ERR_ARG);
    EXPECT_EQ(MPI_Group_range_incl(world, 1, wide, &c), MPI_ERR_RANK);
    EXPECT_EQ(MPI_Group_size(MPI_GROUP_NULL, &out), MPI_ERR_GROUP);
    for (MPI_Group* group : {&world, &a, &b, &c}) MPI_Group_free(group);
  });
}

TEST_P(Chapter, CommunicatorsByName) {
  run_mpi(6, [](int rank, int) {
    char name[MPI_MAX_OBJECT_NAME];
    int length, result;
    MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
    EXPECT_STREQ(name, "MPI_COMM_WORLD");
    MPI_Comm copy, half, twin;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_get_name(copy, name, &length);
    EXPECT_EQ(length, 0);
    MPI_Comm_set_name(copy, "copy");
    MPI_Comm_get_name(copy, name, &length);
    EXPECT_STREQ(name, "copy");
    MPI_Comm_compare(copy, MPI_COMM_WORLD, &result);
    EXPECT_EQ(result, MPI_CONGRUENT);
    MPI_Comm_split(copy, rank % 2, -rank, &half);
    MPI_Comm_rank(half, &result);
    EXPECT_EQ(result, 2 - rank / 2);
    MPI_Comm_compare(copy, half, &result);
    EXPECT_EQ(result, MPI_UNEQUAL);
    MPI_Comm_split_type(half, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &twin);
    MPI_Comm_compare(twin, half, &result);
    EXPECT_EQ(result, MPI_CONGRUENT);
    MPI_Comm_free(&twin);
    MPI_Comm_split_type(half, MPI_COMM_TYPE_HW_UNGUIDED, 0, MPI_INFO_NULL, &twin);
    EXPECT_EQ(twin, MPI_COMM_NULL);
    MPI_Comm_disconnect(&half);
    EXPECT_EQ(half, MPI_COMM_NULL);
    MPI_Comm_free(&copy);
  });
}

TEST_P(Chapter, IdupIsCompleteAtOnce) {
  run_mpi(3, [](int, int size) {
    MPI_Comm copies[5];
    MPI_Request requests[5];
    for (int i = 0; i < 5; ++i) EXPECT_EQ(MPI_Comm_idup(MPI_COMM_WORLD, &copies[i], &requests[i]), MPI_SUCCESS);
    for (int i = 0; i < 5; ++i) {
      EXPECT_NE(requests[i], MPI_REQUEST_NULL);
      p2p::Request* request = p2p::resolve(requests[i]);
      ASSERT_NE(request, nullptr);
      EXPECT_TRUE(p2p::test(request));
      EXPECT_EQ(p2p::harvest(request), 0);
      p2p::my_endpoint().requests.release(request);
      int out;
      MPI_Comm_size(copies[i], &out);
      EXPECT_EQ(out, size);
      MPI_Comm_free(&copies[i]);
    }
  });
}

TEST_P(Chapter, CreateGroupAndIntercommunicators) {
  run_mpi(6, [](int rank, int) {
    MPI_Group world, mine;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    int low[] = {0, 1}, high[] = {2, 3, 4, 5};
    MPI_Group_incl(world, rank < 2 ? 2 : 4, rank < 2 ? low : high, &mine);
    MPI_Comm local, inter, merged;
    ASSERT_EQ(MPI_Comm_create_group(MPI_COMM_WORLD, mine, 5, &local), MPI_SUCCESS);
    ASSERT_EQ(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 1, &inter), MPI_SUCCESS);
    int out;
    MPI_Comm_test_inter(inter, &out);
    EXPECT_TRUE(out);
    MPI_Comm_remote_size(inter, &out);
    EXPECT_EQ(out, rank < 2 ? 4 : 2);
    MPI_Group remote;
    MPI_Comm_remote_group(inter, &remote);
    EXPECT_EQ(world_ranks(remote), rank < 2 ? (Ranks{2, 3, 4, 5}) : (Ranks{0, 1}));
    ASSERT_EQ(MPI_Intercomm_merge(inter, rank < 2, &merged), MPI_SUCCESS);
    MPI_Comm_rank(merged, &out);
    EXPECT_EQ(out, (rank + 4) % 6);
    for (MPI_Group* group : {&world, &mine, &remote}) MPI_Group_free(group);
    for (MPI_Comm* comm : {&local, &inter, &merged}) MPI_Comm_free(comm);
  });
}

// A test of attributes: what the callbacks were called with, per rank, as a string.
std::string calls[8];

int copy_twice(MPI_Comm, int, void* extra, void* in, void* out, int* flag) {
  calls[sched::self()->id] += "c" + std::to_string(reinterpret_cast<intptr_t>(in));
  *static_cast<void**>(out) = static_cast<char*>(in) + reinterpret_cast<intptr_t>(extra);
  *flag = 1;
  return MPI_SUCCESS;
}
int note_delete(MPI_Comm, int, void* value, void*) {
  calls[sched::self()->id] += "d" + std::to_string(reinterpret_cast<intptr_t>(value));
  // 666 refuses to go the first time.
  return calls[sched::self()->id].ends_with("666") && !calls[sched::self()->id].ends_with("d666d666") ? MPI_ERR_OTHER
                                                                                                      : MPI_SUCCESS;
}
void* number(intptr_t value) { return reinterpret_cast<void*>(value); }

TEST_P(Chapter, Attributes) {
  for (std::string& c : calls) c.clear();
  run_mpi(4, [](int rank, int size) {
    return_errors();
    void* value;
    int flag, keys[4];
    ASSERT_EQ(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag), MPI_SUCCESS);
    EXPECT_TRUE(flag);
    EXPECT_EQ(*static_cast<int*>(value), INT32_MAX);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &value, &flag);
    EXPECT_EQ(*static_cast<int*>(value), size);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &value, &flag);
    EXPECT_EQ(*static_cast<int*>(value), 1);
    EXPECT_EQ(MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, nullptr), MPI_ERR_KEYVAL);

    MPI_Comm_create_keyval(copy_twice, note_delete, &keys[0], number(100));
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, note_delete, &keys[1], nullptr);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keys[2], nullptr);
    MPI_Comm first, second;
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    for (int i : {0, 1, 2}) MPI_Comm_set_attr(first, keys[i], number(i + 1));
    MPI_Comm_get_attr(first, keys[1], &value, &flag);
    EXPECT_TRUE(flag);
    EXPECT_EQ(value, number(2));
    MPI_Comm_get_attr(MPI_COMM_WORLD, keys[1], &value, &flag);
    EXPECT_FALSE(flag);
    MPI_Comm_dup(first, &second);
    MPI_Comm_get_attr(second, keys[0], &value, &flag);
    EXPECT_EQ(value, number(101));
    MPI_Comm_get_attr(second, keys[1], &value, &flag);
    EXPECT_EQ(value, number(2));
    MPI_Comm_get_attr(second, keys[2], &value, &flag);
    EXPECT_FALSE(flag);
    MPI_Comm_set_attr(second, keys[0], number(7));  // deletes 101
    // A freed key lives on in the attributes, but not by its number.
    int key = keys[1];
    MPI_Comm_free_keyval(&keys[1]);
    EXPECT_EQ(keys[1], MPI_KEYVAL_INVALID);
    EXPECT_EQ(MPI_Comm_get_attr(second, key, &value, &flag), MPI_ERR_KEYVAL);
    MPI_Comm_free(&second);
    MPI_Comm_delete_attr(first, keys[0]);
    MPI_Comm_free(&first);
    EXPECT_EQ(calls[rank], "c1d101d7d2d1d2");

    // An attribute that refuses to go keeps its communicator.
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_set_attr(first, keys[0], number(666));
    EXPECT_EQ(MPI_Comm_free(&first), MPI_ERR_OTHER);
    EXPECT_NE(first, MPI_COMM_NULL);
    EXPECT_EQ(MPI_Comm_free(&first), MPI_SUCCESS);

    // MPI_Finalize deletes those of MPI_COMM_SELF, the last one first.
    calls[rank].clear();
    MPI_Comm_set_attr(MPI_COMM_SELF, keys[0], number(1));
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note_delete, &keys[3], nullptr);
    MPI_Comm_set_attr(MPI_COMM_SELF, keys[3], number(2));
  });
  for (int rank = 0; rank < 4; ++rank) EXPECT_EQ(calls[rank], "d2d1");
}

int copy_type(MPI_Datatype, int, void*, void* in, void* out, int* flag) {
  *static_cast<void**>(out) = in;
  *flag = 1;
  return MPI_SUCCESS;
}
int delete_type(MPI_Datatype, int, void* value, void*) {
  calls[sched::self()->id] += "t" + std::to_string(reinterpret_cast<intptr_t>(value));
  return MPI_SUCCESS;
}

TEST_P(Chapter, AttributesOfTypes) {
  for (std::string& c : calls) c.clear();
  run_mpi(3, [](int rank, int) {
    int key, flag;
    void* value;
    MPI_Type_create_keyval(copy_type, delete_type, &key, nullptr);
    // A predefined type is one object for all ranks, its attributes are not.
    MPI_Type_set_attr(MPI_INT, key, number(rank + 10));
    MPI_Datatype made, copy;
    MPI_Type_contiguous(3, MPI_INT, &made);
    MPI_Type_set_attr(made, key, number(rank));
    MPI_Type_dup(made, &copy);
    MPI_Type_get_attr(copy, key, &value, &flag);
    EXPECT_TRUE(flag);
    EXPECT_EQ(value, number(rank));
    MPI_Type_get_attr(MPI_INT, key, &value, &flag);
    EXPECT_TRUE(flag);
    EXPECT_EQ(value, number(rank + 10));
    MPI_Type_delete_attr(MPI_INT, key);
    MPI_Type_get_attr(MPI_INT, key, &value, &flag);
    EXPECT_FALSE(flag);
    MPI_Type_free(&made);
    MPI_Type_free(&copy);
    std::string r = std::to_string(rank);
    EXPECT_EQ(calls[rank], "t1" + r + "t" + r + "t" + r);
  });
}

TEST_P(Chapter, Infos) {
  run_mpi(2, [](int, int) {
    return_errors();
    MPI_Info info, copy;
    MPI_Info_create(&info);
    MPI_Info_set(info, "first", "1");
    MPI_Info_set(info, "second", "a longer value");
    MPI_Info_set(info, "first", "one");
    MPI_Info_dup(info, &copy);
    MPI_Info_delete(info, "first");
    int n, flag, length;
    MPI_Info_get_nkeys(copy, &n);
    EXPECT_EQ(n, 2);
    char key[MPI_MAX_INFO_KEY], value[64];
    MPI_Info_get_nthkey(copy, 1, key);
    EXPECT_STREQ(key, "second");
    MPI_Info_get_valuelen(copy, "second", &length, &flag);
    EXPECT_TRUE(flag);
    EXPECT_EQ(length, 14);
    MPI_Info_get(copy, "second", 4, value, &flag);
    EXPECT_STREQ(value, "a lo");
    length = 5;
    MPI_Info_get_string(copy, "second", &length, value, &flag);
    EXPECT_STREQ(value, "a lo");
    EXPECT_EQ(length, 15);
    length = 0;
    MPI_Info_get_string(copy, "first", &length, nullptr, &flag);
    EXPECT_EQ(length, 4);
    MPI_Info_get(info, "first", 10, value, &flag);
    EXPECT_FALSE(flag);
    MPI_Info_free(&info);
    MPI_Info_free(&copy);
    EXPECT_EQ(info, MPI_INFO_NULL);
    EXPECT_EQ(MPI_Info_free(&info), MPI_ERR_INFO);
    MPI_Info_get(MPI_INFO_ENV, "maxprocs", 63, value, &flag);
    EXPECT_TRUE(flag);
    length = 64;
    MPI_Info_get_string(MPI_INFO_ENV, "wdir", &length, value, &flag);
    EXPECT_TRUE(flag);
  });
}

TEST_P(Chapter, InfosRefuse) {
  run_mpi(1, [](int, int) {
    return_errors();
    MPI_Info info;
    MPI_Info_create(&info);
    EXPECT_EQ(MPI_Info_delete(info, "first"), MPI_ERR_INFO_NOKEY);
    EXPECT_EQ(MPI_Info_set(info, "", "x"), MPI_ERR_INFO_KEY);
    EXPECT_EQ(MPI_Info_set(info, std::string(256, 'k').c_str(), "x"), MPI_ERR_INFO_KEY);
    EXPECT_EQ(MPI_Info_set(info, std::string(255, 'k').c_str(), "x"), MPI_SUCCESS);
    EXPECT_EQ(MPI_Info_set(info, "k", std::string(1024, 'v').c_str()), MPI_ERR_INFO_VALUE);
    EXPECT_EQ(MPI_Info_set(MPI_INFO_ENV, "k", "v"), MPI_ERR_INFO);
    MPI_Info_free(&info);
  });
}

// What is known is kept, and goes with dup_with_info only.
TEST_P(Chapter, HintsOfCommunicators) {
  run_mpi(3, [](int, int) {
    MPI_Info info;
    int n;
    MPI_Info_create(&info);
    MPI_Info_set(info, "mpi_assert_no_any_tag", "true");
    MPI_Info_set(info, "unknown", "x");
    MPI_Comm first, second;
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &first);
    MPI_Comm_dup(first, &second);
    MPI_Info used;
    MPI_Comm_get_info(first, &used);
    MPI_Info_get_nkeys(used, &n);
    EXPECT_EQ(n, 1);
    MPI_Info_free(&used);
    MPI_Comm_get_info(second, &used);
    MPI_Info_get_nkeys(used, &n);
    EXPECT_EQ(n, 0);
    MPI_Info_free(&used);
    MPI_Info_free(&info);
    MPI_Comm_free(&first);
    MPI_Comm_free(&second);
  });
}

TEST_P(Chapter, CartesianTopology) {
  run_mpi(7, [](int rank, int) {
    return_errors();
    int dims[] = {3, 2}, periods[] = {1, 0}, coords[2], out, source, dest;
    MPI_Comm cart, rows, columns;
    int too_many[] = {4, 2};
    EXPECT_EQ(MPI_Cart_create(MPI_COMM_WORLD, 2, too_many, periods, 0, &cart), MPI_ERR_DIMS);
    ASSERT_EQ(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &cart), MPI_SUCCESS);
    if (rank == 6) {
      EXPECT_EQ(cart, MPI_COMM_NULL);
      return;
    }
    MPI_Topo_test(cart, &out);
    EXPECT_EQ(out, MPI_CART);
    MPI_Cart_coords(cart, rank, 2, coords);
    EXPECT_EQ(coords[0], rank / 2);
    EXPECT_EQ(coords[1], rank % 2);
    MPI_Cart_shift(cart, 0, 1, &source, &dest);
    EXPECT_EQ(source, (rank + 4) % 6);
    EXPECT_EQ(dest, (rank + 2) % 6);
    MPI_Cart_shift(cart, 1, 1, &source, &dest);
    EXPECT_EQ(source, rank % 2 ? rank - 1 : MPI_PROC_NULL);
    EXPECT_EQ(dest, rank % 2 ? MPI_PROC_NULL : rank + 1);
    coords[0] = -1;
    coords[1] = 1;
    MPI_Cart_rank(cart, coords, &out);
    EXPECT_EQ(out, 5);
    coords[1] = 2;
    MPI_Comm_set_errhandler(cart, MPI_ERRORS_RETURN);
    EXPECT_EQ(MPI_Cart_rank(cart, coords, &out), MPI_ERR_ARG);
    int keep_rows[] = {0, 1}, keep_columns[] = {1, 0};
    MPI_Cart_sub(cart, keep_rows, &rows);
    MPI_Cart_sub(cart, keep_columns, &columns);
    MPI_Comm_size(rows, &out);
    EXPECT_EQ(out, 2);
    MPI_Comm_rank(columns, &out);
    EXPECT_EQ(out, rank / 2);
    MPI_Cartdim_get(columns, &out);
    EXPECT_EQ(out, 1);
    int got_dims, got_periods, got_coords;
    MPI_Cart_get(columns, 1, &got_dims, &got_periods, &got_coords);
    EXPECT_EQ(got_dims, 3);
    EXPECT_EQ(got_periods, 1);
    EXPECT_EQ(got_coords, rank / 2);
    MPI_Comm copy;
    MPI_Comm_dup(cart, &copy);
    MPI_Topo_test(copy, &out);
    EXPECT_EQ(out, MPI_CART);
    EXPECT_EQ(MPI_Cartdim_get(MPI_COMM_WORLD, &out), MPI_ERR_TOPOLOGY);
    for (MPI_Comm* comm : {&cart, &rows, &columns, &copy}) MPI_Comm_free(comm);
  });
}

TEST_P(Chapter, Graphs) {
  run_mpi(5, [](int rank, int) {
    // A star of 4 nodes; rank 4 stays out.
    int index[] = {3, 4, 5, 6}, edges[] = {1, 2, 3, 0, 0, 0}, out, neighbors[3];
    MPI_Comm graph;
    ASSERT_EQ(MPI_Graph_create(MPI_COMM_WORLD, 4, index, edges, 0, &graph), MPI_SUCCESS);
    if (rank == 4) {
      EXPECT_EQ(graph, MPI_COMM_NULL);
    } else {
      MPI_Graph_neighbors_count(graph, 0, &out);
      EXPECT_EQ(out, 3);
      MPI_Graph_neighbors(graph, 2, 3, neighbors);
      EXPECT_EQ(neighbors[0], 0);
      int nodes;
      MPI_Graphdims_get(graph, &nodes, &out);
      EXPECT_EQ(nodes, 4);
      EXPECT_EQ(out, 6);
      EXPECT_EQ(comm::neighborhood_of(*comm::resolve(graph)).sources, rank == 0 ? (Ranks{1, 2, 3}) : Ranks{0});
      MPI_Comm_free(&graph);
    }
    // A ring, each rank telling about the edges of its left neighbour.
    int left = (rank + 4) % 5, degree = 2, to[] = {rank, (rank + 3) % 5}, weights[] = {10, 20};
    MPI_Comm ring;
    ASSERT_EQ(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &left, &degree, to, weights, MPI_INFO_NULL, 0, &ring),
              MPI_SUCCESS);
    int in, outdegree, weighted;
    MPI_Dist_graph_neighbors_count(ring, &in, &outdegree, &weighted);
    EXPECT_EQ(in, 2);
    EXPECT_EQ(outdegree, 2);
    EXPECT_TRUE(weighted);
    int sources[2], source_weights[2], destinations[2], destination_weights[2];
    MPI_Dist_graph_neighbors(ring, 2, sources, source_weights, 2, destinations, destination_weights);
    EXPECT_EQ(destinations[0], (rank + 1) % 5);
    EXPECT_EQ(destinations[1], (rank + 4) % 5);
    EXPECT_EQ(destination_weights[1], 20);
    EXPECT_EQ(sources[0] + sources[1], (rank + 1) % 5 + (rank + 4) % 5);
    MPI_Comm_free(&ring);
    ASSERT_EQ(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, MPI_UNWEIGHTED, 1, to, MPI_UNWEIGHTED,
                                             MPI_INFO_NULL, 0, &ring),
              MPI_SUCCESS);
    MPI_Dist_graph_neighbors_count(ring, &in, &outdegree, &weighted);
    EXPECT_EQ(in, 1);
    EXPECT_FALSE(weighted);
    MPI_Comm_free(&ring);
  });
}

TEST_P(Chapter, SessionsWithoutInit) {
  run(5, [](sched::Rank* me) {
    MPI_Session session;
    ASSERT_EQ(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session), MPI_SUCCESS);
    int count, length = 0, flag;
    MPI_Initialized(&flag);
    EXPECT_FALSE(flag);
    MPI_Session_get_num_psets(session, MPI_INFO_NULL, &count);
    EXPECT_EQ(count, 2);
    char name[32];
    MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, name);
    EXPECT_EQ(length, 12);
    MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, name);
    EXPECT_STREQ(name, "mpi://WORLD");
    MPI_Group group, lower;
    ASSERT_EQ(MPI_Group_from_session_pset(session, name, &group), MPI_SUCCESS);
    EXPECT_EQ(MPI_Group_from_session_pset(session, "none", &lower), MPI_ERR_ARG);
    MPI_Comm comm;
    ASSERT_EQ(MPI_Comm_create_from_group(group, "test", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm), MPI_SUCCESS);
    int out;
    MPI_Comm_rank(comm, &out);
    EXPECT_EQ(out, me->id);
    MPI_Comm_size(comm, &out);
    EXPECT_EQ(out, 5);
    MPI_Comm_free(&comm);
    MPI_Group_free(&group);
    MPI_Session_finalize(&session);
    EXPECT_EQ(session, MPI_SESSION_NULL);
  });
  EXPECT_TRUE(ends.empty());
}

TEST_P(Chapter, Environment) {
  static std::atomic<int> finalized;
  finalized = 0;
  hooks.flush_output = [] { finalized.fetch_add(1); };
  run(3, [](sched::Rank*) {
    int provided, flag, length;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided);
    EXPECT_EQ(provided, MPI_THREAD_MULTIPLE);
    MPI_Is_thread_main(&flag);
    EXPECT_TRUE(flag);
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Get_processor_name(text, &length);
    EXPECT_GT(length, 0);
    MPI_Get_library_version(text, &length);
    EXPECT_EQ(std::string(text, 4), "TMPI");
    double before = MPI_Wtime();
    EXPECT_GE(MPI_Wtime(), before);
    void* memory;
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_set(info, "mpi_minimum_memory_alignment", "4096");
    ASSERT_EQ(MPI_Alloc_mem(100, info, &memory), MPI_SUCCESS);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 4096, 0u);
    MPI_Free_mem(memory);
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    EXPECT_EQ(MPI_Comm_toint(MPI_COMM_WORLD), 0x101);
    EXPECT_EQ(MPI_Comm_fromint(MPI_Comm_toint(copy)), copy);
    EXPECT_EQ(MPI_Comm_fromint(0x101), MPI_COMM_WORLD);
    EXPECT_EQ(MPI_Info_fromint(MPI_Info_toint(info)), info);
    EXPECT_EQ(MPI_Comm_fromint(-5), MPI_COMM_NULL);
    MPI_Info_free(&info);
    MPI_Comm_free(&copy);
    int major, minor;
    MPI_Abi_get_version(&major, &minor);
    EXPECT_EQ(major, 1);
    MPI_Finalize();
  });
  EXPECT_EQ(finalized, 3);
  hooks.flush_output = [] {};
}

TEST_P(Chapter, AbortEndsWithItsCode) {
  run(2, [](sched::Rank* me) {
    MPI_Init(nullptr, nullptr);
    if (me->id == 1) MPI_Abort(MPI_COMM_WORLD, 42);
  });
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_EQ(ends[0].status, 42);
}

TEST_P(Chapter, ManyRanksInitAndFinalize) {
  run_mpi(1024, [](int rank, int size) {
    EXPECT_EQ(size, 1024);
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &part);
    int out;
    MPI_Comm_size(part, &out);
    EXPECT_EQ(out, 2);
    MPI_Comm_free(&part);
  });
}

INSTANTIATE_TEST_SUITE_P(Carriers, Chapter, ::testing::Values(1, 2, 4));

}  // namespace
}  // namespace tmpi::mpi
