#include "cli/fix_write.h"

#include "analyze/fix/next_file.h"
#include "cli/output.h"
#include "lexer/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- what may be written

// The folder of a file as the system calls it; NULL: there is none.
static char *real_folder(const char *path) {
  Slice folder = next_path_folder(slice_of(path));
  bool is_root = folder.length == 0 && path[0] == '/';
  char *text = folder.length > 0 ? memory_copy_text(folder.start, folder.length)
                                 : memory_copy_text(is_root ? "/" : ".", 1);
  char *real = realpath(text, NULL);
  memory_free(text);
  return real;
}

// The folder that a chain's files lie in: of a chain of one file, that one's.
static char *top_of(const Plan *plan) {
  struct stat status;
  bool is_folder = stat(plan->path, &status) == 0 && S_ISDIR(status.st_mode);
  return is_folder ? realpath(plan->path, NULL) : real_folder(plan->path);
}

// A link may lead anywhere, also one on the way.
static bool lies_in_a_chain(const FixRun *fixes, const char *path, bool is_new) {
  char *real = is_new ? real_folder(path) : realpath(path, NULL);
  bool lies = false;
  for (size_t i = 0; real != NULL && !lies && i < fixes->candidate_count; i++) {
    const FixCandidate *candidate = &fixes->candidates[i];
    if (!candidate->is_taken) continue;
    char *top = top_of(candidate->target.plan);
    lies = top != NULL && found_path_lies_in(real, top);
    free(top);
  }
  free(real);
  return lies;
}

static bool is_as_read(const FixText *text, Error *error) {
  struct stat status;
  if (text->is_new)
    return lstat(text->path, &status) != 0 || error_set(error, "%s: is there already", text->path);
  Source source = {0};
  if (!source_read(&source, text->path, error)) return false;
  bool is_same = slice_equals(source.text, text->before);
  source_close(&source);
  return is_same || error_set(error, "%s: has changed meanwhile", text->path);
}

// ---- writing

static bool make_folder(const char *path, Error *error) {
  Slice folder = next_path_folder(slice_of(path));
  if (folder.length == 0) return true;
  char *text = memory_copy_text(folder.start, folder.length);
  bool done = mkdir(text, 0777) == 0 || errno == EEXIST ||
              error_set(error, "%s: %s", text, strerror(errno));
  memory_free(text);
  return done;
}

static bool open_file(const FixRun *fixes, const FixText *text, Output *output, Error *error) {
  if (!is_as_read(text, error)) return false;
  if (text->is_new && !make_folder(text->path, error)) return false;
  if (!lies_in_a_chain(fixes, text->path, text->is_new))
    return error_set(error, "%s: lies outside of the chain's folder", text->path);
  if (!output_open(output, text->path, error)) return false;
  fwrite(text->text.start, 1, text->text.length, output->file);
  return true;
}

bool fix_write(FixRun *fixes, Error *error) {
  const FixTexts *texts = fixes->texts;
  Output *outputs = memory_alloc((texts->count + 1) * sizeof *outputs);
  size_t opened = 0;
  bool done = true;
  for (int is_new = 1; is_new >= 0; is_new--) {
    for (size_t i = 0; i < texts->count && done; i++) {
      const FixText *text = &texts->items[i];
      if (!text->is_changed || text->is_new != (is_new == 1)) continue;
      done = open_file(fixes, text, &outputs[opened], error);
      opened += done;
    }
  }
  for (size_t i = 0; i < opened; i++) {
    if (done) {
      done = output_close(&outputs[i], error);
    } else {
      output_abandon(&outputs[i]);
    }
  }
  memory_free(outputs);
  return done;
}
