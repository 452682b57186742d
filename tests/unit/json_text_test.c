#include "tests/unit/printed.h"

#include "report/json_text.h"

static void assert_json(Slice text, const char *wanted) {
  Printed printed = printed_begin();
  json_text_write(printed.file, text);
  assert_printed(&printed, wanted);
}

static void text_is_quoted(void **state) {
  (void)state;
  assert_json(SLICE(""), "\"\"");
  assert_json(SLICE("a b"), "\"a b\"");
  assert_json(SLICE("\"a\\b\""), "\"\\\"a\\\\b\\\"\"");
  assert_json(SLICE("\xc3\xa4"), "\"\xc3\xa4\"");
}

static void control_characters_are_escaped(void **state) {
  (void)state;
  assert_json(SLICE("a\nb\r\tc"), "\"a\\nb\\r\\tc\"");
  assert_json(SLICE("\x1b\x7f"), "\"\\u001b\\u007f\"");
  assert_json((Slice){"a\0b", 3}, "\"a\\u0000b\"");
}

static void what_is_no_utf8_is_replaced(void **state) {
  (void)state;
  assert_json(SLICE("a\xff"
                    "b"),
      "\"a\xef\xbf\xbd"
      "b\"");
  assert_json(SLICE("\xe2\x82"), "\"\xef\xbf\xbd\xef\xbf\xbd\"");
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(text_is_quoted),
      cmocka_unit_test(control_characters_are_escaped),
      cmocka_unit_test(what_is_no_utf8_is_replaced),
  };
  return cmocka_run_group_tests_name("JSON strings", specification, NULL, NULL);
}
