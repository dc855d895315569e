// MPI functions that allocate, with each of their allocations failing in turn. The outcome is success, the error code
// MPI_ERR_NO_MEM (MPI_ERR_BUFFER for buffered sends) with a text that names the function, or the end of the job with
// such a text; then the function is called again and works. On communicators of one rank, so that nobody else waits for
// it.
#include <gtest/gtest.h>
#include <mpi.h>

#include <vector>

#include "base/out_of_memory.h"
#include "base/testing/failing_allocation.h"
#include "mpi/error.h"
#include "mpi/testing.h"

namespace tmpi::mpi {
namespace {

// Thrown in place of the end of the job: the test goes on in the same rank, without what the function was working on.
struct JobEnded {};

class Allocation : public testing::MpiJob {
 protected:
  void SetUp() override {
    hooks.job_abort = [](int, const char*) { throw JobEnded{}; };
    out_of_memory_hook = end_without_memory;
  }
  void TearDown() override { out_of_memory_hook = nullptr; }

  // `call` calls the function of that name once and undoes what it did; it gives the function's code.
  template <class F>
  static void check(const char* function, F&& call, int least = 1) {
    int error_class = MPI_SUCCESS;
    int allocations = each_allocation_fails([&](auto failed) {
      rank_state().last_error_text[0] = 0;
      error_class = MPI_SUCCESS;
      bool ended = false;
      try {
        MPI_Error_class(call(), &error_class);
      } catch (const JobEnded&) {
        ended = true;
      }
      if (!ended && error_class == MPI_SUCCESS) return;
      std::string text = rank_state().last_error_text;
      EXPECT_TRUE(failed()) << text;
      EXPECT_TRUE(ended || error_class == MPI_ERR_NO_MEM || error_class == MPI_ERR_BUFFER) << function << error_class;
      EXPECT_EQ(text.rfind(std::string(function) + ": ", 0), 0u) << function << " says: " << text;
      if (error_class != MPI_ERR_BUFFER) EXPECT_NE(text.find("memory"), std::string::npos) << text;
    });
    EXPECT_EQ(error_class, MPI_SUCCESS) << function;
    EXPECT_GE(allocations, least) << function;
  }
};

void ignore_error(MPI_Comm*, int*, ...) {}

int freed(int code, MPI_Comm* comm) {
  if (code == MPI_SUCCESS) MPI_Comm_free(comm);
  return code;
}
int freed(int code, MPI_Group* group) {
  if (code == MPI_SUCCESS) MPI_Group_free(group);
  return code;
}
int freed(int code, MPI_Datatype* type) {
  if (code == MPI_SUCCESS) MPI_Type_free(type);
  return code;
}
int freed(int code, MPI_Info* info) {
  if (code == MPI_SUCCESS) MPI_Info_free(info);
  return code;
}
int waited(int code, MPI_Request* request) { return code == MPI_SUCCESS ? MPI_Wait(request, MPI_STATUS_IGNORE) : code; }

TEST_P(Allocation, Communicators) {
  run_mpi(1, [](int, int) {
    return_errors();
    MPI_Comm made;
    MPI_Request request;
    MPI_Group all;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    check(
        "MPI_Comm_dup", [&] { return freed(MPI_Comm_dup(MPI_COMM_WORLD, &made), &made); }, 3);
    check("MPI_Comm_idup", [&] {
      int code = MPI_Comm_idup(MPI_COMM_WORLD, &made, &request);
      return freed(waited(code, &request), &made);
    });
    check(
        "MPI_Comm_split", [&] { return freed(MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &made), &made); }, 3);
    check("MPI_Comm_create", [&] { return freed(MPI_Comm_create(MPI_COMM_WORLD, all, &made), &made); });
    check("MPI_Comm_create_group", [&] { return freed(MPI_Comm_create_group(MPI_COMM_WORLD, all, 1, &made), &made); });
    check("MPI_Comm_create_from_group", [&] {
      return freed(MPI_Comm_create_from_group(all, "a string that is too long to lie inside of an object",
                                              MPI_INFO_NULL, MPI_ERRORS_RETURN, &made),
                   &made);
    });
    int one = 1, zero = 0;
    check("MPI_Cart_create", [&] { return freed(MPI_Cart_create(MPI_COMM_WORLD, 1, &one, &one, 0, &made), &made); });
    check("MPI_Graph_create", [&] { return freed(MPI_Graph_create(MPI_COMM_WORLD, 1, &one, &zero, 0, &made), &made); });
    check("MPI_Dist_graph_create_adjacent", [&] {
      return freed(
          MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &zero, &one, 1, &zero, &one, MPI_INFO_NULL, 0, &made),
          &made);
    });
    MPI_Group_free(&all);
  });
}

TEST_P(Allocation, Groups) {
  run_mpi(1, [](int, int) {
    return_errors();
    MPI_Group all, made;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    int zero = 0;
    int range[1][3] = {{0, 0, 1}};
    check("MPI_Group_incl", [&] { return freed(MPI_Group_incl(all, 1, &zero, &made), &made); });
    check("MPI_Group_excl", [&] { return freed(MPI_Group_excl(all, 0, &zero, &made), &made); });
    check("MPI_Group_range_incl", [&] { return freed(MPI_Group_range_incl(all, 1, range, &made), &made); });
    check("MPI_Group_union", [&] { return freed(MPI_Group_union(all, all, &made), &made); });
    check("MPI_Group_intersection", [&] { return freed(MPI_Group_intersection(all, all, &made), &made); });
    check("MPI_Group_difference", [&] { return freed(MPI_Group_difference(all, MPI_GROUP_EMPTY, &made), &made); });
    MPI_Group_free(&all);
  });
}

TEST_P(Allocation, AttributesInfoAndHandlers) {
  run_mpi(1, [](int, int) {
    return_errors();
    int keyval;
    check("MPI_Comm_create_keyval", [&] {
      int code = MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keyval, nullptr);
      if (code == MPI_SUCCESS) MPI_Comm_free_keyval(&keyval);
      return code;
    });
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &keyval, nullptr);
    MPI_Comm made;
    MPI_Comm_dup(MPI_COMM_WORLD, &made);
    check("MPI_Comm_set_attr", [&] {
      FailingAllocation::Pause pause;
      MPI_Comm fresh;
      MPI_Comm_dup(MPI_COMM_WORLD, &fresh);
      pause.end();
      return freed(MPI_Comm_set_attr(fresh, keyval, &keyval), &fresh);
    });
    MPI_Comm_set_attr(made, keyval, &keyval);
    MPI_Comm copy;
    check(
        "MPI_Comm_dup", [&] { return freed(MPI_Comm_dup(made, &copy), &copy); }, 5);
    MPI_Comm_free(&made);
    MPI_Comm_free_keyval(&keyval);
    MPI_Errhandler handler;
    check("MPI_Comm_create_errhandler", [&] {
      int code = MPI_Comm_create_errhandler(ignore_error, &handler);
      if (code == MPI_SUCCESS) MPI_Errhandler_free(&handler);
      return code;
    });
    MPI_Info info, other;
    const char* long_text = "a value that is too long to lie inside of a string object";
    check("MPI_Info_create", [&] { return freed(MPI_Info_create(&info), &info); });
    MPI_Info_create(&info);
    int key = 0;
    check(
        "MPI_Info_set", [&] { return MPI_Info_set(info, std::to_string(key++).c_str(), long_text); }, 2);
    check(
        "MPI_Info_dup", [&] { return freed(MPI_Info_dup(info, &other), &other); }, 3);
    check("MPI_Info_create_env", [&] { return freed(MPI_Info_create_env(0, nullptr, &other), &other); });
    check("MPI_Comm_get_info", [&] { return freed(MPI_Comm_get_info(MPI_COMM_WORLD, &other), &other); });
    MPI_Info_free(&info);
    MPI_Session session;
    check("MPI_Session_init", [&] {
      int code = MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
      if (code == MPI_SUCCESS) MPI_Session_finalize(&session);
      return code;
    });
  });
}

TEST_P(Allocation, DatatypesAndOperations) {
  run_mpi(1, [](int, int) {
    return_errors();
    MPI_Datatype made;
    MPI_Op op;
    int lengths[2] = {2, 3}, sizes[2] = {5, 6}, parts[2] = {2, 2}, starts[2] = {1, 1};
    MPI_Aint places[2] = {0, 64};
    MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE};
    check("MPI_Type_contiguous", [&] { return freed(MPI_Type_contiguous(3, MPI_INT, &made), &made); });
    check("MPI_Type_vector", [&] { return freed(MPI_Type_vector(3, 2, 4, MPI_INT, &made), &made); });
    check(
        "MPI_Type_create_struct",
        [&] { return freed(MPI_Type_create_struct(2, lengths, places, types, &made), &made); }, 2);
    check("MPI_Type_create_subarray",
          [&] { return freed(MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &made), &made); });
    check("MPI_Type_dup", [&] { return freed(MPI_Type_dup(MPI_INT, &made), &made); });
    check("MPI_Op_create", [&] {
      int code = MPI_Op_create([](void*, void*, int*, MPI_Datatype*) {}, 0, &op);
      if (code == MPI_SUCCESS) MPI_Op_free(&op);
      return code;
    });
  });
}

// Each kind of request once in a new job: its pool has no requests yet.
TEST_P(Allocation, Requests) {
  using Start = int (*)(MPI_Request*);
  static char data[5000], in[5000];
  struct Kind {
    const char* function;
    Start start;
  };
  const Kind kinds[] = {
      {"MPI_Isend", [](MPI_Request* r) { return MPI_Isend(data, 5000, MPI_BYTE, 0, 0, MPI_COMM_WORLD, r); }},
      {"MPI_Issend", [](MPI_Request* r) { return MPI_Issend(data, 1, MPI_BYTE, 0, 0, MPI_COMM_WORLD, r); }},
      {"MPI_Ibsend", [](MPI_Request* r) { return MPI_Ibsend(data, 500, MPI_BYTE, 0, 0, MPI_COMM_WORLD, r); }},
      {"MPI_Irecv", [](MPI_Request* r) { return MPI_Irecv(in, 5000, MPI_BYTE, 0, 0, MPI_COMM_WORLD, r); }},
      {"MPI_Ibarrier", [](MPI_Request* r) { return MPI_Ibarrier(MPI_COMM_WORLD, r); }},
      {"MPI_Ibcast", [](MPI_Request* r) { return MPI_Ibcast(data, 5000, MPI_BYTE, 0, MPI_COMM_WORLD, r); }},
      {"MPI_Iallreduce",
       [](MPI_Request* r) { return MPI_Iallreduce(data, in, 500, MPI_INT, MPI_SUM, MPI_COMM_WORLD, r); }},
      {"MPI_Grequest_start", [](MPI_Request* r) {
         return MPI_Grequest_start([](void*, MPI_Status*) { return MPI_SUCCESS; }, [](void*) { return MPI_SUCCESS; },
                                   [](void*, int) { return MPI_SUCCESS; }, nullptr, r);
       }}};
  for (const Kind& kind : kinds)
    run_mpi(1, [&](int, int) {
      return_errors();
      MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0);
      std::string name = kind.function;
      check(kind.function, [&] {
        MPI_Request request;
        int code = kind.start(&request);
        if (code != MPI_SUCCESS) return code;
        FailingAllocation::Pause pause;  // whatever the other side of the message needs
        if (name == "MPI_Irecv") MPI_Send(data, 5000, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        if (name.find("send") != std::string::npos)
          MPI_Recv(in, 5000, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (name == "MPI_Grequest_start") MPI_Grequest_complete(request);
        return MPI_Wait(&request, MPI_STATUS_IGNORE);
      });
      void* memory;
      int bytes;
      MPI_Buffer_detach(&memory, &bytes);
    });
}

// The first collective on a communicator makes what its members share.
TEST_P(Allocation, Collectives) {
  run_mpi(1, [](int, int) {
    return_errors();
    std::vector<int> in(3000, 1), out(3000);
    MPI_Op first;
    MPI_Op_create([](void*, void*, int*, MPI_Datatype*) {}, 0, &first);
    auto on_new = [](auto call) {
      return [call] {
        MPI_Comm comm;
        FailingAllocation::Pause pause;
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
        pause.end();
        return freed(call(comm), &comm);
      };
    };
    check("MPI_Barrier", on_new([](MPI_Comm c) { return MPI_Barrier(c); }));
    check("MPI_Allreduce",
          on_new([&](MPI_Comm c) { return MPI_Allreduce(in.data(), out.data(), 3000, MPI_INT, first, c); }));
    check("MPI_Scan", on_new([&](MPI_Comm c) { return MPI_Scan(in.data(), out.data(), 3000, MPI_INT, first, c); }));
    check("MPI_Alltoall",
          on_new([&](MPI_Comm c) { return MPI_Alltoall(in.data(), 3000, MPI_INT, out.data(), 3000, MPI_INT, c); }));
    int zero = 0, count = 3000;
    check("MPI_Alltoallv", on_new([&](MPI_Comm c) {
            return MPI_Alltoallv(MPI_IN_PLACE, nullptr, nullptr, MPI_INT, out.data(), &count, &zero, MPI_INT, c);
          }));
    check("MPI_Reduce_scatter",
          on_new([&](MPI_Comm c) { return MPI_Reduce_scatter(in.data(), out.data(), &count, MPI_INT, first, c); }));
    MPI_Op_free(&first);
  });
}

INSTANTIATE_TEST_SUITE_P(Carriers, Allocation, ::testing::Values(1));

}  // namespace
}  // namespace tmpi::mpi
