/*
 * The matching protocol of src/p2p/mailbox.{h,cpp} with send.cpp's enqueue_and_probe and receive.cpp's post and wait:
 * two senders, one receiver, a ring of two cells, so that the overflow stack is used all the time.
 *
 * Checked in every reachable state: no double match, no reordering (of the messages of a sender, of the receives), a cell
 * is not written while it is in use; and in every state in which nothing can move any more: no message and issued receive are
 * left that match (no message loss), every matched receive was completed.
 * The receiver's program is arbitrary: each receive may name a source or any, a tag or any, block or not, and the
 * receiver may leave MPI for good at any moment (then M2 demands that others match for it).
 * A step of the model is one access to what several touch without the claim; what the claim guards moves at once.
 *
 * A line "check" must hold. A line "fails" leaves something out and must be found wrong.
 *
 * check: one receive, all states: -DFIRST=2 -DSECOND=1 -DRECEIVES=1
 * sample: three receives
 * sample: two and two messages, both tags: -DFIRST=2 -DRECEIVES=2 -DBOTH_TAGS
 * sample: a ring of one cell: -DCELLS=1 -DRECEIVES=2
 * sample: cancelled sends: -DCANCEL -DRECEIVES=2
 * sample: probes: -DPROBE -DRECEIVES=2
 * fails: release does not look after giving back (M3): -DNO_LOOK
 * fails: release looks before giving back (M3): -DLOOK_FIRST
 * fails: the claim is not offered after a push (M3): -DNO_OFFER
 * fails: the claim is kept with receives posted (M2): -DKEEP_POSTED
 * fails: the claim is kept with receives under way (M2): -DKEEP_UNDER_WAY
 * fails: the claim is kept while a probe waits (M2): -DPROBE -DKEEP_PROBE -DRECEIVES=1
 * fails: a sender leaves the claim to the owner with receives posted (M2): -DHAND_POSTED
 * fails: a sender leaves the claim to the owner with cells open (M2): -DHAND_UNSETTLED
 * fails: the owner does not ask for another look (M3): -DNO_ASK
 * fails: a sender matches directly though cells are open (M4): -DNOT_SETTLED
 * fails: the owner posts directly though receives are under way (M4): -DOWNER_DIRECT
 * fails: the overflow is looked at before the cell (M4): -DOVERFLOW_FIRST -DCELLS=1
 * fails: the overflow does not wait for its ticket (M4): -DNO_TICKET
 * fails: the claim is taken without compare-and-swap (M1, M5): -DNO_CAS
 * fails: an envelope is taken without compare-and-swap (M5): -DCANCEL -DNO_TAKE -DFIRST=2 -DSECOND=1 -DRECEIVES=1
 */
#ifndef CELLS
#define CELLS 2
#endif
#ifndef RECEIVES
#define RECEIVES 3
#endif
#ifndef FIRST
#define FIRST 3 /* messages 0.. of sender 0; then those of sender 1 */
#endif
#ifndef SECOND
#define SECOND 2
#endif
#define MESSAGES (FIRST + SECOND)
#define ANY 2

#define SOURCE(m) ((m) >= FIRST)
#define TAG(m) ((m) == 1 || (m) == FIRST) /* tags 0 1 0 and 1 0 (0) */
#define INLINE(m) ((m) & 1)               /* the others travel as envelopes: completed after the claim was given back */
#define RECEIVE 16                        /* cell contents: a message's number, or this plus a receive's */
#define ACCEPTS(r, m) ((source[r] == ANY || source[r] == SOURCE(m)) && (tag[r] == ANY || tag[r] == TAG(m)))

/* the mailbox */
#define FREE 0
#define SENDER 1
#define ASKED 2
#define OWNER 3
byte claim;
byte tail, head, turn[CELLS], cell[CELLS];
byte stack[MESSAGES], stacked, after[MESSAGES]; /* overflow_ */
byte held[MESSAGES], helds;                     /* held_ */
byte posted[RECEIVES], posteds;
byte unexpected[MESSAGES], unexpecteds;
byte pushed, carried; /* receives_pushed_, receives_carried_ */
bit watching, found;  /* probe_ and its event; it waits for any message */

/* what happened */
byte sent[2];          /* messages that each sender has begun to send */
byte issued;           /* receives that were begun */
byte source[RECEIVES], tag[RECEIVES];
bit message_matched[MESSAGES], receive_matched[RECEIVES], done[RECEIVES];
bit cancelled[MESSAGES];
bit waits_for_probe, may_cancel;

hidden byte i, j, x;

inline note_match(r, m) {
  assert(!message_matched[m] && !receive_matched[r]); /* no double match */
  i = 0;
  do
  :: i < m -> assert(SOURCE(i) != SOURCE(m) || message_matched[i] || cancelled[i] || !ACCEPTS(r, i)); i++ /* no reordering */
  :: else -> break
  od;
  i = 0;
  do
  :: i < r -> assert(receive_matched[i] || !ACCEPTS(i, m)); i++
  :: else -> break
  od;
  message_matched[m] = 1;
  receive_matched[r] = 1;
}

#define REMOVE(list, count, at)                       \
  j = at;                                             \
  do                                                  \
  :: j + 1 < count -> list[j] = list[j + 1]; j++      \
  :: else -> break                                    \
  od;                                                 \
  count--;                                            \
  list[count] = 0

/* The first posted receive that takes message m, unlinked, is x; RECEIVES if none. */
inline match_posted(m) {
  i = 0;
  do
  :: i < posteds && !ACCEPTS(posted[i], m) -> i++
  :: else -> break
  od;
  if
  :: i < posteds -> x = posted[i]; REMOVE(posted, posteds, i)
  :: else -> x = RECEIVES
  fi
}

/* A receive into the posted list, in the order of the stamps. */
inline add_posted(r) {
  i = posteds;
  do
  :: i > 0 && posted[i - 1] > r -> posted[i] = posted[i - 1]; i--
  :: else -> break
  od;
  posted[i] = r;
  posteds++;
}

inline add_unexpected(m) {
  unexpected[unexpecteds] = m;
  unexpecteds++;
  if
  :: watching -> watching = 0; found = 1
  :: else
  fi
}

/* Posts receive r or matches it; x: whether it was matched. Cancelled envelopes on the way are thrown away. */
inline post_or_match(r) {
  i = 0;
  x = 0;
  do
  :: i < unexpecteds && !ACCEPTS(r, unexpected[i]) -> i++
  :: i < unexpecteds && ACCEPTS(r, unexpected[i]) && cancelled[unexpected[i]] -> REMOVE(unexpected, unexpecteds, i)
  :: i < unexpecteds && ACCEPTS(r, unexpected[i]) && !cancelled[unexpected[i]] ->
     x = unexpected[i];
     REMOVE(unexpected, unexpecteds, i);
     note_match(r, x);
     x = 1;
     break
  :: i >= unexpecteds -> add_posted(r); x = 0; break
  od;
}

/* Completes receive r: at once, or after the claim was given back (the deferred chain). */
inline finish_receive(r, m, at_once) {
  if
  :: at_once || INLINE(m) -> done[r] = 1
  :: else -> later = later | (1 << r)
  fi
}

/* Message m has its turn. Its sender may cancel it between the match and the compare-and-swap that takes it. */
inline arrive(m, at_once) {
  if
  :: cancelled[m]
  :: else ->
     match_posted(m);
     to = x;
     if
     :: to == RECEIVES -> add_unexpected(m)
     :: else ->
#ifdef CANCEL
        if
        :: m == 0 && cancels -> cancelled[m] = 1
        :: else
        fi;
#endif
        if
#ifndef NO_TAKE
        :: cancelled[m] -> add_posted(to)
#endif
        :: else -> assert(!cancelled[m]); note_match(to, m); finish_receive(to, m, at_once)
        fi
     fi;
     to = 0
  fi
}

inline carry_out(op, at_once) {
  if
  :: op >= RECEIVE ->
     carried++;
     post_or_match(op - RECEIVE);
     if
     :: x -> finish_receive(op - RECEIVE, 0, at_once)
     :: else
     fi
  :: else -> arrive(op, at_once)
  fi
}

inline absorb() {
  do /* oldest first, each behind those with the same or a smaller ticket */
  :: stacked > 0 ->
     x = stack[0];
     REMOVE(stack, stacked, 0);
     i = helds;
     do
     :: i > 0 && after[held[i - 1]] > after[x] -> held[i] = held[i - 1]; i--
     :: else -> break
     od;
     held[i] = x;
     helds++
  :: else -> break
  od;
  i = 0
}

inline look_at_overflow() {
  if
  :: stacked > 0 -> absorb()
  :: else
  fi
}

/* pending(): visible. Two looks, the second one in one step with what follows. */
#define LOOK_AT_CELL visible = (turn[head % CELLS] == head + 1)
#define LOOK_AT_STACK visible = (visible || stacked > 0)

/* A look at the cell, then one at the overflow; what follows is the claim's. `visible` becomes: go on. */
inline drain(at_once) {
  do
  ::
#ifdef OVERFLOW_FIRST
     d_step { look_at_overflow(); x = 0 }
#else
     LOOK_AT_CELL;
#endif
#ifdef CANCEL
     if
     :: cancels = 0
     :: cancels = may_cancel
     fi;
#endif
     d_step {
#ifdef OVERFLOW_FIRST
       LOOK_AT_CELL;
#else
       look_at_overflow();
#endif
       if
#ifdef NO_TICKET
       :: helds > 0 ->
#else
       :: helds > 0 && after[held[0]] <= head ->
#endif
          op = held[0];
          after[op] = 0;
          REMOVE(held, helds, 0);
          arrive(op, at_once);
          visible = 1
       :: else ->
          if
          :: !visible
          :: else ->
             op = cell[head % CELLS];
             cell[head % CELLS] = 0;
             carry_out(op, at_once);
             head++
          fi
       fi;
       op = 0;
       cancels = 0
     }
     if
     :: visible
     :: !visible -> break
     fi
  od
}

inline try_claim(got, holder) {
#ifdef NO_CAS
  got = (claim == FREE);
  if
  :: got -> claim = holder
  :: else
  fi
#else
  d_step { got = (claim == FREE); claim = (got -> holder : claim) }
#endif
}

/* The deferred copies. */
inline complete_later() {
  d_step {
    x = 0;
    do
    :: x < RECEIVES -> done[x] = done[x] || (later & (1 << x)); x++
    :: else -> break
    od;
    later = 0;
    x = 0
  }
}

/* Gives the claim back and looks again; got: taken once more. */
inline give_back() {
#ifdef LOOK_FIRST
  LOOK_AT_CELL;
  LOOK_AT_STACK;
  claim = FREE;
#else
  claim = FREE;
  LOOK_AT_CELL;
#endif
  d_step {
#ifndef LOOK_FIRST
    LOOK_AT_STACK;
#endif
#ifdef NO_LOOK
    visible = 0;
#endif
    got = (visible && claim == FREE);
    claim = (got -> SENDER : claim);
    visible = 0
  }
}

inline release() {
  do
  ::
#ifdef HAND_POSTED
     visible = (!watching && tail == head && helds == 0 && stacked == 0);
#elif defined(HAND_UNSETTLED)
     visible = (posteds == 0 && !watching);
#else
     visible = (posteds == 0 && !watching && tail == head && helds == 0 && stacked == 0);
#endif
     d_step { /* hand_to_owner */
       got = (visible && claim == SENDER);
       claim = (got -> OWNER : claim);
       visible = 0
     }
     if
     :: got -> got = 0; break
     :: !got
     fi;
     give_back();
     if
     :: got -> got = 0
     :: !got -> break
     fi;
     drain(0)
  od;
  if
  :: later -> complete_later()
  :: else
  fi
}

/* Takes a ticket and publishes the cell: two steps, the sender may be preempted in between. no_room: there is none. */
inline push(content, no_room) {
  d_step {
    at = tail;
    no_room = (at - head >= CELLS);
    if
    :: !no_room -> tail = at + 1; cell[at % CELLS] = content
    :: else
    fi
  }
  if
  :: !no_room -> d_step { turn[at % CELLS] = at + 1; at = 0 }
  :: no_room
  fi
}

/* Without the claim. */
inline push_message(m) {
  push(m, got);
  if
  :: !got
  :: got -> after[m] = tail; d_step { stack[stacked] = m; stacked++; at = 0; got = 0 }
  fi
}

proctype Sender(byte me) {
  byte m, at, op, to, later;
  bit got, visible, cancels;
  m = (me -> FIRST : 0);
  do
  :: sent[me] < (me -> SECOND : FIRST) ->
#ifdef NO_CAS
     sent[me]++;
     try_claim(got, SENDER);
     visible = (tail == head && helds == 0);
#else
     d_step {
       sent[me]++;
       got = (claim == FREE);
       claim = (got -> SENDER : claim);
       visible = (tail == head && helds == 0)
     }
#endif
     if
     :: got ->
        d_step {
          got = 0;
          visible = (visible && stacked == 0);
#ifdef NOT_SETTLED
          visible = 1;
#endif
        }
        if
        :: visible
        :: else -> drain(0); visible = (tail == head && helds == 0 && stacked == 0)
        fi;
        if
        :: visible ->
           d_step {
             visible = 0;
             match_posted(m);
             to = x;
             if
             :: to == RECEIVES -> add_unexpected(m)
             :: else -> note_match(to, m); later = later | (1 << to)
             fi;
             to = 0
           }
        :: else -> push_message(m)
        fi
     :: !got ->
        visible = 0;
        push_message(m);
#ifndef NO_OFFER
        try_claim(got, SENDER);
        if
        :: got -> got = 0
        :: !got -> goto sent_it
        fi;
        drain(0)
#else
        goto sent_it
#endif
     fi;
     release();
sent_it:
     atomic {
       m++;
#ifdef CANCEL
       if
       :: me == 0 ->
          may_cancel = 1;
          if
          :: !message_matched[0] -> cancelled[0] = 1
          :: true
          fi
       :: else
       fi
#endif
     }
  :: sent[me] == (me -> SECOND : FIRST) -> break
  od;
  m = 0
}

inline leave() {
  if
#ifdef KEEP_POSTED
  :: claim == OWNER && (pushed != carried || watching)
#elif defined(KEEP_UNDER_WAY)
  :: claim == OWNER && (posteds > 0 || watching)
#elif defined(KEEP_PROBE)
  :: claim == OWNER && (posteds > 0 || pushed != carried)
#else
  :: claim == OWNER && (posteds > 0 || pushed != carried || watching)
#endif
     ->
     give_back();
     if
     :: got -> got = 0; drain(0); release()
     :: !got
     fi
  :: else
  fi
}

/* The look at pending() before it is left out: drain looks at the same things. */
inline enter() {
  if
  :: claim != OWNER -> try_claim(got, OWNER); got = 0
  :: claim == OWNER
  fi;
  if
  :: claim == OWNER -> drain(1)
  :: else
  fi
}

/* wait_in_mailbox: spins and polls for as long as it likes, then parks. */
inline wait_for(event) {
  do
  :: event -> break
  :: !event -> enter()
  :: !event -> leave(); (event) -> break /* parked */
  od;
  leave()
}

/* Sources and tags of receive r: anything. */
inline choose(r) {
  if
  :: source[r] = 0
  :: source[r] = 1
  :: source[r] = ANY
  fi;
  if
  :: tag[r] = 0
#ifdef BOTH_TAGS
  :: tag[r] = 1
#endif
  :: tag[r] = ANY
  fi
}

proctype Receiver() {
  byte r, at, op, to, later;
  bit got, visible, cancels;
next_receive:
  if
  :: issued < RECEIVES
  :: goto stopped /* computes for ever, with receives posted perhaps */
  fi;
#ifdef PROBE
  do /* MPI_Probe for any message */
  :: (claim == OWNER || claim == FREE) ->
     enter();
     if
     :: claim == OWNER && unexpecteds > 0 -> leave(); break
     :: claim == OWNER && unexpecteds == 0 ->
        atomic { found = 0; watching = 1; waits_for_probe = 1 }
        wait_for(found);
        waits_for_probe = 0
     :: else
     fi
  od;
#endif
  atomic { r = issued; choose(r); issued++ }
post:
  enter();
  if
#ifdef OWNER_DIRECT
  :: claim == OWNER ->
#else
  :: claim == OWNER && pushed == carried ->
#endif
     d_step {
       post_or_match(r);
       if
       :: x -> done[r] = 1
       :: else
       fi
     }
     goto posted_it
  :: else
  fi;
  push(RECEIVE + r, got);
  if
  :: got -> got = 0; at = 0; goto post
  :: !got -> pushed++
  fi;
  if
  :: claim == OWNER -> leave(); goto wait_or_not
  :: else
  fi;
#ifndef NO_OFFER
  do /* offer_receive */
  :: claim == OWNER -> drain(1); leave(); break
  :: claim != OWNER ->
     d_step {
#ifdef NO_ASK
       got = (claim != FREE && claim != OWNER)
#else
       got = (claim == SENDER || claim == ASKED);
       claim = (got -> ASKED : claim)
#endif
     }
     if
     :: got -> got = 0; break
     :: !got -> try_claim(got, OWNER); got = 0
     fi
  od;
#endif
  goto wait_or_not;
posted_it:
  leave();
wait_or_not:
  if
  :: wait_for(done[r]) /* MPI_Recv, or MPI_Wait */
  :: true              /* MPI_Irecv, and on */
  fi;
  r = 0;
  goto next_receive;
stopped:
  skip
}

active proctype Monitor() {
  timeout ->
  d_step {
    j = 0;
    do
    :: j < issued ->
       assert(done[j] == receive_matched[j]);
       i = 0;
       do
       :: i < MESSAGES ->
          /* no message loss */
          assert(receive_matched[j] || message_matched[i] || cancelled[i] || !ACCEPTS(j, i) ||
                 (SOURCE(i) == 0 && i >= sent[0]) || (SOURCE(i) == 1 && i - FIRST >= sent[1]));
          i++
       :: else -> break
       od;
       j++
    :: else -> break
    od;
    i = 0;
    do
    :: i < MESSAGES -> assert(!waits_for_probe || message_matched[i]); i++
    :: else -> break
    od;
    assert(sent[0] == FIRST && sent[1] == SECOND) /* a sender is never stuck */
  }
}

init {
  atomic {
    run Sender(0);
    run Sender(1);
    run Receiver()
  }
}
