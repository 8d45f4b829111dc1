#ifndef FEED_TUI_CLIBXML2_SHIM_H
#define FEED_TUI_CLIBXML2_SHIM_H

// Debian's libxml2 says that it was built with ICU, and its headers include the system's. Foundation
// carries an ICU of its own, and a file that sees both does not compile. Nothing of it is needed here.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/uri.h>
#include <libxml/xmlreader.h>

/* xmlFree is a variable that holds a function, which Swift's concurrency checks refuse. */
static inline void feed_xml_free(void *memory) { xmlFree(memory); }

#endif
