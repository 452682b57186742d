#define _GNU_SOURCE // memmem
#include "analyze/run/plan_send.h"

#include "analyze/run/analysis_step.h"
#include "lexer/memory.h"

static bool is_flyway(const PlanSender *sender) {
  return strcmp(sender->plan->framework, "flyway") == 0;
}

static bool is_tools(const PlanSender *sender) {
  return strcmp(sender->plan->framework, "plain") != 0;
}

// Flyway itself gives a value to these.
static bool is_given_by_tool(const PlanSender *sender, Slice name) {
  return is_flyway(sender) && slice_starts_with(name, SLICE("flyway:"));
}

static void tell_unknown(PlanSender *sender, const TextOrigin *origin, Slice name, Span written) {
  bool is_told = placeholder_values_find(&sender->unknown, name, is_flyway(sender)) != NULL;
  if (is_told || !sender->is_reported || is_given_by_tool(sender, name)) return;
  placeholder_values_set(&sender->unknown, name, SLICE(""));
  TextOrigin as_written = *origin;
  as_written.placed = NULL;
  analysis_unknown_placeholder(sender->analysis, name, text_origin_span(&as_written, written));
}

// Both lists are in the order of the text.
static void note_unknown(PlanSender *sender, const TextOrigin *origin) {
  const PlacedText *placed = origin->placed;
  size_t at = 0;
  for (size_t i = 0; i < placed->unknown_count; i++) {
    const PlaceholderUnknown *unknown = &placed->unknown[i];
    while (at < placed->segment_count && placed->segments[at].written < unknown->offset) at++;
    size_t end =
        at + 1 < placed->segment_count ? placed->segments[at + 1].written : origin->written.length;
    tell_unknown(sender, origin, unknown->name, (Span){(uint32_t)unknown->offset, (uint32_t)end});
  }
}

static bool sets_variables(Slice text) {
  return memmem(text.start, text.length, "\\set", strlen("\\set")) != NULL;
}

static bool names_variables(Slice text) {
  const char *end = text.start + text.length;
  const char *at = text.start;
  while (at + 1 < end && (at = memchr(at, ':', (size_t)(end - at - 1))) != NULL) {
    char next = *++at;
    if (next == ':')
      at++; // a cast
    else if (next == '_' || next == '\'' || next == '"' ||
             ((next | 0x20) >= 'a' && (next | 0x20) <= 'z'))
      return true;
  }
  return false;
}

// Variables are seldom: else the text is as it is, and is not looked through a second time.
static bool may_have_placeholders(const PlanSender *sender, Slice text) {
  switch (sender->step->placeholders) {
  case PLACEHOLDER_NONE: return false;
  case PLACEHOLDER_PSQL: return sender->values.count > 0 || names_variables(text);
  default: return true;
  }
}

// `offset` is that of the piece in the file, or in the text that `lines` places.
static void send_piece(
    PlanSender *sender, Slice piece, size_t offset, const PlacedText *lines, bool is_message) {
  if (piece.length == 0) return;
  TextOrigin origin = {.written = piece,
      .offset = (uint32_t)offset,
      .lines = lines,
      .limit = (uint32_t)sender->file.length};
  PlacedText placed = {.text = piece};
  if (may_have_placeholders(sender, piece)) {
    PlaceholderRules rules = {.syntax = sender->step->placeholders,
        .prefix = sender->plan->placeholder_prefix,
        .suffix = sender->plan->placeholder_suffix,
        .any_case = is_flyway(sender)};
    placed = placeholder_expand(piece, &rules, &sender->values);
    origin.placed = &placed;
    note_unknown(sender, &origin);
  }
  bool is_psql = sender->step->placeholders == PLACEHOLDER_PSQL;
  bool is_same = offset == 0 && lines == NULL && placed.segment_count == 0;
  analysis_run_text(sender->analysis,
      &(AnalysisText){.text = placed.text,
          .origin = is_same ? NULL : &origin,
          .is_message = is_message,
          .is_whole = sender->step->unit == PLAN_MESSAGE && sender->step->label.length == 0,
          .is_by_driver = sender->step->unit != PLAN_PSQL && is_tools(sender),
          .has_variables = is_psql && sender->values.count > 0});
  placed_text_free(&placed);
  if (is_psql && sets_variables(piece)) placeholder_take_psql(&sender->values, piece);
}

// "\n" in a directive of one line.
static Slice plain_delimiter(Arena *arena, Slice delimiter) {
  char *text = arena_alloc(arena, delimiter.length + 1);
  size_t length = 0;
  for (size_t i = 0; i < delimiter.length; i++) {
    char c = delimiter.start[i];
    bool is_escaped = c == '\\' && i + 1 < delimiter.length;
    char next = is_escaped ? delimiter.start[i + 1] : '\0';
    if (next == 'n' || next == 't' || next == 'r' || next == '\\') {
      c = next == 'n' ? '\n' : next == 't' ? '\t' : next == 'r' ? '\r' : '\\';
      i++;
    }
    text[length++] = c;
  }
  return (Slice){text, length};
}

// Each piece between delimiters is sent as it is.
static void send_delimited(PlanSender *sender, Slice text, size_t offset, const PlacedText *lines) {
  Slice delimiter = plain_delimiter(sender->arena, sender->step->delimiter);
  for (size_t at = 0; at < text.length;) {
    const char *found = delimiter.length > 0 ? memmem(text.start + at, text.length - at,
                                                   delimiter.start, delimiter.length)
                                             : NULL;
    size_t end = found != NULL ? (size_t)(found - text.start) : text.length;
    send_piece(sender, (Slice){text.start + at, end - at}, offset + at, lines, true);
    at = end + delimiter.length;
  }
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Flyway's parser takes a no-break space for a blank, which the server does not. Between statements that
// decides; only what closes a script is looked at.
static Slice without_closing_blanks(Slice text) {
  static const Slice no_break = {"\xC2\xA0", 2};
  for (;;) {
    Slice shorter = text;
    while (shorter.length > 0 && is_blank(shorter.start[shorter.length - 1])) shorter.length--;
    if (!slice_ends_with(shorter, no_break)) return text;
    text = (Slice){shorter.start, shorter.length - no_break.length};
  }
}

static void send_text(
    PlanSender *sender, Slice text, size_t offset, const PlacedText *lines, bool is_message) {
  if (is_flyway(sender)) text = without_closing_blanks(text);
  if (sender->step->delimiter.length > 0) {
    send_delimited(sender, text, offset, lines);
  } else {
    send_piece(sender, text, offset, lines, is_message);
  }
}

static Slice cut(Slice text, uint32_t start, uint32_t end) {
  if (end > text.length) end = (uint32_t)text.length;
  if (start > end) start = end;
  return (Slice){text.start + start, end - start};
}

// Parts that are sent by themselves; else what lies between them is blanked.
static void send_parts(PlanSender *sender) {
  const PlanStep *step = sender->step;
  Slice file = sender->file;
  bool are_apart = step->part_count == 1;
  for (size_t i = 0; i < step->part_count && step->unit == PLAN_STATEMENT; i++)
    are_apart = are_apart || step->parts[i].is_message;
  if (are_apart) {
    for (size_t i = 0; i < step->part_count; i++) {
      const PlanPart *part = &step->parts[i];
      bool is_message = part->is_message || step->unit == PLAN_MESSAGE;
      send_text(sender, cut(file, part->start, part->end), part->start, NULL, is_message);
    }
    return;
  }
  char *blanked = plan_step_blank(step, file);
  size_t length = cut(file, step->start, step->end).length;
  send_text(sender, (Slice){blanked, length}, step->start, NULL, step->unit == PLAN_MESSAGE);
  memory_free(blanked);
}

void plan_send_step(PlanSender *sender, const PlanStep *step, Slice file, bool is_reported) {
  sender->step = step;
  sender->file = file;
  sender->is_reported = is_reported;
  arena_reset(sender->arena);
  bool is_message = step->unit == PLAN_MESSAGE;
  if (step->text.start != NULL) {
    const PlacedText *lines =
        text_origin_find_lines(sender->arena, step->text, file, step->start, step->end);
    send_text(sender, step->text, 0, lines, is_message);
  } else if (step->part_count > 0) {
    send_parts(sender);
  } else {
    // Of what is no regular file the plan doesn't know the length.
    bool is_stream = step->end == 0 && sender->plan->step_count == 1;
    uint32_t end = is_stream ? (uint32_t)file.length : step->end;
    send_text(sender, cut(file, step->start, end), step->start, NULL, is_message);
  }
}

void plan_sender_free(PlanSender *sender) {
  placeholder_values_free(&sender->values);
  placeholder_values_free(&sender->unknown);
  arena_free(sender->arena);
  *sender = (PlanSender){0};
}
