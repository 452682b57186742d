#include "analyze/configuration/glob.h"

#include "lexer/memory.h"

// From here up to the end all is matched: states are places in the pattern, kept for each place in the text.
typedef struct States {
  bool at[GLOB_MAX_LENGTH + 1];
} States;

static size_t star_length(Slice pattern, size_t i) {
  if (pattern.start[i] != '*') return 0;
  return i + 1 < pattern.length && pattern.start[i + 1] == '*' ? 2 : 1;
}

// `**` and the `/` behind it stand for no folder, too, where a folder's name begins.
static void spread(Slice pattern, bool is_start, States *states) {
  for (size_t i = 0; i < pattern.length; i++) {
    if (!states->at[i]) continue;
    size_t length = star_length(pattern, i);
    if (length == 0) continue;
    states->at[i + length] = true;
    bool is_folders = is_start && length == 2 && i + 2 < pattern.length &&
                      pattern.start[i + 2] == '/' && (i == 0 || pattern.start[i - 1] == '/');
    if (is_folders) states->at[i + 3] = true;
  }
}

static void step(Slice pattern, char c, bool is_path, const States *before, States *after) {
  memset(after->at, 0, pattern.length + 1);
  bool is_slash = is_path && c == '/';
  for (size_t i = 0; i < pattern.length; i++) {
    if (!before->at[i]) continue;
    size_t length = star_length(pattern, i);
    if (length > 0) {
      if (length == 2 || !is_slash) after->at[i] = true;
    } else if (pattern.start[i] == c || (pattern.start[i] == '?' && !is_slash)) {
      after->at[i + 1] = true;
    }
  }
  spread(pattern, c == '/', after);
}

static bool matches(Slice pattern, Slice text, bool is_path) {
  if (pattern.length > GLOB_MAX_LENGTH) return false;
  States states[2];
  memset(states[0].at, 0, pattern.length + 1);
  states[0].at[0] = true;
  spread(pattern, true, &states[0]);
  for (size_t i = 0; i < text.length; i++) {
    const States *before = &states[i % 2];
    if (is_path && text.start[i] == '/' && i > 0 && before->at[pattern.length]) return true;
    step(pattern, text.start[i], is_path, before, &states[(i + 1) % 2]);
  }
  return states[text.length % 2].at[pattern.length];
}

bool glob_matches_path(Slice pattern, Slice path) {
  while (pattern.length > 1 && pattern.start[pattern.length - 1] == '/') pattern.length--;
  while (slice_starts_with(pattern, SLICE("./")))
    pattern = (Slice){pattern.start + 2, pattern.length - 2};
  if (slice_equals(pattern, SLICE(".")) || pattern.length == 0) return true;
  return matches(pattern, path, true);
}

bool glob_matches_name(Slice pattern, Slice name) { return matches(pattern, name, false); }

bool glob_has_wildcard(Slice pattern) {
  for (size_t i = 0; i < pattern.length; i++) {
    if (pattern.start[i] == '*' || pattern.start[i] == '?') return true;
  }
  return false;
}
