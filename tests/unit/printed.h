// printed.h -- what a function printed, held against what it should.
//
//     Printed printed = printed_begin();
//     wrap_prose(printed.file, 40, text);
//     assert_printed(&printed, "  one\n  two\n");
#ifndef WEIR_TESTS_UNIT_PRINTED_H
#define WEIR_TESTS_UNIT_PRINTED_H

#include "tests/unit/spec.h"

typedef struct Printed {
  FILE *file;
  char **text;
  size_t *length;
} Printed;

static inline Printed printed_begin(void) {
  Printed printed = {.text = calloc(1, sizeof(char *)), .length = calloc(1, sizeof(size_t))};
  printed.file = open_memstream(printed.text, printed.length);
  assert_non_null(printed.file);
  return printed;
}

// The text; the caller frees it.
static inline char *printed_end(Printed *printed) {
  fclose(printed->file);
  char *text = *printed->text;
  free(printed->text);
  free(printed->length);
  return text;
}

#define assert_printed(printed, wanted) printed_assert((printed), (wanted), __FILE__, __LINE__)

static inline void printed_assert(
    Printed *printed, const char *wanted, const char *file, int line) {
  char *text = printed_end(printed);
  bool is_equal = strcmp(text, wanted) == 0;
  if (!is_equal) print_error("printed:\n%s\nwanted:\n%s\n", text, wanted);
  free(text);
  if (!is_equal) _fail(file, line);
}

#endif
