#define _GNU_SOURCE // memmem
#include "analyze/fix/resolve_fix.h"

#include "analyze/fix/next_file.h"
#include "analyze/fix/opt_out.h"
#include "analyze/fix/way_back.h"
#include "lexer/memory.h"
#include "lexer/script.h"

#include <stdlib.h>

// ---- edits

typedef struct SortedEdit {
  const Edit *edit;
  size_t order;
} SortedEdit;

static int compare_edits(const void *a, const void *b) {
  const SortedEdit *left = a;
  const SortedEdit *right = b;
  if (left->edit->span.start != right->edit->span.start)
    return left->edit->span.start < right->edit->span.start ? -1 : 1;
  bool is_left_empty = left->edit->span.end == left->edit->span.start;
  bool is_right_empty = right->edit->span.end == right->edit->span.start;
  if (is_left_empty != is_right_empty) return is_left_empty ? -1 : 1;
  return (left->order > right->order) - (left->order < right->order);
}

static SortedEdit *sort_edits(const Edit *const edits[], size_t count) {
  SortedEdit *sorted = memory_alloc((count + 1) * sizeof *sorted);
  for (size_t i = 0; i < count; i++) sorted[i] = (SortedEdit){edits[i], i};
  if (count > 0) qsort(sorted, count, sizeof *sorted, compare_edits);
  return sorted;
}

static Slice splice(Arena *arena, Slice text, Span range, const SortedEdit *sorted, size_t count) {
  size_t size = range.end - range.start + 1;
  for (size_t i = 0; i < count; i++) size += sorted[i].edit->text.length;
  char *made = arena_alloc(arena, size);
  size_t length = 0;
  size_t at = range.start;
  for (size_t i = 0; i < count; i++) {
    const Edit *edit = sorted[i].edit;
    bool fits =
        edit->span.start >= at && edit->span.end >= edit->span.start && edit->span.end <= range.end;
    if (!fits) return (Slice){0};
    memcpy(made + length, text.start + at, edit->span.start - at);
    length += edit->span.start - at;
    if (edit->text.length > 0) memcpy(made + length, edit->text.start, edit->text.length);
    length += edit->text.length;
    at = edit->span.end;
  }
  memcpy(made + length, text.start + at, range.end - at);
  return (Slice){made, length + range.end - at};
}

Slice resolve_edits(Arena *arena, Slice text, Span range, const Edit *const edits[], size_t count) {
  if (range.end > text.length || range.start > range.end) return (Slice){0};
  SortedEdit *sorted = sort_edits(edits, count);
  Slice made = splice(arena, text, range, sorted, count);
  memory_free(sorted);
  return made;
}

// ---- where the statement stands

static const PlanStep *step_at(const FixTarget *target, uint32_t offset) {
  for (size_t i = 0; i < target->plan->step_count; i++) {
    const PlanStep *step = &target->plan->steps[i];
    bool is_here = strcmp(step->file, target->path) == 0 && step->text.start == NULL &&
                   offset >= step->start && (offset < step->end || step->end == 0);
    if (is_here) return step;
  }
  return NULL;
}

// Whether the step runs one statement only.
static bool is_only_statement(const PlanStep *step, Slice text) {
  char *blanked = plan_step_blank(step, text);
  Script *script = script_new((Slice){blanked, strlen(blanked)});
  size_t count = 0;
  while (count < 2) {
    ScriptItem item = script_next(script);
    if (item.kind == SCRIPT_END) break;
    count++;
  }
  script_free(script);
  memory_free(blanked);
  return count == 1;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Behind the `;`; `*has_end`: there is one.
static uint32_t end_of(Slice text, Span statement, bool *has_end) {
  uint32_t at = statement.end;
  while (at < text.length && (is_blank(text.start[at]) || text.start[at] == '\n')) at++;
  *has_end = at < text.length && text.start[at] == ';';
  return *has_end ? at + 1 : statement.end;
}

// Behind a comment on the rest of the line, which is about what stands before it.
static uint32_t behind_comment(Slice text, uint32_t end) {
  uint32_t at = end;
  while (at < text.length && is_blank(text.start[at])) at++;
  bool has_comment = slice_starts_with((Slice){text.start + at, text.length - at}, SLICE("--"));
  if (!has_comment) return end;
  while (at < text.length && text.start[at] != '\n' && text.start[at] != '\r') at++;
  return at;
}

// The statement with its `;`, and the line if nothing else stands there.
static Span whole_lines(Slice text, Span statement) {
  bool has_end;
  Span span = {statement.start, end_of(text, statement, &has_end)};
  uint32_t start = span.start;
  uint32_t end = span.end;
  while (start > 0 && is_blank(text.start[start - 1])) start--;
  while (end < text.length && is_blank(text.start[end])) end++;
  bool is_alone = (start == 0 || text.start[start - 1] == '\n') &&
                  (end == text.length || text.start[end] == '\n');
  if (!is_alone) return span;
  return (Span){start, end < text.length ? end + 1 : end};
}

// ---- resolving

typedef struct Resolving {
  Arena *arena;
  const FixTarget *target;
  const Finding *finding;
  const PlanStep *step;
  Fix *fix;
} Resolving;

// As the lines of the file end.
static Slice with_line_ends(const Resolving *resolving, Slice text) {
  Slice file = resolving->target->text;
  if (memchr(text.start, '\n', text.length) == NULL ||
      memmem(file.start, file.length, "\r\n", 2) == NULL)
    return text;
  char *made = arena_alloc(resolving->arena, 2 * text.length + 1);
  size_t length = 0;
  for (size_t i = 0; i < text.length; i++) {
    if (text.start[i] == '\n') made[length++] = '\r';
    made[length++] = text.start[i];
  }
  return (Slice){made, length};
}

static void add_edit(Resolving *resolving, uint32_t start, uint32_t end, Slice written) {
  Slice text = with_line_ends(resolving, written);
  Edit *edit = ARENA_NEW(resolving->arena, Edit);
  *edit = (Edit){.file = resolving->finding->file, .span = {start, end}, .text = text};
  Edit **last = &resolving->fix->edits;
  while (*last != NULL) last = &(*last)->next;
  *last = edit;
}

static Slice edited_statement(const Resolving *resolving) {
  const Edit *edits[16];
  size_t count = 0;
  for (const Edit *edit = resolving->finding->fix->edits; edit != NULL; edit = edit->next) {
    if (count == sizeof edits / sizeof *edits) return (Slice){0};
    edits[count++] = edit;
  }
  return resolve_edits(
      resolving->arena, resolving->target->text, resolving->finding->statement_span, edits, count);
}

static bool move(Resolving *resolving, Error *why) {
  const Fix *proposed = resolving->finding->fix;
  Slice statement = edited_statement(resolving);
  if (statement.start == NULL) return error_set(why, "its edits are not of the statement alone");
  FixStep *step = ARENA_NEW(resolving->arena, FixStep);
  *step = (FixStep){.next = resolving->fix->steps,
      .words = proposed->words,
      .text = arena_printf(resolving->arena, "%.*s;", SLICE_PRINT(statement)),
      .undo = proposed->undo,
      .is_outside = true};
  resolving->fix->steps = step;
  resolving->fix->edits = NULL;
  Span span = whole_lines(resolving->target->text, resolving->finding->statement_span);
  add_edit(resolving, span.start, span.end, SLICE(""));
  return true;
}

static bool leave_transaction(Resolving *resolving, Error *why) {
  const FixTarget *target = resolving->target;
  if (!is_only_statement(resolving->step, target->text)) return move(resolving, why);
  Slice statement = edited_statement(resolving);
  if (statement.start == NULL) return error_set(why, "its edits are not of the statement alone");
  OptOut way;
  OptOutPlace place = {
      .plan = target->plan, .step = resolving->step, .text = target->text, .statement = statement};
  if (!opt_out_find(resolving->arena, &place, &way, why)) return false;
  if (way.edit != NULL)
    add_edit(resolving, way.edit->span.start, way.edit->span.end, way.edit->text);
  resolving->fix->new_files = way.file;
  return true;
}

// Each statement commits by itself, and the next one of the file finds it done.
static bool commits_each(const Resolving *resolving) {
  const Fix *proposed = resolving->finding->fix;
  return !proposed->is_in_block && resolving->step->unit != PLAN_MESSAGE;
}

static void follow(Resolving *resolving) {
  Slice text = resolving->target->text;
  bool has_end;
  uint32_t at = end_of(text, resolving->finding->statement_span, &has_end);
  if (has_end) at = behind_comment(text, at);
  Slice lines = has_end ? SLICE("") : SLICE(";");
  for (const FixStep *step = resolving->fix->steps; step != NULL; step = step->next)
    lines =
        arena_printf(resolving->arena, "%.*s\n%.*s", SLICE_PRINT(lines), SLICE_PRINT(step->text));
  add_edit(resolving, at, at, lines);
  resolving->fix->steps = NULL;
}

static void copy_proposal(Resolving *resolving) {
  const Fix *proposed = resolving->finding->fix;
  *resolving->fix = *proposed;
  resolving->fix->edits = NULL;
  resolving->fix->steps = NULL;
  for (const Edit *edit = proposed->edits; edit != NULL; edit = edit->next)
    add_edit(resolving, edit->span.start, edit->span.end, edit->text);
  FixStep **last = &resolving->fix->steps;
  for (const FixStep *step = proposed->steps; step != NULL; step = step->next) {
    *last = ARENA_NEW(resolving->arena, FixStep);
    **last = *step;
    (*last)->next = NULL;
    last = &(*last)->next;
  }
}

bool resolve_fix(
    Arena *arena, const FixTarget *target, const Finding *finding, Fix *fix, Error *why) {
  Resolving resolving = {.arena = arena, .target = target, .finding = finding, .fix = fix};
  copy_proposal(&resolving);
  const NextTool *tool = next_tool_find(target->plan->framework);
  if (tool != NULL && tool->shape == NEXT_GENERATED) return error_set(why, "%s", tool->refusal);
  const Fix *proposed = finding->fix;
  bool is_simple = !(proposed->is_outside && proposed->is_in_block) && proposed->steps == NULL;
  if (is_simple) return true;
  resolving.step = step_at(target, finding->statement_span.start);
  if (resolving.step == NULL) return error_set(why, "the statement is no text of its file");
  if (proposed->steps != NULL && commits_each(&resolving)) {
    follow(&resolving);
    return true;
  }
  if (proposed->is_outside && proposed->is_in_block && !leave_transaction(&resolving, why))
    return false;
  for (const FixStep *step = fix->steps; step != NULL; step = step->next) {
    if (step->is_outside && tool != NULL && !next_tool_allows(tool, step, why)) return false;
  }
  if (fix->steps != NULL && way_back_names(resolving.step, target->text, proposed->named))
    return error_set(why,
        "a later migration would make or drop %.*s, and the way back of this one names it",
        SLICE_PRINT(proposed->named));
  if (fix->steps != NULL && target->is_alone)
    return error_set(why, "it takes a second migration: name the folder too, so that the number of "
                          "the next is known");
  return true;
}
