// What weir.yaml may say, what is refused with its place, and which file's word counts.
#include "tests/unit/spec.h"

#include "analyze/catalog/builtin/builtin.h"
#include "analyze/configuration/configuration.h"
#include "analyze/configuration/yaml_tree.h"
#include "lexer/memory.h"

#include <fcntl.h>
#include <sys/stat.h>

// A folder of its own is the working directory while a test runs.
typedef struct Project {
  char folder[64];
  char *before;
  Configuration *configuration;
  Error error;
} Project;

static int enter_a_folder(void **state) {
  Project *project = MEMORY_NEW(Project);
  project->before = getcwd(NULL, 0);
  snprintf(project->folder, sizeof project->folder, "/tmp/weir-settings-XXXXXX");
  if (mkdtemp(project->folder) == NULL || chdir(project->folder) != 0) return -1;
  FILE *top = fopen("weir.yaml", "w"); // so that nothing above plays in
  if (top == NULL) return -1;
  fputs("root: true\n", top);
  fclose(top);
  project->configuration = configuration_new();
  *state = project;
  return 0;
}

static int leave_the_folder(void **state) {
  Project *project = *state;
  configuration_free(project->configuration);
  if (chdir(project->before) != 0) return -1;
  pid_t child = fork();
  if (child == 0) {
    execlp("rm", "rm", "-rf", project->folder, (char *)NULL);
    _exit(1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  free(project->before);
  memory_free(project);
  return status;
}

static void write_bytes(const char *path, const char *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, length, file), length);
  assert_int_equal(fclose(file), 0);
}

static void write_text(const char *path, const char *text) {
  write_bytes(path, text, strlen(text));
}

static void make_folder(const char *path) { assert_int_equal(mkdir(path, 0777), 0); }

// The settings at `path`, read anew.
static bool find(Project *project, const char *path) {
  configuration_free(project->configuration);
  project->configuration = configuration_new();
  project->error = (Error){0};
  return configuration_find(project->configuration, path, &project->error);
}

static void expect_found(Project *project, const char *path) {
  if (!find(project, path)) fail_msg("%s", project->error.message);
}

static void expect_refused(Project *project, const char *text, const char *message) {
  write_text("weir.yaml", text);
  assert_false(find(project, "."));
  assert_string_equal(project->error.message, message);
}

static const ConfigurationValue *value(const Project *project, SettingId id) {
  return &project->configuration->values[id];
}

#define assert_text(project, id, literal)                                                          \
  assert_slice_equal(configuration_text((project)->configuration, (id)), literal)

static void assert_origin(Origin origin, const char *name, uint32_t line, uint32_t column) {
  assert_int_equal(origin.kind, ORIGIN_FILE);
  assert_string_equal(origin.name, name);
  assert_int_equal(origin.line, line);
  assert_int_equal(origin.column, column);
}

// ---- values

static void without_a_word_defaults_are_in_force(void **state) {
  Project *project = *state;
  expect_found(project, ".");
  assert_text(project, SETTING_pg_version, "14-18");
  assert_text(project, SETTING_fail_on, "error");
  assert_false(configuration_is_on(project->configuration, SETTING_from_empty));
  assert_false(value(project, SETTING_select)->is_given);
  int min = 0;
  int max = 0;
  assert_true(setting_read_version(
      configuration_text(project->configuration, SETTING_pg_version), &min, &max));
  assert_int_equal(min, 14);
  assert_int_equal(max, BUILTIN_LAST_VERSION);
}

static void an_empty_file_sets_nothing(void **state) {
  Project *project = *state;
  make_folder("db");
  static const char *const texts[] = {"", "# nothing yet\n", "---\n", "~\n", "{}\n"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    write_text("db/weir.yaml", texts[i]);
    expect_found(project, "db");
    assert_int_equal(project->configuration->file_count, 2);
  }
}

static void every_kind_of_value_is_read(void **state) {
  Project *project = *state;
  write_text("weir.yaml", "root: true\n"
                          "pg_version: 15-16\n"
                          "from_empty: true\n"
                          "framework: golang-migrate\n"
                          "ignore: [set-not-null-scans]\n"
                          "select: set-not-null-scans, syntax-error\n"
                          "prelude:\n  - a.sql\n  - /srv/b.sql\n"
                          "placeholders: {schema: app, \"a b\": '', number: 042}\n"
                          "session:\n  lock_timeout: 5s\n  app.user: \"x\"\n"
                          "released_through: 0042\n"
                          "database: main\n");
  expect_found(project, ".");
  assert_text(project, SETTING_pg_version, "15-16");
  assert_true(configuration_is_on(project->configuration, SETTING_from_empty));
  assert_text(project, SETTING_framework, "golang-migrate");
  assert_text(project, SETTING_released_through, "0042");
  assert_text(project, SETTING_database, "main");
  assert_int_equal(value(project, SETTING_ignore)->count, 1);
  assert_int_equal(value(project, SETTING_select)->count, 2);
  assert_slice_equal(value(project, SETTING_select)->items[1].text, "syntax-error");
  assert_int_equal(value(project, SETTING_prelude)->count, 2);
  assert_slice_equal(value(project, SETTING_prelude)->items[1].text, "/srv/b.sql");
  const ConfigurationValue *placeholders = value(project, SETTING_placeholders);
  assert_int_equal(placeholders->count, 3); // by name
  assert_slice_equal(placeholders->items[0].name, "a b");
  assert_slice_equal(placeholders->items[0].text, "");
  assert_slice_equal(placeholders->items[1].text, "042");
  assert_slice_equal(placeholders->items[2].text, "app");
  assert_slice_equal(value(project, SETTING_session)->items[0].name, "app.user");
}

static void a_value_knows_its_place(void **state) {
  Project *project = *state;
  write_text("weir.yaml", "root: true\npg_version:   16\nprelude:\n  - a.sql\n"
                          "placeholders:\n  ä: {}\n");
  assert_false(find(project, "."));
  assert_string_equal(project->error.message, "weir.yaml:6:6: ä must be a text, not a map");
  write_text("weir.yaml", "root: true\npg_version:   16\nprelude:\n  - a.sql\n");
  expect_found(project, ".");
  assert_origin(value(project, SETTING_pg_version)->origin, "weir.yaml", 2, 15);
  assert_origin(value(project, SETTING_prelude)->items[0].origin, "weir.yaml", 4, 5);
}

static void line_ends_and_a_byte_order_mark_do_not_move_places(void **state) {
  Project *project = *state;
  expect_refused(project, "\xEF\xBB\xBFrot: true\r\n",
      "weir.yaml:1:1: there is no key \"rot\"; is \"root\" meant?");
  expect_refused(project, "root: true\r\nrot: true\r\n",
      "weir.yaml:2:1: there is no key \"rot\"; is \"root\" meant?");
}

// ---- refusals

static void an_unknown_key_is_refused_with_the_nearest(void **state) {
  Project *project = *state;
  expect_refused(project, "root: true\npg-verson: 16\n",
      "weir.yaml:2:1: there is no key \"pg-verson\"; is \"pg_version\" meant?");
  expect_refused(
      project, "zzz: 1\n", "weir.yaml:1:1: there is no key \"zzz\"; docs/settings.md lists them");
  expect_refused(project, "chains:\n  - path: a\n    pth: b\n",
      "weir.yaml:3:5: there is no key \"pth\"; is \"path\" meant?");
  expect_refused(
      project, "path: a\n", "weir.yaml:1:1: path stands in an entry of `chains`, not beside it");
  expect_refused(project, "chains: [{path: a, fail_on: info}]\n",
      "weir.yaml:1:20: fail_on stands beside `chains`, not in an entry of it");
  expect_refused(
      project, "<<: {}\n", "weir.yaml:1:1: merging (<<) is not read; write the keys out");
}

static void wrong_types_are_refused(void **state) {
  Project *project = *state;
  expect_refused(
      project, "- root\n", "weir.yaml:1:1: the file must be a map of keys and values, not a list");
  expect_refused(project, "from_empty: [true]\n",
      "weir.yaml:1:13: from_empty must be true or false, not a list");
  expect_refused(project, "from_empty: \"true\"\n",
      "weir.yaml:1:13: from_empty must be true or false, without quotes");
  expect_refused(project, "pg_version:\n",
      "weir.yaml:1:12: pg_version must be a version or a range such as 14-18, not nothing");
  expect_refused(
      project, "prelude: {a: b}\n", "weir.yaml:1:10: prelude must be a list of files, not a map");
  expect_refused(
      project, "prelude: [[a]]\n", "weir.yaml:1:11: prelude must be a list of texts, not a list");
  expect_refused(project, "placeholders: x\n",
      "weir.yaml:1:15: placeholders must be a map of names and texts, not a text");
  expect_refused(
      project, "chains: {path: a}\n", "weir.yaml:1:9: chains must be a list of maps, not a map");
  expect_refused(
      project, "chains: [a]\n", "weir.yaml:1:10: an entry of chains must be a map, not a text");
  expect_refused(project, "[a]: b\n", "weir.yaml:1:1: a key must be a text, not a list");
}

static void wrong_values_are_refused(void **state) {
  Project *project = *state;
  expect_refused(
      project, "from_empty: yes\n", "weir.yaml:1:13: from_empty: \"yes\" is none of true, false");
  expect_refused(project, "fail_on: warn\n",
      "weir.yaml:1:10: fail_on: \"warn\" is none of error, warning, info, never");
  expect_refused(project, "fail_on: warnin\n",
      "weir.yaml:1:10: fail_on: there is no \"warnin\"; is \"warning\" meant?");
  expect_refused(project, "framework: flywya\n",
      "weir.yaml:1:12: framework: there is no \"flywya\"; is \"flyway\" meant?");
  expect_refused(project, "select: [syntax-eror]\n",
      "weir.yaml:1:10: select: there is no rule \"syntax-eror\"; is \"syntax-error\" meant?");
  expect_refused(project, "select: []\n",
      "weir.yaml:1:9: select names no rule, so there would be nothing to look for");
  expect_refused(project, "session: {lock timeout: 1}\n",
      "weir.yaml:1:11: \"lock timeout\" is no name of a setting");
  expect_refused(project, "database: ''\n", "weir.yaml:1:11: database is empty");
  expect_refused(
      project, "database: \"a\\0b\"\n", "weir.yaml:1:11: database holds a NUL character");
  expect_refused(project, "chains: [{framework: flyway}]\n",
      "weir.yaml:1:10: an entry of chains needs a path");
}

static void versions_are_those_that_are_modelled(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int min, max;
  } good[] = {{"11", 11, 11}, {"18", 18, 18}, {"14-18", 14, 18}, {"16-16", 16, 16}};
  static const char *const bad[] = {"", "10", "19", "10-18", "14-19", "18-14", "14-", "-14", "9.6",
      "14.2", " 14", "14 ", "14-18-", "99999999999999999999", "14-99999999999999999999", "0x10"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    int min = 0;
    int max = 0;
    assert_true(setting_read_version(slice_of(good[i].text), &min, &max));
    assert_int_equal(min, good[i].min);
    assert_int_equal(max, good[i].max);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    int min = 0;
    int max = 0;
    assert_false(setting_read_version(slice_of(bad[i]), &min, &max));
    assert_int_equal(min, 0);
  }
}

static void a_key_set_twice_is_refused(void **state) {
  Project *project = *state;
  expect_refused(project, "root: true\nroot: true\n",
      "weir.yaml:2:1: root is set twice; line 1 sets it first");
  expect_refused(project, "placeholders:\n  b: 1\n  a: 2\n  b: 3\n",
      "weir.yaml:4:3: b is set twice; line 2 sets it first");
  expect_refused(project, "chains:\n  - path: db\n  - path: ./db/../db/\n",
      "weir.yaml:3:11: the chain ./db/../db/ is set twice; line 2 sets it first");
}

static void what_is_no_yaml_is_refused_with_its_place(void **state) {
  Project *project = *state;
  write_text("weir.yaml", "root: true\n  a: [\n");
  assert_false(find(project, "."));
  assert_memory_equal(project->error.message, "weir.yaml:2:4: ", 15);
  write_text("weir.yaml", "root: true\ndatabase: \xff\n");
  assert_false(find(project, "."));
  assert_memory_equal(project->error.message, "weir.yaml:2:11: ", 16);
  expect_refused(project, "root: true\n---\nroot: true\n",
      "weir.yaml:2:1: a second document (---); one is all it may hold");
  expect_refused(
      project, "database: !secret x\n", "weir.yaml:1:11: a tag (!...) has no meaning here");
}

// ---- aliases

static void an_alias_stands_for_its_anchor(void **state) {
  Project *project = *state;
  write_text("weir.yaml", "root: true\n"
                          "placeholders: &p {schema: app}\n"
                          "chains:\n  - {path: a, placeholders: *p}\n");
  expect_found(project, ".");
  const ConfigurationFile *file = project->configuration->files[0];
  assert_slice_equal(file->chains[0].values[SETTING_placeholders].items[0].text, "app");
  assert_int_equal(file->chains[0].values[SETTING_placeholders].origin.line, 4);
  expect_refused(
      project, "database: *x\n", "weir.yaml:1:11: an alias (*...) of no anchor before it");
  expect_refused(project, "prelude: &p [*p]\n",
      "weir.yaml:1:14: an alias (*...) of what it is itself a part of");
}

static bool read_tree(const char *text, size_t length, const YamlNode **root, Error *error) {
  Arena *arena = arena_new();
  bool is_read = yaml_tree_read(arena, "t", (Slice){text, length}, root, error);
  if (is_read && *root != NULL) assert_true((*root)->weight <= YAML_TREE_MAX_NODES);
  arena_free(arena);
  return is_read;
}

static void aliases_of_aliases_are_bounded(void **state) {
  (void)state;
  char text[4096] = "- &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 30; i++) {
    size_t end = strlen(text);
    snprintf(text + end, sizeof text - end, "- &a%d [*a%d, *a%d, *a%d, *a%d]\n", i, i - 1, i - 1,
        i - 1, i - 1);
  }
  const YamlNode *root;
  Error error = {0};
  assert_false(read_tree(text, strlen(text), &root, &error));
  assert_non_null(strstr(error.message, "more than 100,000 values, aliases followed"));
}

// ---- limits

static bool read_nested(size_t depth, Error *error) {
  char *text = memory_alloc(2 * depth + 1);
  memset(text, '[', depth);
  memset(text + depth, ']', depth);
  const YamlNode *root;
  bool is_read = read_tree(text, 2 * depth, &root, error);
  memory_free(text);
  return is_read;
}

static void depth_has_a_limit(void **state) {
  (void)state;
  Error error = {0};
  assert_true(read_nested(YAML_TREE_MAX_DEPTH, &error));
  assert_false(read_nested(YAML_TREE_MAX_DEPTH + 1, &error));
  assert_string_equal(error.message, "t:1:65: more than 64 lists and maps within each other");
  error = (Error){0};
  assert_false(read_nested(500000, &error));
}

static bool read_many(const char *item, size_t count, Error *error) {
  size_t length = strlen(item);
  char *text = memory_alloc(count * (length + 10) + 2);
  size_t end = 0;
  text[end++] = '[';
  for (size_t i = 0; i < count; i++) end += (size_t)sprintf(text + end, item, (int)i);
  text[end++] = ']';
  const YamlNode *root;
  bool is_read = read_tree(text, end, &root, error);
  memory_free(text);
  return is_read;
}

static void values_and_anchors_have_a_limit(void **state) {
  (void)state;
  Error error = {0};
  assert_true(read_many("%d,", YAML_TREE_MAX_NODES - 1, &error));
  assert_false(read_many("%d,", YAML_TREE_MAX_NODES, &error));
  error = (Error){0};
  assert_true(read_many("&a%d x,", YAML_TREE_MAX_ANCHORS, &error));
  assert_false(read_many("&a%d x,", YAML_TREE_MAX_ANCHORS + 1, &error));
  assert_non_null(strstr(error.message, "more than 100 anchors"));
}

static bool read_directives(int count, Error *error) {
  char text[4096] = "";
  for (int i = 0; i < count; i++) {
    size_t end = strlen(text);
    snprintf(text + end, sizeof text - end, "%%TAG !t%d! x\n", i);
  }
  strcat(text, "---\na: b\n");
  const YamlNode *root;
  return read_tree(text, strlen(text), &root, error);
}

static void tag_directives_have_a_limit(void **state) {
  (void)state;
  Error error = {0};
  assert_true(read_directives(YAML_TREE_MAX_TAG_DIRECTIVES, &error));
  assert_false(read_directives(YAML_TREE_MAX_TAG_DIRECTIVES + 1, &error));
  assert_string_equal(error.message, "t:1:1: more than 100 %TAG directives");
}

static void a_file_has_a_limit(void **state) {
  Project *project = *state;
  char *text = memory_alloc(CONFIGURATION_MAX_SIZE + 1);
  memset(text, ' ', CONFIGURATION_MAX_SIZE + 1);
  memcpy(text, "root: true\n#", 12);
  write_bytes("weir.yaml", text, CONFIGURATION_MAX_SIZE);
  expect_found(project, ".");
  write_bytes("weir.yaml", text, CONFIGURATION_MAX_SIZE + 1);
  assert_false(find(project, "."));
  assert_string_equal(
      project->error.message, "weir.yaml: over 1 MiB, which is more than settings can need");
  memory_free(text);
}

static void write_chains(size_t count) {
  FILE *file = fopen("weir.yaml", "w");
  assert_non_null(file);
  fputs("root: true\nchains:\n", file);
  for (size_t i = 0; i < count; i++) fprintf(file, "- path: c%zu\n", i);
  fclose(file);
}

static void chains_have_a_limit(void **state) {
  Project *project = *state;
  write_chains(CONFIGURATION_MAX_CHAINS);
  expect_found(project, ".");
  write_chains(CONFIGURATION_MAX_CHAINS + 1);
  assert_false(find(project, "."));
  assert_string_equal(project->error.message, "weir.yaml:3:1: chains has more than 10,000 entries");
}

// ---- which word counts

static void a_nearer_file_overrides_key_by_key(void **state) {
  Project *project = *state;
  make_folder("db");
  write_text("weir.yaml", "root: true\npg_version: 15\nfail_on: info\nprelude: [a.sql, b.sql]\n"
                          "placeholders: {a: far, b: far}\n");
  write_text("db/weir.yaml", "pg_version: 16\nprelude: c.sql\nplaceholders: {b: near, c: near}\n");
  expect_found(project, "db");
  assert_text(project, SETTING_pg_version, "16");
  assert_text(project, SETTING_fail_on, "info");
  assert_int_equal(value(project, SETTING_prelude)->count, 1);
  assert_slice_equal(value(project, SETTING_prelude)->items[0].text, "db/c.sql");
  const ConfigurationValue *placeholders = value(project, SETTING_placeholders);
  assert_int_equal(placeholders->count, 3);
  assert_slice_equal(placeholders->items[0].text, "far");
  assert_slice_equal(placeholders->items[1].text, "near");
  assert_slice_equal(placeholders->items[2].text, "near");
  assert_origin(placeholders->items[0].origin, "weir.yaml", 5, 16);
  assert_origin(placeholders->items[1].origin, "db/weir.yaml", 3, 16);
}

static void a_root_ends_the_search(void **state) {
  Project *project = *state;
  make_folder("db");
  write_text("weir.yaml", "root: true\nfail_on: info\n");
  write_text("db/weir.yaml", "root: false\n");
  expect_found(project, "db");
  assert_text(project, SETTING_fail_on, "info");
  write_text("db/weir.yaml", "root: true\n");
  expect_found(project, "db");
  assert_text(project, SETTING_fail_on, "error");
  assert_int_equal(project->configuration->file_count, 1);
}

static void a_file_is_found_from_a_migration_and_from_below(void **state) {
  Project *project = *state;
  make_folder("db");
  make_folder("db/deep");
  write_text("db/deep/1.sql", "");
  write_text("weir.yaml", "root: true\nprelude: p.sql\n");
  expect_found(project, "db/deep/1.sql");
  assert_slice_equal(value(project, SETTING_prelude)->items[0].text, "p.sql");
  assert_int_equal(chdir("db/deep"), 0);
  expect_found(project, "1.sql");
  assert_slice_equal(value(project, SETTING_prelude)->items[0].text, "../../p.sql");
  assert_string_equal(project->configuration->files[0]->path, "../../weir.yaml");
  expect_found(project, "-");
  assert_int_equal(project->configuration->file_count, 1);
}

static void an_entry_of_chains_overrides_the_keys_beside_it(void **state) {
  Project *project = *state;
  make_folder("db");
  make_folder("db/one");
  make_folder("db/other");
  make_folder("dbs");
  write_text("weir.yaml", "root: true\npg_version: 14\ndatabase: top\nchains:\n"
                          "  - {path: db, pg_version: 15, framework: flyway}\n"
                          "  - {path: db/one/, pg_version: 16, prelude: p.sql}\n");
  expect_found(project, "db/one");
  assert_text(project, SETTING_pg_version, "16");
  assert_text(project, SETTING_framework, "flyway");
  assert_text(project, SETTING_database, "top");
  assert_slice_equal(value(project, SETTING_prelude)->items[0].text, "p.sql");
  assert_false(value(project, SETTING_path)->is_given);
  expect_found(project, "db/other");
  assert_text(project, SETTING_pg_version, "15");
  expect_found(project, "dbs");
  assert_text(project, SETTING_pg_version, "14");
  write_text("db/one/weir.yaml", "pg_version: 17\n");
  expect_found(project, "db/one");
  assert_text(project, SETTING_pg_version, "17");
}

static void a_link_leads_to_the_settings_of_its_target(void **state) {
  Project *project = *state;
  make_folder("real");
  assert_int_equal(symlink("real", "link"), 0);
  write_text("weir.yaml", "root: true\nchains: [{path: link, pg_version: 16}]\n");
  expect_found(project, "real");
  assert_text(project, SETTING_pg_version, "16");
  expect_found(project, "link");
  assert_text(project, SETTING_pg_version, "16");
}

static void what_cannot_be_a_settings_file_is_said(void **state) {
  Project *project = *state;
  make_folder("a");
  make_folder("a/weir.yaml");
  assert_false(find(project, "a"));
  assert_string_equal(project->error.message, "a/weir.yaml: is no regular file");
  make_folder("b");
  assert_int_equal(mkfifo("b/weir.yaml", 0666), 0);
  assert_false(find(project, "b"));
  make_folder("c");
  write_text("c/weir.yml", "");
  assert_false(find(project, "c"));
  assert_string_equal(project->error.message, "c/weir.yml is not read; rename it to weir.yaml");
}

static void a_named_file_is_used_alone(void **state) {
  Project *project = *state;
  make_folder("conf");
  write_text("weir.yaml", "root: true\nfail_on: info\n");
  write_text("conf/ci.yaml", "prelude: p.sql\nchains: [{path: ../db, pg_version: 16}]\n");
  make_folder("db");
  assert_true(configuration_use(project->configuration, "conf/ci.yaml", "db", &project->error));
  assert_text(project, SETTING_fail_on, "error");
  assert_text(project, SETTING_pg_version, "16");
  assert_slice_equal(value(project, SETTING_prelude)->items[0].text, "conf/p.sql");
  Configuration *other = configuration_new();
  assert_false(configuration_use(other, "none.yaml", "db", &project->error));
  assert_string_equal(project->error.message, "none.yaml: No such file or directory");
  configuration_free(other);
}

static bool set(
    Project *project, SettingId id, OriginKind kind, const char *name, const char *text) {
  project->error = (Error){0};
  return configuration_set(
      project->configuration, id, (Origin){kind, name, 0, 0}, slice_of(text), &project->error);
}

static void a_value_set_again_replaces_or_adds(void **state) {
  Project *project = *state;
  assert_true(set(project, SETTING_pg_version, ORIGIN_VARIABLE, "WEIR_PG_VERSION", "16"));
  assert_true(set(project, SETTING_pg_version, ORIGIN_FLAG, "--pg-version", "17"));
  assert_text(project, SETTING_pg_version, "17");
  assert_true(set(project, SETTING_prelude, ORIGIN_VARIABLE, "WEIR_PRELUDE", "e.sql"));
  assert_true(set(project, SETTING_prelude, ORIGIN_FLAG, "--prelude", "x.sql"));
  assert_true(set(project, SETTING_prelude, ORIGIN_FLAG, "--prelude", "y.sql"));
  assert_int_equal(value(project, SETTING_prelude)->count, 2);
  assert_slice_equal(value(project, SETTING_prelude)->items[1].text, "y.sql");
  assert_true(
      set(project, SETTING_ignore, ORIGIN_FLAG, "--ignore", "set-not-null-scans, syntax-error"));
  assert_int_equal(value(project, SETTING_ignore)->count, 2);
  assert_true(set(project, SETTING_placeholders, ORIGIN_VARIABLE, "WEIR_DEFINE", "b=1"));
  assert_true(set(project, SETTING_placeholders, ORIGIN_FLAG, "--define", "a="));
  assert_true(set(project, SETTING_placeholders, ORIGIN_FLAG, "--define", "b=flag=x"));
  assert_int_equal(value(project, SETTING_placeholders)->count, 2);
  assert_slice_equal(value(project, SETTING_placeholders)->items[0].text, "");
  assert_slice_equal(value(project, SETTING_placeholders)->items[1].text, "flag=x");
}

static void a_wrong_value_is_not_set(void **state) {
  Project *project = *state;
  assert_false(set(project, SETTING_placeholders, ORIGIN_FLAG, "--define", "b"));
  assert_string_equal(project->error.message, "--define: \"b\" is not NAME=VALUE");
  assert_false(set(project, SETTING_placeholders, ORIGIN_FLAG, "--define", "=b"));
  assert_false(set(project, SETTING_ignore, ORIGIN_FLAG, "--ignore", "nothing"));
  assert_false(set(project, SETTING_pg_version, ORIGIN_FLAG, "--pg-version", "10"));
  assert_text(project, SETTING_pg_version, "14-18");
}

static void what_is_set_before_counts_before_files(void **state) {
  Project *project = *state;
  write_text("weir.yaml", "root: true\npg_version: 15\nprelude: a.sql\nfail_on: info\n"
                          "placeholders: {b: file, d: file}\n");
  assert_true(set(project, SETTING_pg_version, ORIGIN_FLAG, "--pg-version", "17"));
  assert_true(set(project, SETTING_prelude, ORIGIN_FLAG, "--prelude", "x.sql"));
  assert_true(set(project, SETTING_placeholders, ORIGIN_FLAG, "--define", "b=flag"));
  Configuration *flags = project->configuration;
  project->configuration = configuration_new_over(flags);
  assert_true(configuration_find(project->configuration, ".", &project->error));
  assert_text(project, SETTING_pg_version, "17");
  assert_text(project, SETTING_fail_on, "info");
  assert_int_equal(value(project, SETTING_prelude)->count, 1);
  assert_slice_equal(value(project, SETTING_prelude)->items[0].text, "x.sql");
  const ConfigurationValue *placeholders = value(project, SETTING_placeholders);
  assert_int_equal(placeholders->count, 2);
  assert_slice_equal(placeholders->items[0].text, "flag");
  assert_slice_equal(placeholders->items[1].text, "file");
  assert_int_equal(flags->values[SETTING_placeholders].count, 1); // as it was
  configuration_free(project->configuration);
  project->configuration = flags;
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, enter_a_folder, leave_the_folder)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(without_a_word_defaults_are_in_force),
      SPEC(an_empty_file_sets_nothing),
      SPEC(every_kind_of_value_is_read),
      SPEC(a_value_knows_its_place),
      SPEC(line_ends_and_a_byte_order_mark_do_not_move_places),
      SPEC(an_unknown_key_is_refused_with_the_nearest),
      SPEC(wrong_types_are_refused),
      SPEC(wrong_values_are_refused),
      cmocka_unit_test(versions_are_those_that_are_modelled),
      SPEC(a_key_set_twice_is_refused),
      SPEC(what_is_no_yaml_is_refused_with_its_place),
      SPEC(an_alias_stands_for_its_anchor),
      cmocka_unit_test(aliases_of_aliases_are_bounded),
      cmocka_unit_test(depth_has_a_limit),
      cmocka_unit_test(values_and_anchors_have_a_limit),
      cmocka_unit_test(tag_directives_have_a_limit),
      SPEC(a_file_has_a_limit),
      SPEC(chains_have_a_limit),
      SPEC(a_nearer_file_overrides_key_by_key),
      SPEC(a_root_ends_the_search),
      SPEC(a_file_is_found_from_a_migration_and_from_below),
      SPEC(an_entry_of_chains_overrides_the_keys_beside_it),
      SPEC(a_link_leads_to_the_settings_of_its_target),
      SPEC(what_cannot_be_a_settings_file_is_said),
      SPEC(a_named_file_is_used_alone),
      SPEC(a_value_set_again_replaces_or_adds),
      SPEC(a_wrong_value_is_not_set),
      SPEC(what_is_set_before_counts_before_files),
  };
  return cmocka_run_group_tests_name("settings", specification, NULL, NULL);
}
