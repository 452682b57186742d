// rule.h -- what a rule is, and what it may look at.
//
// A rule sees one statement after it was executed: its tree, its outcome, its effects with the
// versions before and after, its locks, and the catalog as it is now. It changes nothing and
// keeps nothing between statements; what it has to say it gives to rule_report.
//
// One rule is one file of rules/, one line of rules/rules.def, one folder of golden cases.
#ifndef WEIR_ANALYZE_RULE_H
#define WEIR_ANALYZE_RULE_H

#include "analyze/executor/executor.h"
#include "analyze/finding/finding.h"
#include "grammar/ast_statement.h"
#include "lexer/lexer.h"

typedef struct RuleContext RuleContext;
typedef void RuleCheck(RuleContext *context);

#define RULE_EDITION_NEWEST 1

// When a rule is asked.
typedef enum RuleHears {
  RULE_HEARS_STATEMENTS,   // after each statement that was executed, whatever its outcome
  RULE_HEARS_END_OF_FILE,  // when a file ends with its transaction open, before its session does
  RULE_HEARS_MADE,         // when a file ends, for each object that it made or changed
  RULE_HEARS_SYNTAX,       // never by itself: the driver reports syntax-error and too-deep
  RULE_HEARS_COMMENTS,     // never by itself: suppress.c reports what is wrong with a comment
  RULE_HEARS_ORDER,        // never by itself: chain/order_fault.c reports what a plan found
  RULE_HEARS_PLACEHOLDERS, // never by itself: plan_run.c reports those without a value
} RuleHears;

// The smallest set of rules that a rule belongs to; each set holds those before it.
typedef enum RuleProfile {
  PROFILE_RECOMMENDED, // failure, outage, data loss, security, broken dependents
  PROFILE_STRICT,      // and what one pays for later: types, missing keys, redundant indexes
  PROFILE_ALL,         // and what a house may or may not want: naming, comments
  PROFILE_COUNT,
} RuleProfile;

const char *rule_profile_name(RuleProfile profile); // "recommended", "strict", "all"; else NULL

typedef struct Rule {
  const char *id; // the bad thing, reads after "allow": "create-index-not-concurrent"
  RuleProfile profile;
  Severity severity; // the highest that it gives
  RuleHears hears;
  RuleCheck *check;
  bool ends_with_rollback; // what it says does not happen if the transaction is rolled back
  bool
      ends_with_return; // nor if something does for the object in the same transaction: finding_signature
  bool weighs_rows; // its severity is by the rows of a table: rule_severity_by_rows, RuleClause
  // The edition of the rules that it came in; 0: the first. A settings file freezes what was there when it
  // was written: later rules are infos, and severities raised later what they were before.
  uint8_t edition;
  uint8_t raised_in; // the edition that raised its severity; 0: none did
  Severity raised_from;
  const char *says;    // one line: what is wrong
  const char *why;     // a paragraph: what it does to people
  const char *instead; // what to write instead: prose or SQL
  // What other linters call it: "squawk: ban-drop-column; pg-migration-lint: PGM009, PGM011"; NULL: no
  // other has it. Comments for them are read by these names (allow_comment.h).
  const char *also;
  // On which servers it holds, or what differs among them; NULL: the same on 11 to 18.
  const char *versions;
  // SQL that ran in an earlier release before either example: the tables that they are about. NULL: nothing.
  const char *given;
  // SQL on which a test wants the rule to speak (closed or open world alike). Of a rule that hears the
  // order: a folder's files, each below a line `-- file NAME`.
  const char *bad;
  const char *good; // such on which the rule must be silent
} Rule;

// All rules, ordered by id; closed by NULL.
extern const Rule *const rule_registry[];
const Rule *rule_find(Slice id); // NULL: no such rule
// The names by which a tool calls the rule: " PGM009, PGM011"; "": none.
Slice rule_names_by(const Rule *rule, const char *tool);
// Whether a tool calls the rule so, by Rule.also.
bool rule_is_called(const Rule *rule, const char *tool, Slice name);

// What a file made or changed, and that is there when the file ends: an object, or a column of one.
typedef struct MadeObject {
  ObjectId id;
  uint16_t column;  // 0: the whole
  EffectKind first; // CREATE, ADD_COLUMN: the file made it
  EffectKind last;
  bool is_secured;   // of a table: the file turned its row security on
  bool is_retyped;   // of a column: its type is another now
  bool is_alone;     // made without IF NOT EXISTS, and committed by itself
  bool is_replacing; // of a function that was made: OR REPLACE was said
  uint32_t lost;     // its name had rights before, in the same release (run/lost_rights.h); 0: none
  Span span;         // the clause that did the first; places of the file
  Span last_span;
  Span statement_span; // that of the first
  uint32_t statement_number;
} MadeObject;

struct RuleContext {
  Executor *executor;         // catalog, versions, world; a rule changes nothing in it
  const Node *statement;      // NULL at the end of a file
  const Execution *execution; // NULL when a file ends
  const MadeObject *made;     // of RULE_HEARS_MADE
  const Token *tokens;        // the statement's, NULL at the end of a file
  size_t token_count;
  uint32_t statement_number;
  Span statement_span;
  Arena *report;             // where findings live
  struct Analysis *analysis; // for rule_report
  const Rule *rule;
  ObjectId altered; // rule_altered_table
};

// ---- what the statement was about

// Whether a relation is new: made by the release at hand, and not put in the place of one in use.
// Nobody waits for its locks.
bool rule_table_is_new(const RuleContext *context, ObjectId relation);
// Whether a type got the name that it has, or had when it went, in the release at hand: nobody says it.
bool rule_type_is_renamed(const RuleContext *context, ObjectId type);
// SEVERITY_ERROR for tables of 100,000 rows or more or of unknown size, WARNING from 10,000, else INFO.
Severity rule_severity_by_rows(const RuleContext *context, ObjectId relation);
// How many statements the file at hand has had so far.
uint32_t rule_statement_count(const RuleContext *context);
// What the object of RULE_HEARS_MADE has not any more of what its name gave rights to; NULL: nothing.
const struct LostRights *rule_lost_rights(const RuleContext *context);
// The constraint that a clause of the statement made; NULL: none.
const TableConstraint *rule_made_constraint(const RuleContext *context, const Node *clause);
// The table that the statement alters; OBJECT_ID_NONE: it is no ALTER TABLE.
ObjectId rule_altered_table(const RuleContext *context);
// An object's version now, or before the statement if that dropped it; NULL: it has none.
const Object *rule_version(const RuleContext *context, ObjectId object);
// Whether the statement is part of a transaction with others (rule_transaction.h: whose).
bool rule_is_in_block(const RuleContext *context);

// A clause of the statement, and the work that it does under its locks on relations in use.
enum { RULE_REWRITES = 1, RULE_SCANS = 2, RULE_BUILDS = 4 };
typedef struct RuleClause {
  const LockTaken *lock; // the first: on the table that the statement names, not on its partitions
  unsigned work;         // bits of the above; 0: none that anybody waits for
  bool maybe;            // LockTaken.maybe
  LockMode mode;
  Severity severity;     // by the largest of the tables
  const LockTaken *next; // private
} RuleClause;
// The next one, beginning with a zeroed one; false: there is none.
bool rule_next_clause(const RuleContext *context, RuleClause *clause);

// ---- saying it

// Starts a finding at `span`; the returned one may be filled further until the check returns.
Finding *rule_report(RuleContext *context, Severity severity, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void rule_consequence(RuleContext *context, Finding *finding, const char *format, ...)
    __attribute__((format(printf, 3, 4))); // adds a line
void rule_help(RuleContext *context, Finding *finding, const char *format, ...)
    __attribute__((format(printf, 3, 4))); // adds a line
void rule_mark(RuleContext *context, Finding *finding, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// The place where it was made; nothing if nobody made it, or in the statement at hand.
void rule_related(RuleContext *context, Finding *finding, ObjectId object, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void rule_related_place(RuleContext *context, Finding *finding, Place place, const char *text);
void rule_object(RuleContext *context, Finding *finding, ObjectId object, uint16_t column);
void rule_locks(RuleContext *context, Finding *finding); // the statement's, for the report
// A line for the functions whose bodies say what went, or one column of it, and so fail at their next call.
// Returns how many there are; rule_is_mentioned: whether there are any.
bool rule_is_mentioned(RuleContext *context, const Object *before, Symbol column);
size_t rule_mentions(RuleContext *context, Finding *finding, const Object *before, Symbol column);
// Whether a trigger may give the column of a new row its value: one BEFORE INSERT for each row whose body says
// NEW.column, or cannot be read.
bool rule_trigger_fills(RuleContext *context, ObjectId table, Symbol column);
// A line on who waits, and until when: "INSERT, UPDATE and DELETE on orders wait until ...".
void rule_wait(RuleContext *context, Finding *finding, ObjectId relation, LockMode mode);
// rule_fix.h: how to rewrite the statement.

// Makes it one of those of which a run says the highest rank only. False: nobody will read more of it.
bool rule_once(const RuleContext *context, Finding *finding, const char *what, uint32_t rank);

// ---- words; they live in the statement's arena

// "orders", or "shop.orders" off the search_path; of dropped objects too.
Slice rule_name(const RuleContext *context, ObjectId object);
// With its kind, as the server lists it: "constraint orders_user_id_fkey on table orders".
Slice rule_description(const RuleContext *context, ObjectId object, uint16_t column);
Slice rule_quoted(const RuleContext *context, Symbol symbol);
// A name made of another: orders_unused, "My Tab_unused".
Slice rule_quoted_with(const RuleContext *context, Symbol symbol, const char *suffix);
// The tokens of a part of the statement, in one line without comments, for quoting it in help. What
// is very long is cut. With `insertion` that text stands behind the token that ends at `offset`.
Slice rule_source(const RuleContext *context, Span span);
Slice rule_source_with(
    const RuleContext *context, Span span, uint32_t offset, const char *insertion);
// The first token of a kind in a span; NULL: there is none.
const Token *rule_token(const RuleContext *context, Span span, TokenKind kind);

#endif
