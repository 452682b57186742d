// planning.h -- a plan in the making: what the frameworks share.
#ifndef WEIR_ANALYZE_CHAIN_PLANNING_H
#define WEIR_ANALYZE_CHAIN_PLANNING_H

#include "analyze/chain/listing.h"
#include "analyze/chain/plan.h"
#include "analyze/chain/section.h"

typedef struct Planning {
  Arena *arena;
  Listing *listing;
  Plan *plan; // NULL while chains are looked for
  const PlanOptions *options;
  unsigned char
      *changelogs; // by file: what framework/liquibase.c found in it; NULL: nobody has looked
  Slice
      *changelog_texts; // by file: all of it, if it is a change log and was short; start NULL: not
  struct Identity *identities; // of Liquibase's change sets so far, the last one first
  size_t identity_count;
  struct FlywayConfig *flyway; // see flyway_config.h; NULL: nobody has looked
  int has_sqlx_opt_out;        // -1 no, 1 yes; 0: nobody has looked
  bool reads_files;            // the plan at hand: see framework.h
  bool takes_all;              // the plan at hand: files of folders below belong to it
} Planning;

// A step for the whole of a file, as a file of its own release and in session 1. Good until the
// next one.
PlanStep *planning_step(Planning *planning, const char *path);
// Another step of the file of the last step: shares its release.
PlanStep *planning_next_step(Planning *planning, const char *path);

// The fault may be filled further until the next one is added.
PlanFault *planning_fault(Planning *planning, PlanFaultKind kind, const char *file,
    const char *related, uint32_t offset, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
void planning_evidence(Planning *planning, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void planning_ambiguity(Planning *planning, Slice sentence); // appends to what is said already

// The file's text, copied into the arena if `keep`, else good until the next file is read. Says so if
// nothing but blanks is in it.
Slice planning_text(Planning *planning, const char *path, bool keep);

// ---- parts

typedef struct PartList {
  PlanPart *items; // ours
  size_t count;
  size_t capacity;
} PartList;
void part_list_add(
    PartList *list, size_t start, size_t end, bool is_message); // empty ones are left out
// Hands them to the step, whose start and end become theirs; empties the list. No part: nothing runs.
void part_list_give(PartList *list, Planning *planning, PlanStep *step);

// ---- files with a version in their name

typedef struct NumberedFile {
  size_t file;   // in the listing
  Slice version; // digits
  Slice name;    // of the file
} NumberedFile;

typedef enum NumberedOrder {
  NUMBERED_BY_VALUE, // 9 before 10
  NUMBERED_BY_TEXT,  // "10" before "9"
  NUMBERED_BY_NAME,  // the whole name, as text
} NumberedOrder;

typedef struct NumberedList {
  NumberedFile *items; // in the arena
  size_t count;
} NumberedList;

// Reads a name; false: it is none of the tool's.
typedef bool NumberedRead(Slice name, NumberedFile *numbered);
// The files of the folder that `read` takes, in order. Reports two files of one
// version, and a number left out where the others follow each other.
NumberedList planning_numbered(
    Planning *planning, uint32_t folder, NumberedRead *read, NumberedOrder order);
// The files of a folder that `read` takes, counted.
size_t planning_count(const Planning *planning, uint32_t folder, NumberedRead *read);

// N_name.up.sql, as golang-migrate and its forks name files.
bool numbered_read_up(Slice name, NumberedFile *numbered);

Slice numbered_digits(Slice name);      // those that a name begins with; "" if it doesn't
int numbered_compare(Slice a, Slice b); // by value, however long

// Reports files without a way back where two of three have one; `what` it is: "down file".
void planning_missing_way_back(
    Planning *planning, const char *const ups[], size_t missing, size_t have, const char *what);
// "…name.up.sql" and "…name.down.sql": reports ups without a down where most have one.
void planning_missing_downs(Planning *planning, uint32_t folder, const NumberedList *ups);
// Of files of folders with up.sql and down.sql.
void planning_missing_inner_downs(Planning *planning, uint32_t folder);

// ---- a folder for each migration

typedef struct InnerFile {
  size_t file;   // in the listing
  Slice folder;  // name of its folder
  Slice version; // what it sorts by
} InnerFile;

typedef struct InnerList {
  InnerFile *items; // in the arena
  size_t count;
} InnerList;

// The files `name` in the folders directly below. `version` makes what their folders sort by: by bytes,
// or by value if all are digits. Reports folders of one version.
typedef Slice InnerVersion(Arena *arena, Slice folder);
InnerList planning_inner(
    Planning *planning, uint32_t folder, Slice name, InnerVersion *version, bool by_value);

// ---- looking

// At most this many files of a folder are read to recognise a tool: the first and the last ones.
#define PLANNING_SAMPLE 32
// How many of the sample's files have a line that is a directive `-- MARKER`.
size_t planning_sample_directive(
    Planning *planning, uint32_t folder, Slice marker, bool blanks_before);
// How many of the sample's files hold one of the words; the list is closed by NULL.
size_t planning_sample_words(Planning *planning, uint32_t folder, const char *const words[]);

// The index of a file `name` in a folder directly below `folder`, for each of these; SIZE_MAX at the
// end. Begin with `*at` = folder + 1.
size_t planning_next_inner(const Planning *planning, uint32_t folder, Slice name, uint32_t *at);
size_t planning_count_inner(const Planning *planning, uint32_t folder, Slice name);

// The files that run forward, of the folder and, if the plan takes all, of those below, in natural order
// of their paths. The array is in the arena.
size_t *planning_forward(Planning *planning, uint32_t folder, size_t *count);

bool planning_is_sql(Slice name); // *.sql, but no *.down.sql

// Says so if files end with .SQL, and the plan made of the folder has no step for them.
void planning_name_unread(Planning *planning, uint32_t folder);
// Says which *.sql files the tool passes over, as their names have not the form it wants.
typedef bool KnownName(Planning *planning, Slice name);
void planning_name_passed_over(
    Planning *planning, uint32_t folder, KnownName *knows, const char *form);

// The name of a listed folder, the top's too; in the arena.
Slice planning_folder_name(const Planning *planning, uint32_t folder);
// The path of a listed folder, to be shown; in the arena.
Slice planning_folder_path(const Planning *planning, uint32_t folder);

#endif
