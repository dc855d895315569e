// Making communicators (MPI 5.0, 7.4.2 and 7.6). The acts themselves are in comm/create.h; here are checks,
// attributes and hints.
#include "comm/attributes.h"
#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/made.h"
#include "p2p/endpoint.h"

namespace tmpi::mpi {

namespace {

// The four duplicating functions. Copy functions are called on the old communicator, in the order of setting.
int duplicate(comm::Communicator* c, const comm::Info* info, MPI_Comm* newcomm) {
  comm::Made made = comm::duplicate(*c, current_function());
  TMPI_TRY(hand_over(c, made, newcomm));
  set_hints(made.communicator, info);
  int code = comm::copy_attributes(c->attributes, c->handle(), &made.communicator->attributes);
  if (code == MPI_SUCCESS) return MPI_SUCCESS;
  comm::delete_attributes(&made.communicator->attributes, *newcomm);
  comm::free_handle(made.communicator);
  *newcomm = MPI_COMM_NULL;
  return raise(c, code, "an attribute's copy function returned the error code %d, so there is no new communicator",
               code);
}

// The new communicator is complete as soon as it is made, so is the request.
int completed_request(comm::Communicator* c, MPI_Request* request) {
  p2p::Request* made = p2p::my_endpoint().requests.allocate(p2p::RequestKind::kNull);
  if (!made) return raise(c, MPI_ERR_NO_MEM, "no memory for a request: free some");
  made->status.source_rank = MPI_ANY_SOURCE;  // the empty status (MPI 5.0, 3.7.3)
  made->status.tag = MPI_ANY_TAG;
  *request = reinterpret_cast<MPI_Request>(made);
  return MPI_SUCCESS;
}

int check_group_member(comm::Communicator* c, const comm::Group& group) {
  if (group.rank_of(comm::my_world_rank()) != MPI_UNDEFINED) return MPI_SUCCESS;
  return raise(c, MPI_ERR_GROUP, "the calling rank is not in group: only its members may call");
}

}  // namespace

int body::Comm_dup(MPI_Comm comm, MPI_Comm* newcomm) {
  Call call{Function::Comm_dup};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, newcomm, "newcomm"));
  return duplicate(c, nullptr, newcomm);
}

int body::Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm) {
  Call call{Function::Comm_dup_with_info};
  comm::Communicator* c;
  const comm::Info* i;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_info(c, info, &i));
  TMPI_TRY(check_pointer(c, newcomm, "newcomm"));
  return duplicate(c, i, newcomm);
}

int body::Comm_idup(MPI_Comm comm, MPI_Comm* newcomm, MPI_Request* request) {
  Call call{Function::Comm_idup};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, newcomm, "newcomm"));
  TMPI_TRY(check_pointer(c, request, "request"));
  TMPI_TRY(duplicate(c, nullptr, newcomm));
  return completed_request(c, request);
}

int body::Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm, MPI_Request* request) {
  Call call{Function::Comm_idup_with_info};
  comm::Communicator* c;
  const comm::Info* i;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_info(c, info, &i));
  TMPI_TRY(check_pointer(c, newcomm, "newcomm"));
  TMPI_TRY(check_pointer(c, request, "request"));
  TMPI_TRY(duplicate(c, i, newcomm));
  return completed_request(c, request);
}

int body::Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* newcomm) {
  Call call{Function::Comm_split};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, newcomm, "newcomm"));
  if (color < 0 && color != MPI_UNDEFINED)
    return raise(c, MPI_ERR_ARG, "color is %d: use 0 or more, or MPI_UNDEFINED to stay out", color);
  return hand_over(c, comm::split(*c, color, key, current_function()), newcomm);
}

int body::Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, MPI_Comm* newcomm) {
  Call call{Function::Comm_split_type};
  comm::Communicator* c;
  const comm::Info* i;
  TMPI_TRY(check_intra(comm, &c));
  TMPI_TRY(check_info(c, info, &i));
  TMPI_TRY(check_pointer(c, newcomm, "newcomm"));
  // All ranks share one node and one address space; ranks move between processors, so there are no finer
  // parts.
  int color = MPI_UNDEFINED;
  switch (split_type) {
    case MPI_UNDEFINED:
    case MPI_COMM_TYPE_HW_UNGUIDED:  // asks for strictly smaller parts (MPI 5.0, 7.4.2)
      break;
    case MPI_COMM_TYPE_SHARED:
      color = 0;
      break;
    case MPI_COMM_TYPE_HW_GUIDED:
    case MPI_COMM_TYPE_RESOURCE_GUIDED: {
      const std::string* type = i ? i->find("mpi_hw_resource_type") : nullptr;
      const std::string* pset = i ? i->find("mpi_pset_name") : nullptr;
      if (type && *type == "mpi_shared_memory") color = 0;
      if (split_type == MPI_COMM_TYPE_RESOURCE_GUIDED && pset && *pset == "mpi://WORLD") color = 0;
      break;
    }
    default:
      return raise(c, MPI_ERR_ARG, "split_type is %d: use MPI_COMM_TYPE_SHARED or another MPI_COMM_TYPE_", split_type);
  }
  return hand_over(c, comm::split(*c, color, key, current_function()), newcomm);
}

int body::Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* newcomm) {
  Call call{Function::Comm_create};
  comm::Communicator* c;
  comm::Group* g;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_group(group, &g));
  TMPI_TRY(check_pointer(c, newcomm, "newcomm"));
  return hand_over(c, comm::create(*c, g, current_function()), newcomm);
}

int body::Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* newcomm) {
  Call call{Function::Comm_create_group};
  comm::Communicator* c;
  comm::Group* g;
  TMPI_TRY(check_intra(comm, &c));
  TMPI_TRY(check_group(group, &g));
  TMPI_TRY(check_tag(c, tag));
  TMPI_TRY(check_pointer(c, newcomm, "newcomm"));
  *newcomm = MPI_COMM_NULL;
  if (g->size == 0) return MPI_SUCCESS;
  TMPI_TRY(check_group_member(c, *g));
  for (int i = 0; i < g->size; ++i)
    if (c->shared->group->rank_of(g->world_rank(i)) == MPI_UNDEFINED)
      return raise(c, MPI_ERR_GROUP, "rank %d of group is not in comm", i);
  return hand_over(c, comm::create_group(*c, g, tag, current_function()), newcomm);
}

int body::Comm_create_from_group(MPI_Group group, const char* stringtag, MPI_Info info, MPI_Errhandler errhandler,
                                 MPI_Comm* newcomm) {
  Call call{Function::Comm_create_from_group};
  comm::Group* g;
  const comm::Info* i;
  TMPI_TRY(check_group(group, &g));
  TMPI_TRY(check_info(nullptr, info, &i));
  TMPI_TRY(check_pointer(nullptr, stringtag, "stringtag"));
  TMPI_TRY(check_pointer(nullptr, newcomm, "newcomm"));
  comm::ErrorHandler* handler = comm::resolve(errhandler);
  if (!handler)
    return raise(nullptr, MPI_ERR_ERRHANDLER, "errhandler is not an error handler: pass MPI_ERRORS_RETURN, say");
  *newcomm = MPI_COMM_NULL;
  if (g->size == 0) return MPI_SUCCESS;
  TMPI_TRY(check_group_member(nullptr, *g));
  comm::Made made = comm::create_from_group(g, stringtag, current_function());
  made.communicator->error_handler = comm::retain(handler);
  set_hints(made.communicator, i);
  return hand_over(nullptr, made, newcomm);
}

int body::Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm, int remote_leader, int tag,
                           MPI_Comm* newintercomm) {
  Call call{Function::Intercomm_create};
  comm::Communicator *local, *peer = nullptr;
  TMPI_TRY(check_intra(local_comm, &local, "local_comm"));
  TMPI_TRY(check_rank(local, local_leader, "local_leader"));
  TMPI_TRY(check_tag(local, tag));
  TMPI_TRY(check_pointer(local, newintercomm, "newintercomm"));
  if (local->rank == local_leader) {
    TMPI_TRY(check_comm(peer_comm, &peer, "peer_comm"));
    if (remote_leader < 0 || remote_leader >= peer->peer_count)
      return raise(local, MPI_ERR_RANK, "remote_leader is %d, but peer_comm has %d ranks", remote_leader,
                   peer->peer_count);
    if (peer->world_rank(remote_leader) == comm::my_world_rank())
      return raise(local, MPI_ERR_RANK,
                   "remote_leader is the calling rank itself: it must be a rank of the other group");
  }
  return hand_over(local, comm::intercomm_create(*local, local_leader, peer, remote_leader, tag, current_function()),
                   newintercomm);
}

int body::Intercomm_create_from_groups(MPI_Group local_group, int local_leader, MPI_Group remote_group,
                                       int remote_leader, const char* stringtag, MPI_Info info,
                                       MPI_Errhandler errhandler, MPI_Comm* newintercomm) {
  Call call{Function::Intercomm_create_from_groups};
  comm::Group *local, *remote;
  const comm::Info* i;
  TMPI_TRY(check_group(local_group, &local, "local_group"));
  TMPI_TRY(check_group(remote_group, &remote, "remote_group"));
  TMPI_TRY(check_info(nullptr, info, &i));
  TMPI_TRY(check_pointer(nullptr, stringtag, "stringtag"));
  TMPI_TRY(check_pointer(nullptr, newintercomm, "newintercomm"));
  comm::ErrorHandler* handler = comm::resolve(errhandler);
  if (!handler)
    return raise(nullptr, MPI_ERR_ERRHANDLER, "errhandler is not an error handler: pass MPI_ERRORS_RETURN, say");
  TMPI_TRY(check_group_member(nullptr, *local));
  if (remote->size == 0) return raise(nullptr, MPI_ERR_GROUP, "remote_group is empty");
  comm::Made made = comm::intercomm_create_from_groups(local, remote, stringtag, current_function());
  TMPI_TRY(hand_over(nullptr, made, newintercomm));
  made.communicator->error_handler = comm::retain(handler);
  set_hints(made.communicator, i);
  return MPI_SUCCESS;
}

int body::Intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm* newintracomm) {
  Call call{Function::Intercomm_merge};
  comm::Communicator* c;
  TMPI_TRY(check_inter(intercomm, &c, "intercomm"));
  TMPI_TRY(check_pointer(c, newintracomm, "newintracomm"));
  return hand_over(c, comm::intercomm_merge(*c, high != 0, current_function()), newintracomm);
}

}  // namespace tmpi::mpi
