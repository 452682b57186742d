#define _GNU_SOURCE // memmem
#include "analyze/finding/suppress.h"
#include "analyze/run/analysis_run.h"
#include "lexer/memory.h"

static const Slice word = {"weir:allow", 10};

void suppressions_free(Suppressions *suppressions) {
  memory_free(suppressions->items);
  *suppressions = (Suppressions){0};
}

// ---- reading

static bool is_blank(char c) { return c == ' ' || c == '\t'; }
static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

static Slice take_word(const char **at, const char *end) {
  while (*at < end && is_blank(**at)) (*at)++;
  const char *start = *at;
  while (*at < end && !is_blank(**at)) (*at)++;
  return (Slice){start, (size_t)(*at - start)};
}

static void add_comment(
    Suppressions *suppressions, Slice source, const char *start, const char *end) {
  const char *at = start + 2; // behind the --
  if (!slice_equals(take_word(&at, end), word)) return;
  Slice rule = take_word(&at, end);
  while (at < end && is_blank(*at)) at++;
  while (end > at && is_blank(end[-1])) end--;
  suppressions->items = memory_grow(suppressions->items, suppressions->count,
      &suppressions->capacity, sizeof *suppressions->items);
  suppressions->items[suppressions->count++] =
      (Suppression){.start = (uint32_t)(start - source.start),
          .end = (uint32_t)(end - source.start),
          .rule = rule,
          .reason = (Slice){at, (size_t)(end - at)}};
}

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

// Between two tokens there are blanks and comments, and now and then a psql command.
static void read_gap(Suppressions *suppressions, Slice source, uint32_t from, uint32_t to) {
  const char *at = source.start + from;
  const char *end = source.start + to;
  while (at + 1 < end) {
    if (at[0] == '/' && at[1] == '*') {
      at = skip_block(at, end);
    } else if (at[0] == '-' && at[1] == '-') {
      const char *start = at;
      while (at < end && !is_line_end(*at)) at++;
      add_comment(suppressions, source, start, at);
    } else {
      at++;
    }
  }
}

static uint32_t line_of(Source *source, uint32_t offset) {
  return source_place(source, offset).line;
}

// Comments that wait for the SQL that follows.
static void settle(Suppressions *suppressions, Source *source, size_t *settled, uint32_t offset,
    uint32_t previous_end) {
  for (; *settled < suppressions->count; (*settled)++) {
    Suppression *item = &suppressions->items[*settled];
    uint32_t line = line_of(source, item->start);
    bool has_company = previous_end > 0 && line_of(source, previous_end - 1) == line;
    item->line = has_company ? line : offset == UINT32_MAX ? 0 : line_of(source, offset);
  }
}

static void read_items(Suppressions *suppressions, Source *source, Script *script) {
  uint32_t at = 0;
  size_t settled = 0;
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    if (item.kind != SCRIPT_STATEMENT) {
      if (item.start > at) read_gap(suppressions, source->text, at, item.start);
      if (item.end > at) at = item.end;
      continue;
    }
    for (size_t i = 0; i < item.token_count; i++) {
      const Token *token = &item.tokens[i];
      if (token->start > at) {
        read_gap(suppressions, source->text, at, token->start);
        settle(suppressions, source, &settled, token->start, at);
      }
      if (token->end > at) at = token->end;
    }
  }
  read_gap(suppressions, source->text, at, (uint32_t)source->text.length);
  settle(suppressions, source, &settled, UINT32_MAX, at);
}

static bool mentions_any(Slice text) {
  return memmem(text.start, text.length, word.start, word.length) != NULL;
}

void suppressions_read(Suppressions *suppressions, Source *source) {
  suppressions->count = 0;
  suppressions->reached = 0;
  if (source->text.length == 0 || !mentions_any(source->text)) return;
  Script *script = script_new(source->text);
  read_items(suppressions, source, script);
  script_free(script);
}

// ---- using

void suppressions_reach(Suppressions *suppressions, uint32_t start, uint32_t end) {
  if (start > suppressions->reached) start = suppressions->reached;
  size_t low = 0;
  size_t high = suppressions->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (suppressions->items[middle].start < start) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (; low < suppressions->count && suppressions->items[low].start < end; low++)
    suppressions->items[low].reached = true;
  if (end > suppressions->reached) suppressions->reached = end;
}

// The first comment about a line; they stand in the order of their lines.
static size_t first_about(const Suppressions *suppressions, uint32_t line) {
  size_t low = 0;
  size_t high = suppressions->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    uint32_t about = suppressions->items[middle].line;
    if (about != 0 && about < line) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

static bool allow(Suppressions *suppressions, Finding *finding, uint32_t line, uint32_t from) {
  for (size_t i = first_about(suppressions, line);
       i < suppressions->count && suppressions->items[i].line == line; i++) {
    Suppression *item = &suppressions->items[i];
    if (item->start < from || !slice_equals(item->rule, slice_of(finding->rule->id))) continue;
    item->used = true;
    finding->suppressed = item->reason.length > 0 ? item->reason : SLICE("no reason is given");
    return true;
  }
  return false;
}

void suppressions_apply(Suppressions *suppressions, Source *source, Finding *finding) {
  if (suppressions->count == 0) return;
  Span statement = finding->statement_span;
  uint32_t last = statement.end > 0 ? statement.end - 1 : 0;
  (void)(allow(suppressions, finding, line_of(source, finding->span.start), 0) ||
         allow(suppressions, finding, line_of(source, statement.start), 0) ||
         allow(suppressions, finding, line_of(source, last), statement.end));
}

static const Rule *nearest_rule(Slice text) {
  const Rule *best = NULL;
  size_t best_shared = 3; // letters in common, at least
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    Slice id = slice_of(rule_registry[i]->id);
    size_t head = 0, tail = 0;
    size_t shortest = id.length < text.length ? id.length : text.length;
    while (head < shortest && id.start[head] == text.start[head]) head++;
    while (tail < shortest - head &&
           id.start[id.length - 1 - tail] == text.start[text.length - 1 - tail])
      tail++;
    if (head + tail <= best_shared) continue;
    best_shared = head + tail;
    best = rule_registry[i];
  }
  return best;
}

static void report_unknown(Analysis *analysis, const Suppression *item) {
  if (!analysis_selects(analysis, &rule_suppression_unknown)) return;
  Span span = {item->start, item->end};
  RuleContext context = analysis_context(analysis, &rule_suppression_unknown, NULL, span);
  if (item->rule.length == 0) {
    rule_report(&context, SEVERITY_WARNING, span, "the comment allows no rule: it names none");
    return;
  }
  Finding *finding = rule_report(&context, SEVERITY_WARNING, span,
      "the comment allows nothing: there is no rule %.*s", SLICE_PRINT(item->rule));
  const Rule *rule = nearest_rule(item->rule);
  if (rule != NULL) rule_help(&context, finding, "-- weir:allow %s", rule->id);
}

void suppression_report_unused(Analysis *analysis, const Suppression *item) {
  const Rule *rule = rule_find(item->rule);
  if (!analysis_selects(analysis, rule) || !analysis_selects(analysis, &rule_suppression_unused))
    return;
  Span span = {item->start, item->end};
  RuleContext context = analysis_context(analysis, &rule_suppression_unused, NULL, span);
  rule_report(&context, SEVERITY_INFO, span, "there is no finding of %s here to allow", rule->id);
}

void suppressions_report(Analysis *analysis) {
  for (size_t i = 0; i < analysis->suppressions.count; i++) {
    const Suppression *item = &analysis->suppressions.items[i];
    const Rule *rule = rule_find(item->rule);
    if (rule == NULL) {
      report_unknown(analysis, item);
    } else if (!item->used && item->reached && rule->hears != RULE_HEARS_ORDER) {
      suppression_report_unused(analysis, item);
    }
  }
}
