// Tests of error handlers, strings, the user's classes and codes, and of what checks say.
#include "mpi/error.h"

#include <atomic>

#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/testing.h"

namespace tmpi::mpi {
namespace {

using Errors = testing::MpiJob;

bool contains(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

TEST_P(Errors, FatalByDefaultEndsTheJobWithOneLine) {
  run(2, [](sched::Rank* me) {
    MPI_Init(nullptr, nullptr);
    if (me->id == 1) MPI_Comm_split(MPI_COMM_WORLD, -5, 0, nullptr);
  });
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_EQ(ends[0].rank, 1);
  EXPECT_EQ(ends[0].status, MPI_ERR_ARG);
  EXPECT_EQ(ends[0].text, "MPI_Comm_split: newcomm is a null pointer: pass the address of a variable");
}

TEST_P(Errors, BeforeInitAndAfterFinalize) {
  static std::atomic<int> went_on;
  went_on = 0;
  run(1, [](sched::Rank*) {
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    went_on = 1;
  });
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_NE(ends[0].status, 0);
  run(1, [](sched::Rank*) {
    int size, flag;
    EXPECT_EQ(MPI_Initialized(&flag), MPI_SUCCESS);
    EXPECT_FALSE(flag);
    MPI_Init(nullptr, nullptr);
    MPI_Finalize();
    EXPECT_EQ(MPI_Finalized(&flag), MPI_SUCCESS);
    EXPECT_TRUE(flag);
    EXPECT_EQ(MPI_Initialized(&flag), MPI_SUCCESS);
    EXPECT_TRUE(flag);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    went_on = 1;
  });
  EXPECT_EQ(ends.size(), 2u);
  EXPECT_EQ(went_on, 0);
}

TEST_P(Errors, ReturnedCodesAndTheirText) {
  run_mpi(3, [](int, int) {
    return_errors();
    int out;
    EXPECT_EQ(MPI_Comm_size(MPI_COMM_NULL, &out), MPI_ERR_COMM);
    EXPECT_TRUE(contains(error_text(MPI_ERR_COMM), "MPI_ERR_COMM"));
    EXPECT_TRUE(contains(error_text(MPI_ERR_COMM), "MPI_Comm_size: comm is MPI_COMM_NULL"));
    EXPECT_EQ(error_text(MPI_ERR_TAG), "MPI_ERR_TAG: the tag is not valid");
    EXPECT_EQ(error_text(MPI_SUCCESS), "MPI_SUCCESS: no error");
    long garbage[64] = {};
    EXPECT_EQ(MPI_Comm_rank(reinterpret_cast<MPI_Comm>(garbage), &out), MPI_ERR_COMM);
    EXPECT_EQ(MPI_Comm_remote_size(MPI_COMM_WORLD, &out), MPI_ERR_COMM);
    MPI_Comm world = MPI_COMM_WORLD;
    EXPECT_EQ(MPI_Comm_free(&world), MPI_ERR_COMM);
    EXPECT_EQ(MPI_Error_class(999, &out), MPI_ERR_ARG);
  });
}

TEST_P(Errors, EveryClassHasASentence) {
  for (int c = MPI_SUCCESS; c <= MPI_ERR_ABI; ++c) {
    ASSERT_NE(class_name(c), nullptr) << c;
    EXPECT_GT(strlen(class_text(c)), 5u);
  }
  EXPECT_STREQ(class_name(MPI_ERR_RANK), "MPI_ERR_RANK");
  EXPECT_EQ(class_name(63), nullptr);
}

struct Seen {
  MPI_Comm comm;
  int code;
  int calls;
};

Seen seen[4];

void note_error(MPI_Comm* comm, int* code, ...) {
  Seen& mine = seen[sched::self()->id];
  mine.comm = *comm;
  mine.code = *code;
  ++mine.calls;
}
void ignore_error(MPI_Win*, int*, ...) {}

TEST_P(Errors, UsersHandlerIsCalledAndInherited) {
  memset(seen, 0, sizeof seen);
  run_mpi(4, [](int rank, int) {
    MPI_Errhandler handler, got;
    EXPECT_EQ(MPI_Comm_create_errhandler(note_error, &handler), MPI_SUCCESS);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    EXPECT_EQ(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got), MPI_SUCCESS);
    EXPECT_EQ(got, handler);
    MPI_Errhandler_free(&got);
    MPI_Errhandler_free(&handler);
    EXPECT_EQ(handler, MPI_ERRHANDLER_NULL);
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    EXPECT_EQ(MPI_Comm_split(copy, -7, 0, &copy), MPI_ERR_ARG);
    EXPECT_EQ(seen[rank].calls, 1);
    EXPECT_EQ(seen[rank].comm, copy);
    EXPECT_EQ(seen[rank].code, MPI_ERR_ARG);
    EXPECT_EQ(MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER), MPI_SUCCESS);
    EXPECT_EQ(seen[rank].calls, 2);
    EXPECT_EQ(seen[rank].comm, MPI_COMM_WORLD);
    MPI_Comm_free(&copy);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  });
  EXPECT_TRUE(ends.empty());
}

TEST_P(Errors, UsersClassesAndCodes) {
  run_mpi(2, [](int, int) {
    return_errors();
    int error_class, code, out, *last, flag;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag);
    EXPECT_EQ(*last, MPI_ERR_LASTCODE);
    MPI_Add_error_class(&error_class);
    EXPECT_GT(error_class, MPI_ERR_LASTCODE);
    EXPECT_EQ(*last, error_class);
    EXPECT_EQ(MPI_Add_error_code(error_class, &code), MPI_SUCCESS);
    EXPECT_EQ(error_text(code), "");
    EXPECT_EQ(MPI_Add_error_string(code, "out of cheese"), MPI_SUCCESS);
    EXPECT_EQ(error_text(code), "out of cheese");
    MPI_Error_class(code, &out);
    EXPECT_EQ(out, error_class);
    EXPECT_NE(MPI_Remove_error_class(error_class), MPI_SUCCESS);
    EXPECT_NE(MPI_Remove_error_code(code), MPI_SUCCESS);
    EXPECT_EQ(MPI_Remove_error_string(code), MPI_SUCCESS);
    EXPECT_EQ(MPI_Remove_error_code(code), MPI_SUCCESS);
    EXPECT_EQ(MPI_Remove_error_class(error_class), MPI_SUCCESS);
    EXPECT_EQ(MPI_Error_class(code, &out), MPI_ERR_ARG);
    EXPECT_EQ(MPI_Add_error_string(MPI_ERR_RANK, "no"), MPI_ERR_ARG);
  });
}

TEST_P(Errors, HandlersOfOtherObjects) {
  run_mpi(1, [](int, int) {
    return_errors();
    MPI_Errhandler handler;
    EXPECT_EQ(MPI_Win_create_errhandler(ignore_error, &handler), MPI_SUCCESS);
    EXPECT_EQ(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler), MPI_ERR_ERRHANDLER);
    EXPECT_EQ(MPI_Errhandler_free(&handler), MPI_SUCCESS);
    EXPECT_EQ(MPI_Errhandler_free(&handler), MPI_ERR_ERRHANDLER);
    EXPECT_EQ(MPI_Win_get_errhandler(MPI_WIN_NULL, &handler), MPI_ERR_WIN);
    EXPECT_EQ(MPI_File_get_errhandler(MPI_FILE_NULL, &handler), MPI_SUCCESS);
    EXPECT_EQ(handler, MPI_ERRORS_RETURN);
    EXPECT_EQ(MPI_Session_get_errhandler(MPI_SESSION_NULL, &handler), MPI_ERR_SESSION);
  });
}

// The checks that point-to-point and collectives use.
TEST_P(Errors, Checks) {
  run_mpi(4, [](int, int) {
    Call call{Function::Send};
    return_errors();
    comm::Communicator* c;
    ASSERT_EQ(check_comm(MPI_COMM_WORLD, &c), MPI_SUCCESS);
    EXPECT_EQ(check_dest(c, 3), MPI_SUCCESS);
    EXPECT_EQ(check_dest(c, MPI_PROC_NULL), MPI_SUCCESS);
    EXPECT_EQ(check_dest(c, 4), MPI_ERR_RANK);
    EXPECT_TRUE(contains(error_text(MPI_ERR_RANK),
                         "MPI_Send: dest is 4, but MPI_COMM_WORLD has 4 ranks: use 0 to 3 or MPI_PROC_NULL"));
    EXPECT_EQ(check_dest(c, MPI_ANY_SOURCE), MPI_ERR_RANK);
    EXPECT_EQ(check_source(c, MPI_ANY_SOURCE), MPI_SUCCESS);
    EXPECT_EQ(check_source(c, -7), MPI_ERR_RANK);
    EXPECT_EQ(check_tag(c, 0), MPI_SUCCESS);
    EXPECT_EQ(check_tag(c, INT32_MAX), MPI_SUCCESS);
    EXPECT_EQ(check_tag(c, MPI_ANY_TAG), MPI_ERR_TAG);
    EXPECT_EQ(check_recv_tag(c, MPI_ANY_TAG), MPI_SUCCESS);
    EXPECT_EQ(check_recv_tag(c, -1), MPI_ERR_TAG);
    EXPECT_EQ(check_count(c, -1), MPI_ERR_COUNT);
    EXPECT_EQ(check_root(c, 4), MPI_ERR_ROOT);
    EXPECT_EQ(check_root(c, MPI_ROOT), MPI_ERR_ROOT);
    const datatype::Type* type;
    ASSERT_EQ(check_type(c, MPI_INT, &type), MPI_SUCCESS);
    EXPECT_EQ(check_buffer(c, nullptr, 0, type), MPI_SUCCESS);
    EXPECT_EQ(check_buffer(c, nullptr, 1, type), MPI_ERR_BUFFER);
    EXPECT_EQ(check_buffer(c, MPI_IN_PLACE, 1, type), MPI_ERR_BUFFER);
    EXPECT_EQ(check_buffer(c, &type, 1, type), MPI_SUCCESS);
    const datatype::Op* op;
    EXPECT_EQ(check_op(c, MPI_SUM, type, &op), MPI_SUCCESS);
    EXPECT_EQ(check_op(c, MPI_OP_NULL, type, &op), MPI_ERR_OP);
    ASSERT_EQ(check_type(c, MPI_DOUBLE, &type), MPI_SUCCESS);
    EXPECT_EQ(check_op(c, MPI_BAND, type, &op), MPI_ERR_OP);
    EXPECT_EQ(check_type(c, MPI_DATATYPE_NULL, &type), MPI_ERR_TYPE);
  });
}

TEST_P(Errors, AbsoluteAddressesMayUseANullBuffer) {
  run_mpi(1, [](int, int) {
    return_errors();
    static int data;
    int one = 1;
    MPI_Aint address;
    MPI_Datatype element = MPI_INT, made;
    MPI_Get_address(&data, &address);
    MPI_Type_create_struct(1, &one, &address, &element, &made);
    comm::Communicator* c = comm::resolve(MPI_COMM_WORLD);
    const datatype::Type* type;
    EXPECT_EQ(check_type(c, made, &type), MPI_ERR_TYPE);
    EXPECT_TRUE(contains(error_text(MPI_ERR_TYPE), "MPI_Type_commit"));
    MPI_Type_commit(&made);
    EXPECT_EQ(check_type(c, made, &type), MPI_SUCCESS);
    EXPECT_EQ(check_buffer(c, MPI_BOTTOM, 1, type), MPI_SUCCESS);
    MPI_Type_free(&made);
  });
}

TEST_P(Errors, DifferentCollectivesAtOnceAreNamed) {
  run_mpi(3, [](int rank, int) {
    return_errors();
    MPI_Comm made = MPI_COMM_NULL;
    int code = rank == 2 ? MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &made)
                         : MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_EMPTY, &made);
    EXPECT_EQ(code, MPI_ERR_COMM);
    EXPECT_EQ(made, MPI_COMM_NULL);
    EXPECT_TRUE(contains(error_text(code), rank == 2 ? "rank 0 of MPI_COMM_WORLD called MPI_Comm_create instead"
                                                     : "rank 2 of MPI_COMM_WORLD called MPI_Comm_split instead"));
  });
}

TEST_P(Errors, FunctionsThatAreNotBuiltSaySo) {
  run_mpi(1, [](int, int) {
    return_errors();
    MPI_Comm made;
    EXPECT_EQ(MPI_Comm_join(0, &made), MPI_ERR_UNSUPPORTED_OPERATION);
    EXPECT_TRUE(contains(error_text(MPI_ERR_UNSUPPORTED_OPERATION), "MPI_Comm_join: not built yet"));
  });
}

INSTANTIATE_TEST_SUITE_P(Carriers, Errors, ::testing::Values(1, 2, 4));

}  // namespace
}  // namespace tmpi::mpi
