! The ways in which a Fortran program ends: stop_test.py says what must come of each.
module operations
  use, intrinsic :: iso_c_binding, only: c_ptr
  use mpi_f08
  implicit none
contains

  recursive subroutine many(depth)
    integer, intent(in) :: depth
    integer :: calls
    type(MPI_Op) :: op
    calls = 0
    call MPI_Op_create(add, .true., op)
    if (depth < 100) call many(depth + 1)
    calls = calls + depth
  contains
    subroutine add(invec, inoutvec, len, datatype)
      type(c_ptr), value :: invec, inoutvec
      integer :: len
      type(MPI_Datatype) :: datatype
      calls = calls + len
    end subroutine
  end subroutine
end module

program ways
  use operations
  use mpi_f08
  implicit none
  integer :: rank, n
  character(len=20) :: way
  call get_command_argument(1, way)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  select case (way)
  case ("stop")
    call MPI_Finalize()
    stop
  case ("stop-code")
    call MPI_Finalize()
    if (rank == 1) stop 3
  case ("error-stop")
    ! The others wait for what does not come.
    if (rank == 1) error stop "the matrix is singular"
    call MPI_Barrier(MPI_COMM_WORLD)
  case ("error-stop-code")
    if (rank == 1) error stop 7
    call MPI_Barrier(MPI_COMM_WORLD)
  case ("runtime-error")
    if (rank == 1) open (unit=11, file="no/such/folder/file", status="old")
    call MPI_Barrier(MPI_COMM_WORLD)
  case ("misuse")
    if (rank == 1) call MPI_Send(n, 1, MPI_INTEGER, 99, 0, MPI_COMM_WORLD)
    call MPI_Barrier(MPI_COMM_WORLD)
  case ("unsupported")
    if (rank == 1) call MPI_Open_port(MPI_INFO_NULL, way)
    call MPI_Barrier(MPI_COMM_WORLD)
  case ("many-functions")
    ! Internal procedures that use a variable of their host are as many functions as there are calls of the host.
    if (rank == 1) call many(1)
    call MPI_Barrier(MPI_COMM_WORLD)
  case default
    error stop "no such way"
  end select
end program
