#ifndef FEED_TUI_CCODECS_SHIM_H
#define FEED_TUI_CCODECS_SHIM_H

#include <bzlib.h>
#include <dlfcn.h>
#include <lzma.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

/* What is called of the libraries that decompress. Nothing is linked: the program finds these by name when it
   first reads a file that was compressed so. */
#define FEED_ZLIB_FUNCTIONS(F) F(inflate) F(inflateEnd) F(inflateInit2_) F(inflateReset)
#define FEED_ZSTD_FUNCTIONS(F) \
  F(ZSTD_createDStream) F(ZSTD_decompressStream) F(ZSTD_freeDStream) F(ZSTD_getErrorCode) \
  F(ZSTD_isError)
#define FEED_LZMA_FUNCTIONS(F) \
  F(lzma_alone_decoder) F(lzma_code) F(lzma_end) F(lzma_stream_decoder)
#define FEED_BZIP2_FUNCTIONS(F) \
  F(BZ2_bzDecompress) F(BZ2_bzDecompressEnd) F(BZ2_bzDecompressInit)

#define FEED_CODEC_FIELD(name) __typeof__(name) *_Nonnull name;
/* Copied, since C converts no object's address to a function's. */
#define FEED_CODEC_FIND(name) \
  if ((found = dlsym(handle, #name)) == NULL) return dlerror(); \
  memcpy(&functions->name, &found, sizeof found);

/* A structure of a library's functions, and what loads a library and fills it. That returns NULL, or what is
   wrong, until the next call. */
#define FEED_CODEC(codec, FUNCTIONS) \
  struct feed_##codec##_functions { FUNCTIONS(FEED_CODEC_FIELD) }; \
  static inline const char *_Nullable feed_##codec##_load( \
      const char *_Nonnull library, struct feed_##codec##_functions *_Nonnull functions) { \
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL); \
    if (handle == NULL) return dlerror(); \
    void *found; \
    FUNCTIONS(FEED_CODEC_FIND) \
    return NULL; \
  }

FEED_CODEC(zlib, FEED_ZLIB_FUNCTIONS)
FEED_CODEC(zstd, FEED_ZSTD_FUNCTIONS)
FEED_CODEC(lzma, FEED_LZMA_FUNCTIONS)
FEED_CODEC(bzip2, FEED_BZIP2_FUNCTIONS)

#if defined(__APPLE__)
#define FEED_ZLIB_LIBRARY "/usr/lib/libz.1.dylib"
#define FEED_ZSTD_LIBRARY "libzstd.1.dylib"
#define FEED_LZMA_LIBRARY "liblzma.5.dylib"
#define FEED_BZIP2_LIBRARY "/usr/lib/libbz2.1.0.dylib"
#else
#define FEED_ZLIB_LIBRARY "libz.so.1"
#define FEED_ZSTD_LIBRARY "libzstd.so.1"
#define FEED_LZMA_LIBRARY "liblzma.so.5"
#define FEED_BZIP2_LIBRARY "libbz2.so.1.0"
#endif

/* Begins to decompress what gzip wrote: 15 for the largest window, 16 for its header. */
static inline int feed_zlib_begin(
    const struct feed_zlib_functions *_Nonnull functions, z_stream *_Nonnull stream) {
  return functions->inflateInit2_(stream, 15 + 16, ZLIB_VERSION, (int)sizeof(z_stream));
}

#endif
