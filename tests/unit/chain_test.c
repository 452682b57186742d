#include "tests/unit/folder_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/chain/chain.h"

#include <sys/stat.h>

// The chain of `path` holds exactly these files, in this order.
static void assert_chain(const char *path, const char *const files[]) {
  MigrationChain chain = {0};
  Error error = {0};
  bool found = chain_discover(&chain, path, &error);
  if (!found) print_error("%s\n", error.message);
  assert_true(found);
  size_t count = 0;
  while (files[count] != NULL) count++;
  for (size_t i = 0; i < chain.files.count && i < count; i++)
    assert_string_equal(chain.files.items[i], files[i]);
  assert_int_equal(chain.files.count, count);
  migration_chain_free(&chain);
}
#define FILES(...) ((const char *const[]){__VA_ARGS__, NULL})

static void assert_refused(const char *path, const char *saying) {
  MigrationChain chain = {0};
  Error error = {0};
  assert_false(chain_discover(&chain, path, &error));
  assert_non_null(strstr(error.message, saying));
  assert_null(chain.path);
  assert_int_equal(chain.files.count, 0);
}

static void a_folder_is_a_chain_in_natural_order(void **state) {
  (void)state;
  folder_write("db/V10__c.sql", "");
  folder_write("db/V2__b.sql", "");
  folder_write("db/V1__a.sql", "");
  folder_write("db/later/1.sql", "");
  folder_write("db/README.md", "");
  folder_write("db/sql", "");
  assert_chain("db", FILES("db/V1__a.sql", "db/V2__b.sql", "db/V10__c.sql", "db/later/1.sql"));
}

static void what_leads_back_or_only_looks_is_left_out(void **state) {
  (void)state;
  folder_write("db/1.up.sql", "");
  folder_write("db/1.down.sql", "");
  folder_write("db/2/up.sql", "");
  folder_write("db/2/down.sql", "");
  folder_write("db/countdown.sql", "");
  folder_write("db/deploy/a.sql", "");
  folder_write("db/revert/a.sql", "");
  folder_write("db/verify/a.sql", "");
  folder_write("db/3/revert/a.sql", "");
  folder_write("db/reverted/a.sql", "");
  assert_chain("db", FILES("db/1.up.sql", "db/2/up.sql", "db/countdown.sql", "db/deploy/a.sql",
                         "db/reverted/a.sql"));
  assert_chain("db/revert", FILES("db/revert/a.sql")); // asked for by name
}

static void hidden_folders_and_files_are_left_out(void **state) {
  (void)state;
  folder_write("db/a.sql", "");
  folder_write("db/.git/b.sql", "");
  folder_write("db/.b.sql", "");
  folder_write("db/.sql", "");
  folder_write("db/node_modules/b.sql", "");
  assert_chain("db", FILES("db/a.sql"));
  assert_chain("db/.git", FILES("db/.git/b.sql"));
}

static void paths_begin_as_they_were_given(void **state) {
  (void)state;
  folder_write("db/a.sql", "");
  assert_chain("db///", FILES("db/a.sql"));
  assert_chain(".", FILES("./db/a.sql"));
  assert_chain("./db", FILES("./db/a.sql"));
  assert_chain("db/../db", FILES("db/../db/a.sql"));
}

static void a_folder_named_like_a_file_is_a_folder(void **state) {
  (void)state;
  folder_write("db/1.sql/2.sql", "");
  assert_chain("db", FILES("db/1.sql/2.sql"));
}

static void a_file_is_a_chain_whatever_its_name(void **state) {
  (void)state;
  folder_write("a.down.sql", "");
  folder_write("notes", "");
  assert_chain("a.down.sql", FILES("a.down.sql"));
  assert_chain("notes", FILES("notes"));
  assert_chain("-", FILES("-"));
}

static void links_to_files_are_files(void **state) {
  (void)state;
  folder_write("real.sql", "");
  folder_write("db/a.sql", "");
  assert_int_equal(symlink("../real.sql", "db/b.sql"), 0);
  assert_int_equal(symlink("nowhere.sql", "db/c.sql"), 0);
  assert_chain("db", FILES("db/a.sql", "db/b.sql"));
}

static void a_link_that_leads_back_up_is_not_followed(void **state) {
  (void)state;
  folder_write("db/x/a.sql", "");
  assert_int_equal(symlink("..", "db/x/up"), 0);
  assert_int_equal(symlink("../..", "db/x/above"), 0);
  folder_write("b.sql", "");
  assert_chain("db", FILES("db/x/a.sql", "db/x/above/b.sql"));
}

// Followed by each of their paths, these would be as many chains as there are orders of twelve.
static void folders_that_link_to_each_other_are_read_once(void **state) {
  (void)state;
  char path[64];
  char target[64];
  const char *files[13] = {0};
  char names[12][32];
  for (int i = 0; i < 12; i++) {
    snprintf(names[i], sizeof names[i], "db/f%d/a.sql", i);
    folder_write(names[i], "");
    files[i] = names[i];
  }
  for (int i = 0; i < 12; i++) {
    for (int j = 0; j < 12; j++) {
      snprintf(path, sizeof path, "db/f%d/to%d", i, j);
      snprintf(target, sizeof target, "../f%d", j);
      assert_int_equal(symlink(target, path), 0);
    }
  }
  assert_chain("db", files);
}

static void of_several_links_to_a_folder_the_first_is_followed(void **state) {
  (void)state;
  folder_write("elsewhere/a.sql", "");
  folder_write("db/z.sql", "");
  assert_int_equal(symlink("../elsewhere", "db/10"), 0);
  assert_int_equal(symlink("../elsewhere", "db/9"), 0);
  assert_chain("db", FILES("db/9/a.sql", "db/z.sql"));
}

static void folders_may_nest_deeply(void **state) {
  (void)state;
  char path[1024] = "db";
  for (int i = 0; i < 300; i++) strcat(path, "/d");
  strcat(path, "/a.sql");
  folder_write(path, "");
  assert_chain("db", FILES(path));
}

static void a_pipe_in_a_folder_is_no_migration(void **state) {
  (void)state;
  folder_write("db/a.sql", "");
  assert_int_equal(mkfifo("db/b.sql", 0666), 0);
  assert_chain("db", FILES("db/a.sql"));
}

static void what_is_not_there_is_said(void **state) {
  (void)state;
  assert_refused("", "an empty path names no file");
  assert_refused("nowhere", "nowhere: No such file or directory");
  folder_write("a.sql", "");
  assert_refused("a.sql/b", "a.sql/b: Not a directory");
}

static void a_folder_without_sql_is_said(void **state) {
  (void)state;
  folder_write("db/a.down.sql", "");
  assert_refused("db", "db: no .sql files");
  mkdir("empty", 0777);
  assert_refused("empty", "empty: no .sql files");
}

static void a_folder_that_cannot_be_read_is_said(void **state) {
  (void)state;
  if (geteuid() == 0) skip(); // root reads all
  folder_write("db/a.sql", "");
  folder_write("db/closed/b.sql", "");
  chmod("db/closed", 0);
  assert_refused("db", "db/closed: Permission denied");
  chmod("db/closed", 0777);
}

#define in_a_folder(test) cmocka_unit_test_setup_teardown(test, folder_set_up, folder_tear_down)

int main(void) {
  const struct CMUnitTest specification[] = {
      in_a_folder(a_folder_is_a_chain_in_natural_order),
      in_a_folder(what_leads_back_or_only_looks_is_left_out),
      in_a_folder(hidden_folders_and_files_are_left_out),
      in_a_folder(paths_begin_as_they_were_given),
      in_a_folder(a_folder_named_like_a_file_is_a_folder),
      in_a_folder(a_file_is_a_chain_whatever_its_name),
      in_a_folder(links_to_files_are_files),
      in_a_folder(a_link_that_leads_back_up_is_not_followed),
      in_a_folder(folders_that_link_to_each_other_are_read_once),
      in_a_folder(of_several_links_to_a_folder_the_first_is_followed),
      in_a_folder(folders_may_nest_deeply),
      in_a_folder(a_pipe_in_a_folder_is_no_migration),
      in_a_folder(what_is_not_there_is_said),
      in_a_folder(a_folder_without_sql_is_said),
      in_a_folder(a_folder_that_cannot_be_read_is_said),
  };
  return cmocka_run_group_tests_name("chains", specification, NULL, NULL);
}
