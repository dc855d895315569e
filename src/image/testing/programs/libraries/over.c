/* Needs another plugin. */
#include "check.h"
#include "plugin.h"

static int* of_plugin = &plugin_count;

int* over_of_plugin(void) { return of_plugin; }
int over_next(void) { return plugin_next(); }

__attribute__((constructor)) static void begin(void) { rig_mark(plugin_count == 5 ? 'o' : '?'); }
__attribute__((destructor)) static void end(void) { rig_mark('O'); }
