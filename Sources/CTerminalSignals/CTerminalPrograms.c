// Other programs: one that is given the terminal until it ends, and others that run beside ours without it.
#define _GNU_SOURCE
#include "CTerminalSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int terminal_programs_open_memory(void) {
#ifdef __linux__
  return memfd_create("input", MFD_CLOEXEC);
#else
  FILE *stream = tmpfile();
  int file = stream ? fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3) : -1;
  if (stream) fclose(stream);
  return file;
#endif
}

// What we ignore must not be ignored by others.
static void set_standard_signals(posix_spawnattr_t *attributes, short flags) {
  static const int signals[] = {SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ, SIGTSTP, SIGTTIN, SIGTTOU};
  sigset_t set;
  sigemptyset(&set);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaddset(&set, signals[i]);
  posix_spawnattr_setsigdefault(attributes, &set);
  posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF | flags);
}

static const int interrupts[] = {SIGINT, SIGQUIT};
static struct sigaction before_interrupts[2];

void terminal_programs_ignore_interrupts(int ignored) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = SIG_IGN;
  for (int i = 0; i < 2; i++) {
    if (ignored) sigaction(interrupts[i], &action, &before_interrupts[i]);
    else sigaction(interrupts[i], &before_interrupts[i], NULL);
  }
}

int terminal_programs_run(int input, char *const arguments[], int *status) {
  // ^Z stops both.
  static const int standard[] = {SIGTSTP, SIGTTIN, SIGTTOU};
  struct sigaction action, before_standard[3];
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = SIG_DFL;
  for (int i = 0; i < 3; i++) sigaction(standard[i], &action, &before_standard[i]);

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  set_standard_signals(&attributes, 0);
  pid_t child = 0;
  int error = posix_spawnp(&child, arguments[0], &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error == 0) {
    terminal_signals_pass_ends_to(child);
    siginfo_t info;
    // Its number is nobody else's before it is waited for.
    while (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {}
    terminal_signals_pass_ends_to(0);
    while (waitpid(child, status, 0) < 0 && errno == EINTR) {}
  }

  for (int i = 0; i < 3; i++) sigaction(standard[i], &before_standard[i], NULL);
  return error;
}

int terminal_programs_connect(char *const arguments[], pid_t *child, int *connection) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return errno;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (int descriptor = 0; descriptor < 2; descriptor++)
    posix_spawn_file_actions_adddup2(&actions, ends[1], descriptor);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  set_standard_signals(&attributes, POSIX_SPAWN_SETSID);
  int error = posix_spawn(child, arguments[0], &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  if (error) close(ends[0]);
  else fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *connection = ends[0];
  return error;
}

int terminal_programs_start(char *const arguments[], pid_t *child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (int descriptor = 0; descriptor < 3; descriptor++)
    posix_spawn_file_actions_addopen(
        &actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0);
  // A session of its own: it neither gets our signals nor has our terminal.
  set_standard_signals(&attributes, POSIX_SPAWN_SETSID);
  int error = posix_spawnp(child, arguments[0], &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}
