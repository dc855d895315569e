! A program of two languages: communicators, datatypes, requests and statuses go from Fortran to C and back (mixed_part.c).
program mixed
  use mpi_f08
  implicit none
  interface
    integer function part_size(comm)
      integer, intent(in) :: comm
    end function
    subroutine part_dup(comm, newcomm)
      integer, intent(in) :: comm
      integer, intent(out) :: newcomm
    end subroutine
    integer function part_count(status, datatype)
      use mpi_f08
      type(MPI_Status), intent(in) :: status
      integer, intent(in) :: datatype
    end function
    subroutine part_wait(request, status)
      use mpi_f08
      integer, intent(inout) :: request
      type(MPI_Status), intent(out) :: status
    end subroutine
  end interface
  integer :: rank, size, n, in(6)
  type(MPI_Comm) :: row, own
  type(MPI_Datatype) :: pair
  type(MPI_Request) :: request
  type(MPI_Status) :: status

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (part_size(MPI_COMM_WORLD%MPI_VAL) /= size) error stop "wrong: a predefined communicator"
  call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, row)
  call MPI_Comm_size(row, n)
  if (part_size(row%MPI_VAL) /= n) error stop "wrong: a communicator of Fortran in C"
  call part_dup(row%MPI_VAL, own%MPI_VAL)
  call MPI_Comm_compare(row, own, n)
  if (n /= MPI_CONGRUENT) error stop "wrong: a communicator of C in Fortran"
  call MPI_Type_contiguous(2, MPI_INTEGER, pair)
  call MPI_Type_commit(pair)
  call MPI_Irecv(in, 3, pair, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, request)
  call MPI_Send([1, 2, 3, rank], 2, pair, mod(rank + 1, size), 8, MPI_COMM_WORLD)
  call part_wait(request%MPI_VAL, status)
  if (request /= MPI_REQUEST_NULL) error stop "wrong: a request that C has waited for"
  if (status%MPI_SOURCE /= mod(rank + size - 1, size) .or. in(4) /= status%MPI_SOURCE) error stop "wrong: a status of C"
  if (part_count(status, pair%MPI_VAL) /= 2) error stop "wrong: a status of Fortran in C"
  call MPI_Type_free(pair)
  call MPI_Comm_free(own)
  call MPI_Comm_free(row)
  call MPI_Finalize()
  if (rank == 0) print *, "all right"
end program
