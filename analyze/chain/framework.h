// framework.h -- a migration tool: how its folder is recognised, and what it would run.
//
// One file a tool under framework/, one line each in framework.def.
#ifndef WEIR_ANALYZE_CHAIN_FRAMEWORK_H
#define WEIR_ANALYZE_CHAIN_FRAMEWORK_H

#include "analyze/chain/planning.h"

typedef struct Detection {
  int score;       // 0: not this tool; the highest wins
  bool takes_all;  // the folders below belong to the chain too
  Slice why;       // "it holds meta/_journal.json"
  Slice ambiguity; // a whole sentence, or ""
} Detection;

// How sure a layout is.
enum {
  SCORE_FALLBACK = 1,
  SCORE_NAMES = 40,   // names that several tools use
  SCORE_CONTENT = 60, // directives within the files
  SCORE_LAYOUT = 80,  // folders that only one tool makes
  SCORE_INDEX = 100,  // a file that only this tool writes
};

// What a tool does with a new file that sorts before one that has run.
typedef enum FrameworkLate { LATE_RUNS, LATE_REFUSED, LATE_NEVER } FrameworkLate;

typedef struct Framework {
  const char *name;
  int highest;      // score that `detect` can give; it isn't asked where another has that already
  bool reads_files; // all of them: so a file's size is known without asking for it
  FrameworkLate late;
  const char *late_switch; // makes the tool run what it refuses; NULL: nothing does
  bool
      is_loose; // recognised by little: several folders of such files are one chain, if nothing else is
  const char *form; // of a migration's name, for people; NULL: any *.sql is one, or no name tells
  // Whether a file of that name is one, or has another meaning to the tool; NULL if `form` is.
  bool (*knows_name)(Planning *planning, Slice name);
  // Whether `folder` is the top of a chain of this tool.
  Detection (*detect)(Planning *planning, uint32_t folder);
  // Adds steps, faults and evidence to planning->plan.
  void (*plan)(Planning *planning, uint32_t folder);
} Framework;

extern const Framework *const framework_registry[]; // closed by NULL
const Framework *framework_find(const char *name);  // NULL: there is none

#endif
