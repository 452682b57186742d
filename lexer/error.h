// error.h -- why the world did not let us: files, flags, databases. Bad SQL is no Error but a finding.
#ifndef WEIR_LEXER_ERROR_H
#define WEIR_LEXER_ERROR_H

#include <stdbool.h>

// Zero it before the first use. The message is one line, lower case, what then why.
typedef struct Error {
  bool is_set;
  char message[512]; // NUL-terminated; longer texts are cut at a character
} Error;

// Always false, so that a failing function can end with `return error_set(...)`. An error that is
// set already stays as it is: the first cause is the one to tell.
bool error_set(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
