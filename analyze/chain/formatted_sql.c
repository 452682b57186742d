#include "analyze/chain/formatted_sql.h"

#include "analyze/chain/liquibase.h"

typedef struct Reading {
  Planning *planning;
  const char *path;
  PlanStep *step; // of the change set at hand; NULL before the first
  PartList parts;
  size_t part_start; // of the SQL at hand
  bool is_whole;     // splitStatements:false
  bool ignores;      // between ignoreLines:start and :end
  size_t ignored_lines;
  Slice log;      // the file's logicalFilePath; mostly ""
  bool is_faulty; // a header has no author:id
} Reading;

static Slice after_marker(Slice line) {
  return section_trim((Slice){line.start + 2, line.length - 2});
}

bool formatted_sql_begins(Slice text) {
  if (slice_starts_with(text, SLICE("\xEF\xBB\xBF")))
    text = (Slice){text.start + 3, text.length - 3};
  SectionLine line = {0};
  while (section_next_line(text, &line)) {
    Slice words = section_trim(line.text);
    if (words.length == 0) continue;
    if (!slice_starts_with(words, SLICE("--"))) return false;
    Slice rest = after_marker(words);
    if (!section_starts_any_case(rest, SLICE("liquibase"))) return false;
    rest = section_trim((Slice){rest.start + 9, rest.length - 9});
    return section_starts_any_case(rest, SLICE("formatted"));
  }
  return false;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

// The word behind `key` anywhere in the attributes; "" if it is not there.
static Slice attribute(Slice attributes, Slice key) {
  for (size_t i = 0; i + key.length <= attributes.length; i++) {
    if (i > 0 && !is_blank(attributes.start[i - 1])) continue;
    Slice rest = {attributes.start + i, attributes.length - i};
    if (!section_starts_any_case(rest, key)) continue;
    Slice value = {rest.start + key.length, 0};
    size_t limit = rest.length - key.length;
    if (limit > 0 && value.start[0] == '"') {
      value.start++;
      while (value.length + 1 < limit && value.start[value.length] != '"') value.length++;
      return value;
    }
    while (value.length < limit && !is_blank(value.start[value.length])) value.length++;
    return value;
  }
  return SLICE("");
}

static bool is_word_false(Slice word) { return section_equals_any_case(word, SLICE("false")); }

bool formatted_sql_is_for_postgres(Slice databases) {
  bool any_wanted = false;
  bool all_refused_are_others = true;
  for (size_t i = 0; i < databases.length;) {
    size_t end = i;
    while (end < databases.length && databases.start[end] != ',') end++;
    Slice word = section_trim((Slice){databases.start + i, end - i});
    i = end + 1;
    bool refuses = slice_starts_with(word, SLICE("!"));
    if (refuses) word = (Slice){word.start + 1, word.length - 1};
    bool is_ours = section_starts_any_case(word, SLICE("postgres"));
    if (refuses && is_ours) return false;
    if (!refuses && (is_ours || section_equals_any_case(word, SLICE("all")))) return true;
    if (!refuses && word.length > 0) any_wanted = true;
    all_refused_are_others = all_refused_are_others && refuses;
  }
  return !any_wanted || (databases.length > 0 && all_refused_are_others);
}

static void end_part(Reading *reading, size_t end) {
  if (reading->step != NULL)
    part_list_add(&reading->parts, reading->part_start, end, reading->is_whole);
}

static void end_change_set(Reading *reading, size_t end) {
  if (reading->step == NULL) return;
  end_part(reading, end);
  part_list_give(&reading->parts, reading->planning, reading->step);
  reading->step = NULL;
}

// "author:id", either of them quoted perhaps; what follows are attributes.
static Slice read_label(Arena *arena, Slice words, Slice *attributes) {
  size_t colon = 0;
  bool quoted = false;
  while (colon < words.length && (quoted || words.start[colon] != ':')) {
    if (words.start[colon] == '"') quoted = !quoted;
    colon++;
  }
  size_t end = colon < words.length ? colon + 1 : colon;
  while (end < words.length && is_blank(words.start[end])) end++;
  size_t id = end;
  quoted = false;
  while (end < words.length && (quoted || !is_blank(words.start[end]))) {
    if (words.start[end] == '"') quoted = !quoted;
    end++;
  }
  *attributes = section_trim((Slice){words.start + end, words.length - end});
  return arena_printf(
      arena, "%.*s:%.*s", (int)colon, words.start, (int)(end - id), words.start + id);
}

// Whether a colon stands between an author and an id.
static bool is_label(Slice label) {
  bool quoted = false;
  for (size_t i = 0; i < label.length; i++) {
    if (label.start[i] == '"') quoted = !quoted;
    if (label.start[i] == ':' && !quoted) return i > 0 && i + 1 < label.length;
  }
  return false;
}

static void begin_change_set(Reading *reading, const SectionLine *line, Slice words) {
  Planning *planning = reading->planning;
  end_change_set(reading, line->start);
  Slice attributes;
  Slice label = read_label(planning->arena, words, &attributes);
  if (!is_label(label)) {
    reading->is_faulty = true;
    planning_fault(planning, PLAN_FAULT_DIRECTIVE, reading->path, NULL, (uint32_t)line->start,
        "this line names no author:id, so Liquibase refuses the file");
    return;
  }
  PlanStep *step = planning_next_step(planning, reading->path);
  reading->step = step;
  reading->part_start = line->next;
  step->start = (uint32_t)line->next;
  step->label = label;
  step->placeholders = PLACEHOLDER_BRACES;
  step->transaction =
      is_word_false(attribute(attributes, SLICE("runInTransaction:"))) ? PLAN_NONE : PLAN_FILE;
  reading->is_whole = is_word_false(attribute(attributes, SLICE("splitStatements:")));
  if (reading->is_whole) step->unit = PLAN_MESSAGE;
  Slice delimiter = attribute(attributes, SLICE("endDelimiter:"));
  if (!slice_equals(delimiter, SLICE(";")))
    step->delimiter = arena_copy(planning->arena, delimiter);
  if (!formatted_sql_is_for_postgres(attribute(attributes, SLICE("dbms:"))))
    step->skipped = SLICE("the change set is for another database (dbms)");
  Slice ignored = attribute(attributes, SLICE("ignore:"));
  if (section_equals_any_case(ignored, SLICE("true")))
    step->skipped = SLICE("the change set says ignore:true");
  Slice log = attribute(attributes, SLICE("logicalFilePath:"));
  if (step->skipped.length == 0)
    liquibase_identify(planning, reading->path, (uint32_t)line->start,
        log.length > 0 ? arena_copy(planning->arena, log) : reading->log, label);
}

static void take_precondition(Reading *reading, Slice words) {
  Planning *planning = reading->planning;
  if (!section_starts_any_case(words, SLICE("sql-check"))) {
    planning_evidence(planning, reading->path,
        "the precondition %.*s of change set %.*s is not modelled; the change set is taken to run",
        SLICE_PRINT(words), SLICE_PRINT(reading->step->label));
    return;
  }
  Slice rest = section_trim((Slice){words.start + 9, words.length - 9});
  if (section_starts_any_case(rest, SLICE("expectedResult:")))
    rest = (Slice){rest.start + 15, rest.length - 15};
  char quote =
      rest.length > 0 && (rest.start[0] == '\'' || rest.start[0] == '"') ? rest.start[0] : ' ';
  size_t from = quote == ' ' ? 0 : 1;
  size_t end = from;
  while (end < rest.length && rest.start[end] != quote) end++;
  reading->step->expected = arena_copy(planning->arena, (Slice){rest.start + from, end - from});
  size_t query = end < rest.length ? end + 1 : end;
  reading->step->precondition =
      arena_copy(planning->arena, section_trim((Slice){rest.start + query, rest.length - query}));
}

static void take_property(Reading *reading, Slice words) {
  Slice name = attribute(words, SLICE("name:"));
  Slice value = attribute(words, SLICE("value:"));
  PlaceholderValues *properties = &reading->planning->plan->properties;
  if (name.length > 0 && placeholder_values_find(properties, name, false) == NULL)
    placeholder_values_set(properties, name, value);
}

// The SQL goes on behind the line.
static void leave_out(Reading *reading, const SectionLine *line) {
  end_part(reading, line->start);
  reading->part_start = line->next;
}

static bool take_directive(Reading *reading, const SectionLine *line, Slice words) {
  Slice rest;
  Slice comment = section_trim(line->text);
  if (section_starts_any_case(words, SLICE("liquibase "))) {
    reading->log =
        arena_copy(reading->planning->arena, attribute(words, SLICE("logicalFilePath:")));
  } else if (section_equals_any_case(words, SLICE("changeset"))) {
    begin_change_set(reading, line, SLICE(""));
  } else if (section_directive(comment, SLICE("changeset "), &rest)) {
    begin_change_set(reading, line, rest);
  } else if (section_directive(comment, SLICE("property "), &rest)) {
    take_property(reading, rest);
  } else if (section_starts_any_case(words, SLICE("ignoreLines:start"))) {
    leave_out(reading, line);
    reading->ignores = true;
  } else if (section_starts_any_case(words, SLICE("ignoreLines:"))) {
    leave_out(reading, line);
    Slice digits = numbered_digits((Slice){words.start + 12, words.length - 12});
    for (size_t i = 0; i < digits.length && reading->ignored_lines < 100000000; i++)
      reading->ignored_lines = reading->ignored_lines * 10 + (size_t)(digits.start[i] - '0');
  } else if (reading->step == NULL) {
    return false;
  } else if (section_directive(comment, SLICE("precondition-"), &rest)) {
    take_precondition(reading, rest);
  } else if (section_directive(comment, SLICE("rollback"), &rest)) {
    leave_out(reading, line);
  } else {
    return false;
  }
  return true;
}

static void take_line(Reading *reading, const SectionLine *line) {
  if (reading->ignores || reading->ignored_lines > 0) {
    if (reading->ignored_lines > 0) reading->ignored_lines--;
    Slice words = section_trim(line->text);
    if (slice_starts_with(words, SLICE("--")) &&
        section_starts_any_case(after_marker(words), SLICE("ignoreLines:end")))
      reading->ignores = false;
    reading->part_start = line->next;
    return;
  }
  Slice words = section_trim(line->text);
  if (!slice_starts_with(words, SLICE("--"))) return;
  take_directive(reading, line, after_marker(words));
}

void formatted_sql_plan(Planning *planning, const char *path, Slice text) {
  Reading reading = {.planning = planning, .path = path, .log = SLICE("")};
  size_t before = planning->plan->step_count;
  SectionLine line = {0};
  while (section_next_line(text, &line)) take_line(&reading, &line);
  end_change_set(&reading, text.length);
  if (planning->plan->step_count == before && !reading.is_faulty)
    planning_fault(planning, PLAN_FAULT_DIRECTIVE, path, NULL, 0,
        "the file has no line \"--changeset author:id\", so nothing of it runs");
}
