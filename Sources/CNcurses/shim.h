// libncursesw as Swift can use it: the feature macros first, then, as functions, what Swift's
// importer leaves out (macros with casts, variables that it takes for unsafe, `chtype` constants).
#ifndef FEED_TUI_CNCURSES_SHIM_H
#define FEED_TUI_CNCURSES_SHIM_H

#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdint.h>
#include <stdlib.h>
#include <term.h>
#include <wchar.h>

static const attr_t shim_bold = A_BOLD;
static const attr_t shim_dim = A_DIM;
static const attr_t shim_italic = A_ITALIC;
static const attr_t shim_underline = A_UNDERLINE;
static const attr_t shim_reverse = A_REVERSE;

static inline WINDOW *shim_stdscr(void) { return stdscr; }
static inline WINDOW *shim_curscr(void) { return curscr; }
static inline int shim_colors(void) { return COLORS; }
static inline int shim_color_pairs(void) { return COLOR_PAIRS; }

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
    if (advance < 1 || setcchar(&cells[made], text, attributes, 0, &pair) != OK) {
      total = -1;
      break;
    }
    made++;
    total += advance;
  }
  if (total == width) return made;
  setcchar(&cells[0], L"\xFFFD", attributes, 0, &pair);
  if (width < 2) return 1;
  setcchar(&cells[1], L" ", attributes, 0, &pair);
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
  for (int button = 1; button <= 5; button++) {
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
