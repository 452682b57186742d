#include "analyze/finding/suppress.h"
#include "analyze/finding/rule_fix.h"
#include "analyze/run/analysis_run.h"
#include "lexer/memory.h"

void suppressions_free(Suppressions *suppressions) {
  memory_free(suppressions->items);
  memory_free(suppressions->wide);
  *suppressions = (Suppressions){0};
}

static uint32_t line_of(Source *source, uint32_t offset) {
  return source_place(source, offset).line;
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

static bool is_in_force(const Suppression *item) { return !item->is_misdated && !item->is_expired; }

// What fails, other linters do not know; their "all" cannot mean it.
static bool means(const Suppression *item, const Rule *rule) {
  if (item->all) return rule != &rule_syntax_error && strcmp(rule->id, "statement-fails") != 0;
  return slice_equals(item->rule, slice_of(rule->id));
}

static void suppress(Suppression *item, Finding *finding) {
  item->used = true;
  finding->suppressed = item->reason.length > 0 ? item->reason : SLICE("no reason is given");
}

static bool allow(Suppressions *suppressions, Finding *finding, uint32_t line, uint32_t from) {
  for (size_t i = first_about(suppressions, line);
       i < suppressions->count && suppressions->items[i].line == line; i++) {
    Suppression *item = &suppressions->items[i];
    if (item->start < from || !is_in_force(item) || !means(item, finding->rule)) continue;
    suppress(item, finding);
    return true;
  }
  return false;
}

// Files have few of these.
static bool allow_widely(Suppressions *suppressions, Finding *finding, uint32_t line) {
  for (size_t i = 0; i < suppressions->wide_count; i++) {
    Suppression *item = &suppressions->wide[i];
    bool is_about = line >= item->line && line <= item->last_line;
    if (!is_about || !is_in_force(item) || !means(item, finding->rule)) continue;
    suppress(item, finding);
    return true;
  }
  return false;
}

void suppressions_apply_anywhere(Suppressions *suppressions, Finding *finding) {
  if (allow_widely(suppressions, finding, 1)) return;
  for (size_t i = 0; i < suppressions->count; i++) {
    Suppression *item = &suppressions->items[i];
    if (is_in_force(item) && !item->all && means(item, finding->rule)) suppress(item, finding);
  }
}

void suppressions_apply(Suppressions *suppressions, Source *source, Finding *finding) {
  if (suppressions_are_none(suppressions)) return;
  Span statement = finding->statement_span;
  uint32_t last = statement.end > 0 ? statement.end - 1 : 0;
  (void)(allow(suppressions, finding, line_of(source, finding->span.start), 0) ||
         allow(suppressions, finding, line_of(source, statement.start), 0) ||
         allow(suppressions, finding, line_of(source, last), statement.end) ||
         allow_widely(suppressions, finding, line_of(source, finding->span.start)));
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
  if (item->fault != NULL) {
    Finding *finding = rule_report(
        &context, SEVERITY_WARNING, span, "the comment allows nothing: %s", item->fault);
    rule_help(&context, finding, "-- weir:allow RULE reason");
    return;
  }
  if (item->rule.length == 0) {
    rule_report(&context, SEVERITY_WARNING, span, "the comment allows no rule: it names none");
    return;
  }
  Finding *finding = rule_report(&context, SEVERITY_WARNING, span,
      "the comment allows nothing: there is no rule %.*s", SLICE_PRINT(item->rule));
  const Rule *rule = nearest_rule(item->rule);
  if (rule != NULL) rule_help(&context, finding, "-- weir:allow %s", rule->id);
}

// The line that a comment has for itself; else the comment and the blanks before it.
static Span comment_line(Slice text, Span span) {
  uint32_t start = span.start;
  while (start > 0 && (text.start[start - 1] == ' ' || text.start[start - 1] == '\t')) start--;
  bool is_alone = start == 0 || text.start[start - 1] == '\n';
  bool has_end = span.end < text.length && text.start[span.end] == '\n';
  return (Span){start, is_alone && has_end ? span.end + 1 : span.end};
}

void suppression_report_unused(Analysis *analysis, const Suppression *item) {
  const Rule *rule = rule_find(item->rule);
  if (!analysis_selects(analysis, rule) || !analysis_selects(analysis, &rule_suppression_unused))
    return;
  Span span = {item->start, item->end};
  RuleContext context = analysis_context(analysis, &rule_suppression_unused, NULL, span);
  Finding *finding = rule_report(
      &context, SEVERITY_INFO, span, "there is no finding of %s here to allow", rule->id);
  rule_fix_begin(&context, finding, "remove the comment");
  Slice text = analysis->files[analysis->executor.file].source->text;
  rule_fix_edit(&context, finding, comment_line(text, span), "%s", "");
}

static RuleContext context_of(Analysis *analysis, const Rule *rule, const Suppression *item) {
  return analysis_context(analysis, rule, NULL, (Span){item->start, item->end});
}

static void report_dates(Analysis *analysis, const Suppression *item) {
  Span span = {item->start, item->end};
  if (item->is_misdated && analysis_selects(analysis, &rule_suppression_unknown)) {
    RuleContext context = context_of(analysis, &rule_suppression_unknown, item);
    Finding *finding = rule_report(&context, SEVERITY_WARNING, span,
        "the comment allows nothing: \"%.*s\" is no date", SLICE_PRINT(item->until));
    rule_help(&context, finding, "until=2027-01-31, the last day on which it counts");
  }
  if (item->is_expired && analysis_selects(analysis, &rule_suppression_expired)) {
    RuleContext context = context_of(analysis, &rule_suppression_expired, item);
    rule_report(&context, SEVERITY_WARNING, span, "what allowed %.*s ended with %.*s",
        SLICE_PRINT(item->rule), SLICE_PRINT(item->until));
  }
}

static void report_reason(Analysis *analysis, const Suppression *item) {
  if (item->reason.length > 0 || !analysis_selects(analysis, &rule_suppression_without_reason))
    return;
  RuleContext context = context_of(analysis, &rule_suppression_without_reason, item);
  rule_report(&context, SEVERITY_WARNING, (Span){item->start, item->end},
      "the comment does not say why %.*s is allowed", SLICE_PRINT(item->rule));
}

static void report_comment(Analysis *analysis, const Suppression *item, bool is_reached) {
  if (item->is_foreign) return;
  const Rule *rule = rule_find(item->rule);
  if (rule == NULL) {
    report_unknown(analysis, item);
    return;
  }
  report_dates(analysis, item);
  report_reason(analysis, item);
  bool counts = !item->is_misdated && !item->is_expired;
  if (counts && !item->used && is_reached && rule->hears != RULE_HEARS_ORDER)
    suppression_report_unused(analysis, item);
}

void suppressions_report(Analysis *analysis) {
  const Suppressions *list = &analysis->suppressions;
  for (size_t i = 0; i < list->count; i++)
    report_comment(analysis, &list->items[i], list->items[i].reached);
  for (size_t i = 0; i < list->wide_count; i++)
    report_comment(analysis, &list->wide[i], list->reached > 0);
}
