// C++ streams of the ranks. See stdio_iostream.h.
#include "image/stdio_iostream.h"

#include <algorithm>
#include <ext/stdio_sync_filebuf.h>
#include <iostream>
#include <new>

#include "image/stdio_sink.h"
#include "image/stdio_streams.h"

namespace tmpi::image::stdio {

const char* const stream_symbols[stream_object_count] = {"_ZSt3cin",  "_ZSt4cout",  "_ZSt4cerr",  "_ZSt4clog",
                                                         "_ZSt4wcin", "_ZSt5wcout", "_ZSt5wcerr", "_ZSt5wclog"};

namespace {

template <class Char>
using Buffer = __gnu_cxx::stdio_sync_filebuf<Char>;

constexpr int descriptor_of[stream_object_count] = {0, 1, 2, 2, 0, 1, 2, 2};
constexpr bool is_wide(int index) { return index >= 4; }

// What one rank has of C++ streams; entries are null until the program is seen to use them.
struct RankObjects {
  void* object[stream_object_count] = {};
};

RankObjects* table = nullptr;  // [rank]; touched only while the rank is prepared; never freed

template <class Char>
std::basic_ios<Char>* place_stream(int rank, int index, void* place) {
  auto* buffer = new Buffer<Char>(rank_stream(rank, descriptor_of[index]));
  if (descriptor_of[index] == 0) return new (place) std::basic_istream<Char>(buffer);
  return new (place) std::basic_ostream<Char>(buffer);
}

// cerr writes at once, and cin and cerr first flush cout ([narrow.stream.objects]). Nothing is held in a
// stream of a rank, so a tie could only cost time; unitbuf is kept because programs may ask for it.
template <class Char>
void set_flags(std::basic_ios<Char>* stream, int index) {
  if (index == 2 || index == 6) stream->setf(std::ios_base::unitbuf);
}

}  // namespace

void construct_stream_object(int rank, int index, void* place) {
  if (is_wide(index))
    set_flags(place_stream<wchar_t>(rank, index, place), index);
  else
    set_flags(place_stream<char>(rank, index, place), index);
}

void* rank_stream_object(int rank, int index) {
  void*& object = table[static_cast<std::size_t>(rank)].object[index];
  if (object == nullptr) {
    object = ::operator new(is_wide(index) ? std::max(sizeof(std::wistream), sizeof(std::wostream))
                                           : std::max(sizeof(std::istream), sizeof(std::ostream)));
    construct_stream_object(rank, index, object);
  }
  return object;
}

void iostreams_start() {
  table = new RankObjects[static_cast<std::size_t>(sink_ranks())];
  std::cin.rdbuf(new Buffer<char>(rank_stream(-1, 0)));
  std::cout.rdbuf(new Buffer<char>(rank_stream(-1, 1)));
  std::cerr.rdbuf(new Buffer<char>(rank_stream(-1, 2)));
  std::clog.rdbuf(new Buffer<char>(rank_stream(-1, 2)));
  std::wcin.rdbuf(new Buffer<wchar_t>(rank_stream(-1, 0)));
  std::wcout.rdbuf(new Buffer<wchar_t>(rank_stream(-1, 1)));
  std::wcerr.rdbuf(new Buffer<wchar_t>(rank_stream(-1, 2)));
  std::wclog.rdbuf(new Buffer<wchar_t>(rank_stream(-1, 2)));
}

}  // namespace tmpi::image::stdio
