#include "analyze/run/meta_command.h"

// Commands behind which the catalog is no longer what the file alone says.
static const struct {
  const char *name;
  const char *text;
} telling[] = {
    {"c", "connects to another database"},
    {"connect", "connects to another database"},
    {"elif", "decides what is run"},
    {"else", "decides what is run"},
    {"gexec", "runs what the query returns"},
    {"i", "runs another file"},
    {"if", "decides what is run"},
    {"include", "runs another file"},
    {"include_relative", "runs another file"},
    {"ir", "runs another file"},
};

static Slice command_name(Slice text) {
  size_t start = 1; // behind the backslash
  size_t end = start;
  while (end < text.length && text.start[end] >= 'a' && text.start[end] <= 'z') end++;
  while (end < text.length && text.start[end] == '_') {
    end++;
    while (end < text.length && text.start[end] >= 'a' && text.start[end] <= 'z') end++;
  }
  if (text.length == 0) return SLICE("");
  return (Slice){text.start + start, end - start};
}

void meta_command_note(Analysis *analysis, const ScriptItem *item) {
  Slice source = analysis->executor.source;
  Slice name = command_name((Slice){source.start + item->start, item->end - item->start});
  for (size_t i = 0; i < sizeof telling / sizeof *telling; i++) {
    if (!slice_equals(name, slice_of(telling[i].name))) continue;
    Slice text =
        arena_printf(analysis->statement_arena, "\\%s %s", telling[i].name, telling[i].text);
    analysis_evidence_add(analysis, "psql-meta-command", item->start, text, true);
  }
}
