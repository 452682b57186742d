#include "tests/unit/spec.h"

#include "lexer/source.h"
#include "tests/unit/parse_model.h"

#include <fts.h>

static size_t check_file(ParseModel *model, const char *path) {
  Source source = {0};
  Error error = {0};
  if (!source_read(&source, path, &error)) fail_msg("%s", error.message);
  size_t before = model->statements;
  parse_model_check(model, source.text);
  source_close(&source);
  return model->statements - before;
}

static size_t check_folder(ParseModel *model, const char *corpus, const char *folder) {
  char path[4096];
  snprintf(path, sizeof(path), "%s/corpus/%s", corpus, folder);
  char *roots[] = {path, NULL};
  FTS *tree = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, NULL);
  assert_non_null(tree);
  size_t statements = 0;
  for (FTSENT *entry = fts_read(tree); entry; entry = fts_read(tree)) {
    bool is_sql = entry->fts_info == FTS_F && entry->fts_namelen > 4 &&
                  strcmp(entry->fts_name + entry->fts_namelen - 4, ".sql") == 0;
    if (is_sql) statements += check_file(model, entry->fts_path);
  }
  fts_close(tree);
  return statements;
}

// A breach aborts and shows the statement.
static void check_trees_of(const char *folder, size_t at_least) {
  const char *corpus = spec_corpus();
  if (corpus == NULL) skip();
  ParseModel model = parse_model_new();
  assert_true(check_folder(&model, corpus, folder) >= at_least);
  parse_model_free(&model);
}

static void trees_of_real_migrations_are_sound(void **state) {
  (void)state;
  check_trees_of("chains", 10000);
}

static void trees_of_dumps_are_sound(void **state) {
  (void)state;
  check_trees_of("dumps", 5000);
}

static void trees_of_regression_tests_are_sound(void **state) {
  (void)state;
  check_trees_of("pg_regress/18", 40000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(trees_of_real_migrations_are_sound),
      cmocka_unit_test(trees_of_dumps_are_sound),
      cmocka_unit_test(trees_of_regression_tests_are_sound),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
