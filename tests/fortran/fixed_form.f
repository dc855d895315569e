C     MPI with mpif.h, in fixed form: what a program of 1995 to 2010 does. Every rank checks; the first wrong thing ends the job.
      program fixed
      implicit none
      include 'mpif.h'
      integer rank, size, ierr
      call MPI_INIT(ierr)
      call need(ierr .eq. MPI_SUCCESS, 'init')
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, size, ierr)
      call messages(rank, size)
      call several(rank, size)
      call collect(rank, size)
      call types(rank, size)
      call reduce(rank, size)
      call attrib(rank, size)
      call strings(rank)
      call errors(rank, size)
      call MPI_BARRIER(MPI_COMM_WORLD, ierr)
      if (rank .eq. 0) print *, 'all right'
      call MPI_FINALIZE(ierr)
      end

      subroutine need(right, what)
      logical right
      character*(*) what
      if (.not. right) then
        print *, 'wrong: ', what
        stop 1
      end if
      end

      subroutine messages(rank, size)
      implicit none
      include 'mpif.h'
      integer rank, size, ierr, n, left, right
      integer status(MPI_STATUS_SIZE)
      double precision a(10), b(10)
      logical flag
      right = mod(rank + 1, size)
      left = mod(rank + size - 1, size)
      do n = 1, 10
        a(n) = 100 * rank + n
      end do
      call MPI_SENDRECV(a, 10, MPI_DOUBLE_PRECISION, right, 7, b, 10,
     &  MPI_DOUBLE_PRECISION, left, 7, MPI_COMM_WORLD, status, ierr)
      call need(b(3) .eq. 100 * left + 3, 'sendrecv')
      call need(status(MPI_SOURCE) .eq. left, 'status source')
      call need(status(MPI_TAG) .eq. 7, 'status tag')
      call MPI_GET_COUNT(status, MPI_DOUBLE_PRECISION, n, ierr)
      call need(n .eq. 10, 'get count')
      call MPI_TEST_CANCELLED(status, flag, ierr)
      call need(.not. flag, 'not cancelled')
      call MPI_SENDRECV_REPLACE(b, 10, MPI_DOUBLE_PRECISION, left, 1,
     &  right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      call need(b(10) .eq. 100 * rank + 10, 'back again')
      end

C     Many requests at once, more than fit the stack's array.
      subroutine several(rank, size)
      implicit none
      include 'mpif.h'
      integer many
      parameter (many=100)
      integer rank, size, ierr, i, index, done, left, right
      integer requests(2*many), statuses(MPI_STATUS_SIZE,2*many)
      integer indices(2*many), in(many), out(many), total
      logical flag
      right = mod(rank + 1, size)
      left = mod(rank + size - 1, size)
      do i = 1, many
        out(i) = 1000 * rank + i
        in(i) = -1
        call MPI_IRECV(in(i), 1, MPI_INTEGER, left, i, MPI_COMM_WORLD,
     &    requests(i), ierr)
      end do
      do i = 1, many
        call MPI_ISEND(out(i), 1, MPI_INTEGER, right, i,
     &    MPI_COMM_WORLD, requests(many+i), ierr)
      end do
      call MPI_WAITALL(2*many, requests, statuses, ierr)
      do i = 1, many
        call need(in(i) .eq. 1000 * left + i, 'waitall data')
        call need(statuses(MPI_TAG,i) .eq. i, 'waitall status')
        call need(requests(i) .eq. MPI_REQUEST_NULL, 'request null')
      end do
      do i = 1, 3
        call MPI_RECV_INIT(in(i), 1, MPI_INTEGER, left, i,
     &    MPI_COMM_WORLD, requests(i), ierr)
        call MPI_SEND_INIT(out(i), 1, MPI_INTEGER, right, i,
     &    MPI_COMM_WORLD, requests(3+i), ierr)
      end do
      call MPI_STARTALL(6, requests, ierr)
      total = 0
 10   call MPI_WAITSOME(6, requests, done, indices,
     &  MPI_STATUSES_IGNORE, ierr)
      if (done .ne. MPI_UNDEFINED) then
        do i = 1, done
          call need(indices(i) .ge. 1 .and. indices(i) .le. 6,
     &      'waitsome index')
        end do
        total = total + done
        goto 10
      end if
      call need(total .eq. 6, 'waitsome')
      do i = 1, 6
        call MPI_REQUEST_FREE(requests(i), ierr)
      end do
      requests(1) = MPI_REQUEST_NULL
      call MPI_ISEND(out, 1, MPI_INTEGER, right, 5, MPI_COMM_WORLD,
     &  requests(2), ierr)
      call MPI_RECV(in, 1, MPI_INTEGER, left, 5, MPI_COMM_WORLD,
     &  MPI_STATUS_IGNORE, ierr)
      call MPI_WAITANY(2, requests, index, MPI_STATUS_IGNORE, ierr)
      call need(index .eq. 2, 'waitany counts from one')
      call MPI_TESTANY(2, requests, index, flag, MPI_STATUS_IGNORE,
     &  ierr)
      call need(flag .and. index .eq. MPI_UNDEFINED, 'testany')
      end

      subroutine collect(rank, size)
      implicit none
      include 'mpif.h'
      integer rank, size, ierr, i, color, row, small, rsize
      integer all(0:99), values(3), group, world
      do i = 0, size - 1
        all(i) = -1
      end do
      all(rank) = 5 * rank
      call MPI_ALLGATHER(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1,
     &  MPI_INTEGER, MPI_COMM_WORLD, ierr)
      do i = 0, size - 1
        call need(all(i) .eq. 5 * i, 'allgather in place')
      end do
      values(1) = rank
      values(2) = 1
      values(3) = -rank
      call MPI_ALLREDUCE(MPI_IN_PLACE, values, 3, MPI_INTEGER, MPI_SUM,
     &  MPI_COMM_WORLD, ierr)
      call need(values(1) .eq. size * (size - 1) / 2, 'allreduce')
      call need(values(2) .eq. size, 'allreduce count')
      color = mod(rank, 2)
      call MPI_COMM_SPLIT(MPI_COMM_WORLD, color, rank, row, ierr)
      call MPI_COMM_SIZE(row, rsize, ierr)
      call need(rsize .eq. (size + 1 - color) / 2, 'split')
      call MPI_COMM_GROUP(row, group, ierr)
      call MPI_COMM_GROUP(MPI_COMM_WORLD, world, ierr)
      call MPI_GROUP_TRANSLATE_RANKS(group, 1, 0, world, i, ierr)
      call need(i .eq. color, 'translate ranks')
      call MPI_COMM_CREATE(row, group, small, ierr)
      call MPI_COMM_COMPARE(row, small, i, ierr)
      call need(i .eq. MPI_CONGRUENT, 'compare')
      call MPI_GROUP_FREE(group, ierr)
      call MPI_GROUP_FREE(world, ierr)
      call MPI_COMM_FREE(small, ierr)
      call MPI_COMM_FREE(row, ierr)
      call need(row .eq. MPI_COMM_NULL, 'freed')
      end

C     A structure told by absolute addresses, from MPI_BOTTOM, out of a COMMON block.
      subroutine types(rank, size)
      implicit none
      include 'mpif.h'
      integer rank, size, ierr, kinds(2), lengths(2), type
      integer (kind=MPI_ADDRESS_KIND) places(2), lower, extent
      double precision x(4)
      integer n, many(6), column, position, bytes
      character*1 room(100)
      common /parts/ x, n
      call MPI_GET_ADDRESS(x, places(1), ierr)
      call MPI_GET_ADDRESS(n, places(2), ierr)
      kinds(1) = MPI_DOUBLE_PRECISION
      kinds(2) = MPI_INTEGER
      lengths(1) = 4
      lengths(2) = 1
      call MPI_TYPE_CREATE_STRUCT(2, lengths, places, kinds, type, ierr)
      call MPI_TYPE_COMMIT(type, ierr)
      x(4) = 0
      n = 0
      if (rank .eq. 0) then
        x(4) = 2.5d0
        n = 42
      end if
      call MPI_BCAST(MPI_BOTTOM, 1, type, 0, MPI_COMM_WORLD, ierr)
      call need(x(4) .eq. 2.5d0 .and. n .eq. 42, 'absolute addresses')
      call MPI_TYPE_FREE(type, ierr)
      call need(type .eq. MPI_DATATYPE_NULL, 'type freed')
      call MPI_TYPE_VECTOR(2, 1, 3, MPI_INTEGER, column, ierr)
      call MPI_TYPE_COMMIT(column, ierr)
      call MPI_TYPE_GET_EXTENT(column, lower, extent, ierr)
      call need(lower .eq. 0 .and. extent .eq. 16, 'extent')
      do n = 1, 6
        many(n) = n
      end do
      position = 0
      call MPI_PACK(many, 1, column, room, 100, position,
     &  MPI_COMM_WORLD, ierr)
      call MPI_PACK_SIZE(1, column, MPI_COMM_WORLD, bytes, ierr)
      call need(position .eq. 8 .and. bytes .ge. 8, 'pack')
      position = 0
      call MPI_UNPACK(room, 100, position, many, 2, MPI_INTEGER,
     &  MPI_COMM_WORLD, ierr)
      call need(many(1) .eq. 1 .and. many(2) .eq. 4, 'unpack')
      call MPI_TYPE_FREE(column, ierr)
      end

      subroutine larger(in, inout, len, type)
      implicit none
      include 'mpif.h'
      integer len, type, i
      integer in(len), inout(len)
      call need(type .eq. MPI_INTEGER, 'type of a user operation')
      do i = 1, len
        if (in(i) .gt. inout(i)) inout(i) = in(i)
      end do
      end

      subroutine reduce(rank, size)
      implicit none
      include 'mpif.h'
      external larger
      integer rank, size, ierr, op, again, from(3), to(3)
      logical commute
      call MPI_OP_CREATE(larger, .true., op, ierr)
      call MPI_OP_CREATE(larger, .false., again, ierr)
      from(1) = rank
      from(2) = -rank
      from(3) = 7
      call MPI_ALLREDUCE(from, to, 3, MPI_INTEGER, op, MPI_COMM_WORLD,
     &  ierr)
      call need(to(1) .eq. size - 1 .and. to(2) .eq. 0, 'user op')
      call MPI_REDUCE_LOCAL(from, to, 3, MPI_INTEGER, again, ierr)
      call need(to(1) .eq. size - 1, 'user op, local')
      call MPI_OP_COMMUTATIVE(again, commute, ierr)
      call need(.not. commute, 'logical in and out')
      call MPI_OP_FREE(op, ierr)
      call MPI_OP_FREE(again, ierr)
      call need(op .eq. MPI_OP_NULL, 'op freed')
      end

      subroutine twice(comm, key, extra, in, out, flag, ierr)
      implicit none
      include 'mpif.h'
      integer comm, key, ierr
      integer (kind=MPI_ADDRESS_KIND) extra, in, out
      logical flag
      out = 2 * in + extra
      flag = .true.
      ierr = MPI_SUCCESS
      end

      subroutine gone(comm, key, value, extra, ierr)
      implicit none
      include 'mpif.h'
      integer comm, key, ierr, deleted
      integer (kind=MPI_ADDRESS_KIND) value, extra
      common /counted/ deleted
      deleted = deleted + 1
      ierr = MPI_SUCCESS
      end

      subroutine attrib(rank, size)
      implicit none
      include 'mpif.h'
      external twice, gone
      integer rank, size, ierr, key, old, comm, deleted, number
      integer (kind=MPI_ADDRESS_KIND) value, extra
      logical flag
      common /counted/ deleted
      deleted = 0
      extra = 5
      call MPI_COMM_CREATE_KEYVAL(twice, gone, key, extra, ierr)
      value = 10000000000_8 + rank
      call MPI_COMM_SET_ATTR(MPI_COMM_WORLD, key, value, ierr)
      call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierr)
      call MPI_COMM_GET_ATTR(comm, key, value, flag, ierr)
      call need(flag, 'attribute was copied')
      call need(value .eq. 20000000005_8 + 2 * rank, 'attribute')
      call MPI_COMM_FREE(comm, ierr)
      call need(deleted .eq. 1, 'attribute was deleted')
      call MPI_COMM_DELETE_ATTR(MPI_COMM_WORLD, key, ierr)
      call MPI_COMM_FREE_KEYVAL(key, ierr)
      call need(key .eq. MPI_KEYVAL_INVALID, 'keyval freed')
      call MPI_COMM_GET_ATTR(MPI_COMM_WORLD, MPI_TAG_UB, value, flag,
     &  ierr)
      call need(flag .and. value .ge. 32767, 'tag ub')
      call MPI_KEYVAL_CREATE(MPI_DUP_FN, MPI_NULL_DELETE_FN, old, 0,
     &  ierr)
      call MPI_ATTR_PUT(MPI_COMM_WORLD, old, -17, ierr)
      call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierr)
      call MPI_ATTR_GET(comm, old, number, flag, ierr)
      call need(flag .and. number .eq. -17, 'old attribute')
      call MPI_COMM_FREE(comm, ierr)
      call MPI_ATTR_DELETE(MPI_COMM_WORLD, old, ierr)
      call MPI_KEYVAL_FREE(old, ierr)
      end

      subroutine strings(rank)
      implicit none
      include 'mpif.h'
      integer rank, ierr, length, info, comm, keys
      character*(MPI_MAX_PROCESSOR_NAME) name
      character*(MPI_MAX_OBJECT_NAME) object
      character*8 short, value
      logical flag
      call MPI_GET_PROCESSOR_NAME(name, length, ierr)
      call need(length .gt. 0, 'processor name')
      call need(name(length+1:) .eq. ' ', 'blanks after the name')
      call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierr)
      call MPI_COMM_SET_NAME(comm, 'grid of rows   ', ierr)
      object = 'XXXXXXXXXXXXXXXXXXXXXXXX'
      call MPI_COMM_GET_NAME(comm, object, length, ierr)
      call need(length .eq. 12 .and. object .eq. 'grid of rows', 'name')
      call MPI_COMM_GET_NAME(comm, short, length, ierr)
      call need(short .eq. 'grid of ', 'a short place for a name')
      call MPI_COMM_FREE(comm, ierr)
      call MPI_INFO_CREATE(info, ierr)
      call MPI_INFO_SET(info, ' key ', '  a value  ', ierr)
      value = 'unset'
      call MPI_INFO_GET(info, 'other', 8, value, flag, ierr)
      call need(.not. flag .and. value .eq. 'unset', 'no such key')
      call MPI_INFO_GET(info, 'key', 8, value, flag, ierr)
      call need(flag .and. value .eq. 'a value', 'info value')
      length = 8
      value = 'unset'
      call MPI_INFO_GET_STRING(info, 'key', length, value, flag, ierr)
      call need(flag .and. value .eq. 'a value', 'info string')
      call need(length .eq. 7, 'length of an info string')
      call MPI_INFO_GET_NKEYS(info, keys, ierr)
      call need(keys .eq. 1, 'nkeys')
      call MPI_INFO_FREE(info, ierr)
      end

      subroutine handler(comm, code)
      implicit none
      include 'mpif.h'
      integer comm, code, seen, where
      common /caught/ seen, where
      call MPI_ERROR_CLASS(code, seen, where)
      where = comm
      end

      subroutine errors(rank, size)
      implicit none
      include 'mpif.h'
      external handler
      integer rank, size, ierr, class, length, comm, eh, seen, where
      character*(MPI_MAX_ERROR_STRING) text
      double precision before
      common /caught/ seen, where
      before = MPI_WTIME()
      call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierr)
      call MPI_COMM_SET_ERRHANDLER(comm, MPI_ERRORS_RETURN, ierr)
      call MPI_SEND(ierr, 1, MPI_INTEGER, size, 0, comm, ierr)
      call need(ierr .ne. MPI_SUCCESS, 'send to nobody')
      call MPI_ERROR_CLASS(ierr, class, ierr)
      call need(class .eq. MPI_ERR_RANK, 'error class')
      call MPI_ERROR_STRING(MPI_ERR_RANK, text, length, ierr)
      call need(index(text(1:length), 'MPI_ERR_RANK') .eq. 1, 'string')
      call MPI_COMM_CREATE_ERRHANDLER(handler, eh, ierr)
      call MPI_COMM_SET_ERRHANDLER(comm, eh, ierr)
      seen = 0
      call MPI_SEND(class, 1, MPI_INTEGER, 0, -5, comm, ierr)
      call need(seen .eq. MPI_ERR_TAG, 'error handler')
      call need(where .eq. comm, 'communicator of an error')
      call MPI_ERRHANDLER_FREE(eh, ierr)
      call MPI_COMM_FREE(comm, ierr)
      call need(MPI_WTIME() .ge. before, 'wtime')
      call need(MPI_WTICK() .gt. 0, 'wtick')
      end
