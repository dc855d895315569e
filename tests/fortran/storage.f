C     Where old programs keep their data: COMMON with and without BLOCK DATA, SAVE, DATA, EQUIVALENCE. Each rank writes its own and
C     finds it again after all others have run.
      block data start
      integer n(3)
      double precision x
      common /begun/ x, n
      data x /1.5d0/, n /1, 2, 3/
      end

      program storage
      implicit none
      include 'mpif.h'
      integer rank, size, ierr, i, n(3), count, blank
      double precision x
      common /begun/ x, n
      common blank(1000)
      real r(2)
      integer w(2), next, twice
      equivalence (r, w)
      data w /7, 8/
      call MPI_INIT(ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, size, ierr)
      if (x .ne. 1.5d0 .or. n(3) .ne. 3) stop 1
      if (w(1) .ne. 7 .or. blank(500) .ne. 0) stop 2
      do i = 1, 20
        x = rank + i
        n(2) = 10 * rank
        r(2) = real(rank)
        blank(1000) = rank
        call MPI_BARRIER(MPI_COMM_WORLD, ierr)
        if (x .ne. rank + i) stop 3
        if (n(2) .ne. 10 * rank) stop 4
        if (r(2) .ne. real(rank)) stop 5
        if (blank(1000) .ne. rank) stop 6
        count = next(rank + 1)
        if (count .ne. i * (rank + 1)) stop 7
        if (twice() .ne. 2 * i) stop 8
      end do
      if (rank .eq. 0) print *, 'all right'
      call MPI_FINALIZE(ierr)
      end

      integer function next(step)
      implicit none
      integer step, total
      save total
      data total /0/
      total = total + step
      next = total
      end

      integer function twice()
      implicit none
      integer many(5000), ierr
      save many
      include 'mpif.h'
      many(4000) = many(4000) + 2
      call MPI_BARRIER(MPI_COMM_WORLD, ierr)
      twice = many(4000)
      end
