/*
 * Park, unpark and events (S1, C2, E1), a look at a parked rank (S3), and carriers that steal, sleep, are woken, given up and activated (C3) of src/sched:
 * two carriers, two ranks that start on the first one, a thread from outside that sets an event, and one that unparks a rank
 * for no reason (a late unpark from an event that is forgotten).
 * Rank 0 waits for two events: the first is set by rank 1, the second from outside. Rank 1 yields, sets, and waits for rank 0.
 *
 * A rank that leaves to park is kRunning (or kRunningNotified) until its context is saved; then whoever runs next on its
 * carrier makes it kParked, or kReady if it was notified (settle_leaver).
 *
 * Checked: a rank is in one queue at most and resumed only when its context is saved and it is ready; no deadlock is declared
 * (nobody is awake and all ranks are parked) while somebody can still be woken; and in every state in which nothing can move
 * any more, all ranks have ended: no wake-up is lost.
 *
 * check: two carriers
 * check: one carrier is given up and activated again: -DSURPLUS
 * check: a parked rank is looked at: -DLOOK
 * fails: unpark notifies a running rank: -DNO_NOTIFY
 * fails: settle_leaver compares before it says parked: -DSTORE_PARKED
 * fails: the context is saved before the rank is parked (C2): -DPARKED_EARLY
 * fails: unpark takes the rank by compare-and-swap (S1): -DSTORE_READY
 * fails: a carrier looks for work after it has announced its sleep (C3): -DNO_LOOK
 * fails: the waiter registers by compare-and-swap (E1): -DREGISTER_BLINDLY
 * fails: work of a carrier that was given up is stolen or wakes it: -DSURPLUS -DDEAF
 * fails: a wake-up that comes during a look is done after it (S3): -DLOOK -DLOOK_BLINDLY
 */
#define RANKS 2
#define IDLE RANKS /* the carrier's own loop */
#define CARRIERS 2
#define OUTSIDE CARRIERS /* instead of a carrier: the caller is no rank */

#define kReady 0
#define kRunning 1
#define kRunningNotified 2
#define kParked 3
#define kDone 4

#define kNothing 0
#define kPark 1
#define kYield 2
#define kEnd 3

byte state[RANKS], home[RANKS];
bit saved[RANKS], queued[RANKS];
byte running[CARRIERS]; /* who executes on it */
byte leaver[CARRIERS], leaving[CARRIERS];
/* a ring and an inbox: sets of ranks are enough, the order is a matter of fairness */
bit ring[RANKS * CARRIERS], inbox[RANKS * CARRIERS];
bit sleeping[CARRIERS], inactive[CARRIERS];
byte awake = CARRIERS, ended, surplus, outside = 2;
#ifdef LOOK
byte looks = 1;
#endif

#define EVENTS 3
#define UNSET 0
#define SET 1
#define REGISTERED 2
byte event[EVENTS], waiter[EVENTS];

hidden byte x;

#define RING(c, r) ring[(c) * RANKS + (r)]
#define INBOX(c, r) inbox[(c) * RANKS + (r)]
#define RING_FILLED(c) (RING(c, 0) || RING(c, 1))
#define INBOX_FILLED(c) (INBOX(c, 0) || INBOX(c, 1))
#define WORK(c) (RING_FILLED(c) || INBOX_FILLED(c))
#define ENDED (ended == RANKS)

inline push(c, r) {
  d_step { assert(!queued[r] && state[r] == kReady); queued[r] = 1; RING(c, r) = 1 }
}

/* next: a rank from this carrier's ring or inbox, or IDLE */
inline pick(c) {
  d_step {
    x = 0;
    do
    :: x < RANKS -> RING(c, x) = RING(c, x) || INBOX(c, x); INBOX(c, x) = 0; x++
    :: else -> break
    od;
    next = (RING(c, 0) -> 0 : (RING(c, 1) -> 1 : IDLE));
    if
    :: next < RANKS -> RING(c, next) = 0; queued[next] = 0
    :: else
    fi
  }
}

inline wake(c) {
  if
  :: sleeping[c] ->
     d_step { won = sleeping[c]; sleeping[c] = 0; awake = awake + won } /* counted before it runs */
     won = 0
  :: else
  fi
}

/* here: the carrier on which the caller runs, or OUTSIDE */
inline make_ready(r, here) {
  if
  :: home[r] == here -> push(here, r); wake(1 - here)
  :: else ->
     d_step { assert(!queued[r] && state[r] == kReady); queued[r] = 1; to = home[r]; INBOX(to, r) = 1 }
     wake(to)
  fi
}

inline unpark(r, here) {
  was = state[r];
#ifdef STORE_READY
  if
  :: was == kParked -> state[r] = kReady; won = 1
#else
  d_step { /* the loop around the compare-and-swap ends with one that succeeds */
    was = state[r];
    won = 0;
    if
    :: was == kParked -> state[r] = kReady; won = 1
#endif
#ifndef NO_NOTIFY
    :: was == kRunning -> state[r] = kRunningNotified
#endif
    :: else
    fi;
#ifndef STORE_READY
    was = 0
  }
#else
  was = 0;
#endif
  if
  :: won -> won = 0; make_ready(r, here)
  :: else
  fi;
  to = 0
}

inline set(e, here) {
  d_step { was = event[e]; event[e] = SET; won = (was == REGISTERED); was = 0 }
  if
  :: won -> won = 0; unpark(waiter[e], here)
  :: else
  fi
}

/* What the rank that left becomes, on the stack of whoever runs next (C2). */
inline settle_leaver(c) {
  if
  :: leaving[c] == kPark ->
#ifdef PARKED_EARLY
     won = (state[leaver[c]] != kParked && state[leaver[c]] != kReady);
#else
     d_step {
#ifdef STORE_PARKED
       won = 0;
       state[leaver[c]] = kParked
#else
       won = (state[leaver[c]] != kRunning);
       if
       :: !won -> state[leaver[c]] = kParked
       :: else -> assert(state[leaver[c]] == kRunningNotified); state[leaver[c]] = kReady
       fi
#endif
     }
#endif
     if
     :: won -> won = 0; push(c, leaver[c])
     :: else
     fi
  :: leaving[c] == kYield -> state[leaver[c]] = kReady; push(c, leaver[c])
  :: leaving[c] == kEnd -> d_step { state[leaver[c]] = kDone; ended++ }
  :: leaving[c] == kNothing
  fi;
  leaving[c] = kNothing
}

inline leave(me, how) {
  pick(home[me]);
  d_step { leaver[home[me]] = me; leaving[home[me]] = how }
  if
  :: next < RANKS -> d_step { home[next] = home[me]; state[next] = kRunning }
  :: else
  fi;
  d_step { /* the switch */
    saved[me] = 1;
    x = home[me];
    if
    :: next < RANKS -> assert(saved[next]); saved[next] = 0
    :: else
    fi;
    running[x] = next;
    next = 0
  }
  (running[home[me]] == me && !saved[me]);
  settle_leaver(home[me])
}

inline park(me) {
  d_step {
#ifdef PARKED_EARLY
    won = (state[me] == kRunning);
    state[me] = (won -> kParked : kRunning)
#else
    won = (state[me] == kRunning); /* otherwise the wake-up came first */
    state[me] = kRunning
#endif
  }
  if
  :: won -> won = 0; leave(me, kPark)
  :: else
  fi
}

/* Status: holds a parked rank as if it were leaving, and reads what it waits for. */
inline look(r) {
  d_step {
    won = (state[r] == kParked);
    state[r] = (won -> kRunning : state[r])
  }
  if
  :: won ->
     assert(saved[r] && !queued[r]);
     d_step {
       assert(saved[r] && !queued[r]); /* still */
       won = (state[r] == kRunningNotified);
       state[r] = kParked
     }
#ifdef LOOK_BLINDLY
     won = 0;
#endif
     if
     :: won -> won = 0; unpark(r, OUTSIDE)
     :: else
     fi
  :: else
  fi
}

inline wait(e, me) {
  if
  :: event[e] == SET
  :: else ->
#ifdef REGISTER_BLINDLY
     waiter[e] = me;
     event[e] = REGISTERED;
#else
     d_step {
       if
       :: event[e] == UNSET -> event[e] = REGISTERED; waiter[e] = me
       :: else
       fi
     }
#endif
     do
     :: event[e] == SET -> break
     :: else -> park(me)
     od
  fi
}

proctype Rank(byte me) {
  byte next, was, to;
  bit won;
  (running[home[me]] == me && !saved[me]);
  settle_leaver(home[me]);
  if
  :: me == 0 -> wait(0, 0); wait(1, 0); set(2, home[0])
  :: me == 1 ->
     if /* yield, if there is anybody to yield to */
     :: WORK(home[1]) ->
        leave(1, kYield);
        d_step { state[1] = (state[1] == kRunningNotified -> kRunning : state[1]) }
     :: else
     fi;
     set(0, home[1]);
     wait(2, 1)
  fi;
  leave(me, kEnd)
}

inline steal(c) {
  d_step {
    next = (RING(1 - c, 0) -> 0 : (RING(1 - c, 1) -> 1 : IDLE));
    if
    :: next < RANKS -> RING(1 - c, next) = 0; queued[next] = 0
    :: else -> /* the whole inbox: the first rank runs here, the others join this ring */
       next = (INBOX(1 - c, 0) -> 0 : (INBOX(1 - c, 1) -> 1 : IDLE));
       if
       :: next < RANKS ->
          INBOX(1 - c, next) = 0;
          queued[next] = 0;
          RING(c, 1 - next) = RING(c, 1 - next) || INBOX(1 - c, 1 - next);
          INBOX(1 - c, 1 - next) = 0
       :: else
       fi
    fi
  }
}

proctype Carrier(byte me) {
  byte next;
  bit won;
  do
  :: ENDED -> break
  :: !ENDED ->
     pick(me);
     if
     :: next == IDLE -> steal(me)
     :: else
     fi;
     if
     :: next < RANKS ->
        d_step { assert(state[next] == kReady); home[next] = me; state[next] = kRunning }
        d_step { assert(saved[next]); saved[next] = 0; running[me] = next; next = 0 }
        (running[me] == IDLE);
        settle_leaver(me)
     :: else ->
        next = 0;
#ifdef SURPLUS
        d_step { won = (surplus > 0); surplus = surplus - won }
        if
        :: won ->
           won = 0;
           inactive[me] = 1;
           awake--;
#ifdef DEAF
           (!inactive[me] || ENDED);
#else
           (!inactive[me] || ENDED || WORK(me)); /* it looks every 50 ms */
#endif
           d_step { awake = awake + inactive[me]; inactive[me] = 0 }
        :: else ->
#endif
        sleeping[me] = 1;
#ifndef NO_LOOK
        won = (WORK(0) || ENDED);
        won = (won || WORK(1));
#endif
        if
        :: won -> d_step { won = sleeping[me]; sleeping[me] = 0; awake = awake - !won; won = 0 }
        :: else -> awake--; (!sleeping[me])
        fi
#ifdef SURPLUS
        fi
#endif
     fi
  od
}

/* A thread from outside (external_wakers_): sets an event. */
active proctype Setter() {
  byte was, to;
  bit won;
  set(1, OUTSIDE);
  outside--
}

active proctype Nuisance() {
  byte was, to;
  bit won;
  unpark(0, OUTSIDE);
  outside--
}

active proctype Supervisor() {
  byte was, to;
  bit won;
  do
#ifdef LOOK
  :: looks > 0 && state[0] == kParked -> looks--; look(0)
  :: looks > 0 && state[1] == kParked -> looks--; look(1)
#endif
#ifdef SURPLUS
  :: inactive[0] -> d_step { awake = awake + inactive[0]; inactive[0] = 0 } break /* activate_one */
  :: inactive[1] -> d_step { awake = awake + inactive[1]; inactive[1] = 0 } break
  :: true -> break /* or never */
#endif
  :: ENDED -> break
  :: atomic {
       awake == 0 && outside == 0 && !ENDED && (state[0] == kParked || state[0] == kDone) &&
           (state[1] == kParked || state[1] == kDone) ->
       assert(false) /* declares a deadlock */
     }
  od;
  ENDED;
  wake(0);
  wake(1)
}

active proctype Monitor() {
  timeout -> assert(ENDED)
}

init {
  d_step {
    saved[0] = 1;
    saved[1] = 1;
    queued[0] = 1;
    queued[1] = 1;
    RING(0, 0) = 1;
    RING(0, 1) = 1;
    running[0] = IDLE;
    running[1] = IDLE;
#ifdef SURPLUS
    surplus = 1
#endif
  }
  atomic {
    run Carrier(0);
    run Carrier(1);
    run Rank(0);
    run Rank(1)
  }
}
