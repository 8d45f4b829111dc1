#ifndef FEED_TUI_CZLIB_SHIM_H
#define FEED_TUI_CZLIB_SHIM_H

#include <dlfcn.h>
#include <string.h>
#include <zlib.h>

/* What is called of zlib. Nothing is linked: the program finds these by name when it first reads a file
   that gzip compressed. */
#define FEED_ZLIB_FUNCTIONS(F) F(inflate) F(inflateEnd) F(inflateInit2_) F(inflateReset)

struct feed_zlib_functions {
#define FEED_ZLIB_FIELD(name) __typeof__(name) *_Nonnull name;
  FEED_ZLIB_FUNCTIONS(FEED_ZLIB_FIELD)
#undef FEED_ZLIB_FIELD
};

#if defined(__APPLE__)
#define FEED_ZLIB_LIBRARY "/usr/lib/libz.1.dylib"
#else
#define FEED_ZLIB_LIBRARY "libz.so.1"
#endif

/* Loads a library and fills `functions` from it. Returns NULL, or what is wrong, until the next call. */
static inline const char *_Nullable feed_zlib_load(
    const char *_Nonnull library, struct feed_zlib_functions *_Nonnull functions) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return dlerror();
  void *found;
  /* Copied, since C converts no object's address to a function's. */
#define FEED_ZLIB_FIND(name) \
  if ((found = dlsym(handle, #name)) == NULL) return dlerror(); \
  memcpy(&functions->name, &found, sizeof found);
  FEED_ZLIB_FUNCTIONS(FEED_ZLIB_FIND)
#undef FEED_ZLIB_FIND
  return NULL;
}

/* Begins to decompress what gzip wrote: 15 for the largest window, 16 for its header. */
static inline int feed_zlib_begin(
    const struct feed_zlib_functions *_Nonnull functions, z_stream *_Nonnull stream) {
  return functions->inflateInit2_(stream, 15 + 16, ZLIB_VERSION, (int)sizeof(z_stream));
}

#endif
