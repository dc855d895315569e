// The arithmetic of topologies. See topology.h.
#include "comm/topology.h"

#include <algorithm>

#include "comm/communicator.h"

namespace tmpi::comm {

int cart_rank(const Topology& topology, const int* coords) {
  int rank = 0;  // row-major (MPI 5.0, 8.2)
  for (size_t i = 0; i < topology.dims.size(); ++i) rank = rank * topology.dims[i] + coords[i];
  return rank;
}

void cart_coords(const Topology& topology, int rank, int* coords, int maxdims) {
  for (size_t i = topology.dims.size(); i-- > 0;) {
    if (static_cast<int>(i) < maxdims) coords[i] = rank % topology.dims[i];
    rank /= topology.dims[i];
  }
}

int cart_neighbor(const Topology& topology, int dimension, long displacement) {
  auto d = static_cast<size_t>(dimension);
  long extent = topology.dims[d];
  long at = topology.coords[d] + displacement;
  if (at < 0 || at >= extent) {
    if (!topology.periods[d]) return MPI_PROC_NULL;
    at = (at % extent + extent) % extent;
  }
  std::vector<int> coords = topology.coords;
  coords[d] = static_cast<int>(at);
  return cart_rank(topology, coords.data());
}

namespace {

std::vector<int> divisors_of(int n) {
  std::vector<int> low, high;
  for (int d = 1; d <= n / d; ++d) {
    if (n % d != 0) continue;
    low.push_back(d);
    if (d != n / d) high.push_back(n / d);
  }
  low.insert(low.end(), high.rbegin(), high.rend());
  return low;
}

// Looks for `count` factors of n, none above `limit`, in non-increasing order, whose largest is the smallest
// possible, then the same for the rest. False: there are none.
bool factorize(const std::vector<int>& divisors, int n, int count, int limit, int* out) {
  if (count == 1) {
    if (n > limit) return false;
    out[0] = n;
    return true;
  }
  for (int largest : divisors) {
    if (largest > limit || largest > n) break;
    if (n % largest != 0) continue;
    double power = 1;  // the largest of count factors is at least the count-th root of n
    for (int i = 0; i < count && power < n; ++i) power *= largest;
    if (power < n) continue;
    out[0] = largest;
    if (factorize(divisors, n / largest, count - 1, largest, out + 1)) return true;
  }
  return false;
}

}  // namespace

bool balance_dims(int nodes, int ndims, int* dims) {
  int given = 1, open = 0;
  for (int i = 0; i < ndims; ++i) {
    if (dims[i] == 0) {
      ++open;
    } else {
      if (__builtin_mul_overflow(given, dims[i], &given)) return false;
    }
  }
  if (nodes % given != 0) return false;
  if (open == 0) return nodes == given;
  std::vector<int> factors(static_cast<size_t>(open));
  int rest = nodes / given;
  factorize(divisors_of(rest), rest, open, rest, factors.data());
  auto next = factors.begin();
  for (int i = 0; i < ndims; ++i)
    if (dims[i] == 0) dims[i] = *next++;
  return true;
}

const Neighborhood& neighborhood_of(const Communicator& communicator) {
  Topology& topology = *communicator.topology;
  if (topology.neighborhood) return *topology.neighborhood;
  auto made = std::make_shared<Neighborhood>();
  if (topology.kind == MPI_CART) {
    for (int i = 0; i < static_cast<int>(topology.dims.size()); ++i)
      for (int step : {-1, 1}) made->sources.push_back(cart_neighbor(topology, i, step));
    made->destinations = made->sources;
    made->crossed = true;
  } else if (topology.kind == MPI_GRAPH) {
    auto rank = static_cast<size_t>(communicator.rank);
    const Graph& graph = *topology.graph;
    int begin = rank ? graph.index[rank - 1] : 0;
    made->sources.assign(graph.edges.begin() + begin, graph.edges.begin() + graph.index[rank]);
    made->destinations = made->sources;
  } else {
    made->sources = topology.sources;
    made->destinations = topology.destinations;
  }
  topology.neighborhood = std::move(made);
  return *topology.neighborhood;
}

}  // namespace tmpi::comm
