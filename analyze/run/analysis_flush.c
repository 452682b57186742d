#include "analyze/apply/session/transaction.h"
#include "analyze/finding/control.h"
#include "analyze/finding/known.h"
#include "analyze/run/analysis_run.h"
#include "lexer/utf8.h"

// By place, then by rule: what a statement's rules say in the order of the registry.
static bool comes_before(const Finding *a, const Finding *b) {
  if (a->span.start != b->span.start) return a->span.start < b->span.start;
  return strcmp(a->rule->id, b->rule->id) < 0;
}

static void sort_findings(Finding **findings, size_t count) {
  for (size_t i = 1; i < count; i++) { // a statement has few
    Finding *finding = findings[i];
    size_t at = i;
    for (; at > 0 && comes_before(finding, findings[at - 1]); at--) findings[at] = findings[at - 1];
    findings[at] = finding;
  }
}

static void place(const TextOrigin *origin, Finding *finding) {
  if (finding->is_placed) return;
  finding->is_placed = true;
  if (origin == NULL) return;
  finding->span = text_origin_span(origin, finding->span);
  finding->statement_span = text_origin_span(origin, finding->statement_span);
  for (Mark *mark = finding->marks; mark != NULL; mark = mark->next)
    mark->span = text_origin_span(origin, mark->span);
  for (Edit *edit = finding->fix != NULL ? finding->fix->edits : NULL; edit != NULL;
       edit = edit->next) {
    bool is_written = text_origin_is_written(origin, edit->span);
    edit->span = text_origin_span(origin, edit->span);
    if (is_written) continue;
    finding->fix = NULL; // a placeholder's value cannot be edited
    return;
  }
}

static void add_consequence(Analysis *analysis, Finding *finding, Slice line) {
  finding->consequence =
      arena_printf(analysis->report, "%.*s%s%.*s", SLICE_PRINT(finding->consequence),
          finding->consequence.length > 0 ? "\n" : "", SLICE_PRINT(line));
}

#define CODE_SHOWN 120u // bytes of a statement

// The file does not have it where it is said to stand.
static Slice shown_statement(const Executor *executor) {
  Span span = executor->statement->span;
  Slice text = {executor->source.start + span.start, span.end - span.start};
  const char *end = memchr(text.start, '\n', text.length);
  size_t length = end == NULL ? text.length : (size_t)(end - text.start);
  size_t shown = utf8_clip((Slice){text.start, length}, CODE_SHOWN);
  return arena_printf(executor->arena, "The code runs %.*s%s", (int)shown, text.start,
      shown < text.length ? " …" : "");
}

void analysis_place_inside(Analysis *analysis, size_t first) {
  const Executor *executor = &analysis->executor;
  for (size_t i = first; i < analysis->finding_count; i++) {
    Finding *finding = analysis->findings[i];
    if (finding->is_inside) continue; // of a statement that this one ran
    finding->is_inside = true;
    place(executor->origin, finding);
    if (executor->origin != NULL) add_consequence(analysis, finding, shown_statement(executor));
  }
}

static bool is_again(const Finding *finding, const Finding *before) {
  return finding->is_inside && before->is_inside && finding->rule == before->rule &&
         finding->severity == before->severity && finding->span.start == before->span.start &&
         finding->file == before->file;
}

// What a loop runs again and again is told once, of the first.
static void fold_loops(Analysis *analysis) {
  size_t kept = 0, others = 0;
  for (size_t i = 0; i < analysis->finding_count; i++) {
    Finding *finding = analysis->findings[i];
    bool is_other = kept > 0 && is_again(finding, analysis->findings[kept - 1]);
    if (is_other) others++;
    bool is_last = !is_other || i + 1 == analysis->finding_count;
    if (is_last && others > 0) {
      Slice line = arena_printf(analysis->executor.arena,
          "So it is with %zu other statement%s that it runs.", others, others == 1 ? "" : "s");
      add_consequence(analysis, analysis->findings[kept - 1], line);
      others = 0;
    }
    if (!is_other) analysis->findings[kept++] = finding;
  }
  analysis->finding_count = kept;
}

// False: settings turn its rule off in its file.
static bool complete(Analysis *analysis, Finding *finding, uint64_t tokens) {
  place(analysis->executor.origin, finding);
  Slice path = analysis_relative_path(analysis, finding->file);
  finding->fingerprint = fingerprint_make(&analysis->fingerprints, finding, path, tokens);
  suppressions_apply(&analysis->suppressions, analysis_source(analysis, finding->file), finding);
  Control *control = analysis->options.control;
  return control == NULL ||
         control_apply(control, analysis_whole_path(analysis, finding->file), finding);
}

static uint64_t hash_statement(const Analysis *analysis) {
  const ScriptItem *item = analysis->item;
  if (item == NULL) return 0;
  const Executor *executor = &analysis->executor;
  return fingerprint_tokens(executor->origin, executor->source, item->tokens, item->token_count);
}

static bool check_known(const Analysis *analysis, Finding *finding) {
  Known *known = analysis->options.known;
  finding->known = known != NULL && known_has(known, finding);
  return finding->known;
}

static void give_now(Analysis *analysis, Finding *finding) {
  AnalysisSummary *summary = &analysis->summary;
  if (finding->suppressed.length > 0) {
    summary->suppressed++;
  } else if (check_known(analysis, finding)) {
    summary->known++;
  } else {
    summary->severities[finding->severity]++;
    summary->irreversible |= finding->irreversible;
  }
  if (analysis->sink != NULL) analysis->sink(finding, analysis->payload);
}

// They are few: one for each thing that a rule says so.
static OnceGroup *once_group(Analysis *analysis, const Finding *finding) {
  OnceGroup **at = &analysis->once;
  for (; *at != NULL; at = &(*at)->next) {
    const Finding *other = (*at)->finding;
    if (other->rule == finding->rule && strcmp(other->once, finding->once) == 0) return *at;
  }
  *at = ARENA_NEW(analysis->report, OnceGroup);
  return *at;
}

bool analysis_outranks(const Analysis *analysis, const Finding *finding) {
  const AnalysisOptions *options = &analysis->options;
  if (options->gives_each || options->control != NULL) return false;
  if (!suppressions_are_none(&analysis->suppressions)) return false;
  for (const OnceGroup *group = analysis->once; group != NULL; group = group->next) {
    const Finding *other = group->finding;
    if (other->rule == finding->rule && strcmp(other->once, finding->once) == 0)
      return other->rank >= finding->rank;
  }
  return false;
}

static void give(Finding *finding, void *payload) {
  Analysis *analysis = payload;
  if (finding->unvalidated != OBJECT_ID_NONE) {
    UnvalidatedFinding *kept = ARENA_NEW(analysis->report, UnvalidatedFinding);
    *kept = (UnvalidatedFinding){.next = analysis->unvalidated, .finding = finding};
    analysis->unvalidated = kept;
    return;
  }
  bool is_given = finding->once == NULL || analysis->options.gives_each ||
                  finding->suppressed.length > 0 || check_known(analysis, finding);
  if (is_given) {
    give_now(analysis, finding);
    return;
  }
  OnceGroup *group = once_group(analysis, finding);
  group->count++;
  if (group->finding == NULL || finding->rank > group->finding->rank) group->finding = finding;
}

// A constraint that the last file adds is left to a file that is still to come.
static bool is_left_behind(const Analysis *analysis, const Finding *finding) {
  const Object *object = catalog_get(analysis->catalog, finding->unvalidated);
  return finding->file + 1 < analysis->file_count && object != NULL &&
         object->object_class == CLASS_CONSTRAINT && !((const TableConstraint *)object)->validated;
}

void analysis_end(Analysis *analysis) {
  for (UnvalidatedFinding *kept = analysis->unvalidated; kept != NULL; kept = kept->next) {
    if (is_left_behind(analysis, kept->finding)) give_now(analysis, kept->finding);
  }
  analysis->unvalidated = NULL;
  for (OnceGroup *group = analysis->once; group != NULL; group = group->next) {
    Finding *finding = group->finding;
    size_t others = group->count - 1;
    if (others > 0)
      add_consequence(analysis, finding,
          arena_printf(analysis->report, "So it is with %zu other statement%s.", others,
              others == 1 ? "" : "s"));
    give_now(analysis, finding);
  }
  analysis->once = NULL;
}

static bool ends_transaction(const Analysis *analysis) {
  if (!transaction_is_open(&analysis->executor)) return true;
  const Node *statement = analysis->executor.statement;
  if (analysis->item == NULL || statement == NULL || statement->kind != NODE_TRANSACTION)
    return false;
  TransactionVerb verb = ((const Transaction *)statement)->verb; // AND CHAIN
  return verb == TRANSACTION_COMMIT || verb == TRANSACTION_ROLLBACK;
}

void analysis_flush(Analysis *analysis) {
  sort_findings(analysis->findings, analysis->finding_count);
  fold_loops(analysis);
  bool ends = ends_transaction(analysis);
  uint64_t tokens = analysis->finding_count > 0 ? hash_statement(analysis) : 0;
  if (ends) pending_take_all(&analysis->pending, give, analysis);
  for (size_t i = 0; i < analysis->finding_count; i++) {
    Finding *finding = analysis->findings[i];
    if (!complete(analysis, finding, tokens)) continue;
    if (ends) {
      give(finding, analysis);
    } else {
      pending_add(&analysis->pending, &analysis->executor, finding);
    }
  }
  analysis->finding_count = 0;
}

void analysis_flush_undone(Analysis *analysis) {
  pending_undo_all(&analysis->pending);
  analysis_flush(analysis);
}
