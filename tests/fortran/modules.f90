! What modules keep: variables with initial values, allocatable arrays, pointers that start at a target, derived types with
! defaults, procedure pointers, NAMELIST. Each rank writes its own and finds it again after all others have run.
module kept
  implicit none
  type :: settings
    integer :: steps = 3
    character(len=8) :: name = "default"
    real, allocatable :: table(:)
  end type
  integer :: plain = 11
  integer, target :: goal = 12
  integer, pointer :: to_goal => goal
  real, allocatable :: grid(:, :)
  type(settings), save :: own
  character(len=10) :: title = "none"
  namelist /input/ plain, title
  abstract interface
    integer function of_one(i)
      integer, intent(in) :: i
    end function
  end interface
  procedure(of_one), pointer :: chosen => next
contains
  integer function next(i)
    integer, intent(in) :: i
    integer, save :: calls = 0
    calls = calls + 1
    next = i + calls
  end function
  integer function none(i)
    integer, intent(in) :: i
    none = -i
  end function
end module


program modules
  use mpi_f08
  use kept
  implicit none
  integer :: rank, size, i
  character(len=200) :: text, group(4)
  real :: shared(3) = [1., 2., 3.]

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  call need(plain == 11 .and. goal == 12 .and. associated(to_goal, goal), "initial values")
  call need(own%steps == 3 .and. own%name == "default" .and. .not. allocated(own%table), "defaults")
  call need(.not. allocated(grid), "not allocated")
  allocate (grid(rank + 1, 3), own%table(rank + 2))
  grid = rank
  own%table = 2*rank
  to_goal = 100 + rank
  if (mod(rank, 2) == 1) chosen => none
  do i = 1, 20
    plain = rank + i
    shared(2) = rank
    call MPI_Barrier(MPI_COMM_WORLD)
    call need(plain == rank + i .and. goal == 100 + rank .and. shared(2) == rank, "values")
    call need(ubound(grid, 1) == rank + 1 .and. all(grid == rank), "allocatable")
    call need(ubound(own%table, 1) == rank + 2 .and. all(own%table == 2*rank), "component")
    if (mod(rank, 2) == 1) then
      call need(chosen(5) == -5, "procedure pointer")
    else
      call need(chosen(5) == 5 + i, "procedure pointer and saved count")
    end if
  end do
  ! NAMELIST from and to an internal file.
  write (text, "(a,i0,a,i0,a)") " &input plain=", 1000 + rank, " title='rank ", rank, "' /"
  call MPI_Barrier(MPI_COMM_WORLD)
  read (text, nml=input)
  call MPI_Barrier(MPI_COMM_WORLD)
  write (text, "(a,i0)") "rank ", rank
  call need(plain == 1000 + rank .and. title == text(1:10), "namelist")
  write (group, nml=input)
  call need(index(group(2), "PLAIN") > 0, "namelist written")
  deallocate (grid)
  call MPI_Finalize()
  if (rank == 0) print *, "all right"

contains
  include "need.inc"
end program
