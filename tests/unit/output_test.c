#include "tests/unit/folder_fixture.h"
#include "tests/unit/spec.h"

#include "cli/output.h"

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>

static void assert_file(const char *path, const char *wanted) {
  char *text = folder_read(path);
  assert_string_equal(text, wanted);
  free(text);
}

static size_t count_entries(const char *path) {
  DIR *folder = opendir(path);
  size_t count = 0;
  while (readdir(folder) != NULL) count++;
  closedir(folder);
  return count - 2; // . and ..
}

static void write_file(const char *path, const char *text) {
  Output output;
  Error error = {0};
  assert_true(output_open(&output, path, &error));
  fputs(text, output.file);
  assert_true(output_close(&output, &error));
}

static void a_file_gets_its_name_when_it_is_whole(void **state) {
  (void)state;
  folder_write("report", "old");
  Output output;
  Error error = {0};
  assert_true(output_open(&output, "report", &error));
  fputs("new", output.file);
  fflush(output.file);
  assert_file("report", "old");
  assert_true(output_close(&output, &error));
  assert_file("report", "new");
  assert_int_equal(count_entries("."), 1);
}

static void a_file_keeps_its_mode_and_a_link_its_place(void **state) {
  (void)state;
  folder_write("report", "old");
  chmod("report", 0640);
  assert_int_equal(symlink("report", "link"), 0);
  write_file("link", "new");
  struct stat status;
  assert_int_equal(lstat("link", &status), 0);
  assert_true(S_ISLNK(status.st_mode));
  assert_int_equal(stat("report", &status), 0);
  assert_int_equal(status.st_mode & 0777, 0640);
  assert_file("report", "new");
}

static void a_new_file_has_the_usual_mode(void **state) {
  (void)state;
  mode_t mask = umask(027);
  write_file("report", "new");
  umask(mask);
  struct stat status;
  assert_int_equal(stat("report", &status), 0);
  assert_int_equal(status.st_mode & 0777, 0640);
}

static void a_device_is_written_to_at_once(void **state) {
  (void)state;
  write_file("/dev/null", "gone");
  struct stat status;
  assert_int_equal(stat("/dev/null", &status), 0);
  assert_true(S_ISCHR(status.st_mode));
}

static void a_full_disk_is_an_error(void **state) {
  (void)state;
  Output output;
  Error error = {0};
  assert_true(output_open(&output, "/dev/full", &error));
  fputs("text", output.file);
  assert_false(output_close(&output, &error));
  assert_string_equal(error.message, "/dev/full: No space left on device");
}

static void what_cannot_be_opened_is_an_error(void **state) {
  (void)state;
  Output output;
  Error error = {0};
  assert_false(output_open(&output, "nowhere/report", &error));
  assert_string_equal(error.message, "nowhere/report: No such file or directory");
  error = (Error){0};
  assert_false(output_open(&output, ".", &error));
  assert_string_equal(error.message, ".: is a directory");
}

// Standard output is a pipe nobody reads, or a full disk: `target` of the child's descriptor 1.
static bool writes_to(int descriptor) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    signal(SIGPIPE, SIG_IGN);
    dup2(descriptor, STDOUT_FILENO);
    Output output;
    Error error = {0};
    bool opened = output_open(&output, NULL, &error);
    for (int i = 0; i < 100000; i++) fputs("line\n", output.file);
    _exit(opened && output_close(&output, &error) ? 0 : 1);
  }
  int status = -1;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status) == 0;
}

static void a_reader_that_went_away_is_no_failure(void **state) {
  (void)state;
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  close(ends[0]);
  assert_true(writes_to(ends[1]));
  close(ends[1]);
}

static void a_full_disk_behind_standard_output_is_one(void **state) {
  (void)state;
  FILE *full = fopen("/dev/full", "w");
  assert_non_null(full);
  assert_false(writes_to(fileno(full)));
  fclose(full);
}

#define in_a_folder(test) cmocka_unit_test_setup_teardown(test, folder_set_up, folder_tear_down)

int main(void) {
  const struct CMUnitTest specification[] = {
      in_a_folder(a_file_gets_its_name_when_it_is_whole),
      in_a_folder(a_file_keeps_its_mode_and_a_link_its_place),
      in_a_folder(a_new_file_has_the_usual_mode),
      in_a_folder(a_device_is_written_to_at_once),
      in_a_folder(a_full_disk_is_an_error),
      in_a_folder(what_cannot_be_opened_is_an_error),
      in_a_folder(a_reader_that_went_away_is_no_failure),
      in_a_folder(a_full_disk_behind_standard_output_is_one),
  };
  return cmocka_run_group_tests_name("outputs", specification, NULL, NULL);
}
