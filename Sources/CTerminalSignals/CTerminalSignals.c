#define _GNU_SOURCE
#include "CTerminalSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

// Everything below is written before the handlers are installed, or atomic.
static atomic_int taken, active, end_is_asked;
// What has the terminal meanwhile; 0: nobody.
static atomic_int other_program;
static int tty_descriptor = -1, out_descriptor = -1, signal_pipe[2] = {-1, -1};
static struct termios settings;
static char restore_bytes[512];
static volatile size_t restore_count;

static const int told[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGCHLD};
// What the system sends for reading or setting the terminal in the background, and others when they like.
static const int stops[] = {SIGTTIN, SIGTTOU};
static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { told_count = sizeof told / sizeof *told, fault_count = sizeof faults / sizeof *faults };
enum { stop_count = sizeof stops / sizeof *stops };
enum { signal_count = NSIG > 65 ? NSIG : 65 };
static struct sigaction before[signal_count];
static char is_ours[signal_count];

// A stack overflow leaves no room for a handler on the stack that overflowed.
static char handler_stack[64 * 1024];
static stack_t stack_before;

// A terminal that takes nothing, as one that ^S has stopped, lets a write wait for ever. Who ends waits for it no
// longer than this, in milliseconds.
enum { patience_at_end = 250 };
static atomic_int is_writing, is_ending;
// The flags of the terminal's descriptor before it was told not to wait; -1: it waits.
static atomic_int flags_before = -1;

// These three are fit for signal handlers.
static void stop_waiting(void) {
  int flags = fcntl(out_descriptor, F_GETFL);
  if (flags < 0 || flags & O_NONBLOCK) return;
  if (fcntl(out_descriptor, F_SETFL, flags | O_NONBLOCK) == 0) atomic_store(&flags_before, flags);
}

static void wait_again(void) {
  int flags = atomic_exchange(&flags_before, -1);
  if (flags >= 0) fcntl(out_descriptor, F_SETFL, flags);
}

// 0: not all could be written.
static int write_all(int descriptor, const char *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t written = write(descriptor, bytes + done, count - done);
    struct pollfd room = {.fd = descriptor, .events = POLLOUT};
    if (written > 0) done += (size_t)written;
    else if (written == 0 || (errno != EINTR && errno != EAGAIN)) return 0;
    else if (errno == EAGAIN && poll(&room, 1, patience_at_end) == 0) return 0;
  }
  return 1;
}

static int is_among(int signal, const int *signals, int count) {
  for (int i = 0; i < count; i++)
    if (signals[i] == signal) return 1;
  return 0;
}

// What would stop the process, or do nothing to it, is left alone.
static int ends_by_default(int signal) {
  static const int others[] = {SIGKILL, SIGSTOP, SIGTTIN, SIGTTOU, SIGCHLD, SIGURG};
  return !is_among(signal, others, sizeof others / sizeof *others) &&
         !is_among(signal, told, told_count);
}

static int asks_for_end(int signal) {
  return signal == SIGTERM || signal == SIGHUP || signal == SIGINT || signal == SIGQUIT;
}

// poll and read return early for a handler installed without SA_RESTART; with it, read in ncurses
// goes on undisturbed and poll returns all the same.
static void install(int signal, void (*handler)(int, siginfo_t *, void *), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | flags;
  sigemptyset(&action.sa_mask);
  // The numbers between those of the system and the real-time ones are the C library's own.
  is_ours[signal] = sigaction(signal, &action, &before[signal]) == 0;
}

static void put_back(int signal) {
  if (is_ours[signal]) sigaction(signal, &before[signal], NULL);
  is_ours[signal] = 0;
}

static int is_in_background(void) {
  pid_t foreground = tcgetpgrp(tty_descriptor);
  return foreground > 0 && foreground != getpgrp();
}

static void tell(int signal, siginfo_t *info, void *context) {
  (void)info, (void)context;
  int error = errno;
  if (asks_for_end(signal)) atomic_store(&is_ending, 1);
  // The write goes on behind this, and finds that it may not wait.
  if (atomic_load(&is_ending) && atomic_load(&is_writing)) stop_waiting();
  if (asks_for_end(signal) && atomic_exchange(&end_is_asked, 1)) {
    // Asked a second time and the first is still unread: the program is stuck.
    terminal_signals_restore();
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(signal, &standard, NULL);
    raise(signal);
  }
  // Of ^C the terminal tells the other program itself.
  pid_t other = atomic_load(&other_program);
  if (other > 0 && (signal == SIGTERM || signal == SIGHUP)) kill(other, signal);
  char byte = (char)signal;
  // A full pipe holds plenty of the same news.
  ssize_t written = write(signal_pipe[1], &byte, 1);
  (void)written;
  errno = error;
}

// Stops the process, as nobody but the system may in the background: what the terminal is used for there
// would be tried again and again.
static void stop_or_tell(int signal, siginfo_t *info, void *context) {
  int error = errno;
  if (atomic_load(&active) && !is_in_background()) {
    tell(signal, info, context);
    errno = error;
    return;
  }
  struct sigaction standard, ours;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(signal, &standard, &ours);
  // Stops here, until somebody continues it.
  raise(signal);
  sigaction(signal, &ours, NULL);
  errno = error;
}

static void die(int signal, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  terminal_signals_restore();
  put_back(signal);
  // A fault strikes again on return, where it struck, and meets the handler from before us (the
  // Swift runtime's backtrace) or the default. All others must be sent again.
  int is_sent = info->si_code <= 0 || info->si_code == SI_USER || info->si_code == SI_QUEUE;
  if (is_sent || !is_among(signal, faults, fault_count)) raise(signal);
  errno = error;
}

static void open_pipe(void) {
  // Not every system has pipe2.
  if (pipe(signal_pipe) != 0) {
    signal_pipe[0] = signal_pipe[1] = -1;
    return;
  }
  for (int i = 0; i < 2; i++) {
    fcntl(signal_pipe[i], F_SETFD, FD_CLOEXEC);
    fcntl(signal_pipe[i], F_SETFL, O_NONBLOCK);
  }
}

static void install_all(void) {
  for (int i = 0; i < told_count; i++) install(told[i], tell, SA_RESTART);
  // What the shell ignores for us (nohup) stays ignored.
  for (int i = 0; i < told_count; i++)
    if (asks_for_end(told[i]) && before[told[i]].sa_handler == SIG_IGN) put_back(told[i]);
  for (int i = 0; i < stop_count; i++) {
    install(stops[i], stop_or_tell, SA_RESTART | SA_NODEFER);
    if (before[stops[i]].sa_handler == SIG_IGN) put_back(stops[i]);
  }
  for (int i = 0; i < fault_count; i++) install(faults[i], die, SA_ONSTACK);
  for (int signal = 1; signal < signal_count; signal++) {
    if (is_ours[signal] || !ends_by_default(signal)) continue;
    struct sigaction action;
    // Whoever has a handler, or ignores it, has a use for it.
    if (sigaction(signal, NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    install(signal, die, SA_ONSTACK);
    // A file that may not become larger: whoever writes is told so.
    if (signal == SIGXFSZ) {
      action.sa_handler = SIG_IGN;
      sigaction(signal, &action, NULL);
    }
  }
}

int terminal_signals_take(int tty) {
  static atomic_int exit_is_watched;
  if (atomic_exchange(&taken, 1)) {
    errno = EBUSY;
    return -1;
  }
  open_pipe();
  if (signal_pipe[0] < 0 || tcgetattr(tty, &settings) != 0) {
    int error = errno;
    terminal_signals_release();
    errno = error;
    return -1;
  }
  tty_descriptor = tty;
  restore_count = 0;
  atomic_store(&end_is_asked, 0);
  atomic_store(&is_ending, 0);
  if (!atomic_exchange(&exit_is_watched, 1)) atexit(terminal_signals_restore);

  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, &stack_before);
  install_all();
  return signal_pipe[0];
}

void terminal_signals_set_restore(int out, const char *bytes, size_t count) {
  restore_count = 0;
  out_descriptor = out;
  if (count > sizeof restore_bytes) count = sizeof restore_bytes;
  memcpy(restore_bytes, bytes, count);
  restore_count = count;
}

// While the screen is ours, a message on standard error would stand in the middle of it, and go with it:
// the last words of the Swift runtime before it traps, for one. They are kept until it is given back.
static int kept_errors = -1;
static atomic_int errors_before = -1;
enum { most_errors_kept = 64 * 1024 };

// Whether standard error is the terminal that the screen is on.
static int errors_go_to_screen(void) {
  struct stat errors, screen;
  return isatty(STDERR_FILENO) && fstat(STDERR_FILENO, &errors) == 0 &&
         fstat(out_descriptor, &screen) == 0 && errors.st_rdev == screen.st_rdev;
}

static int open_memory(void) {
#ifdef __linux__
  int file = memfd_create("stderr", MFD_CLOEXEC);
#else
  FILE *stream = tmpfile();
  int file = stream ? fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3) : -1;
  if (stream) fclose(stream);
#endif
  if (file >= 0) fcntl(file, F_SETFL, O_APPEND);
  return file;
}

static void keep_errors(void) {
  if (atomic_load(&errors_before) >= 0 || !errors_go_to_screen()) return;
  if (kept_errors < 0) kept_errors = open_memory();
  int errors = kept_errors < 0 ? -1 : fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (errors < 0) return;
  dup2(kept_errors, STDERR_FILENO);
  atomic_store(&errors_before, errors);
}

// Fit for signal handlers.
static void release_errors(void) {
  int errors = atomic_exchange(&errors_before, -1);
  if (errors < 0) return;
  dup2(errors, STDERR_FILENO);
  close(errors);
  char bytes[512];
  off_t offset = 0;
  ssize_t count;
  while ((count = pread(kept_errors, bytes, sizeof bytes, offset)) > 0) {
    offset += count;
    if (!write_all(STDERR_FILENO, bytes, (size_t)count)) break;
  }
  if (ftruncate(kept_errors, 0) != 0) return;
}

void terminal_signals_set_active(int is_active) {
  if (is_active) keep_errors();
  if (is_active) atomic_store(&is_ending, 0);
  atomic_store(&active, is_active);
  if (!is_active) release_errors();
}

void terminal_signals_limit_errors(void) {
  struct stat status;
  if (atomic_load(&errors_before) < 0 || fstat(kept_errors, &status) != 0) return;
  if (status.st_size > most_errors_kept && ftruncate(kept_errors, 0) != 0) return;
}

void terminal_signals_end_was_read(void) { atomic_store(&end_is_asked, 0); }

int terminal_signals_end_is_asked(void) { return atomic_load(&end_is_asked); }

ssize_t terminal_signals_write(const void *bytes, size_t count) {
  atomic_store(&is_writing, 1);
  // Asked before that was known.
  if (atomic_load(&is_ending)) stop_waiting();
  ssize_t written = write(out_descriptor, bytes, count);
  int error = errno;
  atomic_store(&is_writing, 0);
  wait_again();
  errno = error;
  return written;
}

int terminal_signals_await_room(void) {
  struct pollfd room = {.fd = out_descriptor, .events = POLLOUT};
  return poll(&room, 1, atomic_load(&is_ending) ? patience_at_end : -1) != 0;
}

void terminal_signals_pass_ends_to(pid_t program) {
  atomic_store(&other_program, program);
  // Asked before it was known.
  if (program > 0 && atomic_load(&end_is_asked)) kill(program, SIGTERM);
}

void terminal_signals_restore(void) {
  if (!atomic_exchange(&active, 0)) return;
  stop_waiting();
  write_all(out_descriptor, restore_bytes, restore_count);
  // In the background this would stop the process instead.
  if (!is_in_background()) tcsetattr(tty_descriptor, TCSANOW, &settings);
  release_errors();
  wait_again();
}

void terminal_signals_stop(void) {
  struct sigaction standard, ours, ignored;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  ignored = standard;
  ignored.sa_handler = SIG_IGN;
  // The rest of the group first (what feeds us through a pipe, make), then this thread: raise
  // returns only when the process goes on.
  sigset_t stopping, mask;
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGTSTP);
  sigaddset(&stopping, SIGTTOU);
  // A thread of a pool, where Swift's main actor may run, has them blocked.
  pthread_sigmask(SIG_UNBLOCK, &stopping, &mask);
  sigaction(SIGTSTP, &ignored, &ours);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &standard, NULL);
  raise(SIGTSTP);
  // `bg` continues us without the terminal: wait for `fg`. Bounded, for where nobody is left to
  // bring us back the signal does nothing.
  for (int i = 0; i < 16 && is_in_background(); i++) raise(SIGTTOU);
  sigaction(SIGTSTP, &ours, NULL);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  // A person may have set the terminal up differently meanwhile.
  if (!is_in_background()) tcgetattr(tty_descriptor, &settings);
}

void terminal_signals_release(void) {
  if (!atomic_load(&taken)) return;
  if (tty_descriptor >= 0) {
    for (int signal = 1; signal < signal_count; signal++) put_back(signal);
    sigaltstack(&stack_before, NULL);
  }
  int read_end = signal_pipe[0], write_end = signal_pipe[1];
  signal_pipe[0] = signal_pipe[1] = tty_descriptor = -1;
  if (read_end >= 0) close(read_end);
  if (write_end >= 0) close(write_end);
  terminal_signals_set_active(0);
  if (kept_errors >= 0) close(kept_errors);
  kept_errors = -1;
  atomic_store(&taken, 0);
}
