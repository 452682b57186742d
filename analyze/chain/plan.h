// plan.h -- what a migration tool would run: which bytes of which file, in which order and how sent.
//
//     PlanOptions options = {0};
//     PlanSet *set = plan_set_new("db/migration", &options, &error);
//     for (size_t i = 0; i < set->plan_count; i++) ... set->plans[i]->steps ...
//     plan_set_free(set);
//
// A folder holds one chain or several; each has a plan of its own. Nothing is executed here.
#ifndef WEIR_ANALYZE_CHAIN_PLAN_H
#define WEIR_ANALYZE_CHAIN_PLAN_H

#include "analyze/chain/overlay.h"
#include "analyze/chain/placeholder.h"
#include "grammar/arena.h"
#include "lexer/error.h"

typedef enum PlanUnit {
  PLAN_MESSAGE, // all of the step in one message: an implicit transaction if it has several statements
  PLAN_STATEMENT, // one statement after the other
  PLAN_PSQL,      // psql reads it, meta-commands and all
} PlanUnit;

typedef enum PlanTransaction {
  PLAN_FILE,  // the tool opens a transaction for each step
  PLAN_CHAIN, // one for all pending steps
  PLAN_NONE,
} PlanTransaction;

// A range of the file that is executed.
typedef struct PlanPart {
  uint32_t start;
  uint32_t end;
  bool is_message; // goes in one message, however many statements it holds
} PlanPart;

typedef struct PlanStep {
  const char *file; // to open
  Slice version;    // as the tool knows it; "" if it doesn't
  Slice label;    // of a change within the file, such as Liquibase's "author:id"; mostly "". Steps
                  // in a row with the same one share a transaction
  Slice text;     // start NULL: the file's own bytes; else what runs instead of them
  uint32_t start; // the step's bytes in the file, for `text` where it is written
  uint32_t end;
  const PlanPart *parts; // ascending and within; what lies between them is not executed
  size_t part_count;     // 0: all of it
  Slice delimiter;       // ends statements instead of `;`; mostly ""
  PlanUnit unit;
  PlanTransaction transaction;
  PlaceholderSyntax placeholders;
  uint32_t session; // from 1; steps with the same number share a connection
  uint32_t release; // from 1; a release of its own for each file
  Slice skipped;    // why it does not run; "" if it does
  bool resets; // before it the tool sets role and search_path back to what the session began with
  bool is_repeatable; // runs again when it has changed, so new files before it are not late
  Slice precondition; // a query that decides whether it runs; mostly ""
  Slice expected;     // its result
} PlanStep;

typedef enum PlanFaultKind {
  PLAN_FAULT_DUPLICATE_VERSION,
  PLAN_FAULT_SKIPPED_VERSION,
  PLAN_FAULT_OUT_OF_ORDER,
  PLAN_FAULT_CHECKSUM,
  PLAN_FAULT_MISSING_DOWN,
  PLAN_FAULT_EMPTY_FILE,
  PLAN_FAULT_MISSING_FILE, // the order names a file that is not there
  PLAN_FAULT_DIRECTIVE,    // the tool refuses the file, such as for a directive out of place
  PLAN_FAULT_KIND_COUNT
} PlanFaultKind;

typedef struct PlanFault {
  PlanFaultKind kind;
  bool is_mild; // the tool runs the chain all the same
  const char *file;
  const char *related; // the other file; NULL: none
  uint32_t offset;     // in `file`
  uint32_t related_offset;
  Slice text;
} PlanFault;

// A step that is no SQL, or something about the order that could not be known.
typedef struct PlanEvidence {
  const char *file;
  Slice text;
} PlanEvidence;

typedef struct Plan {
  const char *framework;
  const char *path; // the chain's folder, or the file
  Slice why;        // a sentence: what it was recognised by
  Slice ambiguity;  // a sentence: what else it could be, and the key that decides; "" if nothing
  bool is_order_guessed; // nothing says in which order the files run, so it is that of their names
  bool runs_late; // it does, though the tool of this name once refused: see plan_find_late_steps
  PlanStep *steps;
  size_t step_count;
  PlanFault *faults;
  size_t fault_count;
  PlanEvidence *evidence;
  size_t evidence_count;
  PlaceholderValues properties; // values that the chain itself gives its placeholders
  Slice placeholder_prefix;     // of braces; "" for "${", like the suffix for "}"
  Slice placeholder_suffix;
  size_t step_capacity; // private, like the two below
  size_t fault_capacity;
  size_t evidence_capacity;
} Plan;

typedef struct PlanOptions {
  const char *framework;              // NULL or "auto": recognise it
  const PlanTransaction *transaction; // NULL: the tool's own; else what a runner of one's own does
  const PlaceholderValues *placeholders; // for names of files that contain some; NULL: none
  const Overlay *overlay;                // NULL: files are as they are
} PlanOptions;

typedef struct PlanSet {
  Plan **plans; // ours, in the order of their folders
  size_t plan_count;
  size_t opened_count; // how many files were opened to make them, and how many asked for their size
  size_t asked_count;
  Arena *arena; // private: all that the plans point to
} PlanSet;

// NULL: the path cannot be read, holds no migration, or the framework is not known; the error says
// which. "-" is standard input.
PlanSet *plan_set_new(const char *path, const PlanOptions *options, Error *error);
void plan_set_free(PlanSet *set); // NULL is fine

const char *plan_unit_name(PlanUnit unit);                      // "message", "statement", "psql"
const char *plan_transaction_name(PlanTransaction transaction); // "file", "chain", "none"
bool plan_transaction_find(Slice name, PlanTransaction *transaction); // false: there is none
// "duplicate-version" ...: the rule that reports it, see order_fault.h.
const char *plan_fault_name(PlanFaultKind kind);

// How many steps, from the first on, `through` says have been released: up to the last one of that
// version, label, file name or folder name (of a folder for each migration); or, if it is a number,
// up to the last number that is not above it. SIZE_MAX: nothing in the plan is called so.
size_t plan_count_released(const Plan *plan, Slice through);

// Adds a fault for each step of which `is_new` says yes but that runs before one that is not: the
// tools differ in whether they run it at all.
typedef bool PlanIsNew(const PlanStep *step, void *payload);
void plan_find_late_steps(PlanSet *set, Plan *plan, PlanIsNew *is_new, void *payload);

// What is executed of a step, in a text as long as the step's own: the bytes of other sections are
// blanks, line ends stay. `file` is the whole file. The result is the caller's, to be given to
// memory_free; its first byte is that at `start`.
char *plan_step_blank(const PlanStep *step, Slice file);

#endif
