#include "cli/output.h"

#include "lexer/memory.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(const char *path, Error *error) {
  return error_set(error, "%s: %s", path, strerror(errno));
}

// The name that the finished file takes: where a link leads, so that the link stays.
static char *target_of(const char *path) {
  char *resolved = realpath(path, NULL);
  char *target = memory_copy_text(
      resolved != NULL ? resolved : path, strlen(resolved != NULL ? resolved : path));
  free(resolved);
  return target;
}

static bool open_unfinished(Output *output, mode_t mode) {
  size_t size = strlen(output->target) + sizeof ".XXXXXX";
  output->unfinished = memory_alloc(size);
  snprintf(output->unfinished, size, "%s.XXXXXX", output->target);
  int descriptor = mkstemp(output->unfinished);
  if (descriptor < 0) return false;
  output->file = fchmod(descriptor, mode) == 0 ? fdopen(descriptor, "w") : NULL;
  if (output->file != NULL) return true;
  int reason = errno;
  close(descriptor);
  unlink(output->unfinished);
  errno = reason;
  return false;
}

static void forget(Output *output) {
  memory_free(output->target);
  memory_free(output->unfinished);
  *output = (Output){0};
}

bool output_open(Output *output, const char *path, Error *error) {
  *output = (Output){.file = stdout, .path = path};
  if (path == NULL) return true;
  struct stat status;
  bool exists = stat(path, &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return error_set(error, "%s: is a directory", path);
  if (exists && !S_ISREG(status.st_mode)) { // a device or a pipe has no name to take
    output->file = fopen(path, "w");
    return output->file != NULL || refuse(path, error);
  }
  mode_t mask = umask(0);
  umask(mask);
  output->target = target_of(path);
  if (open_unfinished(output, exists ? status.st_mode & 0777 : 0666 & ~mask)) return true;
  refuse(path, error);
  forget(output);
  return false;
}

void output_abandon(Output *output) {
  if (output->path == NULL) return;
  fclose(output->file);
  if (output->unfinished != NULL) unlink(output->unfinished);
  forget(output);
}

// A pipe whose reader went away.
static bool has_no_reader(int descriptor) {
  struct pollfd pipe = {.fd = descriptor, .events = POLLOUT};
  return poll(&pipe, 1, 0) == 1 && (pipe.revents & POLLERR) != 0;
}

static bool close_standard_output(Error *error) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return true;
  int reason = errno != 0 ? errno : EIO;
  clearerr(stdout); // main has nothing to add
  if (reason == EPIPE || has_no_reader(STDOUT_FILENO)) return true;
  return error_set(error, "standard output: %s", strerror(reason));
}

bool output_close(Output *output, Error *error) {
  if (output->path == NULL) return close_standard_output(error);
  bool broken = ferror(output->file) != 0;
  errno = 0;
  bool done = fclose(output->file) == 0 && !broken;
  if (done && output->unfinished != NULL) done = rename(output->unfinished, output->target) == 0;
  if (!done) error_set(error, "%s: %s", output->path, strerror(errno != 0 ? errno : EIO));
  if (!done && output->unfinished != NULL) unlink(output->unfinished);
  forget(output);
  return done;
}
