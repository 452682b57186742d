#include "tests/unit/spec.h"

#include "analyze/finding/rule.h"
#include "cli/apply_settings.h"
#include "cli/command.h"
#include "cli/options.h"

#define WORDS(...) ((const char *[]){__VA_ARGS__, NULL})

static bool read_words(Options *options, int command, const char **words, Error *error) {
  int count = 0;
  while (words[count] != NULL) count++;
  return options_read(options, command, count, words, error);
}

static Options reads_for(int command, const char **words) {
  Options options;
  Error error = {0};
  bool done = read_words(&options, command, words, &error);
  if (!done) print_error("%s\n", error.message);
  assert_true(done);
  return options;
}

static Options reads(const char **words) { return reads_for(ON_LINT, words); }

// By what the words say alone, whatever settings lie around.
static AppliedSettings applied(Options *options) {
  AppliedSettings settings = {0};
  Error error = {0};
  options->config = "/dev/null";
  assert_true(apply_settings(&settings, options, ".", &error));
  return settings;
}

// For the settings of a list of words.
static AppliedSettings applies(Options *options, const char **words) {
  *options = reads(words);
  return applied(options);
}

static void free_both(Options *options, AppliedSettings *settings) {
  applied_settings_free(settings);
  options_free(options);
}

static void refuses_for(int command, const char **words, const char *wanted) {
  Options options;
  Error error = {0};
  assert_false(read_words(&options, command, words, &error));
  assert_string_equal(error.message, wanted);
  options_free(&options);
}

static void refuses(const char **words, const char *wanted) { refuses_for(ON_LINT, words, wanted); }

static size_t count_selected(const AppliedSettings *settings) {
  size_t count = 0;
  for (size_t i = 0; rule_registry[i] != NULL; i++) count += settings->control->selected[i];
  return count;
}

static size_t count_rules(RuleProfile profile) {
  size_t count = 0;
  for (size_t i = 0; rule_registry[i] != NULL; i++) count += rule_registry[i]->profile <= profile;
  return count;
}

static bool selects(const AppliedSettings *settings, const char *id) {
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    if (strcmp(rule_registry[i]->id, id) == 0) return settings->control->selected[i];
  }
  fail_msg("no rule %s", id);
  return false;
}

static void without_words_all_is_as_documented(void **state) {
  (void)state;
  Options options;
  AppliedSettings settings = applies(&options, WORDS(NULL));
  assert_int_equal(settings.fail_on, SEVERITY_ERROR);
  assert_int_equal(settings.version_min, 14);
  assert_int_equal(settings.version_max, 18);
  assert_int_equal(options.color, COLOR_AUTO);
  assert_int_equal(count_selected(&settings), count_rules(PROFILE_RECOMMENDED));
  assert_int_equal(options.paths.count, 0);
  assert_false(settings.from_empty || options.all || options.quiet || options.stats);
  free_both(&options, &settings);
}

static void options_may_stand_anywhere(void **state) {
  (void)state;
  Options options = reads(WORDS("a", "--all", "-", "-o", "file", "b", "--pg-version=16"));
  assert_int_equal(options.paths.count, 3);
  assert_string_equal(options.paths.items[0], "a");
  assert_string_equal(options.paths.items[1], "-");
  assert_string_equal(options.paths.items[2], "b");
  assert_true(options.all);
  assert_string_equal(options.output, "file");
  assert_slice_equal(configuration_text(options.given, SETTING_pg_version), "16");
  options_free(&options);
}

static void behind_two_hyphens_all_is_paths(void **state) {
  (void)state;
  Options options = reads(WORDS("--all", "--", "--quiet"));
  assert_true(options.all);
  assert_false(options.quiet);
  assert_int_equal(options.paths.count, 1);
  assert_string_equal(options.paths.items[0], "--quiet");
  options_free(&options);
}

static void versions_are_one_or_a_range(void **state) {
  (void)state;
  Options options;
  AppliedSettings settings = applies(&options, WORDS("--pg-version", "15-17"));
  assert_int_equal(settings.version_min, 15);
  assert_int_equal(settings.version_max, 17);
  free_both(&options, &settings);
  const char *const wrong[] = {
      "10", "19", "14-19", "10-18", "18-14", "", "x", "16.1", "14-", "-16"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    char message[128];
    snprintf(message, sizeof message,
        "--pg-version: \"%s\" is no major version from 11 to 18, nor a range such as 14-18",
        wrong[i]);
    refuses(WORDS("--pg-version", wrong[i]), message);
  }
  options = reads(WORDS("--pg-version", "14"));
  options_free(&options);
  options = reads(WORDS("--pg-version", "18"));
  options_free(&options);
}

static void rules_are_selected_then_ignored(void **state) {
  (void)state;
  Options options;
  AppliedSettings settings =
      applies(&options, WORDS("--ignore", "drop-table", "--select", "drop-table,drop-column"));
  assert_int_equal(count_selected(&settings), 1);
  assert_true(selects(&settings, "drop-column"));
  free_both(&options, &settings);
  settings =
      applies(&options, WORDS("--select", "drop-table", "--select", "drop-column, vacuum-full"));
  assert_int_equal(count_selected(&settings), 3);
  free_both(&options, &settings);
  settings = applies(&options, WORDS("--ignore", "drop-table", "--ignore", "drop-column"));
  assert_int_equal(count_selected(&settings), count_rules(PROFILE_RECOMMENDED) - 2);
  free_both(&options, &settings);
}

static void a_profile_holds_those_before_it_and_a_selection_counts_instead(void **state) {
  (void)state;
  Options options;
  AppliedSettings settings = applies(&options, WORDS("--profile", "strict"));
  assert_int_equal(count_selected(&settings), count_rules(PROFILE_STRICT));
  assert_true(selects(&settings, "json-column") && selects(&settings, "drop-table"));
  assert_false(selects(&settings, "varchar-limit"));
  free_both(&options, &settings);
  settings = applies(&options, WORDS("--profile", "all", "--ignore", "drop-table"));
  assert_int_equal(count_selected(&settings), count_rules(PROFILE_ALL) - 1);
  free_both(&options, &settings);
  settings = applies(&options, WORDS("--profile", "recommended", "--select", "varchar-limit"));
  assert_int_equal(count_selected(&settings), 1);
  free_both(&options, &settings);
  refuses(WORDS("--profile", "strikt"), "--profile: there is no \"strikt\"; is \"strict\" meant?");
}

static void a_selection_of_nothing_is_refused(void **state) {
  (void)state;
  Error error = {0};
  Options options = reads(WORDS("--select", ""));
  AppliedSettings settings = {0};
  assert_false(apply_settings(&settings, &options, ".", &error));
  assert_string_equal(error.message, "select names no rule, so nothing would be looked for");
  options_free(&options);
}

static void a_misspelt_rule_is_refused_with_the_nearest(void **state) {
  (void)state;
  refuses(WORDS("--select", "drop-tabel"),
      "--select: there is no rule \"drop-tabel\"; is \"drop-table\" meant?");
  refuses(WORDS("--ignore", "drop-table,qqqqqq"),
      "--ignore: there is no rule \"qqqqqq\"; `weir rules` lists them");
}

static void a_misspelt_option_is_refused_with_the_nearest(void **state) {
  (void)state;
  refuses(WORDS("--form-empty"), "there is no option --form-empty; is --from-empty meant?");
  refuses(WORDS("--fail_on=info"), "there is no option --fail_on=info; is --fail-on meant?");
  refuses(WORDS("--qqqqqqqq"), "there is no option --qqqqqqqq; --help lists them");
  refuses(WORDS("-x"), "there is no option -x; --help lists them");
}

static void an_option_of_another_command_is_refused_as_such(void **state) {
  (void)state;
  refuses(WORDS("--spans"), "--spans is no option of this command; --help lists those that are");
  refuses_for(ON_PARSE, WORDS("--from-empty"),
      "--from-empty is no option of this command; --help lists those that are");
}

static void a_missing_or_unwanted_value_is_refused(void **state) {
  (void)state;
  refuses(WORDS("a.sql", "--only"), "--only: a value is missing; --help says which");
  Options options;
  Error error = {0};
  assert_false(read_words(&options, ON_LINT, WORDS("--all=yes"), &error));
  assert_non_null(strstr(error.message, "--all"));
  options_free(&options);
}

static void words_are_one_of_a_few(void **state) {
  (void)state;
  Options options;
  AppliedSettings settings = applies(&options, WORDS("--fail-on", "never", "--color", "always"));
  assert_int_equal(settings.fail_on, FAIL_ON_NEVER);
  assert_int_equal(options.color, COLOR_ALWAYS);
  free_both(&options, &settings);
  refuses(
      WORDS("--fail-on", "fatal"), "--fail-on: \"fatal\" is none of error, warning, info, never");
  refuses(WORDS("--color", "yes"), "--color: \"yes\" is none of auto, always, never");
  refuses(WORDS("--dialect", "mysql"), "--dialect: \"mysql\" is none of postgres");
}

static void repeated_options_add_up(void **state) {
  (void)state;
  Options options = reads(WORDS("--only", "a", "--only", "b", "--prelude", "c", "--prelude", "d"));
  assert_int_equal(options.only.count, 2);
  assert_string_equal(options.only.items[1], "b");
  assert_int_equal(options.given->values[SETTING_prelude].count, 2);
  options_free(&options);
}

static void the_environment_sets_what_no_flag_does(void **state) {
  (void)state;
  setenv("WEIR_FAIL_ON", "info", 1);
  setenv("WEIR_FROM_EMPTY", "1", 1);
  setenv("WEIR_QUIET", "0", 1);
  setenv("WEIR_ALL", "", 1);
  setenv("WEIR_PRELUDE", "p", 1);
  setenv("WEIR_SELECT", "drop-table", 1);
  Options options;
  AppliedSettings settings = applies(&options, WORDS(NULL));
  assert_int_equal(settings.fail_on, SEVERITY_INFO);
  assert_true(settings.from_empty);
  assert_false(options.quiet || options.all);
  assert_slice_equal(options.given->values[SETTING_prelude].items[0].text, "p");
  assert_int_equal(count_selected(&settings), 1);
  free_both(&options, &settings);
  settings =
      applies(&options, WORDS("--fail-on", "warning", "--prelude", "q", "--select", "drop-column"));
  assert_int_equal(settings.fail_on, SEVERITY_WARNING);
  assert_int_equal(options.given->values[SETTING_prelude].count, 1);
  assert_slice_equal(options.given->values[SETTING_prelude].items[0].text, "q");
  assert_false(selects(&settings, "drop-table"));
  free_both(&options, &settings);
  setenv("WEIR_FAIL_ON", "loud", 1);
  refuses(WORDS(NULL), "WEIR_FAIL_ON: \"loud\" is none of error, warning, info, never");
}

static void the_environment_does_not_say_how_other_commands_print(void **state) {
  (void)state;
  setenv("WEIR_FORMAT", "json", 1);
  setenv("WEIR_OUTPUT", "file", 1);
  setenv("WEIR_PLAN", "1", 1);
  Options options = reads(WORDS(NULL));
  assert_string_equal(options.format, "json");
  assert_null(options.output);
  options_free(&options);
  options = reads_for(ON_RULES, WORDS(NULL));
  assert_null(options.format);
  options_free(&options);
  options = reads_for(ON_CHAINS, WORDS(NULL));
  assert_false(options.plan);
  options_free(&options);
}

static int clear_environment(void **state) {
  (void)state;
  const char *const names[] = {"WEIR_FAIL_ON", "WEIR_FROM_EMPTY", "WEIR_QUIET", "WEIR_ALL",
      "WEIR_PRELUDE", "WEIR_SELECT", "WEIR_FORMAT", "WEIR_OUTPUT", "WEIR_PLAN"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) unsetenv(names[i]);
  return 0;
}

#define sets_variables(test) cmocka_unit_test_teardown(test, clear_environment)

int main(void) {
  clear_environment(NULL);
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(without_words_all_is_as_documented),
      cmocka_unit_test(options_may_stand_anywhere),
      cmocka_unit_test(behind_two_hyphens_all_is_paths),
      cmocka_unit_test(versions_are_one_or_a_range),
      cmocka_unit_test(rules_are_selected_then_ignored),
      cmocka_unit_test(a_profile_holds_those_before_it_and_a_selection_counts_instead),
      cmocka_unit_test(a_selection_of_nothing_is_refused),
      cmocka_unit_test(a_misspelt_rule_is_refused_with_the_nearest),
      cmocka_unit_test(a_misspelt_option_is_refused_with_the_nearest),
      cmocka_unit_test(an_option_of_another_command_is_refused_as_such),
      cmocka_unit_test(a_missing_or_unwanted_value_is_refused),
      cmocka_unit_test(words_are_one_of_a_few),
      cmocka_unit_test(repeated_options_add_up),
      sets_variables(the_environment_sets_what_no_flag_does),
      sets_variables(the_environment_does_not_say_how_other_commands_print),
  };
  return cmocka_run_group_tests_name("options", specification, NULL, NULL);
}
