#ifndef FEED_TUI_CLIBXML2_SHIM_H
#define FEED_TUI_CLIBXML2_SHIM_H

// Debian's libxml2 says that it was built with ICU, and its headers include the system's. Foundation
// carries an ICU of its own, and a file that sees both does not compile. Nothing of it is needed here.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <dlfcn.h>
#include <iconv.h>
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/uri.h>
#include <libxml/xmlreader.h>
#include <string.h>

/* What is called of libxml2. Nothing is linked: the program finds these by name when it first reads XML
   or HTML, so that a start does not wait for libxml2 and the 30 MB of ICU behind it. */
#define FEED_XML_FUNCTIONS(F) \
  F(htmlEntityLookup) F(htmlTagLookup) F(xmlBuildURI) F(xmlCreatePushParserCtxt) F(xmlCtxtUseOptions) \
  F(xmlFreeDoc) F(xmlFreeParserCtxt) F(xmlInitParser) F(xmlParseChunk) F(xmlSAX2GetLineNumber) \
  F(xmlSetGenericErrorFunc) F(xmlSetStructuredErrorFunc) F(xmlStopParser) F(xmlStrlen) \
  F(xmlThrDefSetGenericErrorFunc) F(xmlThrDefSetStructuredErrorFunc)

struct feed_xml_functions {
#define FEED_XML_FIELD(name) __typeof__(name) *_Nonnull name;
  FEED_XML_FUNCTIONS(FEED_XML_FIELD)
#undef FEED_XML_FIELD
  xmlFreeFunc _Nonnull free;
};

#if defined(__APPLE__)
#define FEED_XML_LIBRARY "/usr/lib/libxml2.2.dylib"
#elif LIBXML_VERSION >= 21400
#define FEED_XML_LIBRARY "libxml2.so.16"
#else
#define FEED_XML_LIBRARY "libxml2.so.2"
#endif

/* For what libxml2 would write to standard error. */
static void feed_xml_ignore_message(void *_Nullable context, const char *_Nonnull format, ...) {
  (void)context;
  (void)format;
}
static inline void feed_xml_ignore_error(void *_Nullable context, xmlErrorPtr _Nonnull error) {
  (void)context;
  (void)error;
}

/* Loads a library and fills `functions` from it. Returns NULL, or what is wrong, until the next call. */
static inline const char *_Nullable feed_xml_load(
    const char *_Nonnull library, struct feed_xml_functions *_Nonnull functions) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return dlerror();
  void *found;
  /* Copied, since C converts no object's address to a function's. */
#define FEED_XML_FIND(name) \
  if ((found = dlsym(handle, #name)) == NULL) return dlerror(); \
  memcpy(&functions->name, &found, sizeof found);
  FEED_XML_FUNCTIONS(FEED_XML_FIND)
#undef FEED_XML_FIND
  /* A variable that holds a function. */
  if ((found = dlsym(handle, "xmlFree")) == NULL) return dlerror();
  memcpy(&functions->free, found, sizeof functions->free);
  /* Standard error is the program's: for this thread, and for those to come. */
  functions->xmlSetGenericErrorFunc(NULL, feed_xml_ignore_message);
  functions->xmlThrDefSetGenericErrorFunc(NULL, feed_xml_ignore_message);
  functions->xmlSetStructuredErrorFunc(NULL, (xmlStructuredErrorFunc)feed_xml_ignore_error);
  functions->xmlThrDefSetStructuredErrorFunc(NULL, (xmlStructuredErrorFunc)feed_xml_ignore_error);
  return NULL;
}

#endif
