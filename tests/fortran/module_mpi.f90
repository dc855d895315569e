! MPI with module mpi: interfaces are checked, handles are integers. Every rank checks; the first wrong thing ends the job.
program module_mpi
  use, intrinsic :: iso_c_binding
  use mpi
  implicit none
  integer :: rank, size, ierr, provided
  logical :: flag

  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
  call need(provided >= MPI_THREAD_SERIALIZED, "thread level")
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  call MPI_Initialized(flag, ierr)
  call need(flag, "initialized")
  call buffers()
  call topologies()
  call each_its_type()
  call windows()
  call sizes()
  call MPI_Finalize(ierr)
  call MPI_Finalized(flag, ierr)
  call need(flag, "finalized")
  if (rank == 0) print *, "all right"

contains

  include "need.inc"

  ! Scalars, arrays, sections and derived types are all buffers; a section is copied by the compiler.
  subroutine buffers()
    type :: point
      sequence
      real(8) :: x, y
      integer :: id, pad
    end type
    type(point) :: p
    real(8) :: matrix(4, 6)
    integer :: i, status(MPI_STATUS_SIZE), request, statuses(MPI_STATUS_SIZE, 1), requests(1)
    integer, allocatable :: all(:)
    character(len=5) :: word
    matrix = 0
    if (rank == 0) matrix(2, :) = [(real(i, 8), i=1, 6)]
    call MPI_Bcast(matrix(2, :), 6, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
    call need(all_equal(matrix(2, :), [(real(i, 8), i=1, 6)]), "a row that is not contiguous")
    call need(sum(abs(matrix)) == 21, "nothing but the row")
    p = point(0d0, 0d0, 0, 0)
    if (rank == 0) p = point(1d0, 2d0, 3, 0)
    call MPI_Bcast(p, storage_size(p)/8, MPI_BYTE, 0, MPI_COMM_WORLD, ierr)
    call need(p%y == 2 .and. p%id == 3, "a derived type")
    word = "?????"
    if (rank == size - 1) word = "hello"
    call MPI_Bcast(word, 5, MPI_CHARACTER, size - 1, MPI_COMM_WORLD, ierr)
    call need(word == "hello", "characters")
    allocate (all(size))
    call MPI_Allgather(rank, 1, MPI_INTEGER, all, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call need(all(size) == size - 1, "allgather")
    call MPI_Isend(rank, 1, MPI_INTEGER, 0, 3, MPI_COMM_SELF, request, ierr)
    call MPI_Recv(i, 1, MPI_INTEGER, 0, 3, MPI_COMM_SELF, status, ierr)
    call need(i == rank, "to oneself")
    requests = request
    call MPI_Waitall(1, requests, statuses, ierr)
  end subroutine

  logical function all_equal(a, b)
    real(8), intent(in) :: a(:), b(:)
    all_equal = all(a == b)
  end function

  subroutine topologies()
    integer :: comm, dims(2), coords(2), source, dest, sub, ssize, degree, neighbor(1), outdegree
    logical :: periods(2), got(2), weighted
    dims = 0
    call MPI_Dims_create(size, 2, dims, ierr)
    call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, [.true., .false.], .false., comm, ierr)
    call MPI_Cart_get(comm, 2, dims, got, coords, ierr)
    periods = [.true., .false.]
    call need(got(1) .and. .not. got(2), "periods")
    call need(product(dims) == size, "dims")
    call MPI_Cart_shift(comm, 1, 1, source, dest, ierr)
    if (coords(2) == 0) call need(source == MPI_PROC_NULL, "no neighbour at the edge")
    call MPI_Cart_sub(comm, [.true., .false.], sub, ierr)
    call MPI_Comm_size(sub, ssize, ierr)
    call need(ssize == dims(1), "cart sub")
    call MPI_Comm_free(sub, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [mod(rank + size - 1, size)], MPI_UNWEIGHTED, 1, &
      [mod(rank + 1, size)], MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comm, ierr)
    call MPI_Dist_graph_neighbors_count(comm, degree, outdegree, weighted, ierr)
    call need(degree == 1 .and. outdegree == 1 .and. .not. weighted, "unweighted")
    call MPI_Neighbor_allgather(rank, 1, MPI_INTEGER, neighbor, 1, MPI_INTEGER, comm, ierr)
    call need(neighbor(1) == mod(rank + size - 1, size), "neighbour")
    call MPI_Comm_free(comm, ierr)
  end subroutine

  ! MPI_Alltoallw and its kin: an array of datatypes, one per peer, and for a pending operation.
  subroutine each_its_type()
    integer :: counts(size), displs(size), types(size), from(size), to(size), pair, request, i
    call MPI_Type_contiguous(1, MPI_INTEGER, pair, ierr)
    call MPI_Type_commit(pair, ierr)
    counts = 1
    displs = [(4*i, i=0, size - 1)]
    types = MPI_INTEGER
    types(1) = pair
    from = [(100*rank + i, i=1, size)]
    to = 0
    call MPI_Alltoallw(from, counts, displs, types, to, counts, displs, types, MPI_COMM_WORLD, ierr)
    call need(all(to == [(100*i + rank + 1, i=0, size - 1)]), "alltoallw")
    call MPI_Alltoallw(MPI_IN_PLACE, [0], [0], [0], to, counts, displs, types, MPI_COMM_WORLD, ierr)
    call need(all(to == from), "alltoallw in place")
    to = 0
    call pending(from, to, counts, displs, types, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call need(all(to == [(100*i + rank + 1, i=0, size - 1)]), "ialltoallw")
    call MPI_Type_free(pair, ierr)
  end subroutine

  subroutine pending(from, to, counts, displs, types, request)
    integer, intent(in) :: from(*), counts(*), displs(*), types(*)
    integer, intent(inout) :: to(*)
    integer, intent(out) :: request
    call MPI_Ialltoallw(from, counts, displs, types, to, counts, displs, types, MPI_COMM_WORLD, request, ierr)
  end subroutine

  subroutine windows()
    integer(kind=MPI_ADDRESS_KIND) :: bytes, at, value
    integer, pointer :: mine(:)
    integer :: win, one, old
    type(c_ptr) :: base
    logical :: flag
    bytes = 16
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call c_f_pointer(base, mine, [4])
    mine = 0
    call MPI_Win_fence(0, win, ierr)
    at = 2
    one = rank + 1
    call MPI_Put(one, 1, MPI_INTEGER, mod(rank + 1, size), at, 1, MPI_INTEGER, win, ierr)
    at = 0
    call MPI_Accumulate(one, 1, MPI_INTEGER, 0, at, 1, MPI_INTEGER, MPI_SUM, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call need(mine(3) == mod(rank + size - 1, size) + 1, "put")
    if (rank == 0) call need(mine(1) == size*(size + 1)/2, "accumulate")
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierr)
    at = 3
    call MPI_Fetch_and_op(1, old, MPI_INTEGER, 0, at, MPI_SUM, win, ierr)
    call MPI_Win_unlock(0, win, ierr)
    call need(old >= 0 .and. old < size, "fetch and op")
    call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag, ierr)
    call need(flag .and. value == 16, "size of a window")
    call MPI_Win_get_attr(win, MPI_WIN_BASE, value, flag, ierr)
    call need(flag .and. value == transfer(base, value), "base of a window")
    call MPI_Win_free(win, ierr)
    call need(win == MPI_WIN_NULL, "window freed")
    call MPI_Alloc_mem(bytes, MPI_INFO_NULL, base, ierr)
    call c_f_pointer(base, mine, [4])
    mine = 7
    call MPI_Free_mem(mine, ierr)
  end subroutine

  subroutine sizes()
    integer :: bytes, type
    real(8) :: x(3)
    complex :: c
    integer(kind=MPI_ADDRESS_KIND) :: a, b
    call MPI_Sizeof(x, bytes, ierr)
    call need(bytes == 8, "sizeof")
    call MPI_Sizeof(c, bytes, ierr)
    call need(bytes == 8, "sizeof complex")
    call MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, type, ierr)
    call MPI_Type_size(type, bytes, ierr)
    call need(bytes == 8, "match size")
    call MPI_Get_address(x(1), a, ierr)
    call MPI_Get_address(x(3), b, ierr)
    call need(MPI_Aint_diff(b, a) == 16 .and. MPI_Aint_add(a, 16_MPI_ADDRESS_KIND) == b, "addresses")
    call need(PMPI_Wtime() > 0, "PMPI")
  end subroutine
end program
