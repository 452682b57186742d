#include "analyze/executor/evidence.h"
#include "lexer/memory.h"

void evidence_add(
    EvidenceList *list, Arena *arena, const char *code, Place place, Slice text, bool taints) {
  if (taints) list->tainted = true;
  if (list->count == EVIDENCE_MAX_KEPT) {
    list->dropped++;
    return;
  }
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] =
      (Evidence){.code = code, .place = place, .text = arena_copy(arena, text), .taints = taints};
}

void evidence_free(EvidenceList *list) {
  memory_free(list->items);
  *list = (EvidenceList){0};
}
