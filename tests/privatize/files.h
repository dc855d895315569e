/* What files.c and files_other.c share. */
#ifndef TMPI_TESTS_PRIVATIZE_FILES_H
#define TMPI_TESTS_PRIVATIZE_FILES_H

extern int shared_by_files;
extern int array_elsewhere[];
extern int* const table_elsewhere[2];
extern const int constant_elsewhere;
extern int weak_here;                     /* weak in files.c, strong in files_other.c */
extern int weak_everywhere;               /* weak in both */
extern int nowhere __attribute__((weak)); /* defined by nobody */
extern int other_name;                    /* an alias */
extern int quiet __attribute__((visibility("hidden")));
extern int tentative; /* common, if the compiler is told so */
extern _Thread_local int* of_thread;
int* address_from_other(void);
void set_all_from_other(int value);

#endif
