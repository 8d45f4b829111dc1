// What must happen in signal handlers while the terminal is ours, in C because a handler may call
// little else: signals become bytes in a pipe, and whatever kills the process gives the terminal
// back first. One terminal per process, as there is one set of signal handlers.
#ifndef FEED_TUI_CTERMINALSIGNALS_H
#define FEED_TUI_CTERMINALSIGNALS_H

#include <stddef.h>
#include <sys/types.h>

/// Remembers the settings of the terminal `tty` and takes the signals. From then on SIGWINCH,
/// SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT and SIGQUIT are bytes in the returned descriptor (the
/// signal's number each), and SIGTTIN and SIGTTOU in the foreground, while the screen is ours; it does not
/// block. Returns -1 and sets errno on failure (EBUSY: taken
/// already). Every other signal that would end the process, and nobody has a use for, gives the terminal
/// back first; but SIGXFSZ, which is ignored, so that the write fails.
int terminal_signals_take(int tty);

/// Keeps what to write to descriptor `out` when the terminal is given back in a handler: at most
/// 512 bytes are kept.
void terminal_signals_set_restore(int out, const char *bytes, size_t count);

/// Says whether the screen is ours at the moment: only then there is something to restore. Meanwhile what
/// goes to standard error is kept, if that is the same terminal; it is written when the screen is left.
void terminal_signals_set_active(int active);

/// Drops what is kept of standard error if it has become long.
void terminal_signals_limit_errors(void);

/// Writes the restore bytes and puts the terminal's settings back, if the screen is ours; after
/// that it isn't. A terminal that takes nothing is waited for only for a moment. Fit for signal handlers.
void terminal_signals_restore(void);

/// Stops the process and its group as ^Z does, and returns when it is continued in the foreground.
/// The screen must have been left. Does nothing where no shell could continue it.
void terminal_signals_stop(void);

/// Puts the signals and standard error back as they were and closes the pipe.
void terminal_signals_release(void);

/// Tells that signals asking for an end were read, so that the next one is not taken for
/// impatience: a second one before that ends the process.
void terminal_signals_end_was_read(void);

/// Whether a signal asks for an end, and that was not read yet.
int terminal_signals_end_is_asked(void);

/// Writes to the terminal, as write does; but once a signal asks for an end, also one that comes meanwhile, it doesn't
/// wait for a terminal that takes nothing: -1, and errno is EAGAIN.
ssize_t terminal_signals_write(const void *bytes, size_t count);

/// Waits until the terminal takes something, or a signal comes. 0: a signal has asked for an end, and it took nothing for a
/// moment.
int terminal_signals_await_room(void);

/// Passes SIGTERM and SIGHUP on to a program that has the terminal; 0: to nobody.
void terminal_signals_pass_ends_to(pid_t program);

/// Has ^C and ^\ do nothing to this process while other programs have the terminal, or as before again.
void terminal_programs_ignore_interrupts(int ignored);

/// Runs a program and waits for its end; the screen must have been left. It reads `input`; ^Z stops both, and it is
/// told what asks this process to end. What this process ignores is not ignored by it. Returns 0 and its status as waitpid has it, or an errno: it could not be started.
int terminal_programs_run(int input, char *const arguments[], int *status);

/// Starts a program without a terminal, input and output, in a session of its own. Returns 0, or an errno.
int terminal_programs_start(char *const arguments[], pid_t *child);

/// The same, but that its input and output are the other end of a connection; ours does not block. The program's path
/// is the first argument.
int terminal_programs_connect(char *const arguments[], pid_t *child, int *connection);

/// A file in memory to write to and to read; -1 and errno: there is none.
int terminal_programs_open_memory(void);

#endif
