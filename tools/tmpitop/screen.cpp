// See screen.h.
#include "screen.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

namespace tmpi::top {
namespace {

constexpr int kEnding[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};

volatile sig_atomic_t ending_signal = 0;
volatile sig_atomic_t stop_wanted = 0;

void note_end(int signal) { ending_signal = signal; }
void note_stop(int) { stop_wanted = 1; }
void note_nothing(int) {}

void write_all(const std::string& text) {
  for (size_t at = 0; at < text.size();) {
    ssize_t put = write(STDOUT_FILENO, text.data() + at, text.size() - at);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) {
      if (ending_signal == 0) ending_signal = SIGPIPE;  // nobody sees it any more
      return;
    }
    at += static_cast<size_t>(put);
  }
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

winsize window() {
  winsize size = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) {
    size.ws_row = 24;
    size.ws_col = 80;
  }
  return size;
}

// The first `width` characters. Each counts as one column; wide ones may so be cut by the terminal.
std::string cut(const std::string& line, int width) {
  size_t at = 0;
  for (int shown = 0; at < line.size() && shown < width; ++shown) {
    ++at;
    while (at < line.size() && (static_cast<unsigned char>(line[at]) & 0xc0) == 0x80) ++at;
  }
  return line.substr(0, at);
}

Key key_of(const std::string& bytes) {
  static constexpr struct {
    const char* bytes;
    Key key;
  } keys[] = {{"\x1b[A", Key::kUp},   {"\x1bOA", Key::kUp}, {"k", Key::kUp},           {"\x1b[B", Key::kDown},
              {"\x1bOB", Key::kDown}, {"j", Key::kDown},    {"\x1b[5~", Key::kPageUp}, {"\x1b[6~", Key::kPageDown},
              {" ", Key::kPageDown},  {"\r", Key::kEnter},  {"\n", Key::kEnter},       {"\x1b[C", Key::kEnter},
              {"\x1b[D", Key::kBack}, {"\x1b", Key::kBack}, {"\x7f", Key::kBack},      {"h", Key::kBack},
              {"p", Key::kPause},     {"q", Key::kQuit},    {"Q", Key::kQuit}};
  for (const auto& known : keys)
    if (bytes == known.bytes) return known.key;
  return Key::kOther;
}

}  // namespace

bool Screen::is_possible() {
  const char* terminal = getenv("TERM");
  return isatty(STDOUT_FILENO) && terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

// The signals are blocked but while keys are waited for, so none is missed and nothing is interrupted.
Screen::Screen() {
  sigset_t blocked;
  sigemptyset(&blocked);
  for (int signal : kEnding) {
    sigaddset(&blocked, signal);
    handle(signal, note_end);
  }
  for (int signal : {SIGTSTP, SIGWINCH}) sigaddset(&blocked, signal);
  handle(SIGTSTP, note_stop);
  handle(SIGWINCH, note_nothing);
  sigprocmask(SIG_BLOCK, &blocked, &mask_before_);
  enter();
}

Screen::~Screen() {
  leave();
  for (int signal : kEnding) handle(signal, SIG_DFL);
  sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

int Screen::ending() { return ending_signal; }

void Screen::enter() {
  has_input_ = tcgetattr(STDIN_FILENO, &before_) == 0;
  if (has_input_) {
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  }
  write_all("\x1b[?1049h\x1b[?25l");  // the other screen, without cursor
}

void Screen::leave() {
  write_all("\x1b[?25h\x1b[?1049l");
  if (has_input_) tcsetattr(STDIN_FILENO, TCSANOW, &before_);
}

void Screen::stop_and_go_on() {
  stop_wanted = 0;
  leave();
  raise(SIGSTOP);
  enter();
}

Key Screen::read_key() {
  char bytes[16];
  ssize_t count = read(STDIN_FILENO, bytes, 1);
  if (count <= 0) {
    if (count == 0 || errno == EIO) has_input_ = false;  // the terminal is gone, or will not say anything more
    return Key::kNone;
  }
  std::string key(bytes, 1);
  if (key[0] != '\x1b') return key_of(key);
  // The rest of such a key follows at once, or it was Esc alone.
  pollfd more{STDIN_FILENO, POLLIN, 0};
  while (key.size() < sizeof bytes && poll(&more, 1, 20) > 0 && read(STDIN_FILENO, bytes, 1) == 1) {
    key += bytes[0];
    if (key.size() > 2 && bytes[0] >= '@' && bytes[0] <= '~') break;
  }
  return key_of(key);
}

Key Screen::wait_key(int milliseconds) {
  pollfd input{has_input_ ? STDIN_FILENO : -1, POLLIN, 0};
  timespec limit{milliseconds / 1000, milliseconds % 1000 * 1'000'000L};
  int ready = ppoll(&input, 1, &limit, &mask_before_);
  if (stop_wanted) stop_and_go_on();
  return ready > 0 ? read_key() : Key::kNone;
}

void Screen::draw(const std::vector<std::string>& lines, int marked) {
  const winsize size = window();
  std::string text = "\x1b[H";
  for (int row = 0; row < size.ws_row; ++row) {
    bool there = row < static_cast<int>(lines.size());
    if (there && row == marked) text += "\x1b[7m";
    if (there) text += cut(lines[static_cast<size_t>(row)], size.ws_col);
    if (there && row == marked) text += "\x1b[0m";
    text += "\x1b[K";
    if (row + 1 < size.ws_row) text += "\r\n";
  }
  write_all(text);
}

int Screen::rows() const { return window().ws_row; }
int Screen::columns() const { return window().ws_col; }

}  // namespace tmpi::top
