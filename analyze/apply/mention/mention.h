// mention.h -- what bodies of functions say by name: soft references, which are no dependencies.
//
// The server looks at a body in a string when the function is called. So RENAME and DROP go through, and
// the call fails. Kept is which names a body says (catalog_mentions), whatever they stand for; only when
// something of that name goes, the bodies that say it are read, and the name is looked up as a call would:
// by the function's search_path, or else the session's. What EXECUTE makes of texts is not looked at, nor
// a name that may mean something else.
#ifndef WEIR_ANALYZE_APPLY_MENTION_MENTION_H
#define WEIR_ANALYZE_APPLY_MENTION_MENTION_H

#include "analyze/executor/executor.h"

// Keeps what a new body says. `body`: a PlBody or an SqlBody; NULL: it was not read yet.
void mention_enter(Executor *executor, ObjectId function, const Node *body);

// What went: a relation or a function under its old name and schema, or one column of a relation.
typedef struct MentionTarget {
  const Object *object; // as it was
  Symbol column;        // SYMBOL_NONE: the whole
} MentionTarget;

#define MENTIONS_MOST 50u // functions that are looked for
// The functions whose bodies say it, and mean it. Triggers on a table say its columns as NEW and OLD.
size_t mention_find(Executor *executor, const MentionTarget *target, ObjectId found[MENTIONS_MOST]);

// ---- the body of one function: mention_body.c

typedef struct MentionSearch {
  Executor *executor;
  const MentionTarget *target;
  Symbol schema;       // the target's
  bool is_on_the_path; // its name alone means it
  bool is_trigger;     // of the table: NEW and OLD are its rows
  Symbol new_row;
  Symbol old_row;
} MentionSearch;
bool mention_is_in(const MentionSearch *search, const Node *body);

#endif
