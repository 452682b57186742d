#define _GNU_SOURCE // memmem
#include "analyze/fix/way_back.h"

#include "analyze/chain/section.h"
#include "lexer/memory.h"
#include "lexer/source.h"

#include <ctype.h>
#include <stdio.h>

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || (c & 0x80) != 0; }

static bool names(Slice text, Slice name) {
  for (size_t i = 0; name.length > 0 && i + name.length <= text.length; i++) {
    bool is_here = section_starts_any_case((Slice){text.start + i, name.length}, name) &&
                   (i == 0 || !is_word(text.start[i - 1])) &&
                   (i + name.length == text.length || !is_word(text.start[i + name.length]));
    if (is_here) return true;
  }
  return false;
}

// Where a tool keeps it: a part of the path, and what stands there instead.
static const char *const places[][2] = {
    {".up.sql", ".down.sql"}, {"/up.sql", "/down.sql"}, {"/deploy/", "/revert/"}};

static char *with_place(const char *path, const char *part, const char *instead) {
  const char *at = NULL;
  for (const char *next = path; (next = strstr(next, part)) != NULL; next++) at = next;
  if (at == NULL) return NULL;
  size_t size = strlen(path) + strlen(instead) + 1;
  char *made = memory_alloc(size);
  snprintf(made, size, "%.*s%s%s", (int)(at - path), path, instead, at + strlen(part));
  return made;
}

static bool file_names(const char *path, Slice name) {
  Source source = {0};
  Error ignored = {0};
  bool found = source_read(&source, path, &ignored) && names(source.text, name);
  source_close(&source);
  return found;
}

bool way_back_names(const PlanStep *step, Slice text, Slice name) {
  if (step->end < text.length &&
      names((Slice){text.start + step->end, text.length - step->end}, name))
    return true;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    char *path = with_place(step->file, places[i][0], places[i][1]);
    bool found = path != NULL && file_names(path, name);
    memory_free(path);
    if (found) return true;
  }
  return false;
}
