#ifndef FEED_TUI_CLIBXML2_SHIM_H
#define FEED_TUI_CLIBXML2_SHIM_H

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/xmlreader.h>

#endif
