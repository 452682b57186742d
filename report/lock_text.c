#include "report/lock_text.h"

#include "analyze/locks/lock_wait.h"
#include "analyze/locks/locks.h"
#include "report/visible.h"

#include <string.h>

#define QUOTED_MOST 100u // bytes of a statement

// Its first line, cut.
static Slice quotation(const TimelineStatement *statement) {
  Slice text = {statement->source->text.start + statement->span.start,
      statement->span.end - statement->span.start};
  size_t length = 0;
  while (length < text.length && length < QUOTED_MOST && text.start[length] != '\n') length++;
  while (length < text.length && length > 0 && ((unsigned char)text.start[length] & 0xC0) == 0x80)
    length--;
  return (Slice){text.start, length};
}

static void write_heading(LockReport *report, const TimelineStatement *statement) {
  if (report->source == statement->source) return;
  report->source = statement->source;
  FILE *out = report->out;
  if (report->statements > 0) fputc('\n', out);
  visible_write(out, slice_of(statement->source->path), 0);
  bool is_alone = strcmp(statement->until, "it is done") == 0;
  fprintf(out, ", transaction %u: locks are held %s%s\n", report->number,
      is_alone ? "for as long as the statement runs" : "until ", is_alone ? "" : statement->until);
}

static void write_work(FILE *out, const TimelineLock *lock) {
  const char *perhaps = lock->maybe ? "perhaps " : "";
  if (lock->rewrite) {
    fprintf(out, "; %sall rows are written anew", perhaps);
    return;
  }
  if (lock->scan) fprintf(out, "; %sall rows are read", perhaps);
  if (lock->build) fprintf(out, "; %san index is built", perhaps);
}

static const char *words_on_waiting(const TimelineLock *lock, LockMode mode) {
  if (!lock->in_use) return "nobody waits, it is new";
  return lock->at_end ? "nobody waits, it is taken at the end, once nobody uses it"
                      : lock_wait_words(mode);
}

static void write_lock(FILE *out, const TimelineLock *lock) {
  bool is_held = lock->held >= lock->mode;
  fputs("      ", out);
  visible_write(out, lock->name, 0);
  fprintf(out, "  %s%s: %s", lock_mode_word(is_held ? lock->held : lock->mode),
      is_held ? ", held already" : "", words_on_waiting(lock, is_held ? lock->held : lock->mode));
  write_work(out, lock);
  fputc('\n', out);
}

static void write_freed(FILE *out, const TimelineLock *lock) {
  fputs("      ", out);
  visible_write(out, lock->name, 0);
  if (lock->held == LOCK_NONE) {
    fputs("  free again\n", out);
  } else {
    fprintf(out, "  back to %s: %s\n", lock_mode_word(lock->held), lock_wait_words(lock->held));
  }
}

void lock_text_statement(LockReport *report, const TimelineStatement *statement) {
  if (statement->lock_count == 0 && statement->freed_count == 0) return;
  write_heading(report, statement);
  report->statements++;
  FILE *out = report->out;
  Slice quoted = quotation(statement);
  fprintf(out, "%5u ", source_place(statement->source, statement->span.start).line);
  visible_write(out, quoted, 0);
  fputs(quoted.length < statement->span.end - statement->span.start ? " ...\n" : "\n", out);
  for (size_t i = 0; i < statement->lock_count; i++) write_lock(out, &statement->locks[i]);
  for (size_t i = 0; i < statement->freed_count; i++) write_freed(out, &statement->freed[i]);
}
