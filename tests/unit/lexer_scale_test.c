// A million of each: what takes more than linear time here does not end before the test's time is
// over.
#define _GNU_SOURCE // memfd_create
#include "tests/unit/spec.h"

#include "lexer/memory.h"
#include "lexer/quote.h"
#include "lexer/script.h"
#include "lexer/source.h"

#include <sys/mman.h>

#define MILLION 1000000u

// `count` times `part`, where % stands for the number; the caller's.
static Slice repeat(const char *part, size_t count) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  for (size_t i = 0; i < count; i++)
    for (const char *at = part; *at; at++)
      if (*at == '%')
        fprintf(out, "%zu", i);
      else
        fputc(*at, out);
  fclose(out);
  return (Slice){text, length};
}

typedef struct Count {
  size_t items;
  size_t statements;
  size_t tokens;
} Count;

static Count count_items(Slice text) {
  Count count = {0};
  Script *script = script_new(text);
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    count.items++;
    if (item.kind != SCRIPT_STATEMENT) continue;
    count.statements++;
    count.tokens += item.token_count;
  }
  script_free(script);
  return count;
}

static Count count_repeated(const char *part, size_t count) {
  Slice text = repeat(part, count);
  Count result = count_items(text);
  free((char *)text.start);
  return result;
}

static void statements(void **state) {
  (void)state;
  Count count = count_repeated("CREATE TABLE t% (a int);\n", MILLION);
  assert_int_equal(count.statements, MILLION);
  assert_int_equal(count.tokens, 7 * MILLION);
}

static void tokens_of_one_statement(void **state) {
  (void)state;
  Count count = count_repeated("a%+", MILLION);
  assert_int_equal(count.statements, 1);
  assert_int_equal(count.tokens, 2 * MILLION);
}

static void open_comments(void **state) {
  (void)state;
  assert_int_equal(count_repeated("/*", MILLION).items, 1);
  assert_int_equal(count_repeated("/* ;\n", MILLION).items, MILLION);
  assert_int_equal(count_repeated("a /* ;\n", MILLION).statements, MILLION);
  assert_int_equal(count_repeated("*/", MILLION).statements, 1);
}

static void nested_comments(void **state) {
  (void)state;
  Slice opened = repeat("/*", MILLION);
  Slice closed = repeat("*/", MILLION);
  char *text = memory_alloc(4 * MILLION);
  memcpy(text, opened.start, opened.length);
  memcpy(text + opened.length, closed.start, closed.length);
  assert_int_equal(count_items((Slice){text, 4 * MILLION}).items, 0);
  assert_int_equal(count_items((Slice){text, 4 * MILLION - 1}).items, 1);
  memory_free(text);
  free((char *)opened.start);
  free((char *)closed.start);
}

static void dollar_quotes_without_an_end(void **state) {
  (void)state;
  assert_int_equal(count_repeated("$a%$ ", MILLION).statements, 1);
  assert_int_equal(count_repeated("a $a%$ ;\ncreate b;\n", MILLION).statements, 2 * MILLION);
  assert_int_equal(count_repeated("$a% ", MILLION).statements, 1);
  assert_int_equal(count_repeated("$$ ;\n-- ;\n", MILLION).statements, MILLION / 2);
  assert_int_equal(count_repeated("$$ ;\n-- ;\n", MILLION + 1).statements, MILLION / 2 + 1);
}

static void quotes_without_an_end(void **state) {
  (void)state;
  size_t expected = MILLION / 2; // each second quote ends what the one before it begins
  assert_int_equal(count_repeated("' ;\n", MILLION).statements, expected);
  assert_int_equal(count_repeated("\" ;\n", MILLION + 1).statements, expected + 1);
  assert_true(count_repeated("e'\\' ;\n\\' ;\n", MILLION).statements > 0);
  assert_true(count_repeated("x' \" /* $%$ ;\n", MILLION).statements > 0);
}

static void strings_that_go_on(void **state) {
  (void)state;
  assert_int_equal(count_repeated("'a'\n", MILLION).tokens, 1);
  assert_int_equal(count_repeated("'a' ", MILLION).tokens, MILLION);
  assert_int_equal(count_repeated("'a' --\n", MILLION).tokens, 1);
}

static void signs(void **state) {
  (void)state;
  assert_int_equal(count_repeated("+-", MILLION).tokens, 2 * MILLION);
  assert_int_equal(count_repeated("+", MILLION).tokens, MILLION);
  assert_int_equal(count_repeated("*+", MILLION).tokens, 2); // too long, and the last sign
  assert_int_equal(count_repeated("@", MILLION).tokens, 1);
}

static void comments_that_end_with_cr(void **state) {
  (void)state;
  assert_int_equal(count_repeated("-- a\r", MILLION).items, 0);
  assert_int_equal(count_repeated("a; -- a\r", MILLION).statements, MILLION);
}

static void rules_and_bodies_without_an_end(void **state) {
  (void)state;
  assert_int_equal(count_repeated("CREATE RULE r (;\n", MILLION).statements, MILLION);
  assert_int_equal(
      count_repeated("CREATE FUNCTION f BEGIN ATOMIC;\n", MILLION).statements, MILLION);
}

static void bytes_that_are_no_utf8(void **state) {
  (void)state;
  assert_int_equal(count_repeated("\xFF", MILLION).tokens, 1);
  assert_int_equal(count_repeated("\xFF ", MILLION).tokens, MILLION);
  assert_int_equal(count_repeated("-- \xFF\n", MILLION).items, 1);
}

static void backslashes(void **state) {
  (void)state;
  assert_true(count_repeated("\\h", MILLION).items > 0);
  assert_true(count_repeated("\\", MILLION).items > 0);
  assert_true(count_repeated("a \\x ", MILLION).items > 0);
  assert_true(count_repeated("a\n\\if ", MILLION).items > 0);
  assert_int_equal(count_repeated("\\\n", MILLION).items, 1);
  assert_int_equal(count_repeated("a\\;", MILLION).statements, MILLION);
}

static void copies(void **state) {
  (void)state;
  assert_int_equal(count_repeated("COPY t FROM stdin;\n1\n\\.\n", MILLION).items, 2 * MILLION);
  assert_int_equal(count_repeated("COPY t FROM stdin;", MILLION).statements, MILLION);
  assert_int_equal(count_repeated("COPY t FROM stdin;\n\xFF\n\\.\n", MILLION).items, 2 * MILLION);
}

static void variables_in_brackets(void **state) {
  (void)state;
  assert_true(count_repeated("\\;[a:b ", MILLION).statements > 0);
  assert_int_equal(count_repeated(":a%:b", MILLION).statements, 1);
}

static void places_in_one_line(void **state) {
  (void)state;
  Slice text = repeat("\xC3\xA4 ", MILLION);
  Source source = {0};
  source_lend(&source, "line.sql", text);
  for (uint32_t i = MILLION; i > 0; i--)
    assert_int_equal(source_place(&source, (i - 1) * 3).column, (i - 1) * 2 + 1);
  source_close(&source);
  free((char *)text.start);
}

#define CHUNK (16u << 20)
#define LARGEST (UINT64_C(1) << 32)

// 4 GiB of blanks that take the memory of one chunk, but for the last chunk, which is its own. NULL:
// the system does not do that.
static char *map_blanks(void) {
  int file = memfd_create("blanks", 0);
  if (file < 0 || ftruncate(file, 2 * CHUNK) != 0) return NULL;
  char *chunks = mmap(NULL, 2 * CHUNK, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  char *all = mmap(NULL, LARGEST, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (chunks == MAP_FAILED || all == MAP_FAILED) return NULL;
  memset(chunks, ' ', 2 * CHUNK);
  munmap(chunks, 2 * CHUNK);
  for (uint64_t at = 0; at < LARGEST; at += CHUNK) {
    off_t offset = at + CHUNK == LARGEST ? CHUNK : 0;
    if (mmap(all + at, CHUNK, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, offset) ==
        MAP_FAILED)
      return NULL;
  }
  close(file);
  return all;
}

static void bytes_up_to_the_limit(void **state) {
  (void)state;
  char *text = map_blanks();
  if (text == NULL) {
    skip();
    return;
  }
  Slice whole = {text, SOURCE_MAX_SIZE};
  memcpy(text + whole.length - 4, "'a';", 4);
  Script *script = script_new(whole);
  ScriptItem item = script_next(script);
  assert_int_equal(item.kind, SCRIPT_STATEMENT);
  assert_int_equal(item.start, SOURCE_MAX_SIZE - 4);
  assert_int_equal(item.tokens[1].end, SOURCE_MAX_SIZE);
  assert_int_equal(script_next(script).kind, SCRIPT_END);
  script_free(script);

  memcpy(text + whole.length - 4, "  'a", 4); // a quote without an end, up to the very end
  script = script_new(whole);
  item = script_next(script);
  assert_int_equal(item.tokens[0].problem, LEXER_UNTERMINATED_STRING);
  assert_int_equal(item.end, SOURCE_MAX_SIZE);
  script_free(script);

  Source source = {0};
  source_lend(&source, "largest.sql", whole);
  assert_int_equal(source_place(&source, SOURCE_MAX_SIZE).column, SOURCE_MAX_SIZE + 1);
  source_close(&source);
  munmap(text, LARGEST);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(statements),
      cmocka_unit_test(tokens_of_one_statement),
      cmocka_unit_test(open_comments),
      cmocka_unit_test(nested_comments),
      cmocka_unit_test(dollar_quotes_without_an_end),
      cmocka_unit_test(quotes_without_an_end),
      cmocka_unit_test(strings_that_go_on),
      cmocka_unit_test(signs),
      cmocka_unit_test(comments_that_end_with_cr),
      cmocka_unit_test(rules_and_bodies_without_an_end),
      cmocka_unit_test(bytes_that_are_no_utf8),
      cmocka_unit_test(backslashes),
      cmocka_unit_test(copies),
      cmocka_unit_test(variables_in_brackets),
      cmocka_unit_test(places_in_one_line),
      cmocka_unit_test(bytes_up_to_the_limit),
  };
  return cmocka_run_group_tests_name("a million of", specification, NULL, NULL);
}
