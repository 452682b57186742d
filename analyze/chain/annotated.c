#include "analyze/chain/annotated.h"

typedef enum State { BEFORE, UP, DOWN } State;

typedef struct Reading {
  Planning *planning;
  const AnnotatedRules *rules;
  PlanStep *step;
  PartList parts;
  State state;
  bool in_block;
  size_t block; // where it begins
  bool seen_up;
  bool seen_down;
  bool has_statement; // one has begun
  size_t start;       // of it
  size_t end;
} Reading;

static void refuse(Reading *reading, size_t offset, const char *why) {
  planning_fault(reading->planning, PLAN_FAULT_DIRECTIVE, reading->step->file, NULL,
      (uint32_t)offset, "%s", why);
}

static void end_statement(Reading *reading) {
  if (reading->has_statement && reading->state == UP)
    part_list_add(&reading->parts, reading->start, reading->end, true);
  reading->has_statement = false;
}

static void end_section(Reading *reading) {
  if (reading->in_block) {
    refuse(reading, reading->block, "this StatementBegin has no StatementEnd");
  } else if (reading->has_statement && reading->state == UP) {
    refuse(reading, reading->start, "the last statement of the up section does not end with a `;`");
  }
  end_statement(reading);
  reading->in_block = false;
}

static bool is_option(Slice words, Slice option) {
  while (words.length > 0) {
    size_t length = 0;
    while (length < words.length && words.start[length] != ' ' && words.start[length] != '\t')
      length++;
    if (slice_equals((Slice){words.start, length}, option)) return true;
    words = section_trim((Slice){words.start + length, words.length - length});
  }
  return false;
}

static void begin_up(Reading *reading, const SectionLine *line, Slice options) {
  if (reading->seen_up && !reading->rules->has_options)
    refuse(reading, line->start, "the file has a second Up");
  end_section(reading);
  reading->state = UP;
  reading->seen_up = true;
  if (is_option(options, SLICE("notransaction"))) reading->step->transaction = PLAN_NONE;
}

static void take_block(Reading *reading, const SectionLine *line, bool begins) {
  if (reading->state == BEFORE)
    refuse(reading, line->start, "StatementBegin and StatementEnd belong behind Up or Down");
  if (!begins && !reading->in_block)
    refuse(reading, line->start, "there is no StatementBegin for this StatementEnd");
  if (begins && reading->has_statement) {
    end_statement(reading);
  } else if (!begins) {
    end_statement(reading);
  }
  reading->in_block = begins;
  reading->block = line->start;
}

// False: the words are no directive.
static bool take_directive(Reading *reading, const SectionLine *line, Slice words) {
  Slice options = {words.start + words.length, 0};
  for (size_t i = 0; reading->rules->has_options && i < words.length; i++) {
    if (words.start[i] != ' ' && words.start[i] != '\t') continue;
    options = section_trim((Slice){words.start + i, words.length - i});
    words.length = i;
  }
  if (section_equals_any_case(words, SLICE("Up"))) {
    begin_up(reading, line, options);
  } else if (section_equals_any_case(words, SLICE("Down"))) {
    if (reading->state != UP) refuse(reading, line->start, "Down stands before Up");
    end_section(reading);
    reading->state = DOWN;
    reading->seen_down = true;
  } else if (section_equals_any_case(words, SLICE("StatementBegin"))) {
    take_block(reading, line, true);
  } else if (section_equals_any_case(words, SLICE("StatementEnd"))) {
    take_block(reading, line, false);
  } else if (section_equals_any_case(words, SLICE("NO TRANSACTION"))) {
    reading->step->transaction = PLAN_NONE;
  } else if (section_equals_any_case(words, SLICE("ENVSUB ON"))) {
    reading->step->placeholders = PLACEHOLDER_SHELL;
  } else if (!section_equals_any_case(words, SLICE("ENVSUB OFF"))) {
    refuse(reading, line->start, "the tool knows no such directive");
  }
  return true;
}

// Whether the last word before a comment ends with a `;`.
static bool ends_statement(Slice line) {
  bool ends = false;
  for (size_t i = 0; i < line.length;) {
    if (line.start[i] == ' ' || line.start[i] == '\t') {
      i++;
      continue;
    }
    if (slice_starts_with((Slice){line.start + i, line.length - i}, SLICE("--"))) break;
    while (i < line.length && line.start[i] != ' ' && line.start[i] != '\t') i++;
    ends = line.start[i - 1] == ';';
  }
  return ends;
}

static void take_line(Reading *reading, const SectionLine *line) {
  Slice rest;
  if (section_directive(line->text, reading->rules->marker, &rest) &&
      take_directive(reading, line, rest))
    return;
  Slice words = section_trim(line->text);
  bool is_comment = words.length == 0 || slice_starts_with(words, SLICE("--"));
  if (!reading->has_statement && is_comment) return;
  if (reading->state == BEFORE) {
    if (!reading->has_statement)
      refuse(reading, line->start, "SQL stands before the Up directive, and does not run");
    reading->has_statement = true;
    return;
  }
  if (!reading->has_statement) reading->start = line->start;
  reading->has_statement = true;
  reading->end = line->start + line->text.length;
  if (!reading->in_block && ends_statement(line->text)) end_statement(reading);
}

bool annotated_read(Planning *planning, PlanStep *step, const AnnotatedRules *rules) {
  Reading reading = {.planning = planning, .rules = rules, .step = step};
  step->transaction = PLAN_FILE;
  Slice text = planning_text(planning, step->file, false);
  SectionLine line = {0};
  if (slice_starts_with(text, SLICE("\xEF\xBB\xBF"))) line.next = 3;
  while (section_next_line(text, &line)) take_line(&reading, &line);
  end_section(&reading);
  if (!reading.seen_up && text.length > 0)
    refuse(&reading, 0, "the file has no Up directive, so the tool refuses it");
  part_list_give(&reading.parts, planning, step);
  return reading.seen_down;
}
