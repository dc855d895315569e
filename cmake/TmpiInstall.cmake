# What `make install` puts under PREFIX besides the commands (tools/CMakeLists.txt installs those): the library, the
# header, the CMake package, the pkg-config file and the man pages. Nothing in them holds PREFIX, so the tree may move.
include(CMakePackageConfigHelpers)

if(TARGET tmpi_nonshared)
  # Beside libmpi_abi in the build tree too, where the wrappers look for it.
  set_target_properties(tmpi_nonshared PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
  install(TARGETS tmpi_nonshared ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
if(TARGET tmpi_fortran)
  install(TARGETS tmpi_fortran ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY ${PROJECT_BINARY_DIR}/lib/tmpi DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
if(TARGET mpi_abi)
  install(TARGETS mpi_abi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man8 FILES_MATCHING PATTERN "*.8")

set(TMPI_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/TMPI)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/TMPIConfig.cmake.in
  ${PROJECT_BINARY_DIR}/cmake/TMPIConfig.cmake INSTALL_DESTINATION ${TMPI_PACKAGE_DIR}
  PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake/TMPIConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake/TMPIConfig.cmake ${PROJECT_BINARY_DIR}/cmake/TMPIConfigVersion.cmake
  DESTINATION ${TMPI_PACKAGE_DIR})

# pkg-config knows the folder of its file, so the prefix is told from there.
file(RELATIVE_PATH tmpi_pc_to_prefix /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
string(REGEX REPLACE "/$" "" tmpi_pc_to_prefix "${tmpi_pc_to_prefix}")
foreach(package IN ITEMS tmpi tmpi-fortran)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/${package}.pc.in ${PROJECT_BINARY_DIR}/cmake/${package}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/cmake/${package}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
