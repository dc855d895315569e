// Strings whose length is a matter of its own, and lists of strings: info, process sets, arguments of spawned programs.
// A length in C counts the zero at the end, in Fortran it does not (MPI 5.0, 10 and 11.8).
#include <string.h>

#include "fortran/binding.h"

void pmpi_info_get_(const int* info, const char* key, const int* valuelen, char* value, int* flag, int* ierror,
                    size_t key_len, size_t value_len) {
  char key_[key_len + 1];
  char value_[*valuelen > 0 ? *valuelen + 1 : 1];
  tmpi_word(key_, key, key_len);
  const int code = PMPI_Info_get(tmpi_info_of(*info), key_, *valuelen, value_, flag);
  if (code == MPI_SUCCESS && *flag) tmpi_pad(value, value_len, value_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_info_get_, pmpi_info_get_);
TMPI_ALIAS(pmpi_info_get_f08_, pmpi_info_get_);
TMPI_WEAK(mpi_info_get_f08_, pmpi_info_get_);

// 0 asks for the length alone, in both languages.
static int with_zero(int length) { return length > 0 ? length + 1 : length; }

void pmpi_info_get_string_(const int* info, const char* key, int* buflen, char* value, int* flag, int* ierror,
                           size_t key_len, size_t value_len) {
  char key_[key_len + 1];
  const int room = *buflen;
  char value_[room > 0 ? room + 1 : 1];
  int length = with_zero(room);
  tmpi_word(key_, key, key_len);
  const int code = PMPI_Info_get_string(tmpi_info_of(*info), key_, &length, value_, flag);
  if (code == MPI_SUCCESS && *flag) {
    if (room > 0) tmpi_pad(value, value_len, value_);
    *buflen = length - 1;
  }
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_info_get_string_, pmpi_info_get_string_);
TMPI_ALIAS(pmpi_info_get_string_f08_, pmpi_info_get_string_);
TMPI_WEAK(mpi_info_get_string_f08_, pmpi_info_get_string_);

void pmpi_session_get_nth_pset_(const int* session, const int* info, const int* n, int* pset_len, char* pset_name,
                                int* ierror, size_t pset_name_len) {
  const int room = *pset_len;
  char name_[room > 0 ? room + 1 : 1];
  int length = with_zero(room);
  const int code = PMPI_Session_get_nth_pset(tmpi_session_of(*session), tmpi_info_of(*info), *n, &length, name_);
  if (code == MPI_SUCCESS) {
    if (room > 0)
      tmpi_pad(pset_name, pset_name_len, name_);
    else
      *pset_len = length - 1;
  }
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_get_nth_pset_, pmpi_session_get_nth_pset_);
TMPI_ALIAS(pmpi_session_get_nth_pset_f08_, pmpi_session_get_nth_pset_);
TMPI_WEAK(mpi_session_get_nth_pset_f08_, pmpi_session_get_nth_pset_);

// A list of strings of `length` characters, `stride` strings apart, up to `most` of them or a blank one: one block of
// memory, pointers first, with a null pointer at the end.
static char** string_list(const char* strings, size_t length, size_t stride, long most) {
  long count = 0;
  for (; most < 0 || count < most; ++count) {
    const char* at = strings + (size_t)count * stride * length;
    size_t blank = 0;
    while (blank < length && at[blank] == ' ') ++blank;
    if (most < 0 && blank == length) break;
  }
  char** list = tmpi_allocate((size_t)(count + 1) * sizeof(char*) + (size_t)count * (length + 1));
  char* room = (char*)(list + count + 1);
  for (long i = 0; i < count; ++i, room += length + 1) {
    list[i] = room;
    tmpi_string(room, strings + (size_t)i * stride * length, length);
  }
  list[count] = NULL;
  return list;
}

static int* errcodes_of(int* errcodes) {
  return errcodes == &tmpi_sentinels_.errcodes_ignore ? MPI_ERRCODES_IGNORE : errcodes;
}

void pmpi_comm_spawn_(const char* command, const char* argv, const int* maxprocs, const int* info, const int* root,
                      const int* comm, int* intercomm, int* array_of_errcodes, int* ierror, size_t command_len,
                      size_t argv_len) {
  char command_[command_len + 1];
  tmpi_string(command_, command, command_len);
  char** list = argv == &tmpi_sentinel_strings_.argv_null ? MPI_ARGV_NULL : string_list(argv, argv_len, 1, -1);
  MPI_Comm made = MPI_COMM_NULL;
  const int code = PMPI_Comm_spawn(command_, list, *maxprocs, tmpi_info_of(*info), *root, tmpi_comm_of(*comm), &made,
                                   errcodes_of(array_of_errcodes));
  free(list);
  *intercomm = tmpi_comm_int(made);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_spawn_, pmpi_comm_spawn_);
TMPI_ALIAS(pmpi_comm_spawn_f08_, pmpi_comm_spawn_);
TMPI_WEAK(mpi_comm_spawn_f08_, pmpi_comm_spawn_);

void pmpi_comm_spawn_multiple_(const int* count, const char* array_of_commands, const char* array_of_argv,
                               const int* array_of_maxprocs, const int* array_of_info, const int* root, const int* comm,
                               int* intercomm, int* array_of_errcodes, int* ierror, size_t commands_len,
                               size_t argv_len) {
  const int n = *count > 0 ? *count : 0;
  char** commands = string_list(array_of_commands, commands_len, 1, n);
  char*** lists = MPI_ARGVS_NULL;
  if (array_of_argv != &tmpi_sentinel_strings_.argvs_null) {
    // Row i of array_of_argv(count, *).
    lists = tmpi_allocate(sizeof(char**) * (size_t)(n + 1));
    for (int i = 0; i < n; ++i) lists[i] = string_list(array_of_argv + (size_t)i * argv_len, argv_len, (size_t)n, -1);
  }
  TMPI_HANDLES(MPI_Info, info, array_of_info, n);
  MPI_Comm made = MPI_COMM_NULL;
  const int code = PMPI_Comm_spawn_multiple(*count, commands, lists, array_of_maxprocs, array_of_info_, *root,
                                            tmpi_comm_of(*comm), &made, errcodes_of(array_of_errcodes));
  TMPI_HANDLES_DONE(array_of_info);
  for (int i = 0; lists && i < n; ++i) free(lists[i]);
  free(lists);
  free(commands);
  *intercomm = tmpi_comm_int(made);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_spawn_multiple_, pmpi_comm_spawn_multiple_);
TMPI_ALIAS(pmpi_comm_spawn_multiple_f08_, pmpi_comm_spawn_multiple_);
TMPI_WEAK(mpi_comm_spawn_multiple_f08_, pmpi_comm_spawn_multiple_);
