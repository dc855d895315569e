// The views that let one body serve int and MPI_Count arguments.
#include "mpi/count_array.h"

#include <gtest/gtest.h>

#include <climits>

namespace tmpi::mpi {
namespace {

constexpr MPI_Count beyond_int = MPI_Count{INT_MAX} + 1;

TEST(CountArray, ReadsBothWidths) {
  const int narrow[] = {3, -1, INT_MAX};
  const MPI_Count wide[] = {3, -1, beyond_int};
  CountArray a = narrow;
  CountArray b = wide;
  EXPECT_FALSE(a.is_large());
  EXPECT_TRUE(b.is_large());
  EXPECT_EQ(a[0], 3);
  EXPECT_EQ(a[1], -1);
  EXPECT_EQ(a[2], INT_MAX);
  EXPECT_EQ(b[0], 3);
  EXPECT_EQ(b[1], -1);
  EXPECT_EQ(b[2], beyond_int);
  EXPECT_EQ(b.address(), wide);
}

TEST(CountArray, NullStaysVisible) {
  EXPECT_FALSE(CountArray());
  EXPECT_FALSE(CountArray(static_cast<const int*>(nullptr)));
  EXPECT_FALSE(CountArray(static_cast<const MPI_Count*>(nullptr)));
  const int one = 1;
  EXPECT_TRUE(CountArray(&one));
}

TEST(CountPointer, WritesAndReadsBothWidths) {
  int narrow = 7;
  MPI_Count wide = beyond_int;
  CountPointer a = &narrow;
  CountPointer b = &wide;
  EXPECT_EQ(MPI_Count{*a}, 7);
  EXPECT_EQ(MPI_Count{*b}, beyond_int);
  *a = INT_MIN;
  *b = beyond_int + 1;
  EXPECT_EQ(narrow, INT_MIN);
  EXPECT_EQ(wide, beyond_int + 1);
}

TEST(CountPointer, WhatDoesNotFitAnIntIsUndefined) {
  int narrow = 0;
  CountPointer a = &narrow;
  *a = beyond_int;
  EXPECT_EQ(narrow, MPI_UNDEFINED);
  *a = MPI_Count{INT_MAX};
  EXPECT_EQ(narrow, INT_MAX);
  *a = MPI_Count{INT_MIN} - 1;
  EXPECT_EQ(narrow, MPI_UNDEFINED);
}

TEST(CountPointer, NullStaysVisible) {
  EXPECT_FALSE(CountPointer());
  EXPECT_FALSE(CountPointer(static_cast<int*>(nullptr)));
  int somewhere = 0;
  EXPECT_TRUE(CountPointer(&somewhere));
}

TEST(UserFunction, KeepsTheWidthOfTheUser) {
  MPI_User_function* plain = [](void*, void*, int*, MPI_Datatype*) {};
  MPI_User_function_c* large = [](void*, void*, MPI_Count*, MPI_Datatype*) {};
  EXPECT_TRUE(UserFunction(plain).plain && !UserFunction(plain).large);
  EXPECT_TRUE(UserFunction(large).large && !UserFunction(large).plain);
  EXPECT_FALSE(UserFunction(static_cast<MPI_User_function*>(nullptr)));
}

}  // namespace
}  // namespace tmpi::mpi
