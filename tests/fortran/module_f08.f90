! MPI with module mpi_f08: a type per kind of handle, ierror left out, functions of the user with checked interfaces, counts
! of 64 bits. Every rank checks; the first wrong thing ends the job.
module callbacks
  use, intrinsic :: iso_c_binding
  use mpi_f08
  implicit none
  integer :: caught = 0, deleted = 0, asked = 0, sum_of_others = 1000
  type(MPI_Comm) :: caught_on
contains

  subroutine larger(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: a(:), b(:)
    if (datatype /= MPI_INTEGER) error stop "wrong: type in an operation"
    call c_f_pointer(invec, a, [len])
    call c_f_pointer(inoutvec, b, [len])
    b = max(a, b)
  end subroutine

  subroutine larger_c(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer(MPI_COUNT_KIND) :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: a(:), b(:)
    if (datatype /= MPI_INTEGER) error stop "wrong: type in a large operation"
    call c_f_pointer(invec, a, [len])
    call c_f_pointer(inoutvec, b, [len])
    b = max(a, b)
  end subroutine

  ! An operation that is an internal procedure and uses a variable of its host: how often it was called here.
  subroutine counted(sum, calls)
    integer, intent(inout) :: sum
    integer, intent(out) :: calls
    type(MPI_Op) :: op
    calls = 0
    call MPI_Op_create(add, .true., op)
    call MPI_Reduce_local(sum, sum_of_others, 1, MPI_INTEGER, op)
    call MPI_Reduce_local(sum, sum_of_others, 1, MPI_INTEGER, op)
    call MPI_Op_free(op)
    sum = sum_of_others
  contains
    subroutine add(invec, inoutvec, len, datatype)
      type(c_ptr), value :: invec, inoutvec
      integer :: len
      type(MPI_Datatype) :: datatype
      integer, pointer :: a, b
      if (len /= 1 .or. datatype /= MPI_INTEGER) error stop "wrong: arguments of an internal operation"
      call c_f_pointer(invec, a)
      call c_f_pointer(inoutvec, b)
      b = a + b
      calls = calls + 1
    end subroutine
  end subroutine

  subroutine twice(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Comm) :: oldcomm
    integer :: comm_keyval, ierror
    integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
    logical :: flag
    attribute_val_out = 2*attribute_val_in + extra_state
    flag = oldcomm == MPI_COMM_WORLD
    ierror = MPI_SUCCESS
  end subroutine

  subroutine gone(comm, comm_keyval, attribute_val, extra_state, ierror)
    type(MPI_Comm) :: comm
    integer :: comm_keyval, ierror
    integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state
    deleted = deleted + 1
    ierror = MPI_SUCCESS
  end subroutine

  subroutine handler(comm, error_code)
    type(MPI_Comm) :: comm
    integer :: error_code
    caught = error_code
    caught_on = comm
  end subroutine

  subroutine query(extra_state, status, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    type(MPI_Status) :: status
    integer :: ierror
    status%MPI_SOURCE = 12
    status%MPI_TAG = int(extra_state)
    call MPI_Status_set_elements(status, MPI_INTEGER, 3)
    call MPI_Status_set_cancelled(status, .false.)
    asked = asked + 1
    ierror = MPI_SUCCESS
  end subroutine
  subroutine free_it(extra_state, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    integer :: ierror
    asked = asked + 10
    ierror = MPI_SUCCESS
  end subroutine
  subroutine cancel(extra_state, complete, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    logical :: complete
    integer :: ierror
    ierror = MPI_SUCCESS
  end subroutine
end module

program module_f08
  use, intrinsic :: iso_c_binding
  use mpi_f08
  use callbacks
  implicit none
  integer :: rank, size, left, right

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  right = mod(rank + 1, size)
  left = mod(rank + size - 1, size)
  call messages()
  call sections()
  call large_counts()
  call operations()
  call attributes()
  call errors()
  call generalized()
  call windows()
  call info_and_names()
  call matched()
  call MPI_Finalize()
  if (rank == 0) print *, "all right"

contains

  include "need.inc"

  subroutine messages()
    type(MPI_Request) :: requests(2), none
    type(MPI_Status) :: status, statuses(2), copy
    integer :: n, out, in, ierror, numbers(MPI_STATUS_SIZE)
    logical :: flag
    type(MPI_Comm) :: comm, other
    out = 10*rank
    in = -1
    call MPI_Irecv(in, 1, MPI_INTEGER, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(out, 1, MPI_INTEGER, right, 4, MPI_COMM_WORLD, requests(2), ierror)
    call need(ierror == MPI_SUCCESS, "ierror that is there")
    call MPI_Waitall(2, requests, statuses)
    call need(in == 10*left, "data")
    call need(all(requests == MPI_REQUEST_NULL), "requests compare, element by element")
    call need(statuses(1)%MPI_SOURCE == left .and. statuses(1)%MPI_TAG == 4, "status fields")
    call MPI_Get_count(statuses(1), MPI_INTEGER, n)
    call need(n == 1, "count")
    numbers = statuses(1)
    call need(numbers(MPI_SOURCE) == left .and. numbers(MPI_TAG) == 4, "status as integers")
    copy = numbers
    call MPI_Get_count(copy, MPI_INTEGER, n)
    call need(n == 1, "integers as a status")
    call MPI_Status_f2f08(numbers, status)
    call need(status%MPI_TAG == 4, "f2f08")
    status%MPI_TAG = 5
    call MPI_Status_f082f(status, numbers)
    call need(numbers(MPI_TAG) == 5, "f082f")
    call MPI_Sendrecv(out, 1, MPI_INTEGER, left, 1, in, 1, MPI_INTEGER, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call need(in == 10*right, "status ignored")
    none = MPI_REQUEST_NULL
    call MPI_Test(none, flag, status)
    call need(flag, "test of nothing")
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    other = comm
    call need(comm == other .and. comm /= MPI_COMM_WORLD, "handles compare")
    other%MPI_VAL = comm%MPI_VAL
    call MPI_Comm_compare(other, MPI_COMM_WORLD, n)
    call need(n == MPI_CONGRUENT, "compare")
    call MPI_Comm_free(comm)
    call need(comm == MPI_COMM_NULL, "freed")
    call need(MPI_Wtime() > 0 .and. PMPI_Wtime() > 0, "wtime")
    call PMPI_Barrier(MPI_COMM_WORLD)
  end subroutine

  ! A section that is not contiguous is copied by the compiler, both ways (MPI_SUBARRAYS_SUPPORTED is .false.).
  subroutine sections()
    integer :: a(10, 10), b(10, 10), i, j
    type(MPI_Status) :: status
    call need(.not. MPI_SUBARRAYS_SUPPORTED, "what the copy of a section means")
    a = reshape([(100*rank + i, i=1, 100)], [10, 10])
    b = -1
    call MPI_Sendrecv(a(2:10:3, 1:10:4), 9, MPI_INTEGER, right, 0, b(1:3, 2:4), 9, MPI_INTEGER, left, 0, &
      MPI_COMM_WORLD, status)
    do j = 1, 3
      do i = 1, 3
        call need(b(i, j + 1) == 100*left + 10*(4*j - 4) + 3*i - 1, "a section to a section")
      end do
    end do
    call need(count(b == -1) == 91, "nothing beside the section")
    b = 0
    b(3, :) = rank
    call MPI_Allreduce(MPI_IN_PLACE, b(3, :), 10, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call need(all(b(3, :) == size*(size - 1)/2) .and. sum(b) == 10*sum(b(3, 1:1)), "a row in place")
  end subroutine

  subroutine large_counts()
    integer(MPI_COUNT_KIND) :: n, counts(size), bytes, lower, extent
    integer(MPI_ADDRESS_KIND) :: displs(size)
    integer :: i, in(3), out(3), all_of(size)
    type(MPI_Datatype) :: type
    type(MPI_Status) :: status
    n = 3
    out = rank + [1, 2, 3]
    call MPI_Sendrecv(out, n, MPI_INTEGER, right, 0, in, n, MPI_INTEGER, left, 0, MPI_COMM_WORLD, status)
    call need(all(in == left + [1, 2, 3]), "large sendrecv")
    call MPI_Get_count(status, MPI_INTEGER, n)
    call need(n == 3, "large count")
    counts = 1
    displs = [(i, i=0, size - 1)]
    call MPI_Allgatherv(rank, 1_MPI_COUNT_KIND, MPI_INTEGER, all_of, counts, displs, MPI_INTEGER, MPI_COMM_WORLD)
    call need(all(all_of == [(i, i=0, size - 1)]), "large allgatherv")
    ! 8 * 2**31 bytes of nothing that is ever touched.
    call MPI_Type_contiguous(2_MPI_COUNT_KIND**31, MPI_DOUBLE_PRECISION, type)
    call MPI_Type_size(type, bytes)
    call need(bytes == 2_MPI_COUNT_KIND**34, "a size beyond 32 bits")
    call MPI_Type_get_extent(type, lower, extent)
    call need(extent == 2_MPI_COUNT_KIND**34, "an extent beyond 32 bits")
    call MPI_Type_free(type)
  end subroutine

  subroutine operations()
    type(MPI_Op) :: op, large
    type(MPI_Request) :: request
    integer :: from(2), to(2)
    call MPI_Op_create(larger, .true., op)
    call MPI_Op_create_c(larger_c, .true., large)
    from = [rank, -rank]
    call MPI_Allreduce(from, to, 2, MPI_INTEGER, op, MPI_COMM_WORLD)
    call need(all(to == [size - 1, 0]), "user operation")
    to = 0
    call MPI_Iallreduce(from, to, 2, MPI_INTEGER, large, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call need(all(to == [size - 1, 0]), "user operation, large and pending")
    call MPI_Op_free(op)
    call MPI_Op_free(large)
    call need(op == MPI_OP_NULL, "operation freed")
    from = rank
    call counted(from(1), to(1))
    call need(from(1) == 1000 + 2*rank .and. to(1) == 2, "an internal procedure as an operation")
  end subroutine

  subroutine attributes()
    integer :: key
    integer(MPI_ADDRESS_KIND) :: value
    logical :: flag
    type(MPI_Comm) :: comm
    call MPI_Comm_create_keyval(twice, gone, key, 5_MPI_ADDRESS_KIND)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, 10000000000_MPI_ADDRESS_KIND)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Comm_get_attr(comm, key, value, flag)
    call need(flag .and. value == 20000000005_MPI_ADDRESS_KIND, "attribute")
    call MPI_Comm_free(comm)
    call need(deleted == 1, "deleted")
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, key)
    call MPI_Comm_free_keyval(key)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, 0_MPI_ADDRESS_KIND)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, 1_MPI_ADDRESS_KIND)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Comm_get_attr(comm, key, value, flag)
    call need(.not. flag, "not copied")
    call MPI_Comm_free(comm)
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, key)
    call MPI_Comm_free_keyval(key)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, value, flag)
    call need(flag .and. value == size, "universe size")
  end subroutine

  subroutine errors()
    type(MPI_Errhandler) :: made, got
    type(MPI_Comm) :: comm
    integer :: ierror, class
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Comm_create_errhandler(handler, made)
    call MPI_Comm_set_errhandler(comm, made)
    call MPI_Comm_get_errhandler(comm, got)
    call need(got == made, "error handler")
    call MPI_Send(class, -1, MPI_INTEGER, 0, 0, comm)
    call need(caught == MPI_ERR_COUNT .and. caught_on == comm, "caught")
    call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN)
    call MPI_Send(class, 1, MPI_DATATYPE_NULL, 0, 0, comm, ierror)
    call MPI_Error_class(ierror, class)
    call need(class == MPI_ERR_TYPE, "returned")
    call MPI_Errhandler_free(made)
    call MPI_Errhandler_free(got)
    call MPI_Comm_free(comm)
  end subroutine

  subroutine generalized()
    type(MPI_Request) :: request
    type(MPI_Status) :: status
    integer :: n
    call MPI_Grequest_start(query, free_it, cancel, 77_MPI_ADDRESS_KIND, request)
    call MPI_Grequest_complete(request)
    call MPI_Wait(request, status)
    call need(status%MPI_SOURCE == 12 .and. status%MPI_TAG == 77, "what the query function says")
    call MPI_Get_count(status, MPI_INTEGER, n)
    call need(n == 3 .and. asked == 11, "query and free")
  end subroutine

  subroutine windows()
    integer, target :: room(4)
    integer :: got
    type(MPI_Win) :: win
    type(MPI_Group) :: world, from, to
    type(c_ptr) :: base
    integer(MPI_ADDRESS_KIND) :: bytes
    integer :: unit
    integer, pointer :: theirs(:)
    room = rank
    call MPI_Win_create(room, 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_fence(MPI_MODE_NOPRECEDE, win)
    call MPI_Get(got, 1, MPI_INTEGER, right, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
    call MPI_Win_fence(MPI_MODE_NOSUCCEED, win)
    call need(got == right, "get")
    call MPI_Comm_group(MPI_COMM_WORLD, world)
    call MPI_Group_incl(world, 1, [left], from)
    call MPI_Group_incl(world, 1, [right], to)
    call MPI_Win_post(from, 0, win)
    call MPI_Win_start(to, 0, win)
    call MPI_Put([1000 + rank], 1, MPI_INTEGER, right, 2_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
    call MPI_Win_complete(win)
    call MPI_Win_wait(win)
    call MPI_F_sync_reg(room)
    call need(room(3) == 1000 + left, "put")
    call MPI_Group_free(world)
    call MPI_Group_free(from)
    call MPI_Group_free(to)
    call MPI_Win_free(win)
    call MPI_Win_allocate_shared(8_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call c_f_pointer(base, theirs, [2])
    theirs = rank
    call MPI_Win_fence(0, win)
    call MPI_Win_shared_query(win, right, bytes, unit, base)
    call c_f_pointer(base, theirs, [2])
    call need(bytes == 8 .and. unit == 4 .and. theirs(2) == right, "shared memory")
    call MPI_Win_free(win)
  end subroutine

  subroutine info_and_names()
    type(MPI_Info) :: info
    type(MPI_Datatype) :: type
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=6) :: value
    character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: version
    character(len=MPI_MAX_INFO_KEY) :: key
    integer :: length
    logical :: flag
    call MPI_Info_create(info)
    call MPI_Info_set(info, "colour", "green")
    call MPI_Info_get(info, "colour", 6, value, flag)
    call need(flag .and. value == "green", "info")
    length = 0
    call MPI_Info_get_string(info, "colour", length, value, flag)
    call need(flag .and. length == 5, "length of an info string")
    call MPI_Info_get_nthkey(info, 0, key)
    call need(key == "colour", "key")
    call MPI_Info_free(info)
    call MPI_Type_contiguous(2, MPI_REAL, type)
    call MPI_Type_set_name(type, "pair")
    call MPI_Type_get_name(type, name, length)
    call need(name == "pair" .and. length == 4, "name of a type")
    call MPI_Type_free(type)
    call MPI_Get_library_version(version, length)
    call need(index(version, "TMPI") > 0, "library version")
  end subroutine

  subroutine matched()
    type(MPI_Message) :: message
    type(MPI_Status) :: status
    type(MPI_Request) :: request
    integer :: in
    call MPI_Isend(rank, 1, MPI_INTEGER, right, 9, MPI_COMM_WORLD, request)
    call MPI_Mprobe(left, 9, MPI_COMM_WORLD, message, status)
    call need(message /= MPI_MESSAGE_NULL, "message")
    call MPI_Mrecv(in, 1, MPI_INTEGER, message, status)
    call need(in == left .and. message == MPI_MESSAGE_NULL, "matched")
    call MPI_Wait(request, MPI_STATUS_IGNORE)
  end subroutine
end program
