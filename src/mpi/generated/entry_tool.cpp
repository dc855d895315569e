// clang-format off
// Tool interface: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Pcontrol(const int level, ...) {
  return body::Pcontrol(level);
}
TMPI_WEAK_ALIAS(MPI_Pcontrol);

int PMPI_T_category_changed(int* update_number) {
  return body::T_category_changed(update_number);
}
TMPI_WEAK_ALIAS(MPI_T_category_changed);

int PMPI_T_category_get_categories(int cat_index, int len, int indices[]) {
  return body::T_category_get_categories(cat_index, len, indices);
}
TMPI_WEAK_ALIAS(MPI_T_category_get_categories);

int PMPI_T_category_get_cvars(int cat_index, int len, int indices[]) {
  return body::T_category_get_cvars(cat_index, len, indices);
}
TMPI_WEAK_ALIAS(MPI_T_category_get_cvars);

int PMPI_T_category_get_events(int cat_index, int len, int indices[]) {
  return body::T_category_get_events(cat_index, len, indices);
}
TMPI_WEAK_ALIAS(MPI_T_category_get_events);

int PMPI_T_category_get_index(const char* name, int* cat_index) {
  return body::T_category_get_index(name, cat_index);
}
TMPI_WEAK_ALIAS(MPI_T_category_get_index);

int PMPI_T_category_get_info(int cat_index, char* name, int* name_len, char* desc, int* desc_len,
    int* num_cvars, int* num_pvars, int* num_categories) {
  return body::T_category_get_info(cat_index, name, name_len, desc, desc_len, num_cvars, num_pvars,
      num_categories);
}
TMPI_WEAK_ALIAS(MPI_T_category_get_info);

int PMPI_T_category_get_num(int* num_cat) {
  return body::T_category_get_num(num_cat);
}
TMPI_WEAK_ALIAS(MPI_T_category_get_num);

int PMPI_T_category_get_num_events(int cat_index, int* num_events) {
  return body::T_category_get_num_events(cat_index, num_events);
}
TMPI_WEAK_ALIAS(MPI_T_category_get_num_events);

int PMPI_T_category_get_pvars(int cat_index, int len, int indices[]) {
  return body::T_category_get_pvars(cat_index, len, indices);
}
TMPI_WEAK_ALIAS(MPI_T_category_get_pvars);

int PMPI_T_cvar_get_index(const char* name, int* cvar_index) {
  return body::T_cvar_get_index(name, cvar_index);
}
TMPI_WEAK_ALIAS(MPI_T_cvar_get_index);

int PMPI_T_cvar_get_info(int cvar_index, char* name, int* name_len, int* verbosity, MPI_Datatype* datatype,
    MPI_T_enum* enumtype, char* desc, int* desc_len, int* bind, int* scope) {
  return body::T_cvar_get_info(cvar_index, name, name_len, verbosity, datatype, enumtype, desc, desc_len,
      bind, scope);
}
TMPI_WEAK_ALIAS(MPI_T_cvar_get_info);

int PMPI_T_cvar_get_num(int* num_cvar) {
  return body::T_cvar_get_num(num_cvar);
}
TMPI_WEAK_ALIAS(MPI_T_cvar_get_num);

int PMPI_T_cvar_handle_alloc(int cvar_index, void* obj_handle, MPI_T_cvar_handle* handle, int* count) {
  return body::T_cvar_handle_alloc(cvar_index, obj_handle, handle, count);
}
TMPI_WEAK_ALIAS(MPI_T_cvar_handle_alloc);

int PMPI_T_cvar_handle_free(MPI_T_cvar_handle* handle) {
  return body::T_cvar_handle_free(handle);
}
TMPI_WEAK_ALIAS(MPI_T_cvar_handle_free);

int PMPI_T_cvar_read(MPI_T_cvar_handle handle, void* buf) {
  return body::T_cvar_read(handle, buf);
}
TMPI_WEAK_ALIAS(MPI_T_cvar_read);

int PMPI_T_cvar_write(MPI_T_cvar_handle handle, const void* buf) {
  return body::T_cvar_write(handle, buf);
}
TMPI_WEAK_ALIAS(MPI_T_cvar_write);

int PMPI_T_enum_get_info(MPI_T_enum enumtype, int* num, char* name, int* name_len) {
  return body::T_enum_get_info(enumtype, num, name, name_len);
}
TMPI_WEAK_ALIAS(MPI_T_enum_get_info);

int PMPI_T_enum_get_item(MPI_T_enum enumtype, int indx, int* value, char* name, int* name_len) {
  return body::T_enum_get_item(enumtype, indx, value, name, name_len);
}
TMPI_WEAK_ALIAS(MPI_T_enum_get_item);

int PMPI_T_event_callback_get_info(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety,
    MPI_Info* info_used) {
  return body::T_event_callback_get_info(event_registration, cb_safety, info_used);
}
TMPI_WEAK_ALIAS(MPI_T_event_callback_get_info);

int PMPI_T_event_callback_set_info(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety,
    MPI_Info info) {
  return body::T_event_callback_set_info(event_registration, cb_safety, info);
}
TMPI_WEAK_ALIAS(MPI_T_event_callback_set_info);

int PMPI_T_event_copy(MPI_T_event_instance event_instance, void* buffer) {
  return body::T_event_copy(event_instance, buffer);
}
TMPI_WEAK_ALIAS(MPI_T_event_copy);

int PMPI_T_event_get_index(const char* name, int* event_index) {
  return body::T_event_get_index(name, event_index);
}
TMPI_WEAK_ALIAS(MPI_T_event_get_index);

int PMPI_T_event_get_info(int event_index, char* name, int* name_len, int* verbosity,
    MPI_Datatype array_of_datatypes[], MPI_Aint array_of_displacements[], int* num_elements,
    MPI_T_enum* enumtype, MPI_Info* info, char* desc, int* desc_len, int* bind) {
  return body::T_event_get_info(event_index, name, name_len, verbosity, array_of_datatypes,
      array_of_displacements, num_elements, enumtype, info, desc, desc_len, bind);
}
TMPI_WEAK_ALIAS(MPI_T_event_get_info);

int PMPI_T_event_get_num(int* num_events) {
  return body::T_event_get_num(num_events);
}
TMPI_WEAK_ALIAS(MPI_T_event_get_num);

int PMPI_T_event_get_source(MPI_T_event_instance event_instance, int* source_index) {
  return body::T_event_get_source(event_instance, source_index);
}
TMPI_WEAK_ALIAS(MPI_T_event_get_source);

int PMPI_T_event_get_timestamp(MPI_T_event_instance event_instance, MPI_Count* event_timestamp) {
  return body::T_event_get_timestamp(event_instance, event_timestamp);
}
TMPI_WEAK_ALIAS(MPI_T_event_get_timestamp);

int PMPI_T_event_handle_alloc(int event_index, void* obj_handle, MPI_Info info,
    MPI_T_event_registration* event_registration) {
  return body::T_event_handle_alloc(event_index, obj_handle, info, event_registration);
}
TMPI_WEAK_ALIAS(MPI_T_event_handle_alloc);

int PMPI_T_event_handle_free(MPI_T_event_registration event_registration, void* user_data,
    MPI_T_event_free_cb_function free_cb_function) {
  return body::T_event_handle_free(event_registration, user_data, free_cb_function);
}
TMPI_WEAK_ALIAS(MPI_T_event_handle_free);

int PMPI_T_event_handle_get_info(MPI_T_event_registration event_registration, MPI_Info* info_used) {
  return body::T_event_handle_get_info(event_registration, info_used);
}
TMPI_WEAK_ALIAS(MPI_T_event_handle_get_info);

int PMPI_T_event_handle_set_info(MPI_T_event_registration event_registration, MPI_Info info) {
  return body::T_event_handle_set_info(event_registration, info);
}
TMPI_WEAK_ALIAS(MPI_T_event_handle_set_info);

int PMPI_T_event_read(MPI_T_event_instance event_instance, int element_index, void* buffer) {
  return body::T_event_read(event_instance, element_index, buffer);
}
TMPI_WEAK_ALIAS(MPI_T_event_read);

int PMPI_T_event_register_callback(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety,
    MPI_Info info, void* user_data, MPI_T_event_cb_function event_cb_function) {
  return body::T_event_register_callback(event_registration, cb_safety, info, user_data, event_cb_function);
}
TMPI_WEAK_ALIAS(MPI_T_event_register_callback);

int PMPI_T_event_set_dropped_handler(MPI_T_event_registration event_registration,
    MPI_T_event_dropped_cb_function dropped_cb_function) {
  return body::T_event_set_dropped_handler(event_registration, dropped_cb_function);
}
TMPI_WEAK_ALIAS(MPI_T_event_set_dropped_handler);

int PMPI_T_finalize() {
  return body::T_finalize();
}
TMPI_WEAK_ALIAS(MPI_T_finalize);

int PMPI_T_init_thread(int required, int* provided) {
  return body::T_init_thread(required, provided);
}
TMPI_WEAK_ALIAS(MPI_T_init_thread);

int PMPI_T_pvar_get_index(const char* name, int var_class, int* pvar_index) {
  return body::T_pvar_get_index(name, var_class, pvar_index);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_get_index);

int PMPI_T_pvar_get_info(int pvar_index, char* name, int* name_len, int* verbosity, int* var_class,
    MPI_Datatype* datatype, MPI_T_enum* enumtype, char* desc, int* desc_len, int* bind, int* readonly,
    int* continuous, int* atomic) {
  return body::T_pvar_get_info(pvar_index, name, name_len, verbosity, var_class, datatype, enumtype, desc,
      desc_len, bind, readonly, continuous, atomic);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_get_info);

int PMPI_T_pvar_get_num(int* num_pvar) {
  return body::T_pvar_get_num(num_pvar);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_get_num);

int PMPI_T_pvar_handle_alloc(MPI_T_pvar_session session, int pvar_index, void* obj_handle,
    MPI_T_pvar_handle* handle, int* count) {
  return body::T_pvar_handle_alloc(session, pvar_index, obj_handle, handle, count);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_handle_alloc);

int PMPI_T_pvar_handle_free(MPI_T_pvar_session session, MPI_T_pvar_handle* handle) {
  return body::T_pvar_handle_free(session, handle);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_handle_free);

int PMPI_T_pvar_read(MPI_T_pvar_session session, MPI_T_pvar_handle handle, void* buf) {
  return body::T_pvar_read(session, handle, buf);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_read);

int PMPI_T_pvar_readreset(MPI_T_pvar_session session, MPI_T_pvar_handle handle, void* buf) {
  return body::T_pvar_readreset(session, handle, buf);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_readreset);

int PMPI_T_pvar_reset(MPI_T_pvar_session session, MPI_T_pvar_handle handle) {
  return body::T_pvar_reset(session, handle);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_reset);

int PMPI_T_pvar_session_create(MPI_T_pvar_session* session) {
  return body::T_pvar_session_create(session);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_session_create);

int PMPI_T_pvar_session_free(MPI_T_pvar_session* session) {
  return body::T_pvar_session_free(session);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_session_free);

int PMPI_T_pvar_start(MPI_T_pvar_session session, MPI_T_pvar_handle handle) {
  return body::T_pvar_start(session, handle);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_start);

int PMPI_T_pvar_stop(MPI_T_pvar_session session, MPI_T_pvar_handle handle) {
  return body::T_pvar_stop(session, handle);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_stop);

int PMPI_T_pvar_write(MPI_T_pvar_session session, MPI_T_pvar_handle handle, const void* buf) {
  return body::T_pvar_write(session, handle, buf);
}
TMPI_WEAK_ALIAS(MPI_T_pvar_write);

int PMPI_T_source_get_info(int source_index, char* name, int* name_len, char* desc, int* desc_len,
    MPI_T_source_order* ordering, MPI_Count* ticks_per_second, MPI_Count* max_ticks, MPI_Info* info) {
  return body::T_source_get_info(source_index, name, name_len, desc, desc_len, ordering, ticks_per_second,
      max_ticks, info);
}
TMPI_WEAK_ALIAS(MPI_T_source_get_info);

int PMPI_T_source_get_num(int* num_sources) {
  return body::T_source_get_num(num_sources);
}
TMPI_WEAK_ALIAS(MPI_T_source_get_num);

int PMPI_T_source_get_timestamp(int source_index, MPI_Count* timestamp) {
  return body::T_source_get_timestamp(source_index, timestamp);
}
TMPI_WEAK_ALIAS(MPI_T_source_get_timestamp);

}  // extern "C"
#pragma GCC visibility pop

// Not built yet. Weak, so that a body that is written by hand takes its place without a new run.
namespace tmpi::mpi {

[[gnu::weak]] int body::T_category_changed(int*) {
  return unsupported_tool("MPI_T_category_changed");
}

[[gnu::weak]] int body::T_category_get_categories(int, int, int[]) {
  return unsupported_tool("MPI_T_category_get_categories");
}

[[gnu::weak]] int body::T_category_get_cvars(int, int, int[]) {
  return unsupported_tool("MPI_T_category_get_cvars");
}

[[gnu::weak]] int body::T_category_get_events(int, int, int[]) {
  return unsupported_tool("MPI_T_category_get_events");
}

[[gnu::weak]] int body::T_category_get_index(const char*, int*) {
  return unsupported_tool("MPI_T_category_get_index");
}

[[gnu::weak]] int body::T_category_get_info(int, char*, int*, char*, int*, int*, int*, int*) {
  return unsupported_tool("MPI_T_category_get_info");
}

[[gnu::weak]] int body::T_category_get_num(int*) {
  return unsupported_tool("MPI_T_category_get_num");
}

[[gnu::weak]] int body::T_category_get_num_events(int, int*) {
  return unsupported_tool("MPI_T_category_get_num_events");
}

[[gnu::weak]] int body::T_category_get_pvars(int, int, int[]) {
  return unsupported_tool("MPI_T_category_get_pvars");
}

[[gnu::weak]] int body::T_cvar_get_index(const char*, int*) {
  return unsupported_tool("MPI_T_cvar_get_index");
}

[[gnu::weak]] int body::T_cvar_get_info(int, char*, int*, int*, MPI_Datatype*, MPI_T_enum*, char*, int*, int*,
    int*) {
  return unsupported_tool("MPI_T_cvar_get_info");
}

[[gnu::weak]] int body::T_cvar_get_num(int*) {
  return unsupported_tool("MPI_T_cvar_get_num");
}

[[gnu::weak]] int body::T_cvar_handle_alloc(int, void*, MPI_T_cvar_handle*, int*) {
  return unsupported_tool("MPI_T_cvar_handle_alloc");
}

[[gnu::weak]] int body::T_cvar_handle_free(MPI_T_cvar_handle*) {
  return unsupported_tool("MPI_T_cvar_handle_free");
}

[[gnu::weak]] int body::T_cvar_read(MPI_T_cvar_handle, void*) {
  return unsupported_tool("MPI_T_cvar_read");
}

[[gnu::weak]] int body::T_cvar_write(MPI_T_cvar_handle, const void*) {
  return unsupported_tool("MPI_T_cvar_write");
}

[[gnu::weak]] int body::T_enum_get_info(MPI_T_enum, int*, char*, int*) {
  return unsupported_tool("MPI_T_enum_get_info");
}

[[gnu::weak]] int body::T_enum_get_item(MPI_T_enum, int, int*, char*, int*) {
  return unsupported_tool("MPI_T_enum_get_item");
}

[[gnu::weak]] int body::T_event_callback_get_info(MPI_T_event_registration, MPI_T_cb_safety, MPI_Info*) {
  return unsupported_tool("MPI_T_event_callback_get_info");
}

[[gnu::weak]] int body::T_event_callback_set_info(MPI_T_event_registration, MPI_T_cb_safety, MPI_Info) {
  return unsupported_tool("MPI_T_event_callback_set_info");
}

[[gnu::weak]] int body::T_event_copy(MPI_T_event_instance, void*) {
  return unsupported_tool("MPI_T_event_copy");
}

[[gnu::weak]] int body::T_event_get_index(const char*, int*) {
  return unsupported_tool("MPI_T_event_get_index");
}

[[gnu::weak]] int body::T_event_get_info(int, char*, int*, int*, MPI_Datatype[], MPI_Aint[], int*,
    MPI_T_enum*, MPI_Info*, char*, int*, int*) {
  return unsupported_tool("MPI_T_event_get_info");
}

[[gnu::weak]] int body::T_event_get_num(int*) {
  return unsupported_tool("MPI_T_event_get_num");
}

[[gnu::weak]] int body::T_event_get_source(MPI_T_event_instance, int*) {
  return unsupported_tool("MPI_T_event_get_source");
}

[[gnu::weak]] int body::T_event_get_timestamp(MPI_T_event_instance, MPI_Count*) {
  return unsupported_tool("MPI_T_event_get_timestamp");
}

[[gnu::weak]] int body::T_event_handle_alloc(int, void*, MPI_Info, MPI_T_event_registration*) {
  return unsupported_tool("MPI_T_event_handle_alloc");
}

[[gnu::weak]] int body::T_event_handle_free(MPI_T_event_registration, void*, MPI_T_event_free_cb_function) {
  return unsupported_tool("MPI_T_event_handle_free");
}

[[gnu::weak]] int body::T_event_handle_get_info(MPI_T_event_registration, MPI_Info*) {
  return unsupported_tool("MPI_T_event_handle_get_info");
}

[[gnu::weak]] int body::T_event_handle_set_info(MPI_T_event_registration, MPI_Info) {
  return unsupported_tool("MPI_T_event_handle_set_info");
}

[[gnu::weak]] int body::T_event_read(MPI_T_event_instance, int, void*) {
  return unsupported_tool("MPI_T_event_read");
}

[[gnu::weak]] int body::T_event_register_callback(MPI_T_event_registration, MPI_T_cb_safety, MPI_Info, void*,
    MPI_T_event_cb_function) {
  return unsupported_tool("MPI_T_event_register_callback");
}

[[gnu::weak]] int body::T_event_set_dropped_handler(MPI_T_event_registration,
    MPI_T_event_dropped_cb_function) {
  return unsupported_tool("MPI_T_event_set_dropped_handler");
}

[[gnu::weak]] int body::T_finalize() {
  return unsupported_tool("MPI_T_finalize");
}

[[gnu::weak]] int body::T_init_thread(int, int*) {
  return unsupported_tool("MPI_T_init_thread");
}

[[gnu::weak]] int body::T_pvar_get_index(const char*, int, int*) {
  return unsupported_tool("MPI_T_pvar_get_index");
}

[[gnu::weak]] int body::T_pvar_get_info(int, char*, int*, int*, int*, MPI_Datatype*, MPI_T_enum*, char*, int*,
    int*, int*, int*, int*) {
  return unsupported_tool("MPI_T_pvar_get_info");
}

[[gnu::weak]] int body::T_pvar_get_num(int*) {
  return unsupported_tool("MPI_T_pvar_get_num");
}

[[gnu::weak]] int body::T_pvar_handle_alloc(MPI_T_pvar_session, int, void*, MPI_T_pvar_handle*, int*) {
  return unsupported_tool("MPI_T_pvar_handle_alloc");
}

[[gnu::weak]] int body::T_pvar_handle_free(MPI_T_pvar_session, MPI_T_pvar_handle*) {
  return unsupported_tool("MPI_T_pvar_handle_free");
}

[[gnu::weak]] int body::T_pvar_read(MPI_T_pvar_session, MPI_T_pvar_handle, void*) {
  return unsupported_tool("MPI_T_pvar_read");
}

[[gnu::weak]] int body::T_pvar_readreset(MPI_T_pvar_session, MPI_T_pvar_handle, void*) {
  return unsupported_tool("MPI_T_pvar_readreset");
}

[[gnu::weak]] int body::T_pvar_reset(MPI_T_pvar_session, MPI_T_pvar_handle) {
  return unsupported_tool("MPI_T_pvar_reset");
}

[[gnu::weak]] int body::T_pvar_session_create(MPI_T_pvar_session*) {
  return unsupported_tool("MPI_T_pvar_session_create");
}

[[gnu::weak]] int body::T_pvar_session_free(MPI_T_pvar_session*) {
  return unsupported_tool("MPI_T_pvar_session_free");
}

[[gnu::weak]] int body::T_pvar_start(MPI_T_pvar_session, MPI_T_pvar_handle) {
  return unsupported_tool("MPI_T_pvar_start");
}

[[gnu::weak]] int body::T_pvar_stop(MPI_T_pvar_session, MPI_T_pvar_handle) {
  return unsupported_tool("MPI_T_pvar_stop");
}

[[gnu::weak]] int body::T_pvar_write(MPI_T_pvar_session, MPI_T_pvar_handle, const void*) {
  return unsupported_tool("MPI_T_pvar_write");
}

[[gnu::weak]] int body::T_source_get_info(int, char*, int*, char*, int*, MPI_T_source_order*, MPI_Count*,
    MPI_Count*, MPI_Info*) {
  return unsupported_tool("MPI_T_source_get_info");
}

[[gnu::weak]] int body::T_source_get_num(int*) {
  return unsupported_tool("MPI_T_source_get_num");
}

[[gnu::weak]] int body::T_source_get_timestamp(int, MPI_Count*) {
  return unsupported_tool("MPI_T_source_get_timestamp");
}

}  // namespace tmpi::mpi
