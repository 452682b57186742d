// rule.h -- what a rule is, and what it may look at.
//
// A rule sees one statement after it was executed: its tree, its outcome, its effects with the
// versions before and after, its locks, and the catalog as it is now. It changes nothing and
// keeps nothing between statements; what it has to say it gives to rule_report.
//
// One rule is one file of rules/, one line of rules/rules.def, one folder of golden cases.
#ifndef WEIR_ANALYZE_RULE_H
#define WEIR_ANALYZE_RULE_H

#include "analyze/executor.h"
#include "analyze/finding.h"

typedef struct RuleContext RuleContext;
typedef void RuleCheck(RuleContext *context);

// When a rule is asked.
typedef enum RuleHears {
  RULE_HEARS_STATEMENTS,   // after each statement that was executed, whatever its outcome
  RULE_HEARS_END_OF_FILE,  // when a file ends, before its session does
  RULE_HEARS_SYNTAX,       // never by itself: the driver reports syntax-error and too-deep
} RuleHears;

typedef struct Rule {
  const char *id;     // the bad thing, reads after "allow": "create-index-not-concurrent"
  Severity severity;  // the highest that it gives
  RuleHears hears;
  RuleCheck *check;
  const char *says;    // one line: what is wrong
  const char *why;     // a paragraph: what it does to people
  const char *instead; // what to write instead: prose or SQL
  const char *bad;     // SQL on which a test wants the rule to speak (closed or open world alike)
  const char *good;    // SQL on which the rule must be silent
} Rule;

// All rules, ordered by id; closed by NULL.
extern const Rule *const rule_registry[];
const Rule *rule_find(Slice id); // NULL: no such rule

struct RuleContext {
  const Executor *executor;   // catalog, versions, world
  const Node *statement;      // NULL at the end of a file
  const Execution *execution;
  uint32_t statement_number;
  Span statement_span;
  Arena *report;              // where findings live
  const struct Analysis *analysis; // for rule_report
  const Rule *rule;
};

// Whether a relation is new: made by the release at hand, and not put in the place of one in use.
// Nobody waits for its locks.
bool rule_table_is_new(const RuleContext *context, ObjectId relation);
// SEVERITY_ERROR for tables of 100,000 rows or more or of unknown size, WARNING from 10,000, else INFO.
Severity rule_severity_by_rows(const RuleContext *context, ObjectId relation);

// Starts a finding at `span`; the returned one may be filled further until the check returns.
Finding *rule_report(RuleContext *context, Severity severity, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void rule_consequence(RuleContext *context, Finding *finding, const char *format, ...)
    __attribute__((format(printf, 3, 4))); // adds a line
void rule_help(RuleContext *context, Finding *finding, const char *format, ...)
    __attribute__((format(printf, 3, 4))); // adds a line
void rule_mark(RuleContext *context, Finding *finding, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void rule_related(RuleContext *context, Finding *finding, ObjectId object, const char *format, ...)
    __attribute__((format(printf, 4, 5))); // the place where it was made; nothing if it has none
void rule_object(RuleContext *context, Finding *finding, ObjectId object, uint16_t column);
void rule_locks(RuleContext *context, Finding *finding); // the statement's, for the report
// The bytes of the script in a span, one line: for quoting a statement in help.
Slice rule_source(const RuleContext *context, Span span);

#endif
