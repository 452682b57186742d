#include "analyze/finding/allow_comment.h"

static const struct {
  const char *word;
  const char *second; // a word that must follow
  const char *tool;
  AllowScope scope;
  bool may_be_header;
} forms[] = {
    {"weir:allow", NULL, NULL, ALLOW_STATEMENT, false},
    {"weir:allow-file", NULL, NULL, ALLOW_FILE, false},
    {"squawk-ignore", NULL, "squawk", ALLOW_STATEMENT, false},
    {"squawk-ignore-file", NULL, "squawk", ALLOW_FILE, false},
    {"eugene:", "ignore", "eugene", ALLOW_STATEMENT, false},
    {"atlas:nolint", NULL, "atlas", ALLOW_STATEMENT, true},
    {"pgm-lint:suppress", NULL, "pg-migration-lint", ALLOW_STATEMENT, false},
    {"pgm-lint:suppress-file", NULL, "pg-migration-lint", ALLOW_FILE, false},
    {"pgls-ignore", NULL, "pgls", ALLOW_STATEMENT, false},
    {"pgls-ignore-all", NULL, "pgls", ALLOW_FILE, false},
    {"pgls-ignore-start", NULL, "pgls", ALLOW_FROM_HERE, false},
    {"pgls-ignore-end", NULL, "pgls", ALLOW_UNTIL_HERE, false},
    {"safety-assured:start", NULL, "diesel-guard", ALLOW_FROM_HERE, false},
    {"safety-assured:end", NULL, "diesel-guard", ALLOW_UNTIL_HERE, false},
};

const char *allow_comment_atlas_code(Slice analyzer) {
  static const char *const codes[][2] = {{"destructive", "DS"}, {"data_depend", "MF"},
      {"incompatible", "BC"}, {"concurrent_index", "PG1"}, {"condrop", "CD"}, {"naming", "NM"}};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    if (slice_equals(analyzer, slice_of(codes[i][0]))) return codes[i][1];
  }
  return NULL;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static Slice skip_blanks(Slice text) {
  while (text.length > 0 && is_blank(*text.start)) text = (Slice){text.start + 1, text.length - 1};
  return text;
}

static Slice take_word(Slice *text) {
  *text = skip_blanks(*text);
  Slice word = {text->start, 0};
  while (word.length < text->length && !is_blank(text->start[word.length])) word.length++;
  *text = (Slice){text->start + word.length, text->length - word.length};
  return word;
}

// Ours: names with commas between them, a date, and the reason.
static void read_own(Slice rest, AllowComment *comment) {
  Slice word = take_word(&rest);
  const char *start = word.start;
  const char *end = word.start + word.length;
  while (word.length > 0) {
    Slice after = skip_blanks(rest);
    bool goes_on = word.start[word.length - 1] == ',' || (after.length > 0 && *after.start == ',');
    if (!goes_on) break;
    word = take_word(&rest);
    end = word.start + word.length;
  }
  comment->names = (Slice){start, (size_t)(end - start)};
  const Slice key = SLICE("until=");
  Slice after = rest;
  word = take_word(&after);
  if (word.length > key.length && memcmp(word.start, key.start, key.length) == 0) {
    comment->until = (Slice){word.start + key.length, word.length - key.length};
    rest = after;
  }
  comment->reason = skip_blanks(rest);
}

// "lint/safety/banDropColumn: reason" names the last part.
static void read_path(Slice rest, AllowComment *comment) {
  Slice path = take_word(&rest);
  while (path.length > 0 && path.start[path.length - 1] == ':') path.length--;
  for (size_t i = path.length; i > 0; i--) {
    if (path.start[i - 1] != '/') continue;
    path = (Slice){path.start + i, path.length - i};
    break;
  }
  comment->names = path;
  comment->reason = skip_blanks(rest);
}

static bool begins_like(Slice text, const char *word) {
  size_t length = strlen(word);
  if (text.length < length) return false;
  for (size_t i = 0; i < length; i++) {
    char c = text.start[i];
    if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
    if (c != word[i]) return false;
  }
  return true;
}

// "weir:alow drop-table", "Weir:Allow", "weir: allow"; but not "weir: a dam".
static bool is_misspelt(Slice word, Slice rest) {
  if (!begins_like(word, "weir:")) return false;
  return word.length > strlen("weir:") || begins_like(skip_blanks(rest), "allow");
}

bool allow_comment_read(Slice text, AllowComment *comment) {
  while (text.length > 0 && is_blank(text.start[text.length - 1])) text.length--;
  Slice word = take_word(&text);
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    if (!slice_equals(word, slice_of(forms[i].word))) continue;
    Slice rest = text;
    if (forms[i].second != NULL && !slice_equals(take_word(&rest), slice_of(forms[i].second)))
      return false;
    *comment = (AllowComment){.scope = forms[i].scope,
        .tool = forms[i].tool,
        .may_be_header = forms[i].may_be_header,
        .names = SLICE(""),
        .until = SLICE(""),
        .reason = SLICE("")};
    if (comment->tool == NULL) {
      read_own(rest, comment);
    } else if (strcmp(comment->tool, "pgls") == 0) {
      read_path(rest, comment);
    } else {
      comment->names = skip_blanks(rest);
    }
    return true;
  }
  *comment = (AllowComment){.names = SLICE(""), .until = SLICE(""), .reason = SLICE("")};
  comment->is_misspelt = is_misspelt(word, text);
  return comment->is_misspelt;
}

bool allow_comment_next(Slice *names, Slice *name) {
  size_t i = 0;
  while (i < names->length && (is_blank(names->start[i]) || names->start[i] == ',')) i++;
  size_t end = i;
  while (end < names->length && !is_blank(names->start[end]) && names->start[end] != ',') end++;
  *name = (Slice){names->start + i, end - i};
  *names = (Slice){names->start + end, names->length - end};
  return name->length > 0;
}
