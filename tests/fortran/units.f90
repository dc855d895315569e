! Units belong to the rank that opened them: all ranks use the same numbers at once, each for its own file, and units that the
! run-time library chooses, scratch files, direct access, internal files. Run in a folder that may be written to.
program units
  use mpi_f08
  implicit none
  integer :: rank, size, i, j, n, unit, other, status, value
  character(len=40) :: name, line, stream
  logical :: open_already
  integer, parameter :: lines = 200

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  write (name, "(a,i0)") "units.", rank
  inquire (unit=10, opened=open_already)
  call need(.not. open_already, "unit 10 is free")
  call MPI_Barrier(MPI_COMM_WORLD)
  open (unit=10, file=name, status="replace", action="readwrite")
  open (newunit=unit, status="scratch", form="unformatted")
  open (newunit=other, file=trim(name)//".direct", access="direct", recl=16, form="formatted", status="replace")
  do i = 1, lines
    write (10, "(i8,1x,i8)") rank, i
    write (unit) rank*1000 + i
    write (other, "(i16)", rec=lines + 1 - i) rank*5000 + i
    if (mod(i, 20) == 0) call MPI_Barrier(MPI_COMM_WORLD)
  end do
  rewind (10)
  rewind (unit)
  do i = 1, lines
    read (10, *) n, j
    call need(n == rank .and. j == i, "the lines of one's own file")
    read (unit) value
    call need(value == rank*1000 + i, "the records of a scratch file")
    read (other, "(i16)", rec=i) value
    call need(value == rank*5000 + lines + 1 - i, "the records of a direct file")
    write (stream, "(i0,':',i0)") rank, i
    if (mod(i, 20) == 0) call MPI_Barrier(MPI_COMM_WORLD)
    read (stream(index(stream, ":") + 1:), *) value
    call need(value == i, "an internal file")
  end do
  read (10, "(a)", iostat=status) line
  call need(status < 0, "the end of the file")
  inquire (unit=10, name=line)
  call need(index(line, trim(name)) > 0, "the name of unit 10")
  close (10, status="delete")
  close (other, status="delete")
  close (unit)
  write (*, "(a,i0)") "rank ", rank
  call MPI_Finalize()

contains
  include "need.inc"
end program
