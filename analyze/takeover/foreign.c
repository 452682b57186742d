#include "analyze/takeover/foreign.h"

#include "lexer/memory.h"

void foreign_free(Foreign *foreign) {
  memory_free(foreign->entries);
  *foreign = (Foreign){0};
}

void foreign_add(Foreign *foreign, const ForeignEntry *entry) {
  foreign->entries =
      memory_grow(foreign->entries, foreign->count, &foreign->capacity, sizeof *foreign->entries);
  foreign->entries[foreign->count++] = *entry;
}

Slice foreign_join(Foreign *foreign, Slice path, Slice key) {
  if (path.length == 0) return key;
  if (path.length + key.length > FOREIGN_MAX_PATH) return path;
  return arena_printf(foreign->arena, "%.*s.%.*s", SLICE_PRINT(path), SLICE_PRINT(key));
}

// ---- characters

bool foreign_at_end(const ForeignScan *scan) { return scan->at >= scan->text.length; }

char foreign_peek(const ForeignScan *scan, size_t ahead) {
  size_t at = scan->at + ahead;
  return at < scan->text.length ? scan->text.start[at] : '\0';
}

void foreign_advance(ForeignScan *scan) {
  if (foreign_at_end(scan)) return;
  if (scan->text.start[scan->at++] == '\n') scan->line++;
}

void foreign_skip_line(ForeignScan *scan) {
  while (!foreign_at_end(scan) && foreign_peek(scan, 0) != '\n') foreign_advance(scan);
}

static void skip_block_comment(ForeignScan *scan) {
  while (!foreign_at_end(scan) && !(foreign_peek(scan, 0) == '*' && foreign_peek(scan, 1) == '/'))
    foreign_advance(scan);
  foreign_advance(scan);
  foreign_advance(scan);
}

void foreign_skip(ForeignScan *scan, bool lines_too) {
  bool has_slashes = scan->comments[1] == '/';
  while (!foreign_at_end(scan)) {
    char c = foreign_peek(scan, 0);
    char next = foreign_peek(scan, 1);
    if (c == ' ' || c == '\t' || c == '\r' || (c == '\n' && lines_too)) {
      foreign_advance(scan);
    } else if (c == '#' || (has_slashes && c == '/' && next == '/')) {
      foreign_skip_line(scan);
    } else if (has_slashes && c == '/' && next == '*') {
      foreign_advance(scan);
      foreign_advance(scan);
      skip_block_comment(scan);
    } else {
      return;
    }
  }
}

// ---- words and strings

static bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

bool foreign_read_word(ForeignScan *scan, Slice *word) {
  if (foreign_peek(scan, 0) == '"' || foreign_peek(scan, 0) == '\'')
    return foreign_read_string(scan, word);
  size_t start = scan->at;
  while (is_word_character(foreign_peek(scan, 0))) foreign_advance(scan);
  *word = (Slice){scan->text.start + start, scan->at - start};
  return word->length > 0;
}

static bool read_escape(ForeignScan *scan, char *c) {
  foreign_advance(scan);
  switch (foreign_peek(scan, 0)) {
  case 'n': *c = '\n'; return true;
  case 't': *c = '\t'; return true;
  case 'r': *c = '\r'; return true;
  case '"':
  case '\\': *c = foreign_peek(scan, 0); return true;
  default: return false;
  }
}

// On one line. A string of several lines, and an escape that is none of the usual, is not read.
bool foreign_read_string(ForeignScan *scan, Slice *text) {
  char quote = foreign_peek(scan, 0);
  if (foreign_peek(scan, 1) == quote && foreign_peek(scan, 2) == quote) return false;
  foreign_advance(scan);
  size_t start = scan->at;
  while (!foreign_at_end(scan) && foreign_peek(scan, 0) != quote && foreign_peek(scan, 0) != '\n') {
    if (quote == '"' && foreign_peek(scan, 0) == '\\') foreign_advance(scan);
    foreign_advance(scan);
  }
  size_t end = scan->at;
  if (foreign_peek(scan, 0) != quote || foreign_at_end(scan)) return false;
  char *copy = arena_alloc(scan->foreign->arena, end - start + 1);
  size_t length = 0;
  ForeignScan inside = *scan;
  for (inside.at = start; inside.at < end; inside.at++) {
    char c = inside.text.start[inside.at];
    if (quote == '"' && c == '\\' && !read_escape(&inside, &c)) return false;
    copy[length++] = c;
  }
  foreign_advance(scan);
  *text = (Slice){copy, length};
  return true;
}

// ---- values

static bool read_bare(ForeignScan *scan, Slice *text) {
  size_t start = scan->at;
  while (is_word_character(foreign_peek(scan, 0)) || foreign_peek(scan, 0) == '.' ||
         foreign_peek(scan, 0) == ':' || foreign_peek(scan, 0) == '+')
    foreign_advance(scan);
  *text = (Slice){scan->text.start + start, scan->at - start};
  return text->length > 0;
}

static bool read_one(ForeignScan *scan, Slice *text) {
  char c = foreign_peek(scan, 0);
  if (c == '"' || c == '\'') return foreign_read_string(scan, text);
  return read_bare(scan, text);
}

// Passes a quoted text or one character.
static void pass_one(ForeignScan *scan) {
  char quote = foreign_peek(scan, 0);
  bool is_quote = quote == '"' || quote == '\'';
  bool is_long = is_quote && foreign_peek(scan, 1) == quote && foreign_peek(scan, 2) == quote;
  foreign_advance(scan);
  if (!is_quote) return;
  if (is_long) scan->at += 2;
  while (!foreign_at_end(scan)) {
    char c = foreign_peek(scan, 0);
    if (!is_long && c == '\n') return;
    if (c == '\\' && quote == '"') foreign_advance(scan);
    bool ends = c == quote &&
                (!is_long || (foreign_peek(scan, 1) == quote && foreign_peek(scan, 2) == quote));
    foreign_advance(scan);
    if (!ends) continue;
    if (is_long) scan->at += 2;
    return;
  }
}

// Up to the end of the line that closes all brackets that are open.
static void pass_value(ForeignScan *scan, size_t depth) {
  while (!foreign_at_end(scan)) {
    foreign_skip(scan, depth > 0);
    char c = foreign_peek(scan, 0);
    if (foreign_at_end(scan) || (c == '\n' && depth == 0)) return;
    if (c == '[' || c == '{' || c == '(') depth++;
    bool closes = c == ']' || c == '}' || c == ')';
    if (closes && depth == 0) return;
    if (closes) depth--;
    pass_one(scan);
  }
}

static bool ends_value(ForeignScan *scan) {
  foreign_skip(scan, false);
  char c = foreign_peek(scan, 0);
  return foreign_at_end(scan) || c == '\n' || c == '}';
}

// False: something in it is no text; `scan` stands there, within the list.
static bool read_list(ForeignScan *scan, ForeignEntry *entry) {
  Slice *texts = NULL;
  size_t count = 0;
  size_t capacity = 0;
  bool is_read = true;
  foreign_advance(scan);
  for (;;) {
    foreign_skip(scan, true);
    if (foreign_peek(scan, 0) == ']') break;
    Slice text;
    is_read = read_one(scan, &text);
    if (!is_read) break;
    texts = memory_grow(texts, count, &capacity, sizeof *texts);
    texts[count++] = text;
    foreign_skip(scan, true);
    if (foreign_peek(scan, 0) == ',') foreign_advance(scan);
  }
  Slice *copy = ARENA_ARRAY(scan->foreign->arena, count + 1, Slice);
  if (texts != NULL) memcpy(copy, texts, count * sizeof *texts);
  memory_free(texts);
  entry->texts = copy;
  entry->count = count;
  if (is_read) foreign_advance(scan);
  return is_read;
}

void foreign_read_value(ForeignScan *scan, ForeignEntry *entry) {
  bool is_list = foreign_peek(scan, 0) == '[';
  if (is_list) {
    if (!read_list(scan, entry)) {
      entry->is_unread = true;
      pass_value(scan, 1);
      return;
    }
  } else {
    Slice *text = ARENA_NEW(scan->foreign->arena, Slice);
    ForeignScan before = *scan;
    if (read_one(scan, text)) {
      entry->texts = text;
      entry->count = 1;
    } else {
      *scan = before;
      entry->is_unread = true;
    }
  }
  if (!entry->is_unread && ends_value(scan)) return;
  entry->is_unread = true;
  pass_value(scan, 0);
}
