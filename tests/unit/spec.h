// spec.h -- cmocka, with the headers that it wants before it, and what every specification needs.
#ifndef WEIR_TESTS_UNIT_SPEC_H
#define WEIR_TESTS_UNIT_SPEC_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lexer/slice.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

// Holds a slice against a literal; a failure shows both.
#define assert_slice_equal(slice, literal)                                                         \
  spec_assert_slice((slice), SLICE(literal), __FILE__, __LINE__)

static inline void spec_assert_slice(Slice got, Slice wanted, const char *file, int line) {
  if (slice_equals(got, wanted)) return;
  print_error("\"%.*s\" (%zu bytes) is not \"%.*s\" (%zu bytes)\n", SLICE_PRINT(got), got.length,
      SLICE_PRINT(wanted), wanted.length);
  _fail(file, line);
}

// The folder of real migrations, or NULL with a word on what is missing; then `skip()` the test.
static inline const char *spec_corpus(void) {
  const char *folder = getenv("WEIR_CORPUS");
  if (folder != NULL && *folder != '\0') return folder;
  print_message("WEIR_CORPUS names no folder: the real migrations are missing\n");
  return NULL;
}

// Exit status of `body` in a process of its own whose standard error is closed; -1: a signal.
static inline int spec_exit_status(void (*body)(void)) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    close(STDERR_FILENO);
    body();
    _exit(0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#endif
