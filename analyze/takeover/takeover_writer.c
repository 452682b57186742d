#include "analyze/takeover/takeover_writer.h"

#include "analyze/finding/allow_comment.h"
#include "lexer/memory.h"

#include <stdarg.h>

#define NAME_LENGTH 200 // more of a foreign text is not repeated

static Slice format_line(Arena *arena, const char *format, va_list arguments) {
  char line[1200];
  int length = vsnprintf(line, sizeof line, format, arguments);
  size_t kept = length < 0 ? 0 : (size_t)length < sizeof line ? (size_t)length : sizeof line - 1;
  return arena_copy(arena, (Slice){line, kept});
}

static bool has_line(const TakeoverLines *lines, Slice line) {
  for (size_t i = 0; i < lines->count; i++) {
    if (slice_equals(lines->items[i], line)) return true;
  }
  return false;
}

static void add_line(TakeoverLines *lines, Slice line) {
  lines->items = memory_grow(lines->items, lines->count, &lines->capacity, sizeof *lines->items);
  lines->items[lines->count++] = line;
}

void takeover_line(Takeover *takeover, TakeoverLines *lines, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_line(lines, format_line(takeover->arena, format, arguments));
  va_end(arguments);
}

void takeover_note(Takeover *takeover, const ForeignEntry *entry, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  Slice what = format_line(takeover->arena, format, arguments);
  va_end(arguments);
  Slice name = takeover_plain(takeover, entry->path);
  takeover_line(takeover, &takeover->notes, "#   line %u, %.*s: %.*s", entry->line,
      SLICE_PRINT(name), SLICE_PRINT(what));
}

Slice takeover_quoted(Takeover *takeover, Slice text) {
  char *result = arena_alloc(takeover->arena, 4 * text.length + 3);
  char *end = result;
  *end++ = '"';
  for (size_t i = 0; i < text.length; i++) {
    unsigned char c = (unsigned char)text.start[i];
    if (c == '"' || c == '\\') {
      *end++ = '\\';
      *end++ = (char)c;
    } else if (c < ' ' || c == 0x7F) {
      snprintf(end, 5, "\\x%02x", c);
      end += 4;
    } else {
      *end++ = (char)c;
    }
  }
  *end++ = '"';
  return (Slice){result, (size_t)(end - result)};
}

Slice takeover_plain(Takeover *takeover, Slice text) {
  size_t length = text.length < NAME_LENGTH ? text.length : NAME_LENGTH;
  while (length > 0 && length < text.length && ((unsigned char)text.start[length] & 0xC0) == 0x80)
    length--;
  char *result = arena_alloc(takeover->arena, length + 1);
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text.start[i];
    result[i] = c < ' ' || c == 0x7F ? '?' : (char)c;
  }
  return (Slice){result, length};
}

bool takeover_has_text(const ForeignEntry *entry, const char *text) {
  return entry->count == 1 && slice_equals(entry->texts[0], slice_of(text));
}

// ---- rules

static bool names(const ForeignEntry *entry, Slice name) {
  for (size_t i = 0; i < entry->count; i++) {
    if (slice_equals(entry->texts[i], name)) return true;
  }
  return false;
}

// All that the tool calls the rule are on the entry's list.
static bool names_all(const Takeover *takeover, const ForeignEntry *entry, const Rule *rule) {
  Slice list = rule_names_by(rule, takeover->tool);
  Slice name;
  while (allow_comment_next(&list, &name)) {
    if (!names(entry, name)) return false;
  }
  return true;
}

// A rule that the tool calls by several names is on or off as a whole.
static void add_rule(Takeover *takeover, const ForeignEntry *entry, const Rule *rule, Slice name,
    const char *level) {
  if (level == NULL) level = severity_name(rule->severity);
  bool is_off = strcmp(level, "off") == 0;
  if (is_off && !names_all(takeover, entry, rule)) {
    Slice all = rule_names_by(rule, takeover->tool);
    takeover_note(takeover, entry, "%.*s is a part of %s, which is all of:%.*s", SLICE_PRINT(name),
        rule->id, SLICE_PRINT(all));
    return;
  }
  Slice head = arena_printf(takeover->arena, "  %s: ", rule->id);
  for (size_t i = 0; i < takeover->rules.count; i++) {
    if (slice_starts_with(takeover->rules.items[i], head)) return;
  }
  takeover_line(takeover, &takeover->rules, "  %s: %s # %.*s", rule->id, level, SLICE_PRINT(name));
}

static bool comes_before(const ForeignEntry *entry, size_t index) {
  for (size_t i = 0; i < index; i++) {
    if (slice_equals(entry->texts[i], entry->texts[index])) return true;
  }
  return false;
}

#define RULES_AT_MOST 500 // names of one list

void takeover_add_rules(Takeover *takeover, const ForeignEntry *entry, const char *level) {
  for (size_t i = 0; i < entry->count; i++) {
    if (i == RULES_AT_MOST) {
      takeover_note(takeover, entry, "more than %d names; the others are left out", RULES_AT_MOST);
      return;
    }
    if (comes_before(entry, i)) continue;
    Slice name = takeover_plain(takeover, entry->texts[i]);
    bool is_found = false;
    for (size_t k = 0; rule_registry[k] != NULL; k++) {
      if (!rule_is_called(rule_registry[k], takeover->tool, entry->texts[i])) continue;
      add_rule(takeover, entry, rule_registry[k], name, level);
      is_found = true;
    }
    if (!is_found)
      takeover_note(takeover, entry, "%.*s is no rule that Weir has", SLICE_PRINT(name));
  }
}

// ---- chains

void takeover_add_chain(Takeover *takeover, Slice path, const char *framework) {
  while (slice_starts_with(path, SLICE("./"))) path = (Slice){path.start + 2, path.length - 2};
  bool is_path = path.length > 0 && path.length <= NAME_LENGTH &&
                 memchr(path.start, '\0', path.length) == NULL;
  if (!is_path) {
    Slice plain = takeover_plain(takeover, path);
    takeover_line(takeover, &takeover->notes, "#   \"%.*s\" is no path", SLICE_PRINT(plain));
    return;
  }
  Slice quoted = takeover_quoted(takeover, path);
  Slice line = framework == NULL
                   ? arena_printf(takeover->arena, "  - path: %.*s", SLICE_PRINT(quoted))
                   : arena_printf(takeover->arena, "  - {path: %.*s, framework: %s}",
                         SLICE_PRINT(quoted), framework);
  if (!has_line(&takeover->chains, line)) add_line(&takeover->chains, line);
}

// ---- all of it

static void write_lines(FILE *out, const char *head, const TakeoverLines *lines) {
  if (lines->count > 0) fputs(head, out);
  for (size_t i = 0; i < lines->count; i++) fprintf(out, "%.*s\n", SLICE_PRINT(lines->items[i]));
}

void takeover_write_lines(const Takeover *takeover, FILE *out) {
  write_lines(out, "", &takeover->keys);
  write_lines(out, "\nrules:\n", &takeover->rules);
  write_lines(out, "\nchains:\n", &takeover->chains);
  write_lines(out, "\n# Not taken over:\n", &takeover->notes);
}

void takeover_free(Takeover *takeover) {
  foreign_free(&takeover->foreign);
  memory_free(takeover->keys.items);
  memory_free(takeover->rules.items);
  memory_free(takeover->chains.items);
  memory_free(takeover->notes.items);
  arena_free(takeover->arena);
}
