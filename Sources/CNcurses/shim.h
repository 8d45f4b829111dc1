// ncurses with wide characters as Swift can use it: the feature macros first, then, as functions, what
// Swift's importer leaves out (macros with casts, variables that it takes for unsafe, `chtype`
// constants) and what differs from system to system (FILE, ioctl).
#ifndef FEED_TUI_CNCURSES_SHIM_H
#define FEED_TUI_CNCURSES_SHIM_H

#ifdef __APPLE__
#define _XOPEN_SOURCE_EXTENDED 1
#else
#define _XOPEN_SOURCE 700
#endif
#define NCURSES_WIDECHAR 1
#if __has_include(<ncurses.h>)
#include <ncurses.h>
#include <term.h>
#else
#include <ncursesw/ncurses.h>
#include <ncursesw/term.h>
#endif
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

static inline WINDOW *shim_stdscr(void) { return stdscr; }

/// setupterm without its way of ending the process. 1: ready; 0: unknown or unfit type; -1: no
/// terminfo database.
static inline int shim_setupterm(const char *term, int descriptor) {
  int error = -1;
  if (setupterm(term, descriptor, &error) == OK) return 1;
  return error > 0 ? 0 : error;
}

/// Forgets the terminal that `shim_setupterm` looked up.
static inline void shim_forget_terminal(void) {
  if (cur_term) del_curterm(cur_term);
}

/// A string capability, or NULL where the terminal has none.
static inline const char *shim_capability(const char *name) {
  char *value = tigetstr(name);
  return value == (char *)-1 ? NULL : value;
}

/// A number of the terminal's description; below 0: it has none.
static inline int shim_number(const char *name) { return tigetnum((char *)name); }

/// Whether the terminal's description has a flag.
static inline int shim_flag(const char *name) { return tigetflag((char *)name) > 0; }

/// A string capability with its parameters filled in; valid until the next call. NULL: it is broken.
static inline const char *shim_expand(const char *capability, int first, int second) {
  return tparm((char *)capability, (long)first, (long)second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}

/// Whether the terminal is of those that put what is pasted in brackets when asked to. Most of their
/// descriptions don't say so; to have a mouse is what they have in common.
static inline int shim_knows_brackets(void) {
  return shim_capability("BE") != NULL || shim_capability("kmous") != NULL;
}

/// A screen of ncurses with its streams.
typedef struct {
  SCREEN *screen;
  FILE *output, *input;
} shim_screen;

/// newterm, by a description's name, on two descriptors, which are the screen's from then on. 0: it failed.
static inline int shim_open_screen(shim_screen *screen, const char *term, int output, int input) {
  screen->output = fdopen(output, "w");
  screen->input = fdopen(input, "r");
  if (!screen->output || !screen->input) return 0;
  screen->screen = newterm((char *)term, screen->output, screen->input);
  return screen->screen != NULL;
}

/// Has ncurses enter its mode, if it has left it, and clear the screen: all that it writes is out
/// before this returns.
static inline void shim_clear_screen(void) {
  werase(stdscr);
  clearok(curscr, TRUE);
  wnoutrefresh(stdscr);
  doupdate();
}

/// Frees a screen and closes its descriptors.
static inline void shim_close_screen(shim_screen *screen) {
  delscreen(screen->screen);
  fclose(screen->output);
  fclose(screen->input);
}

/// The size that the terminal itself tells. 0: it knows none.
static inline int shim_terminal_size(int descriptor, int *width, int *height) {
  struct winsize window;
  if (ioctl(descriptor, TIOCGWINSZ, &window) != 0) return 0;
  *width = window.ws_col;
  *height = window.ws_row;
  return *width > 0 && *height > 0;
}

/// Bytes that can be read at once; -1: the terminal is gone.
static inline int shim_bytes_to_read(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

/// wcwidth: columns that a scalar takes; -1: it can't be shown.
static inline int shim_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

#endif
