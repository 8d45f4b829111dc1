#include "CStart.h"

#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

static const char message[] =
    "feed-tui: there is too little memory to start (ulimit -v allows too few addresses)\n";

__attribute__((no_sanitize("address", "thread", "undefined"))) static void checkMemory(void) {
  void *memory = mmap(NULL, CStartLeastMemory, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory != MAP_FAILED) {
    munmap(memory, CStartLeastMemory);
    return;
  }
  // Who can't read that is told by the status.
  (void)!write(STDERR_FILENO, message, sizeof message - 1);
  _exit(1);
}

// Called before constructors, those of libraries too.
__attribute__((section(".preinit_array"), used)) static void (*const beforeAll)(void) = checkMemory;
