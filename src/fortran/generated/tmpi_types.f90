! Module tmpi_types: a type per kind of handle, type(MPI_Status), and their operators; part of mpi and of mpi_f08.
! Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
module tmpi_types
  implicit none
  public

  type, bind(C) :: MPI_Comm
    integer :: MPI_VAL
  end type MPI_Comm
  type, bind(C) :: MPI_Datatype
    integer :: MPI_VAL
  end type MPI_Datatype
  type, bind(C) :: MPI_Errhandler
    integer :: MPI_VAL
  end type MPI_Errhandler
  type, bind(C) :: MPI_File
    integer :: MPI_VAL
  end type MPI_File
  type, bind(C) :: MPI_Group
    integer :: MPI_VAL
  end type MPI_Group
  type, bind(C) :: MPI_Info
    integer :: MPI_VAL
  end type MPI_Info
  type, bind(C) :: MPI_Message
    integer :: MPI_VAL
  end type MPI_Message
  type, bind(C) :: MPI_Op
    integer :: MPI_VAL
  end type MPI_Op
  type, bind(C) :: MPI_Request
    integer :: MPI_VAL
  end type MPI_Request
  type, bind(C) :: MPI_Session
    integer :: MPI_VAL
  end type MPI_Session
  type, bind(C) :: MPI_Win
    integer :: MPI_VAL
  end type MPI_Win
  type, bind(C) :: MPI_Status
    integer :: MPI_SOURCE, MPI_TAG, MPI_ERROR
    integer, private :: internal(5)
  end type MPI_Status

  interface operator(==)
    module procedure mpi_comm_is, mpi_datatype_is, mpi_errhandler_is, mpi_file_is, mpi_group_is, &
      mpi_info_is, mpi_message_is, mpi_op_is, mpi_request_is, mpi_session_is, mpi_win_is
  end interface
  private :: mpi_comm_is, mpi_datatype_is, mpi_errhandler_is, mpi_file_is, mpi_group_is, mpi_info_is, &
    mpi_message_is, mpi_op_is, mpi_request_is, mpi_session_is, mpi_win_is
  interface operator(/=)
    module procedure mpi_comm_is_not, mpi_datatype_is_not, mpi_errhandler_is_not, mpi_file_is_not, &
      mpi_group_is_not, mpi_info_is_not, mpi_message_is_not, mpi_op_is_not, mpi_request_is_not, &
      mpi_session_is_not, mpi_win_is_not
  end interface
  private :: mpi_comm_is_not, mpi_datatype_is_not, mpi_errhandler_is_not, mpi_file_is_not, &
    mpi_group_is_not, mpi_info_is_not, mpi_message_is_not, mpi_op_is_not, mpi_request_is_not, &
    mpi_session_is_not, mpi_win_is_not
  interface assignment(=)
    module procedure status_to_integers, status_from_integers
  end interface
  private :: status_to_integers, status_from_integers

  interface
    subroutine MPI_Status_f2f08(f_status, f08_status, ierror)
      import
      integer, intent(in) :: f_status(8)
      type(MPI_Status), intent(out) :: f08_status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_f2f08
    subroutine MPI_Status_f082f(f08_status, f_status, ierror)
      import
      type(MPI_Status), intent(in) :: f08_status
      integer, intent(out) :: f_status(8)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_f082f
    subroutine MPI_F_sync_reg(buf)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      type(*) :: buf(*)
    end subroutine MPI_F_sync_reg
  end interface
  interface
    subroutine PMPI_Status_f2f08(f_status, f08_status, ierror)
      import
      integer, intent(in) :: f_status(8)
      type(MPI_Status), intent(out) :: f08_status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_f2f08
    subroutine PMPI_Status_f082f(f08_status, f_status, ierror)
      import
      type(MPI_Status), intent(in) :: f08_status
      integer, intent(out) :: f_status(8)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_f082f
    subroutine PMPI_F_sync_reg(buf)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      type(*) :: buf(*)
    end subroutine PMPI_F_sync_reg
  end interface

contains

  elemental logical function mpi_comm_is(a, b)
    type(MPI_Comm), intent(in) :: a, b
    mpi_comm_is = a%MPI_VAL == b%MPI_VAL
  end function mpi_comm_is
  elemental logical function mpi_comm_is_not(a, b)
    type(MPI_Comm), intent(in) :: a, b
    mpi_comm_is_not = a%MPI_VAL /= b%MPI_VAL
  end function mpi_comm_is_not
  elemental logical function mpi_datatype_is(a, b)
    type(MPI_Datatype), intent(in) :: a, b
    mpi_datatype_is = a%MPI_VAL == b%MPI_VAL
  end function mpi_datatype_is
  elemental logical function mpi_datatype_is_not(a, b)
    type(MPI_Datatype), intent(in) :: a, b
    mpi_datatype_is_not = a%MPI_VAL /= b%MPI_VAL
  end function mpi_datatype_is_not
  elemental logical function mpi_errhandler_is(a, b)
    type(MPI_Errhandler), intent(in) :: a, b
    mpi_errhandler_is = a%MPI_VAL == b%MPI_VAL
  end function mpi_errhandler_is
  elemental logical function mpi_errhandler_is_not(a, b)
    type(MPI_Errhandler), intent(in) :: a, b
    mpi_errhandler_is_not = a%MPI_VAL /= b%MPI_VAL
  end function mpi_errhandler_is_not
  elemental logical function mpi_file_is(a, b)
    type(MPI_File), intent(in) :: a, b
    mpi_file_is = a%MPI_VAL == b%MPI_VAL
  end function mpi_file_is
  elemental logical function mpi_file_is_not(a, b)
    type(MPI_File), intent(in) :: a, b
    mpi_file_is_not = a%MPI_VAL /= b%MPI_VAL
  end function mpi_file_is_not
  elemental logical function mpi_group_is(a, b)
    type(MPI_Group), intent(in) :: a, b
    mpi_group_is = a%MPI_VAL == b%MPI_VAL
  end function mpi_group_is
  elemental logical function mpi_group_is_not(a, b)
    type(MPI_Group), intent(in) :: a, b
    mpi_group_is_not = a%MPI_VAL /= b%MPI_VAL
  end function mpi_group_is_not
  elemental logical function mpi_info_is(a, b)
    type(MPI_Info), intent(in) :: a, b
    mpi_info_is = a%MPI_VAL == b%MPI_VAL
  end function mpi_info_is
  elemental logical function mpi_info_is_not(a, b)
    type(MPI_Info), intent(in) :: a, b
    mpi_info_is_not = a%MPI_VAL /= b%MPI_VAL
  end function mpi_info_is_not
  elemental logical function mpi_message_is(a, b)
    type(MPI_Message), intent(in) :: a, b
    mpi_message_is = a%MPI_VAL == b%MPI_VAL
  end function mpi_message_is
  elemental logical function mpi_message_is_not(a, b)
    type(MPI_Message), intent(in) :: a, b
    mpi_message_is_not = a%MPI_VAL /= b%MPI_VAL
  end function mpi_message_is_not
  elemental logical function mpi_op_is(a, b)
    type(MPI_Op), intent(in) :: a, b
    mpi_op_is = a%MPI_VAL == b%MPI_VAL
  end function mpi_op_is
  elemental logical function mpi_op_is_not(a, b)
    type(MPI_Op), intent(in) :: a, b
    mpi_op_is_not = a%MPI_VAL /= b%MPI_VAL
  end function mpi_op_is_not
  elemental logical function mpi_request_is(a, b)
    type(MPI_Request), intent(in) :: a, b
    mpi_request_is = a%MPI_VAL == b%MPI_VAL
  end function mpi_request_is
  elemental logical function mpi_request_is_not(a, b)
    type(MPI_Request), intent(in) :: a, b
    mpi_request_is_not = a%MPI_VAL /= b%MPI_VAL
  end function mpi_request_is_not
  elemental logical function mpi_session_is(a, b)
    type(MPI_Session), intent(in) :: a, b
    mpi_session_is = a%MPI_VAL == b%MPI_VAL
  end function mpi_session_is
  elemental logical function mpi_session_is_not(a, b)
    type(MPI_Session), intent(in) :: a, b
    mpi_session_is_not = a%MPI_VAL /= b%MPI_VAL
  end function mpi_session_is_not
  elemental logical function mpi_win_is(a, b)
    type(MPI_Win), intent(in) :: a, b
    mpi_win_is = a%MPI_VAL == b%MPI_VAL
  end function mpi_win_is
  elemental logical function mpi_win_is_not(a, b)
    type(MPI_Win), intent(in) :: a, b
    mpi_win_is_not = a%MPI_VAL /= b%MPI_VAL
  end function mpi_win_is_not

  subroutine status_to_integers(to, from)
    integer, intent(out) :: to(8)
    type(MPI_Status), intent(in) :: from
    to = [from%MPI_SOURCE, from%MPI_TAG, from%MPI_ERROR, from%internal]
  end subroutine status_to_integers
  subroutine status_from_integers(to, from)
    type(MPI_Status), intent(out) :: to
    integer, intent(in) :: from(8)
    to%MPI_SOURCE = from(1)
    to%MPI_TAG = from(2)
    to%MPI_ERROR = from(3)
    to%internal = from(4:8)
  end subroutine status_from_integers

end module tmpi_types
