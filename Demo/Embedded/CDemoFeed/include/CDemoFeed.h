#ifndef FEED_TUI_CDEMOFEED_H
#define FEED_TUI_CDEMOFEED_H

#include <stddef.h>

/* The bytes of Demo/Feeds/demo.json. SwiftPM's own embedding writes them as a Swift array literal,
   which takes seconds to compile; #embed takes none. */
const void *demo_feed_bytes(void);
size_t demo_feed_count(void);

#endif
