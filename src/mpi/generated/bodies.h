// clang-format off
// Every MPI function as its body sees it: once, with 64-bit counts. src/mpi/README.md tells how to write one.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#pragma once

#include <mpi.h>

#include "mpi/count_array.h"

namespace tmpi::mpi::body {

// Point-to-point
int Bsend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
int Bsend_init(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request);
int Buffer_attach(void* buffer, MPI_Count size);
int Buffer_detach(void* buffer_addr, CountPointer size);
int Buffer_flush();
int Buffer_iflush(MPI_Request* request);
int Cancel(MPI_Request* request);
int Comm_attach_buffer(MPI_Comm comm, void* buffer, MPI_Count size);
int Comm_detach_buffer(MPI_Comm comm, void* buffer_addr, CountPointer size);
int Comm_flush_buffer(MPI_Comm comm);
int Comm_iflush_buffer(MPI_Comm comm, MPI_Request* request);
int Get_count(const MPI_Status* status, MPI_Datatype datatype, CountPointer count);
int Ibsend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request);
int Improbe(int source, int tag, MPI_Comm comm, int* flag, MPI_Message* message, MPI_Status* status);
int Imrecv(void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Message* message, MPI_Request* request);
int Iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status);
int Irecv(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
    MPI_Request* request);
int Irsend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request);
int Isend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request);
int Isendrecv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
    void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
    MPI_Request* request);
int Isendrecv_replace(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag, int source,
    int recvtag, MPI_Comm comm, MPI_Request* request);
int Issend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request);
int Mprobe(int source, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status);
int Mrecv(void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Message* message, MPI_Status* status);
int Probe(int source, int tag, MPI_Comm comm, MPI_Status* status);
int Recv(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
    MPI_Status* status);
int Recv_init(void* buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
    MPI_Request* request);
int Request_free(MPI_Request* request);
int Request_get_status(MPI_Request request, int* flag, MPI_Status* status);
int Request_get_status_all(int count, const MPI_Request array_of_requests[], int* flag,
    MPI_Status* array_of_statuses);
int Request_get_status_any(int count, const MPI_Request array_of_requests[], int* indx, int* flag,
    MPI_Status* status);
int Request_get_status_some(int incount, const MPI_Request array_of_requests[], int* outcount,
    int array_of_indices[], MPI_Status* array_of_statuses);
int Rsend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
int Rsend_init(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request);
int Send(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
int Send_init(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request);
int Sendrecv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest, int sendtag,
    void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm,
    MPI_Status* status);
int Sendrecv_replace(void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag, int source,
    int recvtag, MPI_Comm comm, MPI_Status* status);
int Session_attach_buffer(MPI_Session session, void* buffer, MPI_Count size);
int Session_detach_buffer(MPI_Session session, void* buffer_addr, CountPointer size);
int Session_flush_buffer(MPI_Session session);
int Session_iflush_buffer(MPI_Session session, MPI_Request* request);
int Ssend(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
int Ssend_init(const void* buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
    MPI_Request* request);
int Start(MPI_Request* request);
int Startall(int count, MPI_Request array_of_requests[]);
int Status_get_error(const MPI_Status* status, int* error);
int Status_get_source(const MPI_Status* status, int* source);
int Status_get_tag(const MPI_Status* status, int* tag);
int Status_set_error(MPI_Status* status, int error);
int Status_set_source(MPI_Status* status, int source);
int Status_set_tag(MPI_Status* status, int tag);
int Test(MPI_Request* request, int* flag, MPI_Status* status);
int Test_cancelled(const MPI_Status* status, int* flag);
int Testall(int count, MPI_Request array_of_requests[], int* flag, MPI_Status* array_of_statuses);
int Testany(int count, MPI_Request array_of_requests[], int* indx, int* flag, MPI_Status* status);
int Testsome(int incount, MPI_Request array_of_requests[], int* outcount, int array_of_indices[],
    MPI_Status* array_of_statuses);
int Wait(MPI_Request* request, MPI_Status* status);
int Waitall(int count, MPI_Request array_of_requests[], MPI_Status* array_of_statuses);
int Waitany(int count, MPI_Request array_of_requests[], int* indx, MPI_Status* status);
int Waitsome(int incount, MPI_Request array_of_requests[], int* outcount, int array_of_indices[],
    MPI_Status* array_of_statuses);

// Partitioned point-to-point
int Parrived(MPI_Request request, int partition, int* flag);
int Pready(int partition, MPI_Request request);
int Pready_list(int length, const int array_of_partitions[], MPI_Request request);
int Pready_range(int partition_low, int partition_high, MPI_Request request);
int Precv_init(void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Psend_init(const void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Info info, MPI_Request* request);

// Datatypes
MPI_Aint Aint_add(MPI_Aint base, MPI_Aint disp);
MPI_Aint Aint_diff(MPI_Aint addr1, MPI_Aint addr2);
int Get_address(const void* location, MPI_Aint* address);
int Get_elements(const MPI_Status* status, MPI_Datatype datatype, CountPointer count);
int Pack(const void* inbuf, MPI_Count incount, MPI_Datatype datatype, void* outbuf, MPI_Count outsize,
    CountPointer position, MPI_Comm comm);
int Pack_external(const char* datarep, const void* inbuf, MPI_Count incount, MPI_Datatype datatype,
    void* outbuf, MPI_Count outsize, MPI_Count* position);
int Pack_external_size(const char* datarep, MPI_Count incount, MPI_Datatype datatype, MPI_Count* size);
int Pack_size(MPI_Count incount, MPI_Datatype datatype, MPI_Comm comm, CountPointer size);
int Type_commit(MPI_Datatype* datatype);
int Type_contiguous(MPI_Count count, MPI_Datatype oldtype, MPI_Datatype* newtype, bool large);
int Type_create_darray(int size, int rank, int ndims, CountArray array_of_gsizes,
    const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order,
    MPI_Datatype oldtype, MPI_Datatype* newtype);
int Type_create_hindexed(MPI_Count count, CountArray array_of_blocklengths,
    const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype* newtype);
int Type_create_hindexed_block(MPI_Count count, MPI_Count blocklength,
    const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype* newtype, bool large);
int Type_create_hvector(MPI_Count count, MPI_Count blocklength, MPI_Count stride, MPI_Datatype oldtype,
    MPI_Datatype* newtype, bool large);
int Type_create_indexed_block(MPI_Count count, MPI_Count blocklength, CountArray array_of_displacements,
    MPI_Datatype oldtype, MPI_Datatype* newtype);
int Type_create_resized(MPI_Datatype oldtype, MPI_Count lb, MPI_Count extent, MPI_Datatype* newtype,
    bool large);
int Type_create_struct(MPI_Count count, CountArray array_of_blocklengths,
    const MPI_Count array_of_displacements[], const MPI_Datatype array_of_types[], MPI_Datatype* newtype);
int Type_create_subarray(int ndims, CountArray array_of_sizes, CountArray array_of_subsizes,
    CountArray array_of_starts, int order, MPI_Datatype oldtype, MPI_Datatype* newtype);
int Type_dup(MPI_Datatype oldtype, MPI_Datatype* newtype);
int Type_free(MPI_Datatype* datatype);
int Type_get_contents(MPI_Datatype datatype, MPI_Count max_integers, MPI_Count max_addresses,
    MPI_Count max_large_counts, MPI_Count max_datatypes, int array_of_integers[],
    MPI_Aint array_of_addresses[], MPI_Count array_of_large_counts[], MPI_Datatype array_of_datatypes[]);
int Type_get_envelope(MPI_Datatype datatype, CountPointer num_integers, CountPointer num_addresses,
    MPI_Count* num_large_counts, CountPointer num_datatypes, int* combiner);
int Type_get_extent(MPI_Datatype datatype, MPI_Count* lb, MPI_Count* extent);
int Type_get_true_extent(MPI_Datatype datatype, MPI_Count* true_lb, MPI_Count* true_extent);
int Type_get_value_index(MPI_Datatype value_type, MPI_Datatype index_type, MPI_Datatype* pair_type);
int Type_indexed(MPI_Count count, CountArray array_of_blocklengths, CountArray array_of_displacements,
    MPI_Datatype oldtype, MPI_Datatype* newtype);
int Type_size(MPI_Datatype datatype, CountPointer size);
int Type_vector(MPI_Count count, MPI_Count blocklength, MPI_Count stride, MPI_Datatype oldtype,
    MPI_Datatype* newtype, bool large);
int Unpack(const void* inbuf, MPI_Count insize, CountPointer position, void* outbuf, MPI_Count outcount,
    MPI_Datatype datatype, MPI_Comm comm);
int Unpack_external(const char datarep[], const void* inbuf, MPI_Count insize, MPI_Count* position,
    void* outbuf, MPI_Count outcount, MPI_Datatype datatype);

// Collectives
int Allgather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int Allgather_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Allgatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm);
int Allgatherv_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
    MPI_Request* request);
int Allreduce(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm);
int Allreduce_init(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Alltoall(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int Alltoall_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Alltoallv(const void* sendbuf, CountArray sendcounts, AintArray sdispls, MPI_Datatype sendtype,
    void* recvbuf, CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype, MPI_Comm comm);
int Alltoallv_init(const void* sendbuf, CountArray sendcounts, AintArray sdispls, MPI_Datatype sendtype,
    void* recvbuf, CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Info info, MPI_Request* request);
int Alltoallw(const void* sendbuf, CountArray sendcounts, AintArray sdispls, const MPI_Datatype sendtypes[],
    void* recvbuf, CountArray recvcounts, AintArray rdispls, const MPI_Datatype recvtypes[], MPI_Comm comm);
int Alltoallw_init(const void* sendbuf, CountArray sendcounts, AintArray sdispls,
    const MPI_Datatype sendtypes[], void* recvbuf, CountArray recvcounts, AintArray rdispls,
    const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Barrier(MPI_Comm comm);
int Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Bcast(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm);
int Bcast_init(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Info info,
    MPI_Request* request);
int Exscan(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm);
int Exscan_init(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Gather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
int Gather_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Gatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, int root, MPI_Comm comm);
int Gatherv_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info,
    MPI_Request* request);
int Iallgather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request);
int Iallgatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request);
int Iallreduce(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Request* request);
int Ialltoall(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request);
int Ialltoallv(const void* sendbuf, CountArray sendcounts, AintArray sdispls, MPI_Datatype sendtype,
    void* recvbuf, CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Request* request);
int Ialltoallw(const void* sendbuf, CountArray sendcounts, AintArray sdispls, const MPI_Datatype sendtypes[],
    void* recvbuf, CountArray recvcounts, AintArray rdispls, const MPI_Datatype recvtypes[], MPI_Comm comm,
    MPI_Request* request);
int Ibarrier(MPI_Comm comm, MPI_Request* request);
int Ibcast(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm,
    MPI_Request* request);
int Iexscan(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Request* request);
int Igather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request);
int Igatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Request* request);
int Ireduce(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, int root,
    MPI_Comm comm, MPI_Request* request);
int Ireduce_scatter(const void* sendbuf, void* recvbuf, CountArray recvcounts, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Request* request);
int Ireduce_scatter_block(const void* sendbuf, void* recvbuf, MPI_Count recvcount, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Request* request);
int Iscan(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Request* request);
int Iscatter(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request);
int Iscatterv(const void* sendbuf, CountArray sendcounts, AintArray displs, MPI_Datatype sendtype,
    void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request);
int Op_commutative(MPI_Op op, int* commute);
int Op_create(UserFunction user_fn, int commute, MPI_Op* op);
int Op_free(MPI_Op* op);
int Reduce(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, int root,
    MPI_Comm comm);
int Reduce_init(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    int root, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Reduce_local(const void* inbuf, void* inoutbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op);
int Reduce_scatter(const void* sendbuf, void* recvbuf, CountArray recvcounts, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm);
int Reduce_scatter_block(const void* sendbuf, void* recvbuf, MPI_Count recvcount, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm);
int Reduce_scatter_block_init(const void* sendbuf, void* recvbuf, MPI_Count recvcount, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Reduce_scatter_init(const void* sendbuf, void* recvbuf, CountArray recvcounts, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Scan(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm);
int Scan_init(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Scatter(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
int Scatter_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Scatterv(const void* sendbuf, CountArray sendcounts, AintArray displs, MPI_Datatype sendtype,
    void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
int Scatterv_init(const void* sendbuf, CountArray sendcounts, AintArray displs, MPI_Datatype sendtype,
    void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info,
    MPI_Request* request);

// Groups, communicators, attributes
int Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int* result);
int Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* newcomm);
int Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* newcomm);
int Comm_create_keyval(MPI_Comm_copy_attr_function* comm_copy_attr_fn,
    MPI_Comm_delete_attr_function* comm_delete_attr_fn, int* comm_keyval, void* extra_state);
int Comm_delete_attr(MPI_Comm comm, int comm_keyval);
int Comm_dup(MPI_Comm comm, MPI_Comm* newcomm);
int Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm);
int Comm_free(MPI_Comm* comm);
int Comm_free_keyval(int* comm_keyval);
int Comm_get_attr(MPI_Comm comm, int comm_keyval, void* attribute_val, int* flag);
int Comm_get_info(MPI_Comm comm, MPI_Info* info_used);
int Comm_get_name(MPI_Comm comm, char* comm_name, int* resultlen);
int Comm_group(MPI_Comm comm, MPI_Group* group);
int Comm_idup(MPI_Comm comm, MPI_Comm* newcomm, MPI_Request* request);
int Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm, MPI_Request* request);
int Comm_rank(MPI_Comm comm, int* rank);
int Comm_remote_group(MPI_Comm comm, MPI_Group* group);
int Comm_remote_size(MPI_Comm comm, int* size);
int Comm_set_attr(MPI_Comm comm, int comm_keyval, void* attribute_val);
int Comm_set_info(MPI_Comm comm, MPI_Info info);
int Comm_set_name(MPI_Comm comm, const char* comm_name);
int Comm_size(MPI_Comm comm, int* size);
int Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* newcomm);
int Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, MPI_Comm* newcomm);
int Comm_test_inter(MPI_Comm comm, int* flag);
int Group_compare(MPI_Group group1, MPI_Group group2, int* result);
int Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup);
int Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup);
int Group_free(MPI_Group* group);
int Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup);
int Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup);
int Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup);
int Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup);
int Group_rank(MPI_Group group, int* rank);
int Group_size(MPI_Group group, int* size);
int Group_translate_ranks(MPI_Group group1, int n, const int ranks1[], MPI_Group group2, int ranks2[]);
int Group_union(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup);
int Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm, int remote_leader, int tag,
    MPI_Comm* newintercomm);
int Intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm* newintracomm);
int Type_create_keyval(MPI_Type_copy_attr_function* type_copy_attr_fn,
    MPI_Type_delete_attr_function* type_delete_attr_fn, int* type_keyval, void* extra_state);
int Type_delete_attr(MPI_Datatype datatype, int type_keyval);
int Type_free_keyval(int* type_keyval);
int Type_get_attr(MPI_Datatype datatype, int type_keyval, void* attribute_val, int* flag);
int Type_get_name(MPI_Datatype datatype, char* type_name, int* resultlen);
int Type_set_attr(MPI_Datatype datatype, int type_keyval, void* attribute_val);
int Type_set_name(MPI_Datatype datatype, const char* type_name);
int Win_create_keyval(MPI_Win_copy_attr_function* win_copy_attr_fn,
    MPI_Win_delete_attr_function* win_delete_attr_fn, int* win_keyval, void* extra_state);
int Win_delete_attr(MPI_Win win, int win_keyval);
int Win_free_keyval(int* win_keyval);
int Win_get_attr(MPI_Win win, int win_keyval, void* attribute_val, int* flag);
int Win_get_name(MPI_Win win, char* win_name, int* resultlen);
int Win_set_attr(MPI_Win win, int win_keyval, void* attribute_val);
int Win_set_name(MPI_Win win, const char* win_name);

// Process topologies
int Cart_coords(MPI_Comm comm, int rank, int maxdims, int coords[]);
int Cart_create(MPI_Comm comm_old, int ndims, const int dims[], const int periods[], int reorder,
    MPI_Comm* comm_cart);
int Cart_get(MPI_Comm comm, int maxdims, int dims[], int periods[], int coords[]);
int Cart_map(MPI_Comm comm, int ndims, const int dims[], const int periods[], int* newrank);
int Cart_rank(MPI_Comm comm, const int coords[], int* rank);
int Cart_shift(MPI_Comm comm, int direction, int disp, int* rank_source, int* rank_dest);
int Cart_sub(MPI_Comm comm, const int remain_dims[], MPI_Comm* newcomm);
int Cartdim_get(MPI_Comm comm, int* ndims);
int Dims_create(int nnodes, int ndims, int dims[]);
int Dist_graph_create(MPI_Comm comm_old, int n, const int sources[], const int degrees[],
    const int destinations[], const int weights[], MPI_Info info, int reorder, MPI_Comm* comm_dist_graph);
int Dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[],
    const int sourceweights[], int outdegree, const int destinations[], const int destweights[],
    MPI_Info info, int reorder, MPI_Comm* comm_dist_graph);
int Dist_graph_neighbors(MPI_Comm comm, int maxindegree, int sources[], int sourceweights[], int maxoutdegree,
    int destinations[], int destweights[]);
int Dist_graph_neighbors_count(MPI_Comm comm, int* indegree, int* outdegree, int* weighted);
int Graph_create(MPI_Comm comm_old, int nnodes, const int indx[], const int edges[], int reorder,
    MPI_Comm* comm_graph);
int Graph_get(MPI_Comm comm, int maxindex, int maxedges, int indx[], int edges[]);
int Graph_map(MPI_Comm comm, int nnodes, const int indx[], const int edges[], int* newrank);
int Graph_neighbors(MPI_Comm comm, int rank, int maxneighbors, int neighbors[]);
int Graph_neighbors_count(MPI_Comm comm, int rank, int* nneighbors);
int Graphdims_get(MPI_Comm comm, int* nnodes, int* nedges);
int Ineighbor_allgather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request);
int Ineighbor_allgatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request);
int Ineighbor_alltoall(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request);
int Ineighbor_alltoallv(const void* sendbuf, CountArray sendcounts, AintArray sdispls, MPI_Datatype sendtype,
    void* recvbuf, CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Request* request);
int Ineighbor_alltoallw(const void* sendbuf, CountArray sendcounts, const MPI_Aint sdispls[],
    const MPI_Datatype sendtypes[], void* recvbuf, CountArray recvcounts, const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request* request);
int Neighbor_allgather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int Neighbor_allgather_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Neighbor_allgatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm);
int Neighbor_allgatherv_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
    MPI_Request* request);
int Neighbor_alltoall(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int Neighbor_alltoall_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Neighbor_alltoallv(const void* sendbuf, CountArray sendcounts, AintArray sdispls, MPI_Datatype sendtype,
    void* recvbuf, CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype, MPI_Comm comm);
int Neighbor_alltoallv_init(const void* sendbuf, CountArray sendcounts, AintArray sdispls,
    MPI_Datatype sendtype, void* recvbuf, CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Neighbor_alltoallw(const void* sendbuf, CountArray sendcounts, const MPI_Aint sdispls[],
    const MPI_Datatype sendtypes[], void* recvbuf, CountArray recvcounts, const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm);
int Neighbor_alltoallw_init(const void* sendbuf, CountArray sendcounts, const MPI_Aint sdispls[],
    const MPI_Datatype sendtypes[], void* recvbuf, CountArray recvcounts, const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request* request);
int Topo_test(MPI_Comm comm, int* status);

// Start, end, environment
int Abort(MPI_Comm comm, int errorcode);
int Alloc_mem(MPI_Aint size, MPI_Info info, void* baseptr);
int Finalize();
int Finalized(int* flag);
int Free_mem(void* base);
int Get_hw_resource_info(MPI_Info* hw_info);
int Get_library_version(char* version, int* resultlen);
int Get_processor_name(char* name, int* resultlen);
int Get_version(int* version, int* subversion);
int Init(int* argc, char*** argv);
int Init_thread(int* argc, char*** argv, int required, int* provided);
int Initialized(int* flag);
int Is_thread_main(int* flag);
int Query_thread(int* provided);
double Wtick();
double Wtime();

// Error handling
int Add_error_class(int* errorclass);
int Add_error_code(int errorclass, int* errorcode);
int Add_error_string(int errorcode, const char* string);
int Comm_call_errhandler(MPI_Comm comm, int errorcode);
int Comm_create_errhandler(MPI_Comm_errhandler_function* comm_errhandler_fn, MPI_Errhandler* errhandler);
int Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* errhandler);
int Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler);
int Errhandler_free(MPI_Errhandler* errhandler);
int Error_class(int errorcode, int* errorclass);
int Error_string(int errorcode, char* string, int* resultlen);
int File_call_errhandler(MPI_File fh, int errorcode);
int File_create_errhandler(MPI_File_errhandler_function* file_errhandler_fn, MPI_Errhandler* errhandler);
int File_get_errhandler(MPI_File file, MPI_Errhandler* errhandler);
int File_set_errhandler(MPI_File file, MPI_Errhandler errhandler);
int Remove_error_class(int errorclass);
int Remove_error_code(int errorcode);
int Remove_error_string(int errorcode);
int Session_call_errhandler(MPI_Session session, int errorcode);
int Session_create_errhandler(MPI_Session_errhandler_function* session_errhandler_fn,
    MPI_Errhandler* errhandler);
int Session_get_errhandler(MPI_Session session, MPI_Errhandler* errhandler);
int Session_set_errhandler(MPI_Session session, MPI_Errhandler errhandler);
int Win_call_errhandler(MPI_Win win, int errorcode);
int Win_create_errhandler(MPI_Win_errhandler_function* win_errhandler_fn, MPI_Errhandler* errhandler);
int Win_get_errhandler(MPI_Win win, MPI_Errhandler* errhandler);
int Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler);

// Info
int Info_create(MPI_Info* info);
int Info_create_env(int argc, char* argv[], MPI_Info* info);
int Info_delete(MPI_Info info, const char* key);
int Info_dup(MPI_Info info, MPI_Info* newinfo);
int Info_free(MPI_Info* info);
int Info_get(MPI_Info info, const char* key, int valuelen, char* value, int* flag);
int Info_get_nkeys(MPI_Info info, int* nkeys);
int Info_get_nthkey(MPI_Info info, int n, char* key);
int Info_get_string(MPI_Info info, const char* key, int* buflen, char* value, int* flag);
int Info_get_valuelen(MPI_Info info, const char* key, int* valuelen, int* flag);
int Info_set(MPI_Info info, const char* key, const char* value);

// Sessions
int Comm_create_from_group(MPI_Group group, const char* stringtag, MPI_Info info, MPI_Errhandler errhandler,
    MPI_Comm* newcomm);
int Group_from_session_pset(MPI_Session session, const char* pset_name, MPI_Group* newgroup);
int Intercomm_create_from_groups(MPI_Group local_group, int local_leader, MPI_Group remote_group,
    int remote_leader, const char* stringtag, MPI_Info info, MPI_Errhandler errhandler,
    MPI_Comm* newintercomm);
int Session_finalize(MPI_Session* session);
int Session_get_info(MPI_Session session, MPI_Info* info_used);
int Session_get_nth_pset(MPI_Session session, MPI_Info info, int n, int* pset_len, char* pset_name);
int Session_get_num_psets(MPI_Session session, MPI_Info info, int* npset_names);
int Session_get_pset_info(MPI_Session session, const char* pset_name, MPI_Info* info);
int Session_init(MPI_Info info, MPI_Errhandler errhandler, MPI_Session* session);

// Dynamic processes
int Close_port(const char* port_name);
int Comm_accept(const char* port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm* newcomm);
int Comm_connect(const char* port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm* newcomm);
int Comm_disconnect(MPI_Comm* comm);
int Comm_get_parent(MPI_Comm* parent);
int Comm_join(int fd, MPI_Comm* intercomm);
int Comm_spawn(const char* command, char* argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm,
    MPI_Comm* intercomm, int array_of_errcodes[]);
int Comm_spawn_multiple(int count, char* array_of_commands[], char** array_of_argv[],
    const int array_of_maxprocs[], const MPI_Info array_of_info[], int root, MPI_Comm comm,
    MPI_Comm* intercomm, int array_of_errcodes[]);
int Lookup_name(const char* service_name, MPI_Info info, char* port_name);
int Open_port(MPI_Info info, char* port_name);
int Publish_name(const char* service_name, MPI_Info info, const char* port_name);
int Unpublish_name(const char* service_name, MPI_Info info, const char* port_name);

// One-sided
int Accumulate(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win);
int Compare_and_swap(const void* origin_addr, const void* compare_addr, void* result_addr,
    MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Win win);
int Fetch_and_op(const void* origin_addr, void* result_addr, MPI_Datatype datatype, int target_rank,
    MPI_Aint target_disp, MPI_Op op, MPI_Win win);
int Get(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win);
int Get_accumulate(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
    void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win);
int Put(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win);
int Raccumulate(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
    int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op,
    MPI_Win win, MPI_Request* request);
int Rget(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
    MPI_Request* request);
int Rget_accumulate(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
    void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win,
    MPI_Request* request);
int Rput(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
    MPI_Request* request);
int Win_allocate(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
    MPI_Win* win);
int Win_allocate_shared(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
    MPI_Win* win);
int Win_attach(MPI_Win win, void* base, MPI_Aint size);
int Win_complete(MPI_Win win);
int Win_create(void* base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win* win);
int Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win* win);
int Win_detach(MPI_Win win, const void* base);
int Win_fence(int assert, MPI_Win win);
int Win_flush(int rank, MPI_Win win);
int Win_flush_all(MPI_Win win);
int Win_flush_local(int rank, MPI_Win win);
int Win_flush_local_all(MPI_Win win);
int Win_free(MPI_Win* win);
int Win_get_group(MPI_Win win, MPI_Group* group);
int Win_get_info(MPI_Win win, MPI_Info* info_used);
int Win_lock(int lock_type, int rank, int assert, MPI_Win win);
int Win_lock_all(int assert, MPI_Win win);
int Win_post(MPI_Group group, int assert, MPI_Win win);
int Win_set_info(MPI_Win win, MPI_Info info);
int Win_shared_query(MPI_Win win, int rank, MPI_Aint* size, CountPointer disp_unit, void* baseptr);
int Win_start(MPI_Group group, int assert, MPI_Win win);
int Win_sync(MPI_Win win);
int Win_test(MPI_Win win, int* flag);
int Win_unlock(int rank, MPI_Win win);
int Win_unlock_all(MPI_Win win);
int Win_wait(MPI_Win win);

// I/O
int File_close(MPI_File* fh);
int File_delete(const char* filename, MPI_Info info);
int File_get_amode(MPI_File fh, int* amode);
int File_get_atomicity(MPI_File fh, int* flag);
int File_get_byte_offset(MPI_File fh, MPI_Offset offset, MPI_Offset* disp);
int File_get_group(MPI_File fh, MPI_Group* group);
int File_get_info(MPI_File fh, MPI_Info* info_used);
int File_get_position(MPI_File fh, MPI_Offset* offset);
int File_get_position_shared(MPI_File fh, MPI_Offset* offset);
int File_get_size(MPI_File fh, MPI_Offset* size);
int File_get_type_extent(MPI_File fh, MPI_Datatype datatype, MPI_Count* extent);
int File_get_view(MPI_File fh, MPI_Offset* disp, MPI_Datatype* etype, MPI_Datatype* filetype, char* datarep);
int File_iread(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Request* request);
int File_iread_all(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Request* request);
int File_iread_at(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request* request);
int File_iread_at_all(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request* request);
int File_iread_shared(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Request* request);
int File_iwrite(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Request* request);
int File_iwrite_all(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request* request);
int File_iwrite_at(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request* request);
int File_iwrite_at_all(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Request* request);
int File_iwrite_shared(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request* request);
int File_open(MPI_Comm comm, const char* filename, int amode, MPI_Info info, MPI_File* fh);
int File_preallocate(MPI_File fh, MPI_Offset size);
int File_read(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status);
int File_read_all(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status);
int File_read_all_begin(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype);
int File_read_all_end(MPI_File fh, void* buf, MPI_Status* status);
int File_read_at(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status);
int File_read_at_all(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status);
int File_read_at_all_begin(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype);
int File_read_at_all_end(MPI_File fh, void* buf, MPI_Status* status);
int File_read_ordered(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status);
int File_read_ordered_begin(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype);
int File_read_ordered_end(MPI_File fh, void* buf, MPI_Status* status);
int File_read_shared(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status);
int File_seek(MPI_File fh, MPI_Offset offset, int whence);
int File_seek_shared(MPI_File fh, MPI_Offset offset, int whence);
int File_set_atomicity(MPI_File fh, int flag);
int File_set_info(MPI_File fh, MPI_Info info);
int File_set_size(MPI_File fh, MPI_Offset size);
int File_set_view(MPI_File fh, MPI_Offset disp, MPI_Datatype etype, MPI_Datatype filetype,
    const char* datarep, MPI_Info info);
int File_sync(MPI_File fh);
int File_write(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status);
int File_write_all(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status);
int File_write_all_begin(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype);
int File_write_all_end(MPI_File fh, const void* buf, MPI_Status* status);
int File_write_at(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status);
int File_write_at_all(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status);
int File_write_at_all_begin(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
    MPI_Datatype datatype);
int File_write_at_all_end(MPI_File fh, const void* buf, MPI_Status* status);
int File_write_ordered(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status);
int File_write_ordered_begin(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype);
int File_write_ordered_end(MPI_File fh, const void* buf, MPI_Status* status);
int File_write_shared(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status);
int Register_datarep(const char* datarep, DatarepConversion read_conversion_fn,
    DatarepConversion write_conversion_fn, MPI_Datarep_extent_function* dtype_file_extent_fn,
    void* extra_state);

// External interfaces
int Grequest_complete(MPI_Request request);
int Grequest_start(MPI_Grequest_query_function* query_fn, MPI_Grequest_free_function* free_fn,
    MPI_Grequest_cancel_function* cancel_fn, void* extra_state, MPI_Request* request);
int Status_set_cancelled(MPI_Status* status, int flag);
int Status_set_elements(MPI_Status* status, MPI_Datatype datatype, MPI_Count count);

// Tool interface
int Pcontrol(int level);
int T_category_changed(int* update_number);
int T_category_get_categories(int cat_index, int len, int indices[]);
int T_category_get_cvars(int cat_index, int len, int indices[]);
int T_category_get_events(int cat_index, int len, int indices[]);
int T_category_get_index(const char* name, int* cat_index);
int T_category_get_info(int cat_index, char* name, int* name_len, char* desc, int* desc_len, int* num_cvars,
    int* num_pvars, int* num_categories);
int T_category_get_num(int* num_cat);
int T_category_get_num_events(int cat_index, int* num_events);
int T_category_get_pvars(int cat_index, int len, int indices[]);
int T_cvar_get_index(const char* name, int* cvar_index);
int T_cvar_get_info(int cvar_index, char* name, int* name_len, int* verbosity, MPI_Datatype* datatype,
    MPI_T_enum* enumtype, char* desc, int* desc_len, int* bind, int* scope);
int T_cvar_get_num(int* num_cvar);
int T_cvar_handle_alloc(int cvar_index, void* obj_handle, MPI_T_cvar_handle* handle, int* count);
int T_cvar_handle_free(MPI_T_cvar_handle* handle);
int T_cvar_read(MPI_T_cvar_handle handle, void* buf);
int T_cvar_write(MPI_T_cvar_handle handle, const void* buf);
int T_enum_get_info(MPI_T_enum enumtype, int* num, char* name, int* name_len);
int T_enum_get_item(MPI_T_enum enumtype, int indx, int* value, char* name, int* name_len);
int T_event_callback_get_info(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety,
    MPI_Info* info_used);
int T_event_callback_set_info(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety,
    MPI_Info info);
int T_event_copy(MPI_T_event_instance event_instance, void* buffer);
int T_event_get_index(const char* name, int* event_index);
int T_event_get_info(int event_index, char* name, int* name_len, int* verbosity,
    MPI_Datatype array_of_datatypes[], MPI_Aint array_of_displacements[], int* num_elements,
    MPI_T_enum* enumtype, MPI_Info* info, char* desc, int* desc_len, int* bind);
int T_event_get_num(int* num_events);
int T_event_get_source(MPI_T_event_instance event_instance, int* source_index);
int T_event_get_timestamp(MPI_T_event_instance event_instance, MPI_Count* event_timestamp);
int T_event_handle_alloc(int event_index, void* obj_handle, MPI_Info info,
    MPI_T_event_registration* event_registration);
int T_event_handle_free(MPI_T_event_registration event_registration, void* user_data,
    MPI_T_event_free_cb_function free_cb_function);
int T_event_handle_get_info(MPI_T_event_registration event_registration, MPI_Info* info_used);
int T_event_handle_set_info(MPI_T_event_registration event_registration, MPI_Info info);
int T_event_read(MPI_T_event_instance event_instance, int element_index, void* buffer);
int T_event_register_callback(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety,
    MPI_Info info, void* user_data, MPI_T_event_cb_function event_cb_function);
int T_event_set_dropped_handler(MPI_T_event_registration event_registration,
    MPI_T_event_dropped_cb_function dropped_cb_function);
int T_finalize();
int T_init_thread(int required, int* provided);
int T_pvar_get_index(const char* name, int var_class, int* pvar_index);
int T_pvar_get_info(int pvar_index, char* name, int* name_len, int* verbosity, int* var_class,
    MPI_Datatype* datatype, MPI_T_enum* enumtype, char* desc, int* desc_len, int* bind, int* readonly,
    int* continuous, int* atomic);
int T_pvar_get_num(int* num_pvar);
int T_pvar_handle_alloc(MPI_T_pvar_session session, int pvar_index, void* obj_handle,
    MPI_T_pvar_handle* handle, int* count);
int T_pvar_handle_free(MPI_T_pvar_session session, MPI_T_pvar_handle* handle);
int T_pvar_read(MPI_T_pvar_session session, MPI_T_pvar_handle handle, void* buf);
int T_pvar_readreset(MPI_T_pvar_session session, MPI_T_pvar_handle handle, void* buf);
int T_pvar_reset(MPI_T_pvar_session session, MPI_T_pvar_handle handle);
int T_pvar_session_create(MPI_T_pvar_session* session);
int T_pvar_session_free(MPI_T_pvar_session* session);
int T_pvar_start(MPI_T_pvar_session session, MPI_T_pvar_handle handle);
int T_pvar_stop(MPI_T_pvar_session session, MPI_T_pvar_handle handle);
int T_pvar_write(MPI_T_pvar_session session, MPI_T_pvar_handle handle, const void* buf);
int T_source_get_info(int source_index, char* name, int* name_len, char* desc, int* desc_len,
    MPI_T_source_order* ordering, MPI_Count* ticks_per_second, MPI_Count* max_ticks, MPI_Info* info);
int T_source_get_num(int* num_sources);
int T_source_get_timestamp(int source_index, MPI_Count* timestamp);

// ABI and language interoperability
int Abi_get_fortran_booleans(int logical_size, void* logical_true, void* logical_false, int* is_set);
int Abi_get_fortran_info(MPI_Info* info);
int Abi_get_info(MPI_Info* info);
int Abi_get_version(int* abi_major, int* abi_minor);
int Abi_set_fortran_booleans(int logical_size, void* logical_true, void* logical_false);
int Abi_set_fortran_info(MPI_Info info);
MPI_Comm Comm_fromint(int comm);
int Comm_toint(MPI_Comm comm);
MPI_Errhandler Errhandler_fromint(int errhandler);
int Errhandler_toint(MPI_Errhandler errhandler);
MPI_File File_fromint(int file);
int File_toint(MPI_File file);
MPI_Group Group_fromint(int group);
int Group_toint(MPI_Group group);
MPI_Info Info_fromint(int info);
int Info_toint(MPI_Info info);
MPI_Message Message_fromint(int message);
int Message_toint(MPI_Message message);
MPI_Op Op_fromint(int op);
int Op_toint(MPI_Op op);
MPI_Request Request_fromint(int request);
int Request_toint(MPI_Request request);
MPI_Session Session_fromint(int session);
int Session_toint(MPI_Session session);
int Type_create_f90_complex(int p, int r, MPI_Datatype* newtype);
int Type_create_f90_integer(int r, MPI_Datatype* newtype);
int Type_create_f90_real(int p, int r, MPI_Datatype* newtype);
MPI_Datatype Type_fromint(int datatype);
int Type_match_size(int typeclass, int size, MPI_Datatype* datatype);
int Type_toint(MPI_Datatype datatype);
MPI_Win Win_fromint(int win);
int Win_toint(MPI_Win win);

}  // namespace tmpi::mpi::body
