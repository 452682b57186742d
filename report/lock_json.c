#include "report/lock_json.h"

#include "analyze/locks/lock_wait.h"
#include "analyze/locks/locks.h"
#include "report/json_text.h"
#include "report/statement_json.h"

static void write_mode(FILE *out, const char *name, LockMode mode) {
  if (mode == LOCK_NONE) {
    fprintf(out, ",\"%s\":null", name);
  } else {
    fprintf(out, ",\"%s\":\"%s\"", name, lock_mode_slug(mode));
  }
}

static void write_flag(FILE *out, const char *name, bool value) {
  fprintf(out, ",\"%s\":%s", name, value ? "true" : "false");
}

static void write_relation(FILE *out, const TimelineLock *lock) {
  fputs("{\"relation\":", out);
  json_text_write(out, lock->name);
  fputs(",\"kind\":", out);
  json_text_write(out, slice_of(lock->kind));
}

static void write_lock(FILE *out, const TimelineLock *lock) {
  write_relation(out, lock);
  write_mode(out, "mode", lock->mode);
  write_mode(out, "held_before", lock->held);
  write_flag(out, "rewrite", lock->rewrite);
  write_flag(out, "scan", lock->scan);
  write_flag(out, "build", lock->build);
  write_flag(out, "maybe", lock->maybe);
  write_flag(out, "in_use", lock->in_use);
  fputs(",\"waits\":[", out);
  bool is_first = true;
  for (LockWaiter waiter = 0; waiter < LOCK_WAITER_COUNT; waiter++) {
    if (lock->at_end || !lock_waits(lock->mode, waiter)) continue;
    fprintf(out, "%s\"%s\"", is_first ? "" : ",", lock_waiter_name(waiter));
    is_first = false;
  }
  fputs("]}", out);
}

static void write_freed(FILE *out, const TimelineLock *lock) {
  write_relation(out, lock);
  write_mode(out, "held_before", lock->mode);
  write_mode(out, "held", lock->held);
  fputc('}', out);
}

void lock_json_statement(FILE *out, const TimelineStatement *statement) {
  SourcePlace place = source_place(statement->source, statement->span.start);
  fputs("{\"file\":", out);
  json_text_write(out, slice_of(statement->source->path));
  fprintf(out,
      ",\"statement\":%u,\"line\":%u,\"start\":%u,\"end\":%u,\"operation\":", statement->number,
      place.line, statement->span.start, statement->span.end);
  json_text_write(out, slice_of(statement->operation));
  fprintf(out, ",\"outcome\":\"%s\",\"until\":", statement_json_outcome(statement->outcome));
  json_text_write(out, slice_of(statement->until));
  fputs(",\"locks\":[", out);
  for (size_t i = 0; i < statement->lock_count; i++) {
    if (i > 0) fputc(',', out);
    write_lock(out, &statement->locks[i]);
  }
  fputs("],\"freed\":[", out);
  for (size_t i = 0; i < statement->freed_count; i++) {
    if (i > 0) fputc(',', out);
    write_freed(out, &statement->freed[i]);
  }
  fputs("]}", out);
}
