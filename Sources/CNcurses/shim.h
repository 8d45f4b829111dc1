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

// ncurses 6.1 has more pairs of colours than a short can number. macOS comes with an older one.
#define SHIM_EXTENDED_PAIRS (NCURSES_VERSION_PATCH >= 20180127)

static const attr_t shim_bold = A_BOLD;
static const attr_t shim_dim = A_DIM;
static const attr_t shim_italic = A_ITALIC;
static const attr_t shim_underline = A_UNDERLINE;
static const attr_t shim_reverse = A_REVERSE;

static inline WINDOW *shim_stdscr(void) { return stdscr; }
static inline WINDOW *shim_curscr(void) { return curscr; }
static inline int shim_colors(void) { return COLORS; }

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

/// newterm on two descriptors, which are the screen's from then on. 0: it failed.
static inline int shim_open_screen(shim_screen *screen, int output, int input) {
  screen->output = fdopen(output, "w");
  screen->input = fdopen(input, "r");
  if (!screen->output || !screen->input) return 0;
  screen->screen = newterm(NULL, screen->output, screen->input);
  return screen->screen != NULL;
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

/// The highest number of a pair of colours.
static inline int shim_last_pair(void) {
#if SHIM_EXTENDED_PAIRS
  return COLOR_PAIRS - 1;
#else
  return COLOR_PAIRS > 32767 ? 32767 : COLOR_PAIRS - 1;
#endif
}

/// init_extended_pair, or init_pair where there is no such thing.
static inline int shim_init_pair(int pair, int foreground, int background) {
#if SHIM_EXTENDED_PAIRS
  return init_extended_pair(pair, foreground, background);
#else
  return init_pair((short)pair, (short)foreground, (short)background);
#endif
}

/// Forgets the pairs of colours where ncurses can; else they are given other colours one by one.
static inline void shim_reset_pairs(void) {
#if SHIM_EXTENDED_PAIRS
  reset_color_pairs();
#endif
}

/// setcchar with a pair of any number.
static inline int shim_setcchar(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
#if SHIM_EXTENDED_PAIRS
  return setcchar(cell, text, attributes, 0, &pair);
#else
  return setcchar(cell, text, attributes, (short)pair, NULL);
#endif
}

/// Whether ncurses fails at the last cell of the last line. Where wrapping can't be switched off
/// (screen, tmux), it writes that cell one column further left and pushes it right, which goes wrong
/// behind a wide character and on a screen of one column.
static inline int shim_fails_in_corner(void) {
  return auto_right_margin && eat_newline_glitch && !(enter_am_mode && exit_am_mode);
}

/// Makes ncurses cells of one canvas cell: a base with its marks becomes one; where libc gives
/// several of the scalars a width (the two halves of a flag), each begins its own. What doesn't add
/// up to `width` columns becomes U+FFFD and a blank. `cells` has room for 5; returns how many.
static inline int shim_make_cells(
    cchar_t *cells, const uint32_t *scalars, int count, int width, attr_t attributes, int pair) {
  int made = 0, total = 0;
  for (int i = 0; i < count;) {
    wchar_t text[CCHARW_MAX + 1];
    int length = 0;
    int advance = wcwidth((wchar_t)scalars[i]);
    do {
      if (length < CCHARW_MAX) text[length++] = (wchar_t)scalars[i];
      i++;
    } while (i < count && wcwidth((wchar_t)scalars[i]) == 0);
    text[length] = 0;
    if (advance < 1 || shim_setcchar(&cells[made], text, attributes, pair) != OK) {
      total = -1;
      break;
    }
    made++;
    total += advance;
  }
  if (total == width) return made;
  shim_setcchar(&cells[0], L"\xFFFD", attributes, pair);
  if (width < 2) return 1;
  shim_setcchar(&cells[1], L" ", attributes, pair);
  return 2;
}

/// What `getmouse` tells, unpacked.
typedef struct {
  int column, line;
  /// 1 to 5; 0: the mouse moved.
  int button;
  int is_release;
} shim_mouse_event;

/// The mouse event behind a KEY_MOUSE; 0 if there is none.
static inline int shim_getmouse(shim_mouse_event *event) {
  MEVENT raw;
  if (getmouse(&raw) != OK) return 0;
  event->column = raw.x;
  event->line = raw.y;
  event->button = 0;
  event->is_release = 0;
  // The bits of a fifth button, the wheel's other way, mean something else in ncurses before 6.
  int last = NCURSES_MOUSE_VERSION > 1 ? 5 : 4;
  for (int button = 1; button <= last; button++) {
    if (raw.bstate & NCURSES_MOUSE_MASK(button, NCURSES_BUTTON_PRESSED)) event->button = button;
    if (raw.bstate & NCURSES_MOUSE_MASK(button, NCURSES_BUTTON_RELEASED)) {
      event->button = button;
      event->is_release = 1;
    }
  }
  return event->button != 0 || (raw.bstate & REPORT_MOUSE_POSITION) != 0;
}

/// Asks for presses, releases and motion as they happen (1), or for nothing (0).
static inline void shim_set_mouse(int is_enabled) {
  mouseinterval(0);
  mousemask(is_enabled ? ALL_MOUSE_EVENTS | REPORT_MOUSE_POSITION : 0, NULL);
}

#endif
