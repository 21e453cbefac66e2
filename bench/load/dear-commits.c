// Makes each fdatasync of a PostgreSQL server take 2 ms longer, as on a disk without a write cache. See dear-commits.ts.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

int fdatasync(int file) {
  static int (*original)(int);
  struct timespec delay = {0, 2000000};
  if (!original) original = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  int result = original(file);
  // The caller reads errno after a failure.
  if (result == 0) nanosleep(&delay, 0);
  return result;
}
