/* Graph and distributed graph topologies: neighbours in the order they were given, weights, edges given by any rank
   (MPI 5.0, 8.5.3 and 8.5.4). */
#include "check.h"

/* A ring with a chord from 0 to the middle. */
static void graph(void) {
  int index[64], edges[256], n = 0, topology = -1, nodes = -1, count = -1, got[64], index_got[64], edges_got[256];
  for (int i = 0; i < size; ++i) {
    edges[n++] = (i + 1) % size;
    edges[n++] = (i + size - 1) % size;
    if (i == 0) edges[n++] = size / 2;
    if (i == size / 2) edges[n++] = 0;
    index[i] = n;
  }
  MPI_Comm comm;
  MPI_Graph_create(MPI_COMM_WORLD, size, index, edges, 0, &comm);
  MPI_Topo_test(comm, &topology);
  CHECK_EQ(topology, MPI_GRAPH);
  MPI_Graphdims_get(comm, &nodes, &count);
  CHECK(nodes == size && count == n);
  MPI_Graph_get(comm, size, n, index_got, edges_got);
  CHECK(memcmp(index, index_got, (size_t)size * sizeof(int)) == 0);
  CHECK(memcmp(edges, edges_got, (size_t)n * sizeof(int)) == 0);
  for (int i = 0; i < size; ++i) {
    int first = i ? index[i - 1] : 0;
    MPI_Graph_neighbors_count(comm, i, &count);
    CHECK_EQ(count, index[i] - first);
    MPI_Graph_neighbors(comm, i, count, got);
    CHECK(memcmp(got, edges + first, (size_t)count * sizeof(int)) == 0);
  }
  MPI_Comm_free(&comm);
  /* Fewer nodes than ranks. */
  int one_index[1] = {1}, one_edge[1] = {0};
  MPI_Graph_create(MPI_COMM_WORLD, 1, one_index, one_edge, 1, &comm);
  CHECK_EQ(comm != MPI_COMM_NULL, rank == 0);
  if (comm != MPI_COMM_NULL) MPI_Comm_free(&comm);
}

static void adjacent(void) {
  int from[3] = {(rank + size - 1) % size, rank, (rank + size - 2 + size) % size};
  int to[3] = {(rank + 1) % size, rank, (rank + 2) % size};
  int in_weights[3] = {1, 2, 3}, out_weights[3] = {4, 5, 6};
  int in = -1, out = -1, weighted = -1, topology = -1, f[3], fw[3], t[3], tw[3];
  MPI_Comm comm;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 3, from, in_weights, 3, to, out_weights, MPI_INFO_NULL, 0, &comm);
  MPI_Topo_test(comm, &topology);
  CHECK_EQ(topology, MPI_DIST_GRAPH);
  MPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
  CHECK(in == 3 && out == 3 && weighted == 1);
  MPI_Dist_graph_neighbors(comm, 3, f, fw, 3, t, tw);
  CHECK(memcmp(f, from, sizeof f) == 0 && memcmp(t, to, sizeof t) == 0);
  CHECK(memcmp(fw, in_weights, sizeof fw) == 0 && memcmp(tw, out_weights, sizeof tw) == 0);
  MPI_Comm_free(&comm);
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, from, MPI_UNWEIGHTED, 1, to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                 &comm);
  MPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
  CHECK(in == 1 && out == 1 && weighted == 0);
  MPI_Comm_free(&comm);
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_WEIGHTS_EMPTY, 0, NULL, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL,
                                 0, &comm);
  MPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
  CHECK(in == 0 && out == 0);
  MPI_Comm_free(&comm);
}

/* Rank 0 gives all edges: from i to i + 1 with weight i + 10. */
static void by_one_rank(void) {
  int sources[64], degrees[64], targets[64], weights[64], in = -1, out = -1, weighted = -1, f, fw, t, tw;
  for (int i = 0; i < size; ++i) {
    sources[i] = i;
    degrees[i] = 1;
    targets[i] = (i + 1) % size;
    weights[i] = i + 10;
  }
  MPI_Comm comm;
  MPI_Dist_graph_create(MPI_COMM_WORLD, rank == 0 ? size : 0, sources, degrees, targets, weights, MPI_INFO_NULL, 0,
                        &comm);
  MPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
  CHECK(in == 1 && out == 1 && weighted == 1);
  MPI_Dist_graph_neighbors(comm, 1, &f, &fw, 1, &t, &tw);
  CHECK_EQ(f, (rank + size - 1) % size);
  CHECK_EQ(t, (rank + 1) % size);
  CHECK_EQ(fw, (rank + size - 1) % size + 10);
  CHECK_EQ(tw, rank + 10);
  MPI_Comm_free(&comm);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  graph();
  adjacent();
  by_one_rank();
  return end("graphs");
}
