// Intrusive lists: the links lie in the elements, so nothing is allocated and removal is O(1).
// Not thread-safe: each list states its guard where it is declared.
#pragma once

namespace tmpi {

// A link; an element has one per list it may be in at the same time.
struct ListLink {
  ListLink* previous = nullptr;
  ListLink* next = nullptr;
  bool linked() const { return next != nullptr; }
};

// A doubly linked list of T through its member LINK. Invariant: head_.next/previous close the ring.
template <class T, ListLink T::*LINK>
class List {
 public:
  List() { head_.next = head_.previous = &head_; }
  List(const List&) = delete;
  List& operator=(const List&) = delete;

  bool empty() const { return head_.next == &head_; }
  void push_back(T* element) {
    ListLink* link = &(element->*LINK);
    link->previous = head_.previous;
    link->next = &head_;
    head_.previous->next = link;
    head_.previous = link;
  }
  static void remove(T* element) {
    ListLink* link = &(element->*LINK);
    link->previous->next = link->next;
    link->next->previous = link->previous;
    link->next = link->previous = nullptr;
  }
  T* front() { return empty() ? nullptr : owner(head_.next); }
  T* pop_front() {
    T* element = front();
    if (element) remove(element);
    return element;
  }
  // The element after this one, or nullptr.
  T* next(T* element) {
    ListLink* link = (element->*LINK).next;
    return link == &head_ ? nullptr : owner(link);
  }

 private:
  static T* owner(ListLink* link) {
    // The offset of LINK in T; T is never constructed here.
    alignas(T) static char probe[sizeof(T)];
    auto* fake = reinterpret_cast<T*>(probe);
    auto offset = reinterpret_cast<char*>(&(fake->*LINK)) - probe;
    return reinterpret_cast<T*>(reinterpret_cast<char*>(link) - offset);
  }
  ListLink head_;
};

}  // namespace tmpi
