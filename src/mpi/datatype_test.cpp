// Tests of the datatype chapter, packing and MPI_Op_* as a program sees them: arguments, handles, errors. What types
// contain and how data moves is tested in src/datatype.
#include <climits>
#include <cstring>

#include "mpi/status.h"
#include "mpi/testing.h"

namespace tmpi::mpi {
namespace {

using DatatypeChapter = testing::MpiJob;

TEST_P(DatatypeChapter, LifeOfAType) {
  run_mpi(2, [](int, int) {
    return_errors();
    MPI_Datatype vector, dup;
    ASSERT_EQ(MPI_Type_vector(3, 2, 4, MPI_INT, &vector), MPI_SUCCESS);
    int size, buffer[12] = {}, position = 0;
    MPI_Aint lb, extent, true_lb, true_extent;
    EXPECT_EQ(MPI_Type_size(vector, &size), MPI_SUCCESS);
    EXPECT_EQ(size, 24);
    EXPECT_EQ(MPI_Type_get_extent(vector, &lb, &extent), MPI_SUCCESS);
    EXPECT_EQ(lb, 0);
    EXPECT_EQ(extent, 40);
    EXPECT_EQ(MPI_Type_get_true_extent(vector, &true_lb, &true_extent), MPI_SUCCESS);
    EXPECT_EQ(true_extent, 40);
    char packed[64];
    EXPECT_EQ(MPI_Pack(buffer, 1, vector, packed, 64, &position, MPI_COMM_WORLD), MPI_ERR_TYPE);  // not committed
    EXPECT_EQ(MPI_Type_commit(&vector), MPI_SUCCESS);
    EXPECT_EQ(MPI_Type_dup(vector, &dup), MPI_SUCCESS);
    EXPECT_EQ(MPI_Type_free(&vector), MPI_SUCCESS);
    EXPECT_EQ(vector, MPI_DATATYPE_NULL);
    EXPECT_EQ(MPI_Pack(buffer, 1, dup, packed, 64, &position, MPI_COMM_WORLD), MPI_SUCCESS);
    EXPECT_EQ(position, 24);
    EXPECT_EQ(MPI_Type_free(&dup), MPI_SUCCESS);
    MPI_Datatype predefined = MPI_INT;
    EXPECT_EQ(MPI_Type_free(&predefined), MPI_ERR_TYPE);
    EXPECT_EQ(MPI_Type_free(&vector), MPI_ERR_TYPE);
    EXPECT_EQ(MPI_Type_size(MPI_DATATYPE_NULL, &size), MPI_ERR_TYPE);
    EXPECT_EQ(MPI_Type_size(MPI_INT, nullptr), MPI_ERR_ARG);
  });
}

TEST_P(DatatypeChapter, BadArgumentsAreNamed) {
  run_mpi(1, [](int, int) {
    return_errors();
    MPI_Datatype type = MPI_DATATYPE_NULL;
    int lengths[] = {1, -1}, displacements[] = {0, 4}, sizes[] = {4}, sub[] = {5}, start[] = {0};
    MPI_Aint addresses[] = {0, 4};
    MPI_Datatype types[] = {MPI_INT, MPI_DATATYPE_NULL};
    char text[MPI_MAX_ERROR_STRING];
    auto says = [&text](const char* words) {
      std::strcpy(text, rank_state().last_error_text);
      return std::strstr(text, words) != nullptr;
    };
    EXPECT_EQ(MPI_Type_contiguous(-1, MPI_INT, &type), MPI_ERR_COUNT);
    EXPECT_EQ(MPI_Type_vector(1, -2, 1, MPI_INT, &type), MPI_ERR_ARG);
    EXPECT_TRUE(says("MPI_Type_vector: blocklength is -2")) << text;
    EXPECT_EQ(MPI_Type_indexed(2, lengths, displacements, MPI_INT, &type), MPI_ERR_ARG);
    EXPECT_TRUE(says("array_of_blocklengths[1] is -1")) << text;
    EXPECT_EQ(MPI_Type_indexed(2, nullptr, displacements, MPI_INT, &type), MPI_ERR_ARG);
    lengths[1] = 1;
    EXPECT_EQ(MPI_Type_create_struct(2, lengths, addresses, types, &type), MPI_ERR_TYPE);
    EXPECT_TRUE(says("array_of_types[1] is MPI_DATATYPE_NULL")) << text;
    EXPECT_EQ(MPI_Type_create_subarray(1, sizes, sub, start, MPI_ORDER_C, MPI_INT, &type), MPI_ERR_ARG);
    EXPECT_TRUE(says("subsize 5")) << text;
    EXPECT_EQ(MPI_Type_contiguous_c(LLONG_MAX / 2, MPI_DOUBLE, &type), MPI_ERR_COUNT);
    EXPECT_EQ(MPI_Type_contiguous(1, MPI_INT, nullptr), MPI_ERR_ARG);
    EXPECT_EQ(type, MPI_DATATYPE_NULL);
    EXPECT_EQ(MPI_Type_create_f90_real(99, 0, &type), MPI_ERR_ARG);
    EXPECT_EQ(MPI_Type_match_size(MPI_TYPECLASS_REAL, 7, &type), MPI_ERR_ARG);
  });
}

// Small numbers, but the large form: what was called counts, not what would fit.
TEST_P(DatatypeChapter, EnvelopeTellsTheForm) {
  run_mpi(1, [](int, int) {
    return_errors();
    int n_integers, n_addresses, n_types, combiner;
    MPI_Aint addresses[] = {0, 64};
    MPI_Count large_displacements[] = {0, 5}, n[4], counts[5];
    MPI_Datatype old[1];
    struct {
      MPI_Datatype plain, large;
    } twins[5];
    MPI_Type_contiguous(3, MPI_INT, &twins[0].plain);
    MPI_Type_contiguous_c(3, MPI_INT, &twins[0].large);
    MPI_Type_vector(3, 1, 2, MPI_INT, &twins[1].plain);
    MPI_Type_vector_c(3, 1, 2, MPI_INT, &twins[1].large);
    MPI_Type_create_hvector(3, 1, 8, MPI_INT, &twins[2].plain);
    MPI_Type_create_hvector_c(3, 1, 8, MPI_INT, &twins[2].large);
    MPI_Type_create_hindexed_block(2, 1, addresses, MPI_INT, &twins[3].plain);
    MPI_Type_create_hindexed_block_c(2, 1, large_displacements, MPI_INT, &twins[3].large);
    MPI_Type_create_resized(MPI_INT, 0, 8, &twins[4].plain);
    MPI_Type_create_resized_c(MPI_INT, 0, 8, &twins[4].large);
    const int expected[5][4] = {{1, 0, MPI_COMBINER_CONTIGUOUS, 1},
                                {3, 0, MPI_COMBINER_VECTOR, 3},
                                {2, 1, MPI_COMBINER_HVECTOR, 3},
                                {2, 2, MPI_COMBINER_HINDEXED_BLOCK, 4},
                                {0, 2, MPI_COMBINER_RESIZED, 2}};
    for (int i = 0; i < 5; ++i) {
      ASSERT_EQ(MPI_Type_get_envelope(twins[i].plain, &n_integers, &n_addresses, &n_types, &combiner), MPI_SUCCESS);
      EXPECT_EQ(n_integers, expected[i][0]) << i;
      EXPECT_EQ(n_addresses, expected[i][1]) << i;
      EXPECT_EQ(combiner, expected[i][2]) << i;
      ASSERT_EQ(MPI_Type_get_envelope_c(twins[i].plain, &n[0], &n[1], &n[2], &n[3], &combiner), MPI_SUCCESS);
      EXPECT_EQ(n[0], expected[i][0]) << i;
      EXPECT_EQ(n[2], 0) << i;
      EXPECT_EQ(MPI_Type_get_envelope(twins[i].large, &n_integers, &n_addresses, &n_types, &combiner), MPI_ERR_TYPE);
      ASSERT_EQ(MPI_Type_get_envelope_c(twins[i].large, &n[0], &n[1], &n[2], &n[3], &combiner), MPI_SUCCESS);
      EXPECT_EQ(n[0] + n[1], 0) << i;
      EXPECT_EQ(n[2], expected[i][3]) << i;
      EXPECT_EQ(n[3], 1) << i;
      EXPECT_EQ(combiner, expected[i][2]) << i;
      ASSERT_EQ(MPI_Type_get_contents_c(twins[i].large, 0, 0, n[2], 1, nullptr, nullptr, counts, old), MPI_SUCCESS);
      EXPECT_EQ(counts[n[2] - 1], i == 0 ? 3 : i == 1 ? 2 : i == 3 ? 5 : 8) << i;
      MPI_Type_free(&twins[i].plain);
      MPI_Type_free(&twins[i].large);
    }
  });
}

TEST_P(DatatypeChapter, EnvelopeAndContents) {
  run_mpi(1, [](int, int) {
    return_errors();
    int lengths[] = {2, 3}, n_integers, n_addresses, n_types, combiner;
    MPI_Aint addresses[] = {0, 64};
    MPI_Datatype inner, type, types[2];
    MPI_Type_vector(2, 1, 2, MPI_DOUBLE, &inner);
    types[0] = inner;
    types[1] = MPI_CHAR;
    ASSERT_EQ(MPI_Type_create_struct(2, lengths, addresses, types, &type), MPI_SUCCESS);
    ASSERT_EQ(MPI_Type_get_envelope(type, &n_integers, &n_addresses, &n_types, &combiner), MPI_SUCCESS);
    EXPECT_EQ(combiner, MPI_COMBINER_STRUCT);
    EXPECT_EQ(n_integers, 3);
    EXPECT_EQ(n_addresses, 2);
    EXPECT_EQ(n_types, 2);
    int integers[3];
    MPI_Aint back[2];
    MPI_Datatype old[2];
    EXPECT_EQ(MPI_Type_get_contents(type, 2, 2, 2, integers, back, old), MPI_ERR_ARG);
    ASSERT_EQ(MPI_Type_get_contents(type, 3, 2, 2, integers, back, old), MPI_SUCCESS);
    EXPECT_EQ(integers[2], 3);
    EXPECT_EQ(back[1], 64);
    EXPECT_EQ(old[1], MPI_CHAR);
    EXPECT_EQ(MPI_Type_free(&old[0]), MPI_SUCCESS);
    MPI_Count large_lengths[] = {1, 1}, large_displacements[] = {0, 5}, n[4];
    MPI_Datatype large;
    ASSERT_EQ(MPI_Type_indexed_c(2, large_lengths, large_displacements, MPI_INT, &large), MPI_SUCCESS);
    EXPECT_EQ(MPI_Type_get_envelope(large, &n_integers, &n_addresses, &n_types, &combiner), MPI_ERR_TYPE);
    ASSERT_EQ(MPI_Type_get_envelope_c(large, &n[0], &n[1], &n[2], &n[3], &combiner), MPI_SUCCESS);
    EXPECT_EQ(n[0], 0);
    EXPECT_EQ(n[2], 5);
    MPI_Count counts[5];
    ASSERT_EQ(MPI_Type_get_contents_c(large, 0, 0, 5, 1, nullptr, nullptr, counts, old), MPI_SUCCESS);
    EXPECT_EQ(counts[4], 5);
    EXPECT_EQ(MPI_Type_get_envelope(MPI_INT, &n_integers, &n_addresses, &n_types, &combiner), MPI_SUCCESS);
    EXPECT_EQ(combiner, MPI_COMBINER_NAMED);
    EXPECT_EQ(MPI_Type_get_contents(MPI_INT, 3, 2, 2, integers, back, old), MPI_ERR_TYPE);
    for (MPI_Datatype* made : {&inner, &type, &large}) EXPECT_EQ(MPI_Type_free(made), MPI_SUCCESS);
  });
}

TEST_P(DatatypeChapter, NamesOfPredefinedTypesBelongToARank) {
  run_mpi(4, [](int rank, int) {
    return_errors();
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    ASSERT_EQ(MPI_Type_get_name(MPI_DOUBLE, name, &length), MPI_SUCCESS);
    EXPECT_STREQ(name, "MPI_DOUBLE");
    if (rank == 1) MPI_Type_set_name(MPI_DOUBLE, "mine");
    MPI_Type_get_name(MPI_DOUBLE, name, &length);
    EXPECT_STREQ(name, rank == 1 ? "mine" : "MPI_DOUBLE");
    EXPECT_EQ(length, rank == 1 ? 4 : 10);
    MPI_Datatype type;
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_get_name(type, name, &length);
    EXPECT_EQ(length, 0);
    MPI_Type_set_name(type, "pair");
    MPI_Type_get_name(type, name, &length);
    EXPECT_STREQ(name, "pair");
    MPI_Type_free(&type);
  });
}

int copies, deletions;
int copy_value(MPI_Datatype, int, void*, void* in, void* out, int* flag) {
  ++copies;
  *static_cast<void**>(out) = static_cast<char*>(in) + 1;
  *flag = 1;
  return MPI_SUCCESS;
}
int delete_value(MPI_Datatype, int, void*, void* extra) {
  ++deletions;
  return extra ? MPI_ERR_OTHER : MPI_SUCCESS;
}

TEST_P(DatatypeChapter, AttributesAreCopiedByDupAndDeletedByFree) {
  copies = deletions = 0;
  run_mpi(1, [](int, int) {
    return_errors();
    int keyval, flag;
    MPI_Datatype type, dup;
    char anchor[4];
    ASSERT_EQ(MPI_Type_create_keyval(copy_value, delete_value, &keyval, nullptr), MPI_SUCCESS);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_set_attr(type, keyval, anchor);
    ASSERT_EQ(MPI_Type_dup(type, &dup), MPI_SUCCESS);
    void* value = nullptr;
    MPI_Type_get_attr(dup, keyval, &value, &flag);
    EXPECT_EQ(flag, 1);
    EXPECT_EQ(value, anchor + 1);
    EXPECT_EQ(MPI_Type_free(&type), MPI_SUCCESS);
    EXPECT_EQ(MPI_Type_free(&dup), MPI_SUCCESS);
    MPI_Type_free_keyval(&keyval);
  });
  EXPECT_EQ(copies, 1);
  EXPECT_EQ(deletions, 2);
}

TEST_P(DatatypeChapter, PackAndUnpack) {
  run_mpi(1, [](int, int) {
    return_errors();
    int a[3] = {1, 2, 3}, position = 0, size;
    double b = 2.5;
    char buffer[20];
    EXPECT_EQ(MPI_Pack_size(3, MPI_INT, MPI_COMM_WORLD, &size), MPI_SUCCESS);
    EXPECT_EQ(size, 12);
    ASSERT_EQ(MPI_Pack(a, 3, MPI_INT, buffer, 20, &position, MPI_COMM_WORLD), MPI_SUCCESS);
    ASSERT_EQ(MPI_Pack(&b, 1, MPI_DOUBLE, buffer, 20, &position, MPI_COMM_WORLD), MPI_SUCCESS);
    EXPECT_EQ(position, 20);
    EXPECT_EQ(MPI_Pack(a, 1, MPI_INT, buffer, 20, &position, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
    EXPECT_EQ(position, 20);
    EXPECT_EQ(MPI_Pack(nullptr, 1, MPI_INT, buffer, 20, &position, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    EXPECT_EQ(MPI_Pack(a, -1, MPI_INT, buffer, 20, &position, MPI_COMM_WORLD), MPI_ERR_COUNT);
    EXPECT_EQ(MPI_Pack(a, 1, MPI_INT, buffer, 20, &position, MPI_COMM_NULL), MPI_ERR_COMM);
    position = 0;
    int c[3] = {};
    double d = 0;
    ASSERT_EQ(MPI_Unpack(buffer, 20, &position, c, 3, MPI_INT, MPI_COMM_WORLD), MPI_SUCCESS);
    ASSERT_EQ(MPI_Unpack(buffer, 20, &position, &d, 1, MPI_DOUBLE, MPI_COMM_WORLD), MPI_SUCCESS);
    EXPECT_EQ(std::memcmp(a, c, sizeof(a)), 0);
    EXPECT_EQ(d, b);
    EXPECT_EQ(MPI_Unpack(buffer, 20, &position, &d, 1, MPI_DOUBLE, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
    MPI_Aint at = 0, external;
    EXPECT_EQ(MPI_Pack_external_size("external32", 3, MPI_INT, &external), MPI_SUCCESS);
    EXPECT_EQ(external, 12);
    ASSERT_EQ(MPI_Pack_external("external32", a, 3, MPI_INT, buffer, 20, &at), MPI_SUCCESS);
    EXPECT_EQ(at, 12);
    EXPECT_EQ(buffer[3], 1);
    EXPECT_EQ(MPI_Pack_external("native", a, 3, MPI_INT, buffer, 20, &at), MPI_ERR_ARG);
    at = 4;
    ASSERT_EQ(MPI_Unpack_external("external32", buffer, 20, &at, c, 1, MPI_INT), MPI_SUCCESS);
    EXPECT_EQ(c[0], 2);
  });
}

TEST_P(DatatypeChapter, StatusCounts) {
  run_mpi(1, [](int, int) {
    return_errors();
    MPI_Status status = {};
    set_status_bytes(status, 12);
    int count;
    MPI_Get_count(&status, MPI_INT, &count);
    EXPECT_EQ(count, 3);
    MPI_Get_count(&status, MPI_DOUBLE, &count);
    EXPECT_EQ(count, MPI_UNDEFINED);
    MPI_Get_elements(&status, MPI_DOUBLE_INT, &count);
    EXPECT_EQ(count, 2);
    set_status_bytes(status, int64_t{5} << 32);
    MPI_Get_count(&status, MPI_BYTE, &count);
    EXPECT_EQ(count, MPI_UNDEFINED);  // does not fit an int
    MPI_Count large;
    MPI_Get_count_c(&status, MPI_BYTE, &large);
    EXPECT_EQ(large, int64_t{5} << 32);
    EXPECT_EQ(MPI_Status_set_elements(&status, MPI_DOUBLE_INT, 3), MPI_SUCCESS);
    EXPECT_EQ(status_bytes(status), 20);
    EXPECT_EQ(MPI_Get_count(&status, MPI_DATATYPE_NULL, &count), MPI_ERR_TYPE);
    MPI_Aint address;
    MPI_Get_address(&status, &address);
    EXPECT_EQ(MPI_Aint_add(MPI_Aint_diff(address, 16), 16), address);
  });
}

void add_twice(void* in, void* inout, int* length, MPI_Datatype*) {
  for (int i = 0; i < *length; ++i) static_cast<int*>(inout)[i] += 2 * static_cast<int*>(in)[i];
}

TEST_P(DatatypeChapter, Operations) {
  run_mpi(2, [](int, int) {
    return_errors();
    MPI_Op op;
    int commute, a[2] = {1, 2}, b[2] = {10, 20};
    ASSERT_EQ(MPI_Op_create(add_twice, 0, &op), MPI_SUCCESS);
    EXPECT_EQ(MPI_Op_commutative(op, &commute), MPI_SUCCESS);
    EXPECT_EQ(commute, 0);
    ASSERT_EQ(MPI_Reduce_local(a, b, 2, MPI_INT, op), MPI_SUCCESS);
    EXPECT_EQ(b[1], 24);
    EXPECT_EQ(MPI_Op_free(&op), MPI_SUCCESS);
    EXPECT_EQ(op, MPI_OP_NULL);
    ASSERT_EQ(MPI_Reduce_local(a, b, 2, MPI_INT, MPI_SUM), MPI_SUCCESS);
    EXPECT_EQ(b[1], 26);
    EXPECT_EQ(MPI_Reduce_local(a, b, 2, MPI_INT, MPI_OP_NULL), MPI_ERR_OP);
    EXPECT_EQ(MPI_Reduce_local(a, b, 2, MPI_FLOAT, MPI_BAND), MPI_ERR_OP);
    EXPECT_EQ(MPI_Reduce_local(a, b, 2, MPI_INT, MPI_REPLACE), MPI_ERR_OP);
    EXPECT_EQ(MPI_Reduce_local(a, a, 2, MPI_INT, MPI_SUM), MPI_ERR_BUFFER);
    EXPECT_EQ(MPI_Reduce_local(a, b, -1, MPI_INT, MPI_SUM), MPI_ERR_COUNT);
    op = MPI_SUM;
    EXPECT_EQ(MPI_Op_free(&op), MPI_ERR_OP);
    EXPECT_EQ(MPI_Op_create(nullptr, 1, &op), MPI_ERR_ARG);
    EXPECT_EQ(MPI_Op_commutative(MPI_MAXLOC, &commute), MPI_SUCCESS);
    EXPECT_EQ(commute, 1);
  });
}

INSTANTIATE_TEST_SUITE_P(Carriers, DatatypeChapter, ::testing::Values(1, 2));

}  // namespace
}  // namespace tmpi::mpi
