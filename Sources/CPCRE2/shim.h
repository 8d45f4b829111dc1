#ifndef FEED_TUI_CPCRE2_SHIM_H
#define FEED_TUI_CPCRE2_SHIM_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <dlfcn.h>
#include <pcre2.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

/* What is called of PCRE2. Nothing is linked: the program finds these by name when it is first given a
   regular expression. */
#define FEED_PCRE2_FUNCTIONS(F) \
  F(pcre2_code_free_8) F(pcre2_compile_8) F(pcre2_get_error_message_8) \
  F(pcre2_get_ovector_pointer_8) F(pcre2_jit_compile_8) F(pcre2_jit_stack_assign_8) \
  F(pcre2_jit_stack_create_8) F(pcre2_jit_stack_free_8) F(pcre2_match_8) \
  F(pcre2_match_context_create_8) F(pcre2_match_context_free_8) F(pcre2_match_data_create_8) \
  F(pcre2_match_data_free_8) F(pcre2_set_callout_8) F(pcre2_set_depth_limit_8) F(pcre2_set_heap_limit_8) \
  F(pcre2_set_match_limit_8)

struct feed_pcre2_functions {
#define FEED_PCRE2_FIELD(name) __typeof__(name) *_Nonnull name;
  FEED_PCRE2_FUNCTIONS(FEED_PCRE2_FIELD)
#undef FEED_PCRE2_FIELD
};

#if defined(__APPLE__)
#define FEED_PCRE2_LIBRARY "libpcre2-8.dylib"
#else
#define FEED_PCRE2_LIBRARY "libpcre2-8.so.0"
#endif

/* How long one search may take, in nanoseconds, and when it ends: what is counted of it are places in the text from which
   it was tried. */
struct feed_pcre2_budget {
  uint32_t places;
  int64_t end;
  int64_t nanoseconds;
};

/* Called at each such place; a search that takes longer than it may ends with an error. The clock is looked at only
   where many places were tried. */
static inline int feed_pcre2_try_place(pcre2_callout_block_8 *_Nonnull block, void *_Nullable data) {
  enum { FREE_PLACES = 256, PLACES_A_LOOK = 4 };
  struct feed_pcre2_budget *budget = data;
  (void)block;
  if (++budget->places < FREE_PLACES || budget->places % PLACES_A_LOOK != 0) return 0;
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  int64_t now = time.tv_sec * 1000000000LL + time.tv_nsec;
  if (budget->end == 0) budget->end = now + budget->nanoseconds;
  return now > budget->end ? PCRE2_ERROR_CALLOUT : 0;
}

/* Has searches in a context keep within a budget. */
static inline void feed_pcre2_keep_within(
    const struct feed_pcre2_functions *_Nonnull functions, pcre2_match_context_8 *_Nullable context,
    struct feed_pcre2_budget *_Nonnull budget) {
  functions->pcre2_set_callout_8(context, feed_pcre2_try_place, budget);
}

/* Loads a library and fills `functions` from it. Returns NULL, or what is wrong, until the next call. */
static inline const char *_Nullable feed_pcre2_load(
    const char *_Nonnull library, struct feed_pcre2_functions *_Nonnull functions) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return dlerror();
  void *found;
  /* Copied, since C converts no object's address to a function's. */
#define FEED_PCRE2_FIND(name) \
  if ((found = dlsym(handle, #name)) == NULL) return dlerror(); \
  memcpy(&functions->name, &found, sizeof found);
  FEED_PCRE2_FUNCTIONS(FEED_PCRE2_FIND)
#undef FEED_PCRE2_FIND
  return NULL;
}

#endif
