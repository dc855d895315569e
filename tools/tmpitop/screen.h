// The terminal: keys one by one, lines drawn over those before, and everything as it was at the end, however the end
// comes (q, ^C, kill, ^Z). Not what is drawn (live.cpp).
#pragma once

#include <signal.h>
#include <termios.h>

#include <string>
#include <vector>

namespace tmpi::top {

enum class Key { kNone, kUp, kDown, kPageUp, kPageDown, kEnter, kBack, kPause, kQuit, kOther };

class Screen {
 public:
  // Whether this terminal can be drawn on; else whoever shows something prints line after line.
  static bool is_possible();

  // Takes over terminal and signals. One at a time.
  Screen();
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  // The next key, within that time. kNone: none came, or the window's size changed.
  Key wait_key(int milliseconds);

  // The signal that wants the program to end; 0: none yet. Its default action is to be taken after ~Screen.
  static int ending();

  // Replaces what is shown; lines beyond the window are cut. `marked` is the index of a line to stand out, or -1.
  void draw(const std::vector<std::string>& lines, int marked);
  int rows() const;
  int columns() const;

 private:
  void enter();
  void leave();
  void stop_and_go_on();
  Key read_key();

  termios before_{};
  bool has_input_ = false;
  sigset_t mask_before_{};
};

}  // namespace tmpi::top
