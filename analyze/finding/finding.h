// finding.h -- one thing said about one place.
//
// A finding says who waits for what, what fails or what is lost, and what to write instead. Its
// texts live in the report's arena and are plain text in UTF-8 as far as we wrote them; what is
// quoted from a script may hold any bytes, and report/ escapes it.
#ifndef WEIR_ANALYZE_FINDING_H
#define WEIR_ANALYZE_FINDING_H

#include "analyze/catalog/object.h"
#include "analyze/executor/outcome.h"

typedef enum Severity { SEVERITY_INFO, SEVERITY_WARNING, SEVERITY_ERROR } Severity;
const char *severity_name(Severity severity); // "error"

// Another place that explains the finding: "view made here".
typedef struct Related {
  struct Related *next;
  Place place;
  Span span; // of the clause there; {offset, offset}: only a point is known
  Slice text;
} Related;

// A part of the statement to underline, with a word on it: "about 48 M rows".
typedef struct Mark {
  struct Mark *next;
  Span span;
  Slice text; // "" for an underline alone
} Mark;

// A lock as the report shows it: names, not ids, since the catalog moves on.
typedef struct FindingLock {
  struct FindingLock *next;
  Slice relation; // "public.orders"
  LockMode mode;
  bool rewrite;
  bool scan;
  bool build;
  bool in_use;
} FindingLock;

typedef struct Edit {
  struct Edit *next;
  uint32_t file;
  Span span;  // empty: an insertion
  Slice text; // what stands there then
} Edit;
typedef struct NewFile {
  struct NewFile *next;
  Slice path;
  Slice text;
} NewFile;
// What has to run once the migration at hand is committed, in one of its own. fix/ makes files of it.
typedef struct FixStep {
  struct FixStep *next;
  Slice words;     // for the file's name: "validate_orders_user_id_fkey"
  Slice text;      // statements, each with its `;`
  Slice undo;      // likewise, on the way back; "": nothing has to be taken back
  bool is_outside; // it cannot run in a transaction
} FixStep;

// A rewrite. What it changes besides is said in its title or, for a suggestion, in docs/fixes.md.
typedef struct Fix {
  Slice title;
  Edit *edits; // of one file, in any order; they do not overlap
  FixStep *steps;
  NewFile *new_files;
  Slice
      words; // for the name of a file that the statement moves to, and how to undo it; see FixStep
  Slice undo;
  Slice named;        // what the statement makes or drops, as its way back names it; "": nothing
  bool is_in_block;   // the statement runs in a transaction with others, or that a tool has opened
  bool is_outside;    // as edited it cannot
  bool is_suggestion; // what is stored or allowed is then another: only for who asks for it
  uint32_t group;     // not 0: one is enough for all of a rule, a file and a group, the first
} Fix;

// What takes the name of another, and has the same number, does for it: functions that answer the same
// calls, unique indexes of a table over the same columns. 0: the name alone counts, or nothing is known.
uint64_t finding_signature(const Object *object);
uint64_t finding_key_signature(const uint16_t *columns, uint16_t count); // in whatever order

struct Rule;

typedef struct Finding {
  const struct Rule *rule;
  Severity severity;
  Slice message;     // one sentence, no full stop needed: what happens
  Slice consequence; // who waits, what rolls back …: lines; "" for none
  Slice help;        // what to write instead, ready to paste: lines; "" for none
  uint32_t file;
  uint32_t statement; // from 1, in its file
  Span span;          // of the clause that it is about
  Span statement_span;
  Slice operation;   // "alter-table-add-constraint"
  Slice object_kind; // "table"; "" for none
  Slice object_schema;
  Slice object_name;
  Slice object_column;
  uint64_t signature; // finding_signature of the object, or of the key that went
  char sqlstate[6];
  Mark *marks;
  Related *related;
  Related *last_related;    // private
  const FindingLock *locks; // shared by the findings of a statement
  Fix *fix;                 // or NULL
  uint32_t folded;  // further statements that fail only because this one did; grows until the
                    // analysis ends
  Slice suppressed; // why it is suppressed; "" if it isn't
  bool known;       // a list has it (known.h): it fails nothing
  uint64_t fingerprint;
  // What is the same for all statements of a kind is said once a run, "so it is with 12 others": the
  // finding of the highest rank among those of its rule with the same words here. NULL: each is given.
  const char *once; // static
  uint32_t rank;
  bool is_placed; // its places are those of the file as written
  bool is_inside; // of a statement that code ran
  ObjectId
      unvalidated; // a constraint that keeps the finding from being said if a later file validates it
  bool irreversible; // an info that cannot be undone: verdict safe-with-risk
} Finding;

// Something that Weir does not know, and that may change what it says.
typedef struct Evidence {
  const char *code; // "not-modelled", "dynamic-sql", "assumed-object" …
  Place place;
  Slice text;
  bool taints; // an assumed object doesn't
} Evidence;

#endif
