#include "CDemoFeed.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../Feeds/demo.json"
};

const void *demo_feed_bytes(void) { return bytes; }

size_t demo_feed_count(void) { return sizeof bytes; }
