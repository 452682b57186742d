#include "tests/unit/spec.h"

#include "lexer/source.h"

static Source lend(Slice text) {
  Source source = {0};
  source_lend(&source, "a.sql", text);
  return source;
}

static void assert_place(Source *source, uint32_t offset, uint32_t line, uint32_t column) {
  SourcePlace place = source_place(source, offset);
  assert_int_equal(place.line, line);
  assert_int_equal(place.column, column);
  assert_int_equal(place.offset, offset);
}

static void lines_end_with_lf_crlf_or_cr(void **state) {
  (void)state;
  Source source = lend(SLICE("ab\ncd\r\nef\rgh"));
  assert_place(&source, 0, 1, 1);
  assert_place(&source, 2, 1, 3);
  assert_place(&source, 3, 2, 1);
  assert_place(&source, 6, 2, 4); // the LF of CRLF is still in its line
  assert_place(&source, 7, 3, 1);
  assert_place(&source, 10, 4, 1);
  assert_place(&source, 12, 4, 3); // behind the last byte
  assert_slice_equal(source_line(&source, 1), "ab");
  assert_slice_equal(source_line(&source, 2), "cd");
  assert_slice_equal(source_line(&source, 3), "ef");
  assert_slice_equal(source_line(&source, 4), "gh");
  source_close(&source);
}

static void a_line_that_is_not_there_is_empty(void **state) {
  (void)state;
  Source source = lend(SLICE("a\n"));
  assert_slice_equal(source_line(&source, 0), "");
  assert_slice_equal(source_line(&source, 2), "");
  assert_slice_equal(source_line(&source, 3), "");
  assert_place(&source, 2, 2, 1);
  source_close(&source);
}

static void an_empty_text_has_one_place(void **state) {
  (void)state;
  Source source = lend((Slice){NULL, 0});
  assert_place(&source, 0, 1, 1);
  assert_slice_equal(source_line(&source, 1), "");
  source_close(&source);
}

static void columns_count_characters(void **state) {
  (void)state;
  Source source = lend(SLICE("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80x"));
  assert_place(&source, 2, 1, 2);
  assert_place(&source, 5, 1, 3);
  assert_place(&source, 9, 1, 4);
  source_close(&source);
}

static void a_byte_that_is_no_character_counts_as_one(void **state) {
  (void)state;
  Source source = lend(SLICE("\xFF\x80\xC3x\xED\xA0\x80y"));
  assert_place(&source, 1, 1, 2);
  assert_place(&source, 2, 1, 3);
  assert_place(&source, 3, 1, 4);
  assert_place(&source, 7, 1, 8);
  source_close(&source);
}

static void a_byte_order_mark_has_no_column(void **state) {
  (void)state;
  Source source = lend(SLICE("\xEF\xBB\xBF"
                             "ab\nc"));
  assert_place(&source, 0, 1, 1);
  assert_place(&source, 3, 1, 1);
  assert_place(&source, 4, 1, 2);
  assert_place(&source, 6, 2, 1);
  assert_slice_equal(source_line(&source, 1), "ab");
  source_close(&source);
}

// Characters that lie across the places up to which they are counted in advance.
static void columns_of_a_long_line_are_exact(void **state) {
  (void)state;
  size_t count = 20000;
  char *text = malloc(count * 3);
  for (size_t i = 0; i < count; i++) memcpy(text + i * 3, "\xE2\x82\xAC", 3);
  Source source = lend((Slice){text, count * 3});
  for (size_t i = 0; i < count; i += 7)
    assert_place(&source, (uint32_t)(i * 3), 1, (uint32_t)i + 1);
  assert_place(&source, (uint32_t)(count * 3), 1, (uint32_t)count + 1);
  source_close(&source);
  free(text);
}

static void a_file_is_read_whole(void **state) {
  (void)state;
  char path[] = P_tmpdir "/weir-source-XXXXXX";
  int file = mkstemp(path);
  size_t size = 300000;
  char *bytes = malloc(size);
  for (size_t i = 0; i < size; i++) bytes[i] = (char)(i * 31);
  assert_int_equal(write(file, bytes, size), size);
  close(file);

  Source source = {0};
  Error error = {0};
  assert_true(source_read(&source, path, &error));
  assert_string_equal(source.path, path);
  assert_int_equal(source.text.length, size);
  assert_memory_equal(source.text.start, bytes, size);
  source_close(&source);
  free(bytes);
  unlink(path);
}

static void a_pipe_is_read_whole(void **state) {
  (void)state;
  char path[] = P_tmpdir "/weir-pipe-XXXXXX";
  assert_non_null(mkdtemp(path));
  char pipe_path[64];
  snprintf(pipe_path, sizeof pipe_path, "%s/pipe", path);
  char command[256];
  snprintf(command, sizeof command, "mkfifo %s && { head -c 200000 /dev/zero > %s & }", pipe_path,
      pipe_path);
  assert_int_equal(system(command), 0);
  Source source = {0};
  Error error = {0};
  assert_true(source_read(&source, pipe_path, &error));
  assert_int_equal(source.text.length, 200000);
  source_close(&source);
  unlink(pipe_path);
  rmdir(path);
}

static void what_cannot_be_read_is_an_error_and_changes_nothing(void **state) {
  (void)state;
  Source source = lend(SLICE("kept"));
  Error error = {0};
  assert_false(source_read(&source, "no/such/file.sql", &error));
  assert_string_equal(error.message, "no/such/file.sql: No such file or directory");
  error = (Error){0};
  assert_false(source_read(&source, "/", &error));
  assert_string_equal(error.message, "/: is a directory");
  assert_slice_equal(source.text, "kept");
  source_close(&source);
}

// A sparse file takes no room. That a text of the largest size is read right: lexer_scale_test.c.
static void a_file_of_4_gib_is_refused(void **state) {
  (void)state;
  char path[] = P_tmpdir "/weir-large-XXXXXX";
  int file = mkstemp(path);
  int sparse = ftruncate(file, (off_t)SOURCE_MAX_SIZE + 1);
  close(file);
  Source source = {0};
  Error error = {0};
  bool is_read = sparse == 0 && source_read(&source, path, &error);
  unlink(path);
  if (sparse != 0) skip();
  assert_false(is_read);
  assert_non_null(strstr(error.message, "4 GiB or more"));
}

static void closing_nothing_is_fine(void **state) {
  (void)state;
  Source source = {0};
  source_close(&source);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(lines_end_with_lf_crlf_or_cr),
      cmocka_unit_test(a_line_that_is_not_there_is_empty),
      cmocka_unit_test(an_empty_text_has_one_place),
      cmocka_unit_test(columns_count_characters),
      cmocka_unit_test(a_byte_that_is_no_character_counts_as_one),
      cmocka_unit_test(a_byte_order_mark_has_no_column),
      cmocka_unit_test(columns_of_a_long_line_are_exact),
      cmocka_unit_test(a_file_is_read_whole),
      cmocka_unit_test(a_pipe_is_read_whole),
      cmocka_unit_test(what_cannot_be_read_is_an_error_and_changes_nothing),
      cmocka_unit_test(a_file_of_4_gib_is_refused),
      cmocka_unit_test(closing_nothing_is_fine),
  };
  return cmocka_run_group_tests_name("sources", specification, NULL, NULL);
}
