# tmpi_module(NAME SOURCES a.cpp ... DEPENDS base ... [LIBRARIES lib ...] [TESTS a_test.cpp ...])
#
# One folder under src/ is one static library tmpi_NAME, linked whole into libmpi_abi.so. DEPENDS names the
# lower folders it may include; nothing else is on its include path by accident, because every include is
# written from src/ ("base/clock.h") and scripts/tidy checks them against this list.
# TESTS become one GoogleTest program NAME_test, whose tests get the CTest LABELS (sanitize, stress: see tests/README.md).

add_library(tmpi_flags INTERFACE)
target_compile_features(tmpi_flags INTERFACE cxx_std_20)
target_compile_options(tmpi_flags INTERFACE
  -Wall -Wextra -Wshadow -Wno-unused-parameter -Werror=return-type -Werror=unused-result
  $<$<COMPILE_LANGUAGE:CXX>:-ftls-model=initial-exec -fno-semantic-interposition -Wnon-virtual-dtor>)
target_include_directories(tmpi_flags INTERFACE
  ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
target_link_libraries(tmpi_flags INTERFACE Threads::Threads ${CMAKE_DL_LIBS})
if(TMPI_SANITIZE)
  target_compile_options(tmpi_flags INTERFACE -fsanitize=${TMPI_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(tmpi_flags INTERFACE -fsanitize=${TMPI_SANITIZE})
endif()

# `new` that finds no memory ends the job with one line instead of throwing (src/base/out_of_memory.h). std::string's
# functions are compiled here, too, rather than taken from libstdc++, whose `new` is not led there.
set(TMPI_NEW_OPTIONS -Wl,--wrap=_Znwm,--wrap=_Znam,--wrap=_ZnwmSt11align_val_t,--wrap=_ZnamSt11align_val_t)
target_compile_definitions(tmpi_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:_GLIBCXX_EXTERN_TEMPLATE=0>)

# Lets the tests of a program fail any allocation of theirs (src/base/testing/failing_allocation.h).
function(tmpi_failing_allocations target)
  target_link_libraries(${target} PRIVATE tmpi_failing_allocation)
  target_link_options(${target} PRIVATE
    -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc)
endfunction()

function(tmpi_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;LIBRARIES;TESTS;LABELS" ${ARGN})
  add_library(tmpi_${name} STATIC ${ARG_SOURCES})
  list(TRANSFORM ARG_DEPENDS PREPEND tmpi_ OUTPUT_VARIABLE deps)
  target_link_libraries(tmpi_${name} PUBLIC tmpi_flags ${deps} ${ARG_LIBRARIES})
  set_property(GLOBAL APPEND PROPERTY TMPI_MODULES tmpi_${name})
  if(TMPI_TESTS AND ARG_TESTS)
    add_executable(${name}_test ${ARG_TESTS})
    target_link_libraries(${name}_test PRIVATE tmpi_${name} GTest::gtest_main)
    target_link_options(${name}_test PRIVATE ${TMPI_NEW_OPTIONS})
    # Of the tests alone, since these take most of the time to build: twice as fast to compile with both sanitizers.
    if(TMPI_SANITIZE MATCHES "address")
      target_compile_options(${name}_test PRIVATE -O0)
    else()
      target_compile_options(${name}_test PRIVATE $<$<CONFIG:RelWithDebInfo>:-O1>)
    endif()
    # The headers that every test reads, read once for all of them.
    get_property(first GLOBAL PROPERTY TMPI_TEST_HEADERS)
    if(first)
      target_precompile_headers(${name}_test REUSE_FROM ${first})
    else()
      target_precompile_headers(${name}_test PRIVATE
        <gtest/gtest.h> <atomic> <functional> <memory> <string> <thread> <vector>)
      set_property(GLOBAL PROPERTY TMPI_TEST_HEADERS ${name}_test)
    endif()
    # One label of all: gtest_discover_tests loses a list, and ctest -L looks for a part of it.
    list(JOIN ARG_LABELS "-" label)
    gtest_discover_tests(${name}_test TEST_PREFIX ${name}. DISCOVERY_TIMEOUT 60 PROPERTIES LABELS "${label}")
  endif()
endfunction()
