// The one source file that libmpi_abi has of its own; everything else comes from the folders' libraries.
extern "C" __attribute__((visibility("default"))) const char tmpi_library_version[] = "TMPI 0.1.0";
