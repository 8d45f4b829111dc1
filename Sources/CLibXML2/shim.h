#ifndef FEED_TUI_CLIBXML2_SHIM_H
#define FEED_TUI_CLIBXML2_SHIM_H

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/uri.h>
#include <libxml/xmlreader.h>

/* xmlFree is a variable that holds a function, which Swift's concurrency checks refuse. */
static inline void feed_xml_free(void *memory) { xmlFree(memory); }

#endif
