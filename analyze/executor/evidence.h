// evidence.h -- what a run does not know, each thing once.
#ifndef WEIR_ANALYZE_EVIDENCE_H
#define WEIR_ANALYZE_EVIDENCE_H

#include "analyze/finding/finding.h"

#define EVIDENCE_MAX_KEPT 10000u // a run that knows less than that is told the number only

typedef struct EvidenceList {
  Evidence *items; // ours
  size_t count;
  size_t capacity;
  uint64_t dropped; // beyond EVIDENCE_MAX_KEPT
  bool tainted;
} EvidenceList;

// Copies `text` to the arena. An assumed object's evidence doesn't taint; all other does.
void evidence_add(
    EvidenceList *list, Arena *arena, const char *code, Place place, Slice text, bool taints);
void evidence_free(EvidenceList *list);

#endif
