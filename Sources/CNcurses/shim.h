// libncursesw as Swift can use it: the feature macros first, then what Swift's importer leaves out.
#ifndef FEED_TUI_CNCURSES_SHIM_H
#define FEED_TUI_CNCURSES_SHIM_H

#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include <ncurses.h>

#endif
