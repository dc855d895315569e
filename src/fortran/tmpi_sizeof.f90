! MPI_SIZEOF of module mpi (MPI 5.0, 16.3; deprecated): the bytes of one element of any intrinsic type and rank.
module tmpi_sizeof
  use, intrinsic :: iso_fortran_env, only: int8, int16, int32, int64, real32, real64, real128
  implicit none
  private
  public :: MPI_Sizeof

  interface MPI_Sizeof
    module procedure of_int8, of_int16, of_int32, of_int64, of_real32, of_real64, of_real128, of_complex32, of_complex64, &
      of_complex128, of_logical, of_character
  end interface

contains

  subroutine of_int8(x, size, ierror)
    integer(int8), intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine
  subroutine of_int16(x, size, ierror)
    integer(int16), intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine
  subroutine of_int32(x, size, ierror)
    integer(int32), intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine
  subroutine of_int64(x, size, ierror)
    integer(int64), intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine
  subroutine of_real32(x, size, ierror)
    real(real32), intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine
  subroutine of_real64(x, size, ierror)
    real(real64), intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine
  subroutine of_real128(x, size, ierror)
    real(real128), intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine
  subroutine of_complex32(x, size, ierror)
    complex(real32), intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine
  subroutine of_complex64(x, size, ierror)
    complex(real64), intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine
  subroutine of_complex128(x, size, ierror)
    complex(real128), intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine
  subroutine of_logical(x, size, ierror)
    logical, intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine
  subroutine of_character(x, size, ierror)
    character(len=*), intent(in) :: x(..)
    integer, intent(out) :: size, ierror
    size = storage_size(x) / 8
    ierror = 0
  end subroutine

end module tmpi_sizeof
