// The settings of servers, and which values they take.
#include "analyze/catalog/builtin/server_setting.h"
#include "tests/unit/spec.h"

#include <strings.h>

static ServerSettingVerdict judge(const char *name, const char *value) {
  const ServerSetting *setting = server_setting_find(slice_of(name), 16);
  assert_non_null(setting);
  double number;
  return server_setting_judge(setting, slice_of(value), &number);
}

static void rows_are_in_the_order_that_they_are_searched_in(void **state) {
  (void)state;
  size_t count;
  const ServerSetting *rows = server_settings(&count);
  for (size_t i = 0; i < count; i++) {
    assert_true(rows[i].first <= rows[i].last && rows[i].last <= SERVER_SETTING_LAST_VERSION);
    assert_ptr_equal(server_setting_find(slice_of(rows[i].name), rows[i].first), &rows[i]);
    if (i == 0) continue;
    int order = strcasecmp(rows[i - 1].name, rows[i].name);
    assert_true(order < 0 || (order == 0 && rows[i - 1].last < rows[i].first));
  }
}

static void a_name_is_found_in_any_case_and_in_its_versions_only(void **state) {
  (void)state;
  assert_non_null(server_setting_find(SLICE("Search_PATH"), 11));
  assert_non_null(server_setting_find(SLICE("datestyle"), 18));
  assert_null(server_setting_find(SLICE("search_pat"), 18));
  assert_null(server_setting_find(SLICE("search_paths"), 18));
  assert_null(server_setting_find(SLICE(""), 18));
  assert_null(server_setting_find(SLICE("transaction_timeout"), 16));
  assert_non_null(server_setting_find(SLICE("transaction_timeout"), 17));
  assert_null(server_setting_find((Slice){"role\0x", 6}, 18));
}

static void numbers_have_units_and_ranges(void **state) {
  (void)state;
  assert_int_equal(judge("work_mem", "64"), SERVER_SETTING_FITS);
  assert_int_equal(judge("work_mem", "63"), SERVER_SETTING_IS_OUTSIDE);
  assert_int_equal(judge("work_mem", "65535B"), SERVER_SETTING_FITS); // rounded to 64 kB
  assert_int_equal(judge("work_mem", " 1.5 MB "), SERVER_SETTING_FITS);
  assert_int_equal(judge("work_mem", "1mb"), SERVER_SETTING_HAS_OTHER_UNIT);
  assert_int_equal(judge("work_mem", "1 ms"), SERVER_SETTING_HAS_OTHER_UNIT);
  assert_int_equal(judge("work_mem", "1 8kB"), SERVER_SETTING_HAS_OTHER_UNIT);
  assert_int_equal(judge("work_mem", "2147483647"), SERVER_SETTING_FITS);
  assert_int_equal(judge("work_mem", "2147483648"), SERVER_SETTING_IS_TOO_LARGE);
  assert_int_equal(judge("statement_timeout", "0x10"), SERVER_SETTING_FITS);
  assert_int_equal(judge("statement_timeout", "1e3 d d"), SERVER_SETTING_IS_INVALID);
  assert_int_equal(judge("statement_timeout", ""), SERVER_SETTING_IS_INVALID);
  assert_int_equal(judge("seq_page_cost", "1e300"), SERVER_SETTING_FITS);
  assert_int_equal(judge("seq_page_cost", "nan"), SERVER_SETTING_IS_INVALID);
  assert_int_equal(judge("seq_page_cost", "1ms"), SERVER_SETTING_IS_INVALID);
  assert_int_equal(judge("seed", "1"), SERVER_SETTING_FITS);
  assert_int_equal(judge("seed", "-1.1"), SERVER_SETTING_IS_OUTSIDE);
}

static void words_are_taken_in_any_case(void **state) {
  (void)state;
  assert_int_equal(judge("wal_level", "Replica"), SERVER_SETTING_FITS);
  assert_int_equal(judge("wal_level", "hot_standby"), SERVER_SETTING_FITS); // not listed
  assert_int_equal(judge("wal_level", ""), SERVER_SETTING_IS_INVALID);
  assert_int_equal(judge("ssl_max_protocol_version", ""), SERVER_SETTING_FITS);
  assert_int_equal(judge("enable_seqscan", "OF"), SERVER_SETTING_FITS);
  assert_int_equal(judge("enable_seqscan", "o"), SERVER_SETTING_IS_NO_BOOL);
  assert_int_equal(judge("search_path", "a, \"b \"\" c\" ,d"), SERVER_SETTING_FITS);
  assert_int_equal(judge("search_path", ""), SERVER_SETTING_FITS);
  assert_int_equal(judge("search_path", "a,"), SERVER_SETTING_IS_INVALID_LIST);
  assert_int_equal(judge("search_path", "a b"), SERVER_SETTING_IS_INVALID_LIST);
  assert_int_equal(judge("search_path", "\"a"), SERVER_SETTING_IS_INVALID_LIST);
}

static void names_of_ones_own_are_identifiers_between_dots(void **state) {
  (void)state;
  assert_true(server_setting_is_custom_name(SLICE("a.b")));
  assert_true(server_setting_is_custom_name(SLICE("_a1.b$.c")));
  assert_false(server_setting_is_custom_name(SLICE("a")));
  assert_false(server_setting_is_custom_name(SLICE("a.")));
  assert_false(server_setting_is_custom_name(SLICE("a.1")));
  assert_false(server_setting_is_custom_name(SLICE("a b.c")));
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(rows_are_in_the_order_that_they_are_searched_in),
      cmocka_unit_test(a_name_is_found_in_any_case_and_in_its_versions_only),
      cmocka_unit_test(numbers_have_units_and_ranges),
      cmocka_unit_test(words_are_taken_in_any_case),
      cmocka_unit_test(names_of_ones_own_are_identifiers_between_dots),
  };
  return cmocka_run_group_tests_name("settings of servers", specification, NULL, NULL);
}
