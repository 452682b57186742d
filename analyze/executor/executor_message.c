#include "analyze/executor/executor.h"

#include <assert.h>
#include <stdio.h>

static Slice format_text(Executor *executor, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length < 0) return SLICE("");
  char *text = arena_alloc(executor->arena, (size_t)length + 1);
  vsnprintf(text, (size_t)length + 1, format, arguments);
  return (Slice){text, (size_t)length};
}

// "already exists", of an object that may be gone.
static bool is_doubtful_clash(const Executor *executor, const char *sqlstate) {
  static const char *const clashes[] = {"42P07", "42710", "42723", "42P06"};
  const Outcome *outcome = &executor->execution->outcome;
  if (outcome->related_count == 0) return false;
  ObjectId taken = outcome->related[outcome->related_count - 1];
  for (size_t i = 0; i < sizeof clashes / sizeof *clashes; i++) {
    if (strcmp(sqlstate, clashes[i]) != 0) continue;
    const Object *object = catalog_get(executor->catalog, taken);
    bool is_maybe = object != NULL && (object->flags & OBJECT_MAYBE);
    return is_maybe || taken < executor->doubtful_below;
  }
  return false;
}

bool executor_fail(Executor *executor, const char *sqlstate, Span span, const char *format, ...) {
  Outcome *outcome = &executor->execution->outcome;
  if (outcome->kind == OUTCOME_FAILED || outcome->kind == OUTCOME_SKIPPED) return false;
  // What is decided by a thing that may not exist is no certain failure.
  if (outcome->kind == OUTCOME_UNKNOWN && strcmp(outcome->evidence, "maybe") == 0) return false;
  assert(strlen(sqlstate) == 5);
  if (is_doubtful_clash(executor, sqlstate)) {
    executor_unknown(executor, "maybe", span, "whether the name is still taken is not known");
    return false;
  }
  // What explains it, and what the server said before, may have been noted already.
  outcome->kind = OUTCOME_FAILED;
  outcome->span = span;
  outcome->detail = outcome->hint = SLICE("");
  outcome->evidence = NULL;
  memcpy(outcome->sqlstate, sqlstate, sizeof outcome->sqlstate);
  va_list arguments;
  va_start(arguments, format);
  outcome->message = format_text(executor, format, arguments);
  va_end(arguments);
  return false;
}

void executor_detail(Executor *executor, const char *format, ...) {
  Outcome *outcome = &executor->execution->outcome;
  if (outcome->kind != OUTCOME_FAILED) return;
  va_list arguments;
  va_start(arguments, format);
  outcome->detail = format_text(executor, format, arguments);
  va_end(arguments);
}

void executor_hint(Executor *executor, const char *format, ...) {
  Outcome *outcome = &executor->execution->outcome;
  if (outcome->kind != OUTCOME_FAILED) return;
  va_list arguments;
  va_start(arguments, format);
  outcome->hint = format_text(executor, format, arguments);
  va_end(arguments);
}

void executor_notice(Executor *executor, const char *format, ...) {
  Outcome *outcome = &executor->execution->outcome;
  if (outcome->notice.length > 0) return;
  va_list arguments;
  va_start(arguments, format);
  outcome->notice = format_text(executor, format, arguments);
  va_end(arguments);
}

void executor_relate(Executor *executor, ObjectId object) {
  Outcome *outcome = &executor->execution->outcome;
  const size_t room = sizeof outcome->related / sizeof *outcome->related;
  if (object == OBJECT_ID_NONE || outcome->related_count == room) return;
  for (size_t i = 0; i < outcome->related_count; i++) {
    if (outcome->related[i] == object) return;
  }
  outcome->related[outcome->related_count++] = object;
}

bool executor_skip(Executor *executor, Span span, const char *format, ...) {
  Outcome *outcome = &executor->execution->outcome;
  if (outcome->kind == OUTCOME_FAILED || outcome->kind == OUTCOME_SKIPPED) return false;
  if (outcome->kind == OUTCOME_UNKNOWN) return false;
  outcome->kind = OUTCOME_SKIPPED;
  outcome->span = span;
  va_list arguments;
  va_start(arguments, format);
  outcome->message = format_text(executor, format, arguments);
  va_end(arguments);
  return false;
}

bool executor_unknown(
    Executor *executor, const char *evidence, Span span, const char *format, ...) {
  Outcome *outcome = &executor->execution->outcome;
  if (outcome->kind != OUTCOME_APPLIED) return true;
  outcome->kind = OUTCOME_UNKNOWN;
  outcome->span = span;
  outcome->evidence = evidence;
  va_list arguments;
  va_start(arguments, format);
  outcome->message = format_text(executor, format, arguments);
  va_end(arguments);
  return true;
}
