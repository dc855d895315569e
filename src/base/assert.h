// Assertions: a bug of TMPI itself. They stay on in release builds unless marked hot.
// Not for misuse by the user, nor for failures of the system (result.h).
#pragma once

#include "base/log.h"

#define TMPI_ASSERT(condition) \
  (__builtin_expect(!(condition), 0) ? ::tmpi::assertion_failed(#condition, __FILE__, __LINE__) : (void)0)

#ifdef NDEBUG
#define TMPI_ASSERT_HOT(condition) ((void)0)
#else
#define TMPI_ASSERT_HOT(condition) TMPI_ASSERT(condition)
#endif
