#include "tests/unit/spec.h"

#include "report/unified_diff.h"

#include <stdint.h>
#include <stdlib.h>

#define LINES 60

static char *diff_of(const char *before, const char *after, bool is_new) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  unified_diff_write(out, "db/a.sql", slice_of(before), slice_of(after), is_new);
  fclose(out);
  return text;
}

static void shows(const char *before, const char *after, const char *expected) {
  char *diff = diff_of(before, after, false);
  assert_string_equal(diff, expected);
  free(diff);
}

static const char *copy_line(const char *from, char **to) {
  const char *end = strchr(from, '\n') + 1;
  memcpy(*to, from, (size_t)(end - from));
  *to += end - from;
  return end;
}

// What patch makes of `before`.
static char *patched(const char *before, const char *diff) {
  char *made = malloc(strlen(before) + strlen(diff) + 1);
  char *to = made;
  long line = 1;
  for (const char *at = diff; *at != '\0';) {
    if (*at == '@') {
      long start = strtol(at + 4, NULL, 10);
      bool is_insertion = strncmp(strchr(at, ' ') + 1, "-", 1) == 0 && strstr(at, ",0 +") != NULL &&
                          strstr(at, ",0 +") < strchr(at, '\n');
      for (; line < start + is_insertion; line++) before = copy_line(before, &to);
    } else if (*at == ' ') {
      before = copy_line(before, &to);
      line++;
    } else if (*at == '-' && strncmp(at, "---", 3) != 0) {
      before = strchr(before, '\n') + 1;
      line++;
    } else if (*at == '+' && strncmp(at, "+++", 3) != 0) {
      const char *from = at + 1;
      copy_line(from, &to);
    }
    at = strchr(at, '\n') + 1;
  }
  strcpy(to, before);
  return made;
}

static void what_is_the_same_shows_nothing(void **state) {
  (void)state;
  shows("a\nb\n", "a\nb\n", "");
}

static void a_changed_line_stands_between_three_others(void **state) {
  (void)state;
  shows("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n",
      "--- a/db/a.sql\n+++ b/db/a.sql\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

static void a_line_without_an_end_is_named(void **state) {
  (void)state;
  shows("a", "a\n",
      "--- a/db/a.sql\n+++ b/db/a.sql\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
}

static void a_new_file_comes_from_nowhere(void **state) {
  (void)state;
  char *diff = diff_of("", "a\n", true);
  assert_string_equal(diff, "--- /dev/null\n+++ b/db/a.sql\n@@ -0,0 +1 @@\n+a\n");
  free(diff);
}

// Of the minimal standard generator: the same numbers everywhere.
static int below(uint64_t *seed, int limit) {
  *seed = *seed * 48271 % 2147483647;
  return (int)(*seed % (uint64_t)limit);
}

static void any_text_becomes_any_other(void **state) {
  (void)state;
  uint64_t seed = 7;
  for (int round = 0; round < 400; round++) {
    char before[2 * LINES + 1] = "";
    char after[2 * LINES + 1] = "";
    for (int i = below(&seed, LINES); i > 0; i--)
      strcat(before, (const char *[]){"a\n", "b\n", "c\n"}[below(&seed, 3)]);
    for (int i = below(&seed, LINES); i > 0; i--)
      strcat(after, (const char *[]){"a\n", "b\n", "c\n"}[below(&seed, 3)]);
    char *diff = diff_of(before, after, false);
    char *made = patched(before, diff);
    assert_string_equal(made, after);
    free(made);
    free(diff);
  }
}

static void what_differs_too_much_is_replaced_whole(void **state) {
  (void)state;
  size_t count = UNIFIED_DIFF_MOST + 100;
  char *before = calloc(2 * count + 1, 1);
  char *after = calloc(2 * count + 1, 1);
  for (size_t i = 0; i < count; i++) {
    strcpy(before + 2 * i, i % 2 ? "a\n" : "b\n");
    strcpy(after + 2 * i, i % 3 ? "c\n" : "d\n");
  }
  char *diff = diff_of(before, after, false);
  char *made = patched(before, diff);
  assert_string_equal(made, after);
  free(made);
  free(diff);
  free(before);
  free(after);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_the_same_shows_nothing),
      cmocka_unit_test(a_changed_line_stands_between_three_others),
      cmocka_unit_test(a_line_without_an_end_is_named),
      cmocka_unit_test(a_new_file_comes_from_nowhere),
      cmocka_unit_test(any_text_becomes_any_other),
      cmocka_unit_test(what_differs_too_much_is_replaced_whole),
  };
  return cmocka_run_group_tests_name("unified diff", tests, NULL, NULL);
}
