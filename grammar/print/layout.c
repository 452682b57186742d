#include "grammar/print/layout.h"

#include "lexer/memory.h"

#include <assert.h>

#define INDENT_STEP 2u
#define INDENT_MAX 40u // columns; a deeper nesting goes on here, so that the text stays linear
#define NEVER SIZE_MAX // no line is long enough

typedef enum EventKind {
  EVENT_BREAK, // a blank when flat
  EVENT_SOFT,  // nothing when flat
  EVENT_LINE,
  EVENT_OPEN_ALL,
  EVENT_OPEN_FILL,
  EVENT_CLOSE,
  EVENT_INDENT,
  EVENT_DEDENT,
} EventKind;

// What happens between two bytes of the text.
typedef struct Event {
  size_t offset; // of the byte behind it
  EventKind kind;
} Event;

struct Layout {
  char *text;
  size_t length;
  size_t text_capacity;
  Event *events;
  size_t count;
  size_t event_capacity;
  bool glued;
};

Layout *layout_new(void) {
  Layout *layout = MEMORY_NEW(Layout);
  layout->glued = true;
  return layout;
}

void layout_free(Layout *layout) {
  if (layout == NULL) return;
  memory_free(layout->text);
  memory_free(layout->events);
  memory_free(layout);
}

static void append(Layout *layout, Slice text) {
  if (text.length == 0) return;
  while (layout->text_capacity - layout->length < text.length) {
    layout->text = memory_grow(layout->text, layout->text_capacity, &layout->text_capacity, 1);
  }
  memcpy(layout->text + layout->length, text.start, text.length);
  layout->length += text.length;
}

static void add_event(Layout *layout, EventKind kind) {
  layout->events =
      memory_grow(layout->events, layout->count, &layout->event_capacity, sizeof(Event));
  layout->events[layout->count++] = (Event){layout->length, kind};
}

void layout_token(Layout *layout, Slice token) {
  if (!layout->glued) append(layout, SLICE(" "));
  append(layout, token);
  layout->glued = false;
}

void layout_glue(Layout *layout) { layout->glued = true; }

static void add_break(Layout *layout, EventKind kind) {
  add_event(layout, kind);
  layout->glued = true;
}

void layout_break(Layout *layout) { add_break(layout, EVENT_BREAK); }
void layout_soft_break(Layout *layout) { add_break(layout, EVENT_SOFT); }
void layout_line(Layout *layout) { add_break(layout, EVENT_LINE); }

void layout_open(Layout *layout, LayoutStyle style) {
  add_event(layout, style == LAYOUT_FILL ? EVENT_OPEN_FILL : EVENT_OPEN_ALL);
}
void layout_close(Layout *layout) { add_event(layout, EVENT_CLOSE); }
void layout_indent(Layout *layout) { add_event(layout, EVENT_INDENT); }
void layout_dedent(Layout *layout) { add_event(layout, EVENT_DEDENT); }

// ---- widths: columns that are needed if all is flat

typedef struct Group {
  size_t end;        // column of the first break behind it: what is glued to it is on its last line
  size_t next_break; // column of its own next break, or `end`
  bool has_line;
  bool is_broken;
  bool fills;
} Group;

typedef struct Measure {
  const Layout *layout;
  size_t *columns; // of each event and of the end, if all were one line
  size_t *needs;   // of an OPEN, up to the group's end; of a break, up to the next one of its group
  Group *groups;   // a stack
  size_t depth;
  size_t capacity;
} Measure;

static void push_group(Measure *measure, Group group) {
  measure->groups = memory_grow(measure->groups, measure->depth, &measure->capacity, sizeof(Group));
  measure->groups[measure->depth++] = group;
}

static void measure_columns(Measure *measure) {
  const Layout *layout = measure->layout;
  size_t blanks = 0;
  for (size_t i = 0; i < layout->count; i++) {
    measure->columns[i] = layout->events[i].offset + blanks;
    if (layout->events[i].kind == EVENT_BREAK) blanks++;
  }
  measure->columns[layout->count] = layout->length + blanks;
}

static bool is_break(EventKind kind) { return kind <= EVENT_LINE; }
static bool is_open(EventKind kind) { return kind == EVENT_OPEN_ALL || kind == EVENT_OPEN_FILL; }

// From the end to the start, so a group begins at its CLOSE.
static void measure_needs(Measure *measure) {
  const Layout *layout = measure->layout;
  size_t any_break = measure->columns[layout->count];
  push_group(measure, (Group){.end = any_break, .next_break = any_break});
  for (size_t i = layout->count; i-- > 0;) {
    EventKind kind = layout->events[i].kind;
    Group *group = &measure->groups[measure->depth - 1];
    if (kind == EVENT_CLOSE) {
      push_group(measure, (Group){.end = any_break, .next_break = any_break});
    } else if (is_open(kind)) {
      measure->needs[i] = group->has_line ? NEVER : group->end - measure->columns[i];
      group[-1].has_line |= group->has_line;
      measure->depth--;
    } else if (is_break(kind)) {
      measure->needs[i] = group->next_break - measure->columns[i];
      group->next_break = any_break = measure->columns[i];
      group->has_line |= kind == EVENT_LINE;
    }
  }
  assert(measure->depth == 1);
}

// ---- lines

typedef struct Writer {
  Measure *measure;
  char *out;
  size_t length;
  size_t column;
  size_t indent;
  size_t width;
} Writer;

static void write_text(Writer *writer, size_t from, size_t to) {
  if (from == to) return;
  const char *text = writer->measure->layout->text;
  memcpy(writer->out + writer->length, text + from, to - from);
  writer->length += to - from;
  size_t line = to; // where the last line of it begins
  while (line > from && text[line - 1] != '\n') line--;
  writer->column = line > from ? to - line : writer->column + (to - from);
}

static void write_line_end(Writer *writer) {
  size_t indent = writer->indent < INDENT_MAX ? writer->indent : INDENT_MAX;
  writer->out[writer->length++] = '\n';
  memset(writer->out + writer->length, ' ', indent);
  writer->length += indent;
  writer->column = indent;
}

static bool fits(const Writer *writer, size_t needs) {
  return needs != NEVER && writer->column + needs <= writer->width;
}

static void write_break(Writer *writer, EventKind kind, size_t needs) {
  const Group *group = &writer->measure->groups[writer->measure->depth - 1];
  bool ends_line = group->is_broken && !(group->fills && fits(writer, needs));
  if (kind == EVENT_LINE || ends_line) {
    write_line_end(writer);
  } else if (kind == EVENT_BREAK) {
    writer->out[writer->length++] = ' ';
    writer->column++;
  }
}

static void write_event(Writer *writer, size_t i) {
  Measure *measure = writer->measure;
  EventKind kind = measure->layout->events[i].kind;
  switch (kind) {
  case EVENT_OPEN_ALL:
  case EVENT_OPEN_FILL: {
    bool is_broken = !fits(writer, measure->needs[i]);
    push_group(measure, (Group){.is_broken = is_broken, .fills = kind == EVENT_OPEN_FILL});
    break;
  }
  case EVENT_CLOSE: measure->depth--; break;
  case EVENT_INDENT: writer->indent += INDENT_STEP; break;
  case EVENT_DEDENT: writer->indent -= INDENT_STEP; break;
  default: write_break(writer, kind, measure->needs[i]); break;
  }
}

Slice layout_finish(const Layout *layout, uint32_t width, Arena *arena) {
  Measure measure = {.layout = layout,
      .columns = memory_alloc((layout->count + 1) * sizeof(size_t)),
      .needs = memory_alloc((layout->count + 1) * sizeof(size_t))};
  measure_columns(&measure);
  measure_needs(&measure);

  size_t breaks = 0;
  for (size_t i = 0; i < layout->count; i++) breaks += is_break(layout->events[i].kind);
  Writer writer = {.measure = &measure,
      .out = arena_alloc(arena, layout->length + breaks * (INDENT_MAX + 1)),
      .width = width};
  size_t offset = 0;
  for (size_t i = 0; i < layout->count; i++) {
    write_text(&writer, offset, layout->events[i].offset);
    offset = layout->events[i].offset;
    write_event(&writer, i);
  }
  write_text(&writer, offset, layout->length);

  memory_free(measure.columns);
  memory_free(measure.needs);
  memory_free(measure.groups);
  return (Slice){writer.out, writer.length};
}
