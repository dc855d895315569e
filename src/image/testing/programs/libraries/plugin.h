/* The plugins of plugins.c: "plugin" has state and needs "base" and the program, "over" needs "plugin". */
extern int program_value;
int program_next(void);

extern int plugin_count;
int plugin_next(void);
int* plugin_of_program(void);
int* plugin_of_base(void);
int* plugin_of_thread(void);
int* plugin_own(void);
int plugin_calls_program(void);
void* plugin_looks_up(const char* name);

int* over_of_plugin(void);
int over_next(void);
