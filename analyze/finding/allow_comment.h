// allow_comment.h -- what a comment allows: ours, and those of other linters.
//
//   -- weir:allow RULE[, RULE] [until=2027-01-31] reason      the next statement, or that of its line
//   -- weir:allow-file RULE[, RULE] [until=2027-01-31] reason
//   -- squawk-ignore, squawk-ignore-file, eugene: ignore, atlas:nolint, pgm-lint:suppress, pgm-lint:suppress-file,
//   -- pgls-ignore, pgls-ignore-all                           with their own rules' names, or none: all
//   -- pgls-ignore-start RULE ... pgls-ignore-end RULE        between
//   -- safety-assured:start ... safety-assured:end            all between
#ifndef WEIR_ANALYZE_FINDING_ALLOW_COMMENT_H
#define WEIR_ANALYZE_FINDING_ALLOW_COMMENT_H

#include "lexer/slice.h"

#include <stdbool.h>

typedef enum AllowScope {
  ALLOW_STATEMENT,
  ALLOW_FILE,
  ALLOW_FROM_HERE, // until ALLOW_UNTIL_HERE
  ALLOW_UNTIL_HERE,
} AllowScope;

typedef struct AllowComment {
  AllowScope scope;
  const char *tool;   // as Rule.also calls it; NULL: ours
  bool may_be_header; // with a blank line behind it, before all SQL, it is about the file
  Slice names;        // the list as written; "": all rules, of another linter's comment
  Slice until;        // 2027-01-31; "": for good
  Slice reason;
  bool is_misspelt; // it is meant for us, but allows nothing: weir:alow, weir: allow
} AllowComment;

// The text of a comment, behind its "--" and without its line's end. False: it allows nothing.
bool allow_comment_read(Slice text, AllowComment *comment);
// What the codes of an analyzer of Atlas' begin with: "DS" of "destructive"; NULL: there is none of that name.
const char *allow_comment_atlas_code(Slice analyzer);
// Takes the first name off a list; false: there is none left.
bool allow_comment_next(Slice *names, Slice *name);

#endif
