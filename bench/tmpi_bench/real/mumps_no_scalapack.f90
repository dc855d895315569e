! What MUMPS calls of ScaLAPACK and the BLACS, for a problem in which it does not: each ends the job.
subroutine blacs_gridinit()
  call no_scalapack()
end subroutine

subroutine blacs_gridinfo()
  call no_scalapack()
end subroutine

subroutine blacs_gridexit()
  call no_scalapack()
end subroutine

subroutine descinit()
  call no_scalapack()
end subroutine

integer function numroc()
  numroc = 0
  call no_scalapack()
end function

subroutine pdgetrf()
  call no_scalapack()
end subroutine

subroutine pdgetrs()
  call no_scalapack()
end subroutine

subroutine pdpotrf()
  call no_scalapack()
end subroutine

subroutine pdpotrs()
  call no_scalapack()
end subroutine

subroutine no_scalapack()
  error stop 'MUMPS wants ScaLAPACK, which this build does not have'
end subroutine
