/*
 * The life of the registry page (src/monitor/page.h, L1 and L2): jobs that open, lock, verify, make, register, leave, remove and die
 * at any point. A page is a file (an inode); the path names one file or none. The lock belongs to the file and ends with its holder.
 *
 * check: one page, nobody in a removed one, nothing left
 * fails: the look at the path after the lock is taken: -DNO_VERIFY
 * fails: the lock while the last one removes the page: -DNO_LOCK_ON_REMOVE
 * fails: the count of jobs again under the lock: -DNO_RECOUNT
 */
#define JOBS 3
#define FILES 5
#define NONE 255

byte path = NONE;           /* the file that the path names */
byte files;                 /* files made so far */
byte lock[FILES] = NONE;    /* who holds it */
bool whole[FILES];          /* the magic number is there */
bool entry[FILES * JOBS];   /* entry[file * JOBS + job]: this job is the owner */
bool dead[JOBS];
byte in[JOBS] = NONE;       /* where a job believes to be registered */
byte deaths;

#define JOINED(f, j) entry[(f) * JOBS + (j)]

/* Nobody who lives stands in f. Dead jobs' entries are freed by whoever counts. */
inline bury(f) {
  d_step {
    k = 0;
    do
    :: k < JOBS -> if :: dead[k] -> JOINED(f, k) = 0 :: else fi; k++
    :: else -> break
    od
  }
}
#define EMPTY(f) (!JOINED(f, 0) && !JOINED(f, 1) && !JOINED(f, 2))

/* Death at this point: the kernel lets go of the lock. */
#define MAY_DIE \
  if \
  :: d_step { deaths < 2 -> deaths++; dead[me] = 1; in[me] = NONE; \
       if :: f != NONE && lock[f] == me -> lock[f] = NONE :: else fi } -> goto gone \
  :: skip \
  fi

proctype Job(byte me) {
  byte f = NONE, k;
  bool nobody;
again:
  /* Open, make if there is none: open without O_CREAT, then O_CREAT | O_EXCL, are one step each. */
  if
  :: atomic { path != NONE -> f = path }
  :: atomic { path == NONE && files < FILES -> path = files; f = files; files++ }
  :: path == NONE && files == FILES -> goto gone /* the model has no more files; not a state that matters */
  fi;
  MAY_DIE;
  atomic { lock[f] == NONE -> lock[f] = me };
  MAY_DIE;
#ifndef NO_VERIFY
  if
  :: path != f -> d_step { lock[f] = NONE; f = NONE }; goto again
  :: else
  fi;
#endif
  if
  :: !whole[f] -> MAY_DIE; whole[f] = 1
  :: else
  fi;
  bury(f);
  MAY_DIE;
  d_step { JOINED(f, me) = 1; in[me] = f };
  assert(path == f); /* nobody registers in a page that was removed */
  MAY_DIE;
  lock[f] = NONE;

  /* The job runs, and leaves. */
  MAY_DIE;
#ifdef NO_LOCK_ON_REMOVE
  d_step { JOINED(f, me) = 0; in[me] = NONE };
  bury(f);
  nobody = EMPTY(f);
  if :: nobody -> path = NONE :: else fi;
#else
#ifdef NO_RECOUNT
  bury(f);
  JOINED(f, me) = 0; nobody = EMPTY(f); in[me] = NONE;
#endif
  atomic { lock[f] == NONE -> lock[f] = me };
  MAY_DIE;
  if
  :: path == f ->
#ifndef NO_RECOUNT
    d_step { JOINED(f, me) = 0; in[me] = NONE };
    MAY_DIE;
    bury(f);
    nobody = EMPTY(f);
#endif
    MAY_DIE;
    if :: nobody -> path = NONE :: else fi
  :: else -> d_step { JOINED(f, me) = 0; in[me] = NONE }
  fi;
  MAY_DIE;
  lock[f] = NONE;
#endif
gone:
  skip
}

/* All jobs that live and are registered are in the page that the path names. */
active proctype Watch() {
  if
  :: atomic { (in[0] != NONE && in[0] != path) || (in[1] != NONE && in[1] != path) || (in[2] != NONE && in[2] != path) -> assert(false) }
  :: timeout -> /* the end: nothing is left, unless somebody died and nobody came after */
    assert(deaths > 0 || path == NONE)
  fi
}

init {
  atomic { run Job(0); run Job(1); run Job(2) }
}
