// Keyvals and attributes of communicators, datatypes and windows (MPI 5.0, 7.7), and the predefined attributes. How
// attributes are kept, copied and deleted is in comm/attributes.h.
#include "comm/attributes.h"
#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/win.h"

namespace tmpi::mpi {

namespace {

using comm::KeyvalKind;

// Where a datatype's attributes hang. Predefined types are shared by all ranks, so each rank keeps its own
// for them.
class TypeSlot {
 public:
  explicit TypeSlot(const datatype::Type* type) : type_(const_cast<datatype::Type*>(type)) {
    if (type_->is_permanent()) {
      slot_ = &rank_state().type_attributes[type_->handle()];
    } else {
      copy_ = static_cast<comm::Attributes*>(type_->attributes());
      slot_ = &copy_;
    }
  }
  ~TypeSlot() {
    if (slot_ == &copy_) type_->set_attributes(copy_);
  }
  TypeSlot(const TypeSlot&) = delete;
  TypeSlot& operator=(const TypeSlot&) = delete;
  comm::Attributes** slot() { return slot_; }

 private:
  datatype::Type* type_;
  comm::Attributes* copy_ = nullptr;
  comm::Attributes** slot_;
};

int check_datatype(MPI_Datatype handle, const datatype::Type** type) {
  *type = datatype::resolve(handle);
  return *type ? MPI_SUCCESS : bad_type(nullptr, handle, nullptr, "datatype");
}

bool is_predefined(int keyval) {
  return (keyval >= MPI_TAG_UB && keyval <= MPI_UNIVERSE_SIZE) || (keyval >= MPI_WIN_BASE && keyval <= MPI_WIN_MODEL);
}

int bad_keyval(comm::Communicator* c, int keyval, const char* name) {
  if (keyval == MPI_KEYVAL_INVALID)
    return raise(c, MPI_ERR_KEYVAL, "%s is MPI_KEYVAL_INVALID: it was never made, or it was freed", name);
  if (is_predefined(keyval))
    return raise(c, MPI_ERR_KEYVAL, "%s %d is predefined, its value cannot be changed", name, keyval);
  return raise(c, MPI_ERR_KEYVAL, "%s %d is no key for this kind of object, or it was freed", name, keyval);
}

int check_keyval(comm::Communicator* c, int number, KeyvalKind kind, const char* name,
                 std::shared_ptr<comm::Keyval>* keyval) {
  *keyval = comm::find_keyval(number, kind);
  return *keyval ? MPI_SUCCESS : bad_keyval(c, number, name);
}

int create_keyval(const comm::Keyval& keyval, int* number, const char* name) {
  TMPI_TRY(check_pointer(nullptr, number, name));
  *number = comm::add_keyval(keyval);
  return MPI_SUCCESS;
}

int free_keyval(int* number, KeyvalKind kind, const char* name) {
  std::shared_ptr<comm::Keyval> keyval;
  TMPI_TRY(check_pointer(nullptr, number, name));
  TMPI_TRY(check_keyval(nullptr, *number, kind, name, &keyval));
  comm::free_keyval(*number);
  *number = MPI_KEYVAL_INVALID;
  return MPI_SUCCESS;
}

int set_attribute(comm::Communicator* c, comm::Attributes** slot, void* handle, int number, KeyvalKind kind,
                  const char* name, void* value) {
  std::shared_ptr<comm::Keyval> keyval;
  TMPI_TRY(check_keyval(c, number, kind, name, &keyval));
  int code = comm::set_attribute(slot, handle, keyval, value);
  if (code == MPI_SUCCESS) return MPI_SUCCESS;
  return raise(c, code, "the delete function of the old value returned the error code %d, so it is kept", code);
}

int delete_attribute(comm::Communicator* c, comm::Attributes** slot, void* handle, int number, KeyvalKind kind,
                     const char* name) {
  std::shared_ptr<comm::Keyval> keyval;
  TMPI_TRY(check_keyval(c, number, kind, name, &keyval));
  bool found;
  int code = comm::delete_attribute(slot, handle, number, &found);
  if (code != MPI_SUCCESS)
    return raise(c, code, "the attribute's delete function returned the error code %d, so it is kept", code);
  return MPI_SUCCESS;
}

// What the predefined keys of communicators point to (MPI 5.0, 9.1.2), or nullptr.
int* predefined_value(int keyval) {
  static int tag_ub = INT32_MAX, host = MPI_PROC_NULL, io = MPI_ANY_SOURCE, wtime_is_global = 1, appnum = 0, universe;
  switch (keyval) {
    case MPI_TAG_UB:
      return &tag_ub;
    case MPI_HOST:
      return &host;
    case MPI_IO:
      return &io;  // every rank can do I/O
    case MPI_WTIME_IS_GLOBAL:
      return &wtime_is_global;
    case MPI_APPNUM:
      return &appnum;
    case MPI_UNIVERSE_SIZE:
      universe = comm::world_size();
      return &universe;
    case MPI_LASTUSEDCODE:
      return &rank_state().last_used_code;
    default:
      return nullptr;
  }
}

// What the predefined keys of windows stand for (MPI 5.0, 12.2.6): the address itself, of the others where they are.
bool predefined_of(rma::Window* w, int keyval, void** value) {
  switch (keyval) {
    case MPI_WIN_BASE:
      *value = w->mine().base;
      return true;
    case MPI_WIN_SIZE:
      *value = &w->attribute_bytes;
      return true;
    case MPI_WIN_DISP_UNIT:
      *value = &w->attribute_disp_unit;
      return true;
    case MPI_WIN_CREATE_FLAVOR:
      *value = &w->attribute_flavor;
      return true;
    case MPI_WIN_MODEL:
      *value = &w->attribute_model;
      return true;
    default:
      return false;
  }
}

}  // namespace

int body::Comm_create_keyval(MPI_Comm_copy_attr_function* comm_copy_attr_fn,
                             MPI_Comm_delete_attr_function* comm_delete_attr_fn, int* comm_keyval, void* extra_state) {
  Call call{Function::Comm_create_keyval};
  comm::Keyval keyval;
  keyval.copy.comm = comm_copy_attr_fn;
  keyval.remove.comm = comm_delete_attr_fn;
  keyval.extra_state = extra_state;
  return create_keyval(keyval, comm_keyval, "comm_keyval");
}

int body::Comm_free_keyval(int* comm_keyval) {
  Call call{Function::Comm_free_keyval};
  return free_keyval(comm_keyval, KeyvalKind::kComm, "comm_keyval");
}

int body::Comm_set_attr(MPI_Comm comm, int comm_keyval, void* attribute_val) {
  Call call{Function::Comm_set_attr};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  return set_attribute(c, &c->attributes, comm, comm_keyval, KeyvalKind::kComm, "comm_keyval", attribute_val);
}

int body::Comm_get_attr(MPI_Comm comm, int comm_keyval, void* attribute_val, int* flag) {
  Call call{Function::Comm_get_attr};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, attribute_val, "attribute_val"));
  TMPI_TRY(check_pointer(c, flag, "flag"));
  auto** value = static_cast<void**>(attribute_val);
  if (int* predefined = predefined_value(comm_keyval)) {
    *value = predefined;
    *flag = 1;
    return MPI_SUCCESS;
  }
  std::shared_ptr<comm::Keyval> keyval;
  TMPI_TRY(check_keyval(c, comm_keyval, KeyvalKind::kComm, "comm_keyval", &keyval));
  *flag = comm::get_attribute(c->attributes, comm_keyval, value);
  return MPI_SUCCESS;
}

int body::Comm_delete_attr(MPI_Comm comm, int comm_keyval) {
  Call call{Function::Comm_delete_attr};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  return delete_attribute(c, &c->attributes, comm, comm_keyval, KeyvalKind::kComm, "comm_keyval");
}

int body::Type_create_keyval(MPI_Type_copy_attr_function* type_copy_attr_fn,
                             MPI_Type_delete_attr_function* type_delete_attr_fn, int* type_keyval, void* extra_state) {
  Call call{Function::Type_create_keyval};
  comm::Keyval keyval;
  keyval.kind = KeyvalKind::kType;
  keyval.copy.type = type_copy_attr_fn;
  keyval.remove.type = type_delete_attr_fn;
  keyval.extra_state = extra_state;
  return create_keyval(keyval, type_keyval, "type_keyval");
}

int body::Type_free_keyval(int* type_keyval) {
  Call call{Function::Type_free_keyval};
  return free_keyval(type_keyval, KeyvalKind::kType, "type_keyval");
}

int body::Type_set_attr(MPI_Datatype datatype, int type_keyval, void* attribute_val) {
  Call call{Function::Type_set_attr};
  const datatype::Type* type;
  TMPI_TRY(check_datatype(datatype, &type));
  TypeSlot slot(type);
  return set_attribute(nullptr, slot.slot(), datatype, type_keyval, KeyvalKind::kType, "type_keyval", attribute_val);
}

int body::Type_get_attr(MPI_Datatype datatype, int type_keyval, void* attribute_val, int* flag) {
  Call call{Function::Type_get_attr};
  const datatype::Type* type;
  std::shared_ptr<comm::Keyval> keyval;
  TMPI_TRY(check_datatype(datatype, &type));
  TMPI_TRY(check_pointer(nullptr, attribute_val, "attribute_val"));
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  TMPI_TRY(check_keyval(nullptr, type_keyval, KeyvalKind::kType, "type_keyval", &keyval));
  TypeSlot slot(type);
  *flag = comm::get_attribute(*slot.slot(), type_keyval, static_cast<void**>(attribute_val));
  return MPI_SUCCESS;
}

int body::Type_delete_attr(MPI_Datatype datatype, int type_keyval) {
  Call call{Function::Type_delete_attr};
  const datatype::Type* type;
  TMPI_TRY(check_datatype(datatype, &type));
  TypeSlot slot(type);
  return delete_attribute(nullptr, slot.slot(), datatype, type_keyval, KeyvalKind::kType, "type_keyval");
}

int body::Win_create_keyval(MPI_Win_copy_attr_function* win_copy_attr_fn,
                            MPI_Win_delete_attr_function* win_delete_attr_fn, int* win_keyval, void* extra_state) {
  Call call{Function::Win_create_keyval};
  comm::Keyval keyval;
  keyval.kind = KeyvalKind::kWin;
  keyval.copy.win = win_copy_attr_fn;
  keyval.remove.win = win_delete_attr_fn;
  keyval.extra_state = extra_state;
  return create_keyval(keyval, win_keyval, "win_keyval");
}

int body::Win_free_keyval(int* win_keyval) {
  Call call{Function::Win_free_keyval};
  return free_keyval(win_keyval, KeyvalKind::kWin, "win_keyval");
}

int body::Win_set_attr(MPI_Win win, int win_keyval, void* attribute_val) {
  Call call{Function::Win_set_attr};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  comm::Communicator* c = w->communicator;
  return set_attribute(c, &c->attributes, win, win_keyval, KeyvalKind::kWin, "win_keyval", attribute_val);
}

int body::Win_get_attr(MPI_Win win, int win_keyval, void* attribute_val, int* flag) {
  Call call{Function::Win_get_attr};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  comm::Communicator* c = w->communicator;
  TMPI_TRY(check_pointer(c, attribute_val, "attribute_val"));
  TMPI_TRY(check_pointer(c, flag, "flag"));
  auto** value = static_cast<void**>(attribute_val);
  if (predefined_of(w, win_keyval, value)) {
    *flag = 1;
    return MPI_SUCCESS;
  }
  std::shared_ptr<comm::Keyval> keyval;
  TMPI_TRY(check_keyval(c, win_keyval, KeyvalKind::kWin, "win_keyval", &keyval));
  *flag = comm::get_attribute(c->attributes, win_keyval, value);
  return MPI_SUCCESS;
}

int body::Win_delete_attr(MPI_Win win, int win_keyval) {
  Call call{Function::Win_delete_attr};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  return delete_attribute(w->communicator, &w->communicator->attributes, win, win_keyval, KeyvalKind::kWin,
                          "win_keyval");
}

}  // namespace tmpi::mpi
