#define _GNU_SOURCE
#include "CTerminalSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Everything below is written before the handlers are installed, or atomic.
static atomic_int taken, active, end_is_asked;
static int tty_descriptor = -1, out_descriptor = -1, signal_pipe[2] = {-1, -1};
static struct termios settings;
static char restore_bytes[512];
static volatile size_t restore_count;

static const int told[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT, SIGQUIT};
static const int deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { told_count = sizeof told / sizeof *told, deadly_count = sizeof deadly / sizeof *deadly };
static struct sigaction told_before[told_count], deadly_before[deadly_count];

// A stack overflow leaves no room for a handler on the stack that overflowed.
static char handler_stack[64 * 1024];
static stack_t stack_before;

static int asks_for_end(int signal) {
  return signal == SIGTERM || signal == SIGHUP || signal == SIGINT || signal == SIGQUIT;
}

// poll and read return early for a handler installed without SA_RESTART; with it, read in ncurses
// goes on undisturbed and poll returns all the same.
static void install(int signal, void (*handler)(int, siginfo_t *, void *), int flags,
                    struct sigaction *before) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | flags;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, before);
}

static void tell(int signal, siginfo_t *info, void *context) {
  (void)info, (void)context;
  int error = errno;
  if (asks_for_end(signal) && atomic_exchange(&end_is_asked, 1)) {
    // Asked a second time and the first is still unread: the program is stuck.
    terminal_signals_restore();
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(signal, &standard, NULL);
    raise(signal);
  }
  char byte = (char)signal;
  // A full pipe holds plenty of the same news.
  ssize_t written = write(signal_pipe[1], &byte, 1);
  (void)written;
  errno = error;
}

static void die(int signal, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  terminal_signals_restore();
  for (int i = 0; i < deadly_count; i++)
    if (deadly[i] == signal) sigaction(signal, &deadly_before[i], NULL);
  // A fault strikes again on return, where it struck, and meets the handler from before us (the
  // Swift runtime's backtrace) or the default. A signal that was sent must be sent again.
  if (info->si_code <= 0 || info->si_code == SI_USER || info->si_code == SI_QUEUE) raise(signal);
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
  if (!atomic_exchange(&exit_is_watched, 1)) atexit(terminal_signals_restore);

  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, &stack_before);
  for (int i = 0; i < told_count; i++) install(told[i], tell, SA_RESTART, &told_before[i]);
  for (int i = 0; i < deadly_count; i++) install(deadly[i], die, SA_ONSTACK, &deadly_before[i]);
  // What the shell ignores for us (nohup) stays ignored.
  for (int i = 0; i < told_count; i++)
    if (asks_for_end(told[i]) && told_before[i].sa_handler == SIG_IGN)
      sigaction(told[i], &told_before[i], NULL);
  return signal_pipe[0];
}

void terminal_signals_set_restore(int out, const char *bytes, size_t count) {
  restore_count = 0;
  out_descriptor = out;
  if (count > sizeof restore_bytes) count = sizeof restore_bytes;
  memcpy(restore_bytes, bytes, count);
  restore_count = count;
}

void terminal_signals_set_active(int is_active) { atomic_store(&active, is_active); }

void terminal_signals_end_was_read(void) { atomic_store(&end_is_asked, 0); }

static int is_in_background(void) {
  pid_t foreground = tcgetpgrp(tty_descriptor);
  return foreground > 0 && foreground != getpgrp();
}

void terminal_signals_restore(void) {
  if (!atomic_exchange(&active, 0)) return;
  size_t done = 0;
  while (done < restore_count) {
    ssize_t written = write(out_descriptor, restore_bytes + done, restore_count - done);
    if (written > 0) done += (size_t)written;
    else if (written < 0 && errno == EINTR) continue;
    else break;
  }
  // In the background this would stop the process instead.
  if (!is_in_background()) tcsetattr(tty_descriptor, TCSANOW, &settings);
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
    for (int i = 0; i < told_count; i++) sigaction(told[i], &told_before[i], NULL);
    for (int i = 0; i < deadly_count; i++) sigaction(deadly[i], &deadly_before[i], NULL);
    sigaltstack(&stack_before, NULL);
  }
  int read_end = signal_pipe[0], write_end = signal_pipe[1];
  signal_pipe[0] = signal_pipe[1] = tty_descriptor = -1;
  if (read_end >= 0) close(read_end);
  if (write_end >= 0) close(write_end);
  atomic_store(&active, 0);
  atomic_store(&taken, 0);
}
