/* The same library shared by all ranks, as --share asks for: its constructor runs once, its variables are one. */
#include "check.h"
#include "libraries/state.h"

int program_callback(int value) { return value; }

int main(void) {
  CHECK(!rig_owns(base_address()));
  CHECK(base_values[0] == 2);
  rig_barrier();
  __atomic_fetch_add(base_static(), 1, __ATOMIC_RELAXED);
  rig_barrier();
  CHECK(*base_static() == 100 + rig_count());
  return failed_checks != 0;
}
