#include "grammar/plpgsql/marks.h"

void marks_add(Marks *marks, const ConstructMark *more, Arena *arena) {
  for (; more != NULL; more = more->next) {
    if (marks->seen[more->construct]) continue;
    marks->seen[more->construct] = true;
    ConstructMark *mark = ARENA_NEW(arena, ConstructMark);
    *mark = (ConstructMark){more->construct, more->span, NULL};
    if (marks->last != NULL)
      marks->last->next = mark;
    else
      marks->first = mark;
    marks->last = mark;
  }
}
