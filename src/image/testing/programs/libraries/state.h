/* The libraries of libraries.c: "base" has state, "top" needs it and calls back into the program. */
extern int base_count;
extern int base_values[4];
extern int* base_cursor;
extern int* const base_table[3];
int base_next(void);
int* base_static(void);
int base_weak(void);
int base_indirect(void);
const void* base_address(void);
extern __thread int* base_of_thread;

extern int* top_of_base;
extern int (*top_function)(void);
extern int (*top_callback)(int);
int top_through_base(int by);
int top_calls_back(int value);
void* top_looks_up(const char* name);

int program_callback(int value);
