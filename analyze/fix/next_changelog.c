// A change set behind the last one of a formatted change log, for next_file.h.
#include "analyze/chain/section.h"
#include "analyze/fix/next_file.h"

// The author of the last change set: "--changeset author:id".
static Slice find_author(Slice text) {
  Slice author = SLICE("");
  SectionLine line = {0};
  while (section_next_line(text, &line)) {
    Slice rest;
    if (!section_directive(section_trim(line.text), SLICE("changeset"), &rest)) continue;
    const char *colon = memchr(rest.start, ':', rest.length);
    if (colon != NULL) author = (Slice){rest.start, (size_t)(colon - rest.start)};
  }
  return author;
}

bool next_changelog_add(
    NextChain *chain, FixTexts *texts, const char *beside, const FixStep *step, Error *why) {
  (void)chain;
  Arena *arena = texts->scratch;
  Slice text = fix_texts_get(texts, beside)->text;
  Slice author = find_author(text);
  if (author.length == 0)
    return error_set(
        why, "it takes a change set of its own, and those of this file are no formatted SQL");
  bool ends_line = text.length > 0 && text.start[text.length - 1] == '\n';
  Slice undo = step->undo.length > 0 ? step->undo : SLICE("empty");
  Slice more = arena_printf(arena, "%s\n--changeset %.*s:%.*s%s\n%.*s\n--rollback %.*s\n",
      ends_line ? "" : "\n", SLICE_PRINT(author), SLICE_PRINT(step->words),
      step->is_outside ? " runInTransaction:false" : "", SLICE_PRINT(step->text),
      SLICE_PRINT(undo));
  fix_texts_put(
      texts, beside, arena_printf(arena, "%.*s%.*s", SLICE_PRINT(text), SLICE_PRINT(more)));
  return true;
}
