// Virtual topologies: what MPI_Cart_create, MPI_Graph_create and MPI_Dist_graph_create attach to a
// communicator, and the arithmetic on it (MPI 5.0, chapter 8). Not a mapping to hardware: ranks move between
// processors, so no order of them is better.
//
// Invariant: immutable once attached, but for what is computed from it. What is the same for all ranks of a graph is
// one object that they share.
#pragma once

#include <mpi.h>

#include <memory>
#include <vector>

namespace tmpi::comm {

struct Communicator;

struct Graph {
  std::vector<int> index;  // as MPI_Graph_create takes it: index[i] is the number of edges of the nodes 0 .. i
  std::vector<int> edges;
};

// Whom a rank receives from and sends to in a neighbourhood collective, in the standard's order (MPI 5.0, 8.6); may
// hold MPI_PROC_NULL.
struct Neighborhood {
  std::vector<int> sources, destinations;
  // What source i sends here is its block i ^ 1: in each dimension of a grid, what goes down comes from above, also
  // where both neighbours are one rank. Otherwise the k-th edge from a rank is the k-th that it has to here.
  bool crossed = false;
};

struct Topology {
  int kind = MPI_UNDEFINED;  // MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH
  // MPI_CART
  std::vector<int> dims, periods, coords;
  // MPI_GRAPH
  std::shared_ptr<const Graph> graph;
  // MPI_DIST_GRAPH: the calling rank's edges
  std::vector<int> sources, source_weights, destinations, destination_weights;
  bool weighted = false;
  // Made when it is asked for, by the rank whose topology this is.
  std::shared_ptr<const Neighborhood> neighborhood;
};

// The rank at coordinates in [0, dims).
int cart_rank(const Topology& topology, const int* coords);
void cart_coords(const Topology& topology, int rank, int* coords, int maxdims);
// The rank `displacement` steps from the calling rank along a dimension, or MPI_PROC_NULL.
int cart_neighbor(const Topology& topology, int dimension, long displacement);
// MPI_Dims_create: fills the zeros of dims so that the product is nodes and the filled ones are as equal as
// possible, in non-increasing order. False: nodes is no multiple of the given ones.
bool balance_dims(int nodes, int ndims, int* dims);

// The calling rank's. The communicator must have a topology; good as long as it lives.
const Neighborhood& neighborhood_of(const Communicator& communicator);

}  // namespace tmpi::comm
