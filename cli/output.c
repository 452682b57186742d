#include "cli/output.h"

#include "lexer/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool output_open(Output *output, const char *path, Error *error) {
  *output = (Output){.file = stdout, .path = path};
  if (path == NULL) return true;
  struct stat status;
  if (stat(path, &status) == 0 &&
      !S_ISREG(status.st_mode)) { // a device or a pipe has no name to take
    output->file = fopen(path, "w");
    if (output->file != NULL) return true;
    return error_set(error, "%s: %s", path, strerror(errno));
  }
  size_t size = strlen(path) + sizeof ".XXXXXX";
  output->unfinished = memory_alloc(size);
  snprintf(output->unfinished, size, "%s.XXXXXX", path);
  int descriptor = mkstemp(output->unfinished);
  if (descriptor >= 0) {
    mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, 0666 & ~mask);
    output->file = fdopen(descriptor, "w");
    if (output->file != NULL) return true;
    close(descriptor);
    unlink(output->unfinished);
  }
  error_set(error, "%s: %s", path, strerror(errno));
  memory_free(output->unfinished);
  output->unfinished = NULL;
  return false;
}

static bool close_standard_output(Error *error) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return true;
  if (errno == EPIPE) {
    clearerr(stdout);
    return true;
  }
  return error_set(error, "standard output: %s", strerror(errno != 0 ? errno : EIO));
}

bool output_close(Output *output, Error *error) {
  if (output->path == NULL) return close_standard_output(error);
  bool broken = ferror(output->file) != 0;
  errno = broken ? EIO : 0;
  bool done = fclose(output->file) == 0 && !broken;
  if (output->unfinished != NULL) {
    if (done) done = rename(output->unfinished, output->path) == 0;
    int reason = errno;
    if (!done) unlink(output->unfinished);
    errno = reason;
  }
  if (!done) error_set(error, "%s: %s", output->path, strerror(errno != 0 ? errno : EIO));
  memory_free(output->unfinished);
  *output = (Output){0};
  return done;
}
