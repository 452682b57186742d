// rule_transaction.h -- whose transaction a statement runs in, in words.
#ifndef WEIR_ANALYZE_RULE_TRANSACTION_H
#define WEIR_ANALYZE_RULE_TRANSACTION_H

#include "analyze/chain/tool.h"
#include "analyze/finding/rule.h"

typedef enum RuleScope {
  RULE_SCOPE_STATEMENT, // its own
  RULE_SCOPE_BLOCK,     // begun by a statement of the file
  RULE_SCOPE_MESSAGE,   // of the message that it came in
  RULE_SCOPE_FILE,      // the tool's, one for each file
  RULE_SCOPE_CHANGE,    // the tool's, one for each change set
  RULE_SCOPE_CHAIN,     // the tool's, for all pending files
} RuleScope;

// As it was when the statement began.
RuleScope rule_scope(const RuleContext *context);
const Tool *rule_tool(const RuleContext *context); // NULL: no tool has a way of its own here

// Whether the file has begun the tool's transaction once more, and was told that this does nothing.
bool rule_is_nested(const RuleContext *context);
// Whether nothing says in which order the files run, so that it is that of their names.
bool rule_is_order_guessed(const RuleContext *context);
// A number, not 0, for the transaction that the statement is part of, among those of its file.
uint32_t rule_transaction_number(const RuleContext *context);
// Until when its locks are held: "goose commits this file".
const char *rule_until(const RuleContext *context);
// A line on what the failure of the statement takes along; nothing if it takes nothing.
void rule_failure(RuleContext *context, Finding *finding);
// Help: the statement, to be run outside of the transaction at hand.
void rule_help_outside(RuleContext *context, Finding *finding, Slice statement);

#endif
