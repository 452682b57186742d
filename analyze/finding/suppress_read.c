#define _GNU_SOURCE // memmem
#include "analyze/finding/allow_comment.h"
#include "analyze/finding/day.h"
#include "analyze/finding/rule.h"
#include "analyze/finding/suppress.h"
#include "lexer/memory.h"
#include "lexer/script.h"

// ---- one comment

typedef struct Reading {
  Suppressions *suppressions;
  Source *source;
  int64_t now;
  size_t settled; // comments before this one have their lines
  size_t open;    // wide ones before this one have their ends
} Reading;

static void add(Reading *reading, const AllowComment *comment, Suppression item) {
  Suppressions *list = reading->suppressions;
  item.until = comment->until;
  item.reason = comment->reason;
  item.is_foreign = comment->tool != NULL;
  if (item.until.length > 0) {
    int64_t days = 0;
    item.is_misdated = !day_read(item.until, &days);
    item.is_expired = !item.is_misdated && day_is_over(days, reading->now);
  }
  if (comment->scope == ALLOW_STATEMENT) {
    list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = item;
    return;
  }
  item.line = comment->scope == ALLOW_FILE ? 1 : source_place(reading->source, item.start).line;
  item.last_line = UINT32_MAX;
  list->wide = memory_grow(list->wide, list->wide_count, &list->wide_capacity, sizeof *list->wide);
  list->wide[list->wide_count++] = item;
}

// Whether one of the tool's names for the rule is meant: by itself, or Atlas' analyzer that has it.
static bool is_meant(const Rule *rule, const char *tool, Slice name) {
  const char *code = strcmp(tool, "atlas") == 0 ? allow_comment_atlas_code(name) : NULL;
  if (code == NULL) return rule_is_called(rule, tool, name);
  Slice list = rule_names_by(rule, tool);
  Slice one;
  while (allow_comment_next(&list, &one)) {
    if (slice_starts_with(one, slice_of(code))) return true;
  }
  return false;
}

// Rules of ours that the tool calls so; a name that means none of ours is the other tool's business.
static void add_foreign(
    Reading *reading, const AllowComment *comment, Suppression item, Slice name) {
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    if (!is_meant(rule_registry[i], comment->tool, name)) continue;
    item.rule = slice_of(rule_registry[i]->id);
    add(reading, comment, item);
  }
}

// All that are open, whatever the comment names: in doubt, a finding is reported.
static void end_ranges(Reading *reading, uint32_t offset) {
  uint32_t line = reading->open < reading->suppressions->wide_count
                      ? source_place(reading->source, offset).line
                      : 0;
  for (; reading->open < reading->suppressions->wide_count; reading->open++) {
    Suppression *item = &reading->suppressions->wide[reading->open];
    if (item->is_range) item->last_line = line;
  }
}

// Comments that look as if they allowed something, and allow nothing.
static void add_fault(Reading *reading, const char *start, const char *end, const char *fault) {
  Slice source = reading->source->text;
  Suppressions *list = reading->suppressions;
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = (Suppression){.start = (uint32_t)(start - source.start),
      .end = (uint32_t)(end - source.start),
      .rule = SLICE(""),
      .reason = SLICE(""),
      .until = SLICE(""),
      .fault = fault};
}

static void add_comment(Reading *reading, const char *start, const char *end, bool is_header) {
  Slice source = reading->source->text;
  AllowComment comment;
  if (!allow_comment_read((Slice){start + 2, (size_t)(end - start - 2)}, &comment)) return;
  if (comment.is_misspelt) {
    add_fault(reading, start, end, "it is no weir:allow and no weir:allow-file");
    return;
  }
  Suppression item = {.start = (uint32_t)(start - source.start),
      .end = (uint32_t)(end - source.start),
      .rule = SLICE(""),
      .is_range = comment.scope == ALLOW_FROM_HERE};
  if (comment.may_be_header && is_header) comment.scope = ALLOW_FILE;
  if (comment.scope == ALLOW_UNTIL_HERE) {
    end_ranges(reading, item.start);
    return;
  }
  Slice names = comment.names;
  Slice name;
  bool has_names = allow_comment_next(&names, &name);
  if (!has_names) {
    item.all = comment.tool != NULL;
    add(reading, &comment, item);
    return;
  }
  do {
    if (comment.tool != NULL) {
      add_foreign(reading, &comment, item, name);
    } else {
      item.rule = name;
      add(reading, &comment, item);
    }
  } while (allow_comment_next(&names, &name));
}

// ---- a file

static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

static const char *skip_block(const char *at, const char *end) {
  size_t depth = 0;
  while (at + 1 < end) {
    bool opens = at[0] == '/' && at[1] == '*';
    bool closes = at[0] == '*' && at[1] == '/';
    if (opens) depth++;
    if (closes) depth--;
    at += opens || closes ? 2 : 1;
    if (closes && depth == 0) return at;
  }
  return end;
}

// Whether the line that ends at `at` has an empty one behind it.
static bool has_blank_line(const char *at, const char *end) {
  size_t ends = 0;
  for (; at < end && (is_line_end(*at) || *at == ' ' || *at == '\t'); at++) ends += *at == '\n';
  return ends > 1;
}

static bool is_meant_to_allow(const char *at, const char *end) {
  while (at < end && (is_line_end(*at) || *at == ' ' || *at == '\t' || *at == '*')) at++;
  return slice_starts_with((Slice){at, (size_t)(end - at)}, SLICE("weir:allow"));
}

// Between two tokens there are blanks and comments, and now and then a psql command.
static void read_gap(Reading *reading, uint32_t from, uint32_t to) {
  const char *at = reading->source->text.start + from;
  const char *end = reading->source->text.start + to;
  while (at + 1 < end) {
    if (at[0] == '/' && at[1] == '*') {
      const char *start = at;
      at = skip_block(at, end);
      if (is_meant_to_allow(start + 2, at))
        add_fault(reading, start, at, "only one that begins with -- does");
    } else if (at[0] == '-' && at[1] == '-') {
      const char *start = at;
      while (at < end && !is_line_end(*at)) at++;
      add_comment(reading, start, at, from == 0 && has_blank_line(at, end));
    } else {
      at++;
    }
  }
}

static uint32_t line_of(Source *source, uint32_t offset) {
  return source_place(source, offset).line;
}

// Comments that wait for the SQL that follows.
static void settle(Reading *reading, uint32_t offset, uint32_t previous_end) {
  Suppressions *suppressions = reading->suppressions;
  Source *source = reading->source;
  for (; reading->settled < suppressions->count; reading->settled++) {
    Suppression *item = &suppressions->items[reading->settled];
    uint32_t line = line_of(source, item->start);
    bool has_company = previous_end > 0 && line_of(source, previous_end - 1) == line;
    item->line = has_company ? line : offset == UINT32_MAX ? 0 : line_of(source, offset);
  }
}

static void read_items(Reading *reading, Script *script) {
  uint32_t at = 0;
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    if (item.kind != SCRIPT_STATEMENT) {
      if (item.start > at) read_gap(reading, at, item.start);
      if (item.end > at) at = item.end;
      continue;
    }
    for (size_t i = 0; i < item.token_count; i++) {
      const Token *token = &item.tokens[i];
      if (token->start > at) {
        read_gap(reading, at, token->start);
        settle(reading, token->start, at);
      }
      if (token->end > at) at = token->end;
    }
  }
  read_gap(reading, at, (uint32_t)reading->source->text.length);
  settle(reading, UINT32_MAX, at);
}

// Words that every form has one of; most files have none, and are not read twice.
static bool mentions_any(Slice text) {
  static const char *const words[] = {"weir:", "Weir:", "WEIR:", "squawk-ignore",
      "eugene:", "atlas:nolint", "pgm-lint:", "pgls-ignore", "safety-assured:"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (memmem(text.start, text.length, words[i], strlen(words[i])) != NULL) return true;
  }
  return false;
}

void suppressions_read(Suppressions *suppressions, Source *source, int64_t now) {
  suppressions->count = 0;
  suppressions->wide_count = 0;
  suppressions->reached = 0;
  if (source->text.length == 0 || !mentions_any(source->text)) return;
  Script *script = script_new(source->text);
  Reading reading = {.suppressions = suppressions, .source = source, .now = now};
  read_items(&reading, script);
  script_free(script);
}
