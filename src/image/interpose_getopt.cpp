// getopt and its siblings for programs that do not bring their own (../nonshared): the rank's place in the arguments,
// and the rank's variables. And the state of the other functions of ../nonshared, which libmpi_abi has as well.
#include <getopt.h>

#include "image/exit_handlers.h"
#include "image/interpose.h"
#include "image/libc_state.h"

using namespace tmpi::image;

extern "C" int __posix_getopt(int argc, char* const* argv, const char* options) noexcept;

namespace {

// A shared library sees libc's variables, whoever calls it, so it must also get libc's function.
LibcState* state_of_program(void* return_address) {
  const int rank = caller_rank();
  return lies_in_image(rank, return_address) ? libc_state_of(rank) : nullptr;
}

int scan(LibcState& state, const tmpi_getopt_call& call) {
  return tmpi_getopt(&call, &state.getopt, &state.hidden.getopt);
}

tmpi_hidden nobody;  // of the callers without a rank

}  // namespace

tmpi_hidden* tmpi_hidden_state() {
  LibcState* state = libc_state_of(caller_rank());
  return state != nullptr ? &state->hidden : &nobody;
}

TMPI_INTERPOSE int getopt(int argc, char* const* argv, const char* options) noexcept {
  TMPI_NEXT(getopt);
  LibcState* state = state_of_program(__builtin_return_address(0));
  if (state == nullptr) return next(argc, argv, options);
  return scan(*state, {argc, const_cast<char**>(argv), options, nullptr, nullptr, 0, 0});
}

TMPI_INTERPOSE int __posix_getopt(int argc, char* const* argv, const char* options) noexcept {
  TMPI_NEXT(__posix_getopt);
  LibcState* state = state_of_program(__builtin_return_address(0));
  if (state == nullptr) return next(argc, argv, options);
  return scan(*state, {argc, const_cast<char**>(argv), options, nullptr, nullptr, 0, 1});
}

TMPI_INTERPOSE int getopt_long(int argc, char* const* argv, const char* options, const struct option* longs,
                               int* long_index) noexcept {
  TMPI_NEXT(getopt_long);
  LibcState* state = state_of_program(__builtin_return_address(0));
  if (state == nullptr) return next(argc, argv, options, longs, long_index);
  return scan(*state, {argc, const_cast<char**>(argv), options, longs, long_index, 0, 0});
}

TMPI_INTERPOSE int getopt_long_only(int argc, char* const* argv, const char* options, const struct option* longs,
                                    int* long_index) noexcept {
  TMPI_NEXT(getopt_long_only);
  LibcState* state = state_of_program(__builtin_return_address(0));
  if (state == nullptr) return next(argc, argv, options, longs, long_index);
  return scan(*state, {argc, const_cast<char**>(argv), options, longs, long_index, 1, 0});
}
