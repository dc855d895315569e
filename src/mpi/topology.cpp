// Virtual topologies (MPI 5.0, chapter 8), without neighbourhood collectives. The arithmetic is in
// comm/topology.h.
#include "comm/topology.h"

#include <string.h>

#include "comm/spanning.h"
#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/made.h"

namespace tmpi::mpi {

namespace {

int check_kind(MPI_Comm comm, int kind, comm::Communicator** c) {
  TMPI_TRY(check_comm(comm, c));
  if ((*c)->topology && (*c)->topology->kind == kind) return MPI_SUCCESS;
  return raise(*c, MPI_ERR_TOPOLOGY, "the communicator has no %s topology: make one with %s",
               kind == MPI_CART    ? "Cartesian"
               : kind == MPI_GRAPH ? "graph"
                                   : "distributed graph",
               kind == MPI_CART    ? "MPI_Cart_create"
               : kind == MPI_GRAPH ? "MPI_Graph_create"
                                   : "MPI_Dist_graph_create");
}

// How many processes a grid has; must not be more than the communicator has.
int count_nodes(comm::Communicator* c, int ndims, const int* dims, int* nodes) {
  if (ndims < 0) return raise(c, MPI_ERR_ARG, "ndims is %d: it must not be negative", ndims);
  if (ndims > 0) TMPI_TRY(check_pointer(c, dims, "dims"));
  *nodes = 1;
  for (int i = 0; i < ndims; ++i) {
    if (dims[i] <= 0) return raise(c, MPI_ERR_DIMS, "dims[%d] is %d: it must be at least 1", i, dims[i]);
    if (__builtin_mul_overflow(*nodes, dims[i], nodes) || *nodes > c->size)
      return raise(c, MPI_ERR_DIMS, "the grid has more processes than the communicator, which has %d: use smaller dims",
                   c->size);
  }
  return MPI_SUCCESS;
}

int check_graph(comm::Communicator* c, int nnodes, const int* indx, const int* edges) {
  if (nnodes < 0 || nnodes > c->size)
    return raise(c, MPI_ERR_ARG, "nnodes is %d, but the communicator has %d ranks", nnodes, c->size);
  if (nnodes == 0) return MPI_SUCCESS;
  TMPI_TRY(check_pointer(c, indx, "index"));
  for (int i = 0, before = 0; i < nnodes; before = indx[i++])
    if (indx[i] < before) return raise(c, MPI_ERR_ARG, "index[%d] is %d, less than the one before", i, indx[i]);
  if (indx[nnodes - 1] > 0) TMPI_TRY(check_pointer(c, edges, "edges"));
  for (int i = 0; i < indx[nnodes - 1]; ++i)
    if (edges[i] < 0 || edges[i] >= nnodes)
      return raise(c, MPI_ERR_ARG, "edges[%d] is %d, but the graph has %d nodes", i, edges[i], nnodes);
  return MPI_SUCCESS;
}

int check_neighbors(comm::Communicator* c, int count, const int* ranks, const char* name) {
  if (count < 0) return raise(c, MPI_ERR_ARG, "the number of %s is %d: it must not be negative", name, count);
  if (count > 0) TMPI_TRY(check_pointer(c, ranks, name));
  for (int i = 0; i < count; ++i)
    if (ranks[i] < 0 || ranks[i] >= c->size)
      return raise(c, MPI_ERR_RANK, "%s[%d] is %d, but the communicator has %d ranks", name, i, ranks[i], c->size);
  return MPI_SUCCESS;
}

// All ranks of a graph share one copy of it: rank 0's.
struct GraphOffer {
  std::shared_ptr<const comm::Graph> graph;
};

void share_graph(void* const* contributions, int size, void*) {
  auto* first = static_cast<GraphOffer*>(contributions[0]);
  for (int i = 1; i < size; ++i) static_cast<GraphOffer*>(contributions[i])->graph = first->graph;
}

// What a rank says about the distributed graph, and what it learns.
struct EdgeOffer {
  int n;
  const int *sources, *degrees, *destinations, *weights;  // weights nullptr: unweighted
  comm::Topology* mine;
};

void distribute_edges(void* const* contributions, int size, void*) {
  for (int rank = 0; rank < size; ++rank) {
    const auto& offer = *static_cast<EdgeOffer*>(contributions[rank]);
    for (int i = 0, edge = 0; i < offer.n; ++i) {
      int source = offer.sources[i];
      for (int last = edge + offer.degrees[i]; edge < last; ++edge) {
        int destination = offer.destinations[edge], weight = offer.weights ? offer.weights[edge] : 1;
        comm::Topology& from = *static_cast<EdgeOffer*>(contributions[source])->mine;
        from.destinations.push_back(destination);
        from.destination_weights.push_back(weight);
        comm::Topology& to = *static_cast<EdgeOffer*>(contributions[destination])->mine;
        to.sources.push_back(source);
        to.source_weights.push_back(weight);
      }
    }
  }
}

// The same where the ranks are in several processes: everybody hears of all edges and keeps its own.
void distribute_edges_here(comm::Communicator& c, const EdgeOffer& offer) {
  std::vector<int> edges;  // source, destination, weight
  for (int i = 0, edge = 0; i < offer.n; ++i)
    for (int last = edge + offer.degrees[i]; edge < last; ++edge)
      edges.insert(edges.end(), {offer.sources[i], offer.destinations[edge], offer.weights ? offer.weights[edge] : 1});
  std::string mine(reinterpret_cast<const char*>(edges.data()), edges.size() * sizeof(int));
  for (const std::string& text : comm::exchange(c, mine, current_function())) {
    std::vector<int> theirs(text.size() / sizeof(int));
    memcpy(theirs.data(), text.data(), text.size());
    for (size_t at = 0; at < theirs.size(); at += 3) {
      if (theirs[at] == c.rank) {
        offer.mine->destinations.push_back(theirs[at + 1]);
        offer.mine->destination_weights.push_back(theirs[at + 2]);
      }
      if (theirs[at + 1] == c.rank) {
        offer.mine->sources.push_back(theirs[at]);
        offer.mine->source_weights.push_back(theirs[at + 2]);
      }
    }
  }
}

// A duplicate of c without its attributes, under another topology.
int attach_to_duplicate(comm::Communicator* c, comm::Topology&& topology, const comm::Info* info, MPI_Comm* newcomm) {
  comm::Made made = comm::duplicate(*c, current_function());
  TMPI_TRY(hand_over(c, made, newcomm));
  delete made.communicator->topology;
  made.communicator->topology = new comm::Topology(std::move(topology));
  set_hints(made.communicator, info);
  return MPI_SUCCESS;
}

bool is_weighted(const int* weights) { return weights != MPI_UNWEIGHTED; }
const int* weights_or_null(const int* weights) {
  return weights == MPI_UNWEIGHTED || weights == MPI_WEIGHTS_EMPTY ? nullptr : weights;
}

void copy_out(const std::vector<int>& values, int max, int* out) {
  for (int i = 0; i < max && i < static_cast<int>(values.size()); ++i) out[i] = values[static_cast<size_t>(i)];
}

}  // namespace

int body::Topo_test(MPI_Comm comm, int* status) {
  Call call{Function::Topo_test};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, status, "status"));
  *status = c->topology ? c->topology->kind : MPI_UNDEFINED;
  return MPI_SUCCESS;
}

int body::Dims_create(int nnodes, int ndims, int dims[]) {
  Call call{Function::Dims_create};
  if (nnodes < 1) return raise(nullptr, MPI_ERR_ARG, "nnodes is %d: it must be at least 1", nnodes);
  if (ndims < 0) return raise(nullptr, MPI_ERR_DIMS, "ndims is %d: it must not be negative", ndims);
  if (ndims == 0) return MPI_SUCCESS;
  TMPI_TRY(check_pointer(nullptr, dims, "dims"));
  for (int i = 0; i < ndims; ++i)
    if (dims[i] < 0)
      return raise(nullptr, MPI_ERR_DIMS, "dims[%d] is %d: use 0 to have it chosen, or a number", i, dims[i]);
  if (!comm::balance_dims(nnodes, ndims, dims))
    return raise(nullptr, MPI_ERR_DIMS, "the dims that are given do not divide nnodes, which is %d", nnodes);
  return MPI_SUCCESS;
}

int body::Cart_create(MPI_Comm comm_old, int ndims, const int dims[], const int periods[], int, MPI_Comm* comm_cart) {
  Call call{Function::Cart_create};
  comm::Communicator* c;
  int nodes;
  TMPI_TRY(check_intra(comm_old, &c, "comm_old"));
  TMPI_TRY(count_nodes(c, ndims, dims, &nodes));
  if (ndims > 0) TMPI_TRY(check_pointer(c, periods, "periods"));
  TMPI_TRY(check_pointer(c, comm_cart, "comm_cart"));
  comm::Made made = comm::create_prefix(*c, nodes, current_function());
  TMPI_TRY(hand_over(c, made, comm_cart));
  if (!made.communicator) return MPI_SUCCESS;
  auto* topology = new comm::Topology;
  topology->kind = MPI_CART;
  topology->dims.assign(dims, dims + ndims);
  for (int i = 0; i < ndims; ++i) topology->periods.push_back(periods[i] != 0);
  topology->coords.resize(static_cast<size_t>(ndims));
  comm::cart_coords(*topology, made.communicator->rank, topology->coords.data(), ndims);
  made.communicator->topology = topology;
  return MPI_SUCCESS;
}

int body::Cartdim_get(MPI_Comm comm, int* ndims) {
  Call call{Function::Cartdim_get};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_CART, &c));
  TMPI_TRY(check_pointer(c, ndims, "ndims"));
  *ndims = static_cast<int>(c->topology->dims.size());
  return MPI_SUCCESS;
}

int body::Cart_get(MPI_Comm comm, int maxdims, int dims[], int periods[], int coords[]) {
  Call call{Function::Cart_get};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_CART, &c));
  if (maxdims > 0) {
    TMPI_TRY(check_pointer(c, dims, "dims"));
    TMPI_TRY(check_pointer(c, periods, "periods"));
    TMPI_TRY(check_pointer(c, coords, "coords"));
  }
  copy_out(c->topology->dims, maxdims, dims);
  copy_out(c->topology->periods, maxdims, periods);
  copy_out(c->topology->coords, maxdims, coords);
  return MPI_SUCCESS;
}

int body::Cart_rank(MPI_Comm comm, const int coords[], int* rank) {
  Call call{Function::Cart_rank};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_CART, &c));
  TMPI_TRY(check_pointer(c, rank, "rank"));
  const comm::Topology& t = *c->topology;
  if (!t.dims.empty()) TMPI_TRY(check_pointer(c, coords, "coords"));
  std::vector<int> inside(t.dims.size());
  for (size_t i = 0; i < t.dims.size(); ++i) {
    int at = coords[i], extent = t.dims[i];
    if (t.periods[i]) at = (at % extent + extent) % extent;
    if (at < 0 || at >= extent)
      return raise(c, MPI_ERR_ARG, "coords[%zu] is %d, but dimension %zu has %d places and is not periodic", i, at, i,
                   extent);
    inside[i] = at;
  }
  *rank = comm::cart_rank(t, inside.data());
  return MPI_SUCCESS;
}

int body::Cart_coords(MPI_Comm comm, int rank, int maxdims, int coords[]) {
  Call call{Function::Cart_coords};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_CART, &c));
  TMPI_TRY(check_rank(c, rank));
  if (maxdims > 0 && !c->topology->dims.empty()) TMPI_TRY(check_pointer(c, coords, "coords"));
  comm::cart_coords(*c->topology, rank, coords, maxdims);
  return MPI_SUCCESS;
}

int body::Cart_shift(MPI_Comm comm, int direction, int disp, int* rank_source, int* rank_dest) {
  Call call{Function::Cart_shift};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_CART, &c));
  TMPI_TRY(check_pointer(c, rank_source, "rank_source"));
  TMPI_TRY(check_pointer(c, rank_dest, "rank_dest"));
  auto ndims = static_cast<int>(c->topology->dims.size());
  if (direction < 0 || direction >= ndims)
    return raise(c, MPI_ERR_DIMS, "direction is %d, but the grid has %d dimensions, counted from 0", direction, ndims);
  *rank_source = comm::cart_neighbor(*c->topology, direction, -static_cast<long>(disp));
  *rank_dest = comm::cart_neighbor(*c->topology, direction, disp);
  return MPI_SUCCESS;
}

int body::Cart_sub(MPI_Comm comm, const int remain_dims[], MPI_Comm* newcomm) {
  Call call{Function::Cart_sub};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_CART, &c));
  TMPI_TRY(check_pointer(c, newcomm, "newcomm"));
  const comm::Topology& t = *c->topology;
  if (!t.dims.empty()) TMPI_TRY(check_pointer(c, remain_dims, "remain_dims"));
  auto* topology = new comm::Topology;
  topology->kind = MPI_CART;
  int color = 0, key = 0;  // where the rank is in the dimensions that go, and in those that stay
  for (size_t i = 0; i < t.dims.size(); ++i) {
    if (!remain_dims[i]) {
      color = color * t.dims[i] + t.coords[i];
      continue;
    }
    key = key * t.dims[i] + t.coords[i];
    topology->dims.push_back(t.dims[i]);
    topology->periods.push_back(t.periods[i]);
    topology->coords.push_back(t.coords[i]);
  }
  comm::Made made = comm::split(*c, color, key, current_function());
  int code = hand_over(c, made, newcomm);
  if (code != MPI_SUCCESS) {
    delete topology;
    return code;
  }
  made.communicator->topology = topology;
  return MPI_SUCCESS;
}

// No order of the ranks is better than the given one: they are not bound to processors.
int body::Cart_map(MPI_Comm comm, int ndims, const int dims[], const int periods[], int* newrank) {
  Call call{Function::Cart_map};
  comm::Communicator* c;
  int nodes;
  TMPI_TRY(check_intra(comm, &c));
  TMPI_TRY(count_nodes(c, ndims, dims, &nodes));
  if (ndims > 0) TMPI_TRY(check_pointer(c, periods, "periods"));
  TMPI_TRY(check_pointer(c, newrank, "newrank"));
  *newrank = c->rank < nodes ? c->rank : MPI_UNDEFINED;
  return MPI_SUCCESS;
}

int body::Graph_create(MPI_Comm comm_old, int nnodes, const int indx[], const int edges[], int, MPI_Comm* comm_graph) {
  Call call{Function::Graph_create};
  comm::Communicator* c;
  TMPI_TRY(check_intra(comm_old, &c, "comm_old"));
  TMPI_TRY(check_graph(c, nnodes, indx, edges));
  TMPI_TRY(check_pointer(c, comm_graph, "comm_graph"));
  *comm_graph = MPI_COMM_NULL;
  if (nnodes == 0) return MPI_SUCCESS;
  comm::Made made = comm::create_prefix(*c, nnodes, current_function());
  TMPI_TRY(hand_over(c, made, comm_graph));
  if (!made.communicator) return MPI_SUCCESS;
  GraphOffer offer;
  const bool spans = comm::spans(*made.communicator);  // then each has a copy: all have passed the same
  if (made.communicator->rank == 0 || spans) {
    auto graph = std::make_shared<comm::Graph>();
    graph->index.assign(indx, indx + nnodes);
    if (indx[nnodes - 1] > 0) graph->edges.assign(edges, edges + indx[nnodes - 1]);
    offer.graph = std::move(graph);
  }
  if (!spans) {
    comm::Mismatch mismatch = comm::meet_all(*made.communicator, &offer, share_graph, nullptr, current_function());
    if (mismatch) return raise_mismatch(c, mismatch);
  }
  made.communicator->topology = new comm::Topology;
  made.communicator->topology->kind = MPI_GRAPH;
  made.communicator->topology->graph = std::move(offer.graph);
  return MPI_SUCCESS;
}

int body::Graphdims_get(MPI_Comm comm, int* nnodes, int* nedges) {
  Call call{Function::Graphdims_get};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_GRAPH, &c));
  TMPI_TRY(check_pointer(c, nnodes, "nnodes"));
  TMPI_TRY(check_pointer(c, nedges, "nedges"));
  *nnodes = static_cast<int>(c->topology->graph->index.size());
  *nedges = static_cast<int>(c->topology->graph->edges.size());
  return MPI_SUCCESS;
}

int body::Graph_get(MPI_Comm comm, int maxindex, int maxedges, int indx[], int edges[]) {
  Call call{Function::Graph_get};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_GRAPH, &c));
  if (maxindex > 0) TMPI_TRY(check_pointer(c, indx, "index"));
  if (maxedges > 0) TMPI_TRY(check_pointer(c, edges, "edges"));
  copy_out(c->topology->graph->index, maxindex, indx);
  copy_out(c->topology->graph->edges, maxedges, edges);
  return MPI_SUCCESS;
}

int body::Graph_map(MPI_Comm comm, int nnodes, const int indx[], const int edges[], int* newrank) {
  Call call{Function::Graph_map};
  comm::Communicator* c;
  TMPI_TRY(check_intra(comm, &c));
  TMPI_TRY(check_graph(c, nnodes, indx, edges));
  TMPI_TRY(check_pointer(c, newrank, "newrank"));
  *newrank = c->rank < nnodes ? c->rank : MPI_UNDEFINED;
  return MPI_SUCCESS;
}

int body::Graph_neighbors_count(MPI_Comm comm, int rank, int* nneighbors) {
  Call call{Function::Graph_neighbors_count};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_GRAPH, &c));
  TMPI_TRY(check_rank(c, rank));
  TMPI_TRY(check_pointer(c, nneighbors, "nneighbors"));
  const std::vector<int>& index = c->topology->graph->index;
  auto at = static_cast<size_t>(rank);
  *nneighbors = index[at] - (at ? index[at - 1] : 0);
  return MPI_SUCCESS;
}

int body::Graph_neighbors(MPI_Comm comm, int rank, int maxneighbors, int neighbors[]) {
  Call call{Function::Graph_neighbors};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_GRAPH, &c));
  TMPI_TRY(check_rank(c, rank));
  if (maxneighbors > 0) TMPI_TRY(check_pointer(c, neighbors, "neighbors"));
  const comm::Graph& graph = *c->topology->graph;
  auto at = static_cast<size_t>(rank);
  int begin = at ? graph.index[at - 1] : 0;
  for (int i = 0; i < maxneighbors && begin + i < graph.index[at]; ++i)
    neighbors[i] = graph.edges[static_cast<size_t>(begin + i)];
  return MPI_SUCCESS;
}

int body::Dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[], const int sourceweights[],
                                     int outdegree, const int destinations[], const int destweights[], MPI_Info info,
                                     int, MPI_Comm* comm_dist_graph) {
  Call call{Function::Dist_graph_create_adjacent};
  comm::Communicator* c;
  const comm::Info* i;
  TMPI_TRY(check_intra(comm_old, &c, "comm_old"));
  TMPI_TRY(check_neighbors(c, indegree, sources, "sources"));
  TMPI_TRY(check_neighbors(c, outdegree, destinations, "destinations"));
  TMPI_TRY(check_info(c, info, &i));
  TMPI_TRY(check_pointer(c, comm_dist_graph, "comm_dist_graph"));
  comm::Topology topology;
  topology.kind = MPI_DIST_GRAPH;
  topology.weighted = is_weighted(sourceweights) && is_weighted(destweights);
  topology.sources.assign(sources, sources + indegree);
  topology.destinations.assign(destinations, destinations + outdegree);
  if (const int* weights = weights_or_null(sourceweights)) topology.source_weights.assign(weights, weights + indegree);
  if (const int* weights = weights_or_null(destweights))
    topology.destination_weights.assign(weights, weights + outdegree);
  return attach_to_duplicate(c, std::move(topology), i, comm_dist_graph);
}

int body::Dist_graph_create(MPI_Comm comm_old, int n, const int sources[], const int degrees[],
                            const int destinations[], const int weights[], MPI_Info info, int,
                            MPI_Comm* comm_dist_graph) {
  Call call{Function::Dist_graph_create};
  comm::Communicator* c;
  const comm::Info* i;
  TMPI_TRY(check_intra(comm_old, &c, "comm_old"));
  TMPI_TRY(check_neighbors(c, n, sources, "sources"));
  if (n > 0) TMPI_TRY(check_pointer(c, degrees, "degrees"));
  int edges = 0;
  for (int k = 0; k < n; ++k) {
    if (degrees[k] < 0) return raise(c, MPI_ERR_ARG, "degrees[%d] is %d: it must not be negative", k, degrees[k]);
    edges += degrees[k];
  }
  TMPI_TRY(check_neighbors(c, edges, destinations, "destinations"));
  TMPI_TRY(check_info(c, info, &i));
  TMPI_TRY(check_pointer(c, comm_dist_graph, "comm_dist_graph"));
  comm::Topology topology;
  topology.kind = MPI_DIST_GRAPH;
  topology.weighted = is_weighted(weights);
  EdgeOffer offer{n, sources, degrees, destinations, weights_or_null(weights), &topology};
  if (comm::spans(*c)) {
    distribute_edges_here(*c, offer);
  } else {
    comm::Mismatch mismatch = comm::meet_all(*c, &offer, distribute_edges, nullptr, current_function());
    if (mismatch) return raise_mismatch(c, mismatch);
  }
  return attach_to_duplicate(c, std::move(topology), i, comm_dist_graph);
}

int body::Dist_graph_neighbors_count(MPI_Comm comm, int* indegree, int* outdegree, int* weighted) {
  Call call{Function::Dist_graph_neighbors_count};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_DIST_GRAPH, &c));
  TMPI_TRY(check_pointer(c, indegree, "indegree"));
  TMPI_TRY(check_pointer(c, outdegree, "outdegree"));
  TMPI_TRY(check_pointer(c, weighted, "weighted"));
  *indegree = static_cast<int>(c->topology->sources.size());
  *outdegree = static_cast<int>(c->topology->destinations.size());
  *weighted = c->topology->weighted;
  return MPI_SUCCESS;
}

int body::Dist_graph_neighbors(MPI_Comm comm, int maxindegree, int sources[], int sourceweights[], int maxoutdegree,
                               int destinations[], int destweights[]) {
  Call call{Function::Dist_graph_neighbors};
  comm::Communicator* c;
  TMPI_TRY(check_kind(comm, MPI_DIST_GRAPH, &c));
  const comm::Topology& t = *c->topology;
  if (maxindegree > static_cast<int>(t.sources.size()) || maxoutdegree > static_cast<int>(t.destinations.size()))
    return raise(c, MPI_ERR_ARG, "more neighbors are asked for than there are: use MPI_Dist_graph_neighbors_count");
  if (maxindegree > 0) TMPI_TRY(check_pointer(c, sources, "sources"));
  if (maxoutdegree > 0) TMPI_TRY(check_pointer(c, destinations, "destinations"));
  copy_out(t.sources, maxindegree, sources);
  copy_out(t.destinations, maxoutdegree, destinations);
  if (!t.weighted) return MPI_SUCCESS;
  if (weights_or_null(sourceweights)) copy_out(t.source_weights, maxindegree, sourceweights);
  if (weights_or_null(destweights)) copy_out(t.destination_weights, maxoutdegree, destweights);
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
