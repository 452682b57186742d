#include "analyze/apply/session/transaction.h"
#include "analyze/locks/locks.h"
#include "analyze/run/analysis_run.h"
#include "lexer/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static Slice format_text(Arena *arena, const char *format, va_list arguments) {
  char first[512]; // most are shorter, and so are formatted once
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(first, sizeof first, format, again);
  va_end(again);
  if (length <= 0) return SLICE("");
  char *text = arena_alloc(arena, (size_t)length + 1);
  if ((size_t)length < sizeof first) {
    memcpy(text, first, (size_t)length + 1);
  } else {
    vsnprintf(text, (size_t)length + 1, format, arguments);
  }
  return (Slice){text, (size_t)length};
}

#define FORMAT(result, arena, format)                                                              \
  do {                                                                                             \
    va_list arguments;                                                                             \
    va_start(arguments, format);                                                                   \
    (result) = format_text((arena), (format), arguments);                                          \
    va_end(arguments);                                                                             \
  } while (0)

// Of an ALTER TABLE with several actions, that of the one at hand.
static Slice operation_at(const Node *statement, Span span) {
  if (statement->kind == NODE_ALTER_TABLE) {
    LIST_EACH(node, ((const AlterTable *)statement)->actions) {
      bool is_here = node->span.start <= span.start && span.end <= node->span.end;
      if (is_here) return slice_of(ast_alter_operation(((const AlterAction *)node)->kind));
    }
  }
  return slice_of(ast_operation(statement));
}

Finding *rule_report(RuleContext *context, Severity severity, Span span, const char *format, ...) {
  Analysis *analysis = context->analysis;
  Finding *finding = ARENA_NEW(context->report, Finding);
  finding->rule = context->rule;
  finding->severity = severity;
  finding->file = context->executor->file;
  finding->statement = context->statement_number;
  finding->span = span;
  finding->statement_span = context->statement_span;
  if (context->statement != NULL) finding->operation = operation_at(context->statement, span);
  FORMAT(finding->message, context->report, format);
  analysis->findings = memory_grow(
      analysis->findings, analysis->finding_count, &analysis->finding_capacity, sizeof(Finding *));
  analysis->findings[analysis->finding_count++] = finding;
  return finding;
}

bool rule_once(const RuleContext *context, Finding *finding, const char *what, uint32_t rank) {
  finding->once = what;
  finding->rank = rank;
  return !analysis_outranks(context->analysis, finding);
}

static void add_line(RuleContext *context, Slice *lines, Slice line) {
  *lines = lines->length == 0 ? line
                              : arena_printf(context->report, "%.*s\n%.*s", SLICE_PRINT(*lines),
                                    SLICE_PRINT(line));
}

void rule_consequence(RuleContext *context, Finding *finding, const char *format, ...) {
  Slice line;
  FORMAT(line, context->report, format);
  add_line(context, &finding->consequence, line);
}

void rule_help(RuleContext *context, Finding *finding, const char *format, ...) {
  Slice line;
  FORMAT(line, context->report, format);
  add_line(context, &finding->help, line);
}

void rule_mark(RuleContext *context, Finding *finding, Span span, const char *format, ...) {
  Mark *mark = ARENA_NEW(context->report, Mark);
  mark->span = span;
  FORMAT(mark->text, context->report, format);
  Mark **end = &finding->marks;
  while (*end != NULL) end = &(*end)->next;
  *end = mark;
}

// ---- other places

static void relate(RuleContext *context, Finding *finding, Place place, Slice text) {
  Related *related = ARENA_NEW(context->report, Related);
  *related = (Related){.place = place, .span = {place.offset, place.offset}, .text = text};
  Related **end = finding->last_related != NULL ? &finding->last_related->next : &finding->related;
  *end = related;
  finding->last_related = related;
}

void rule_related(
    RuleContext *context, Finding *finding, ObjectId object, const char *format, ...) {
  const Object *version = rule_version(context, object);
  bool is_made =
      version != NULL && version->id >= OBJECT_ID_FIRST_USER && !(version->flags & OBJECT_ASSUMED);
  if (!is_made) return;
  Span here = text_origin_span(context->executor->origin, context->statement_span);
  bool is_here = version->made.file == context->executor->file &&
                 version->made.offset >= here.start && version->made.offset < here.end;
  if (is_here) return;
  Slice text;
  FORMAT(text, context->report, format);
  relate(context, finding, version->made, text);
}

void rule_related_place(RuleContext *context, Finding *finding, Place place, const char *text) {
  relate(context, finding, place, slice_of(text));
}

// ---- the object, and the locks

static Slice copy_symbol(RuleContext *context, Symbol symbol) {
  return arena_copy(context->report, executor_text(context->executor, symbol));
}

static ObjectId whole_of(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_CONSTRAINT: return ((const TableConstraint *)object)->table;
  case CLASS_DEFAULT: return ((const ColumnDefault *)object)->table;
  case CLASS_TRIGGER:
  case CLASS_RULE:
  case CLASS_POLICY: return ((const Trigger *)object)->table;
  default: return OBJECT_ID_NONE;
  }
}

void rule_object(RuleContext *context, Finding *finding, ObjectId object, uint16_t column) {
  const Object *version = rule_version(context, object);
  if (version == NULL) return;
  ObjectId whole = whole_of(version);
  if (whole != OBJECT_ID_NONE && version->schema == OBJECT_ID_NONE) {
    const Object *table = rule_version(context, whole);
    if (table != NULL) version = table;
  }
  finding->object_kind = slice_of(executor_kind_word(version));
  finding->object_name = copy_symbol(context, version->name);
  finding->signature = finding_signature(version);
  const Object *schema = rule_version(context, version->schema);
  if (schema != NULL) finding->object_schema = copy_symbol(context, schema->name);
  if (column == 0 || version->object_class != CLASS_RELATION) return;
  const Relation *now = (const Relation *)version;
  const Relation *before = (const Relation *)locks_version_before(context->executor, object);
  const Relation *named = before != NULL && column <= before->column_count ? before : now;
  if (column <= named->column_count)
    finding->object_column = copy_symbol(context, named->columns[column - 1]->name);
}

static int compare_locks(const void *a, const void *b) {
  const LockTaken *left = *(const LockTaken *const *)a;
  const LockTaken *right = *(const LockTaken *const *)b;
  return (left->relation > right->relation) - (left->relation < right->relation);
}

static Slice qualified_name(RuleContext *context, ObjectId relation) {
  const Object *object = rule_version(context, relation);
  if (object == NULL) return SLICE("?");
  Slice name = executor_quoted(context->executor, object->name);
  const Object *schema = rule_version(context, object->schema);
  if (schema == NULL) return arena_copy(context->report, name);
  Slice prefix = executor_quoted(context->executor, schema->name);
  return arena_printf(context->report, "%.*s.%.*s", SLICE_PRINT(prefix), SLICE_PRINT(name));
}

static const LockTaken **sorted_locks(RuleContext *context, size_t *count) {
  const LockTaken *first = context->execution->locks;
  *count = 0;
  for (const LockTaken *lock = first; lock != NULL; lock = lock->next) (*count)++;
  const LockTaken **sorted = ARENA_ARRAY(context->executor->arena, *count + 1, const LockTaken *);
  *count = 0;
  for (const LockTaken *lock = first; lock != NULL; lock = lock->next) sorted[(*count)++] = lock;
  qsort(sorted, *count, sizeof *sorted, compare_locks);
  return sorted;
}

static FindingLock *merge_locks(RuleContext *context) {
  size_t count;
  const LockTaken **sorted = sorted_locks(context, &count);
  FindingLock *all = NULL;
  FindingLock **end = &all;
  for (size_t i = 0; i < count; i++) {
    bool again = i > 0 && sorted[i]->relation == sorted[i - 1]->relation;
    if (!again) {
      if (i > 0) end = &(*end)->next;
      *end = ARENA_NEW(context->report, FindingLock);
      (*end)->relation = qualified_name(context, sorted[i]->relation);
    }
    FindingLock *lock = *end;
    if (lock->mode < sorted[i]->mode) lock->mode = sorted[i]->mode;
    lock->rewrite |= sorted[i]->rewrite;
    lock->scan |= sorted[i]->scan;
    lock->build |= sorted[i]->build;
    lock->in_use |= sorted[i]->in_use;
  }
  return all;
}

void rule_locks(RuleContext *context, Finding *finding) {
  if (context->analysis->locks == NULL) context->analysis->locks = merge_locks(context);
  finding->locks = context->analysis->locks;
}

void rule_wait(RuleContext *context, Finding *finding, ObjectId relation, LockMode mode) {
  Slice name = rule_name(context, relation);
  const char *until = rule_until(context);
  if (mode == LOCK_ACCESS_EXCLUSIVE) {
    rule_consequence(context, finding,
        "SELECT, INSERT, UPDATE and DELETE on %.*s wait until %s. (%s)", SLICE_PRINT(name), until,
        lock_mode_word(mode));
  } else if (mode >= LOCK_SHARE) {
    rule_consequence(context, finding,
        "INSERT, UPDATE and DELETE on %.*s wait until %s; SELECT goes on. (%s)", SLICE_PRINT(name),
        until, lock_mode_word(mode));
  }
}
