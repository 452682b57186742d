// undo_points.c -- does a script's catalog find back to each state that it went through?
//
// undo_points VERSION FILE: the script is executed from empty, as undo_model.h says. Silent if all
// holds; a breach is said on standard error and aborts.
#include "analyze/executor/executor.h"
#include "lexer/source.h"
#include "tests/fuzz/undo_model.h"

int main(int count, char **words) {
  if (count != 3) {
    fputs("usage: undo_points VERSION FILE\n", stderr);
    return 2;
  }
  Source source;
  Error error = {0};
  if (!source_read(&source, words[2], &error)) {
    fprintf(stderr, "%s cannot be read\n", words[2]);
    return 2;
  }
  int version = (int)strtol(words[1], NULL, 10);
  undo_model_check(source.text, true, version, version);
  source_close(&source);
  return 0;
}
