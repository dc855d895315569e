/*
 * The pairs of "write mine, look at yours" on which the protocols stand, on a machine with store buffers (x86's memory
 * order): a store becomes visible some time later; a locked instruction (exchange, compare-and-swap, fence) waits for
 * its own earlier stores. The other models are sequentially consistent and rely on this one.
 *
 * check: the pairs of M3, C3 and S2
 * fails: the locked instruction after the maker's store: -DNO_FENCE_A
 * fails: the locked instruction after the leaver's store: -DNO_FENCE_B
 */
#define THEIRS 0
#define MINE 1

bool started;
byte memory[2];                    /* what all see */
bool waiting[2]; byte buffered[2]; /* one store per process may be on its way: THEIRS by process 0, MINE by process 1 */
bool served;                       /* somebody carries the operation out (wakes the rank, the carrier) */
bool ended[2];

inline store(me, value) { d_step { buffered[me] = value; waiting[me] = 1 } }
inline fence(me) { !waiting[me] }

/* The processor writes a buffered store when it likes. */
active [2] proctype Buffer() {
end:
  do
  :: d_step { waiting[_pid] -> memory[_pid] = buffered[_pid]; waiting[_pid] = 0; buffered[_pid] = 0 }
  od
}

/*
 * Process 0 makes an operation visible and then looks whether the other is there to see it. The one pattern stands for
 *   M3 (mailbox.h)  memory[0]: a cell's turn; memory[1]: the claim is held. A sender pushes, then tries the claim.
 *   C3 (carrier.h)  memory[0]: the inbox is filled; memory[1]: the carrier is awake. A waker posts, then looks at `sleeping`.
 *   S2 (rank.h)     memory[0]: the event is set; memory[1]: the rank has not come back yet (kReady, kRunningNotified). A setter sets,
 *                   then looks at the state, and relies on the rank to look at its event when it has come back.
 */
active proctype Maker() {
  started;
  store(0, 1);
#ifndef NO_FENCE_A
  fence(0);
#endif
  if
  :: memory[MINE] == 0 -> served = 1 /* takes the claim and drains; wakes the carrier; notifies the rank */
  :: else                            /* leaves it to the other */
  fi;
  ended[0] = 1
}

/* Process 1 writes that it is not there any more (gives the claim back, sleeps, runs), then looks once again. */
active proctype Leaver() {
  started;
  store(1, 0);
#ifndef NO_FENCE_B
  fence(1);
#endif
  if
  :: memory[THEIRS] == 1 -> served = 1
  :: else
  fi;
  ended[1] = 1
}

init {
  atomic { memory[MINE] = 1; started = 1 }
  (ended[0] && ended[1]);
  assert(served)
}
