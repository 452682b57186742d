// build.h -- what the actions of grammar.y call, and what they share.
//
// Private to grammar/. They look names up as they are read, and tell what the server tells; the first
// fault is kept in the Parse inside, for the builders of grammar/build.h.
#ifndef WEIR_GRAMMAR_PLPGSQL_BUILD_H
#define WEIR_GRAMMAR_PLPGSQL_BUILD_H

#include "grammar/build.h"
#include "grammar/plpgsql/plpgsql.h"
#include "grammar/plpgsql/scope.h"

// A token of the grammar: one of the lexer's, or a fragment's first and last byte with its tree.
typedef struct PlToken {
  Token token;
  Node *node;
} PlToken;

// <<name>>, and where it begins.
typedef struct PlLabel {
  uint32_t start; // of the statement, if there is no label
  Name name;
} PlLabel;

typedef struct PlParse {
  Parse parse;
  Scope *scope;
  const PlRoutine *routine;
  Node *body; // the result
} PlParse;

// ---- faults

void pl_fail_at_token(PlParse *pl, Token token); // "syntax error at or near"
void pl_fail_near(PlParse *pl, Token token, const char *problem);
void pl_fail_late_label(PlParse *pl, PlToken open);

// ---- names and variables

Name pl_name(PlParse *pl, PlToken word);
Node *pl_variable(PlParse *pl, NamePath path);

// What a variable turns out to be. A field of a record counts as a scalar.
typedef struct PlTarget {
  const ScopeItem *item;
  bool is_field;
} PlTarget;
// False: it is not known.
bool pl_find_variable(const PlParse *pl, const PlVariable *variable, PlTarget *target);
// The same, and "is not a known variable" is a fault.
bool pl_resolve(PlParse *pl, const PlVariable *variable, PlTarget *target);
void pl_fail_for_variable(PlParse *pl, const PlVariable *variable); // it is not known
bool pl_target_is_record(PlTarget target);                          // for certain
void pl_check_assignable(PlParse *pl, const PlVariable *variable, PlTarget target);
// As the server writes it in messages: a.b; lives in the arena.
Slice pl_variable_text(PlParse *pl, const PlVariable *variable);
Node *pl_scalar(PlParse *pl, Node *node);
Node *pl_check_cursor(PlParse *pl, Node *node);
Node *pl_into(PlParse *pl, PlToken start, bool strict, NodeList variables);

// ---- the body, blocks and declarations

void pl_begin(PlParse *pl); // declares what the routine has
void pl_body(PlParse *pl, NodeList directives, Node *block);
Node *pl_directive(PlParse *pl, PlToken start, PlToken name, PlToken value);
Node *pl_strict_directive(PlParse *pl, PlToken start, PlToken name, PlToken value);
PlBlock *pl_block(PlParse *pl, uint32_t start, Name label);
Node *pl_block_end(
    PlParse *pl, PlBlock *block, NodeList statements, NodeList handlers, Name end_label);
Name pl_declared_name(PlParse *pl, PlToken word);
Node *pl_declaration(PlParse *pl, Name name, bool constant, PlToken type,
    const QualifiedName *collation, Span not_null, Node *default_value); // {0, 0}: no NOT NULL
Node *pl_alias(PlParse *pl, Name name, Node *node);
PlCursor *pl_cursor(PlParse *pl, Name name, PlScroll scroll);
Node *pl_cursor_end(PlParse *pl, PlCursor *cursor, NodeList parameters, Node *query);

// ---- types, as far as their names tell

ScopeKind pl_kind_of_type(const PlParse *pl, const TypeName *type);
Slice pl_type_word(const PlParse *pl, const TypeName *type);                // without its schema
bool pl_type_is(const PlParse *pl, const TypeName *type, const char *name); // or an array of it
bool pl_type_is_pseudo(const PlParse *pl, const TypeName *type); // no variable has it; not RECORD
bool pl_type_is_polymorphic(const PlParse *pl, const TypeName *type);

// ---- statements

Node *pl_execute(PlParse *pl, PlToken start, PlToken command, Node *into, NodeList arguments);
Node *pl_get_diagnostics(PlParse *pl, PlToken start, PlDiagnosticsArea area, NodeList items);
Node *pl_diagnostic(PlParse *pl, Node *target, PlToken item);
Node *pl_if(PlParse *pl, PlToken start, Node *first, NodeList others, Node *otherwise);
Node *pl_case(PlParse *pl, PlToken start, Node *subject, NodeList branches, Node *otherwise);
Node *pl_branch(PlParse *pl, PlToken condition, NodeList statements);
Node *pl_else(PlParse *pl, PlToken start, NodeList statements);

// `start`: of LOOP, WHILE, FOR, where no label is before it.
PlLoop *pl_loop(PlParse *pl, PlLabel label, uint32_t start, Node *condition);
PlLoop *pl_for(PlParse *pl, PlLabel label, uint32_t start, NodeList variables);
PlLoop *pl_for_range(
    PlParse *pl, PlLoop *loop, bool reverse, PlToken lower, PlToken upper, Node *step);
PlLoop *pl_for_query(PlParse *pl, PlLoop *loop, PlToken query);
PlLoop *pl_for_reversed_query(PlParse *pl, PlLoop *loop, PlToken reverse); // a fault
// `arguments` NULL: no parentheses are written.
PlLoop *pl_for_cursor(PlParse *pl, PlLoop *loop, PlToken cursor, const NodeList *arguments);
PlLoop *pl_for_execute(PlParse *pl, PlLoop *loop, PlToken command, NodeList arguments);
PlLoop *pl_for_each(
    PlParse *pl, PlLabel label, uint32_t start, NodeList variables, uint32_t slice, PlToken array);
Node *pl_loop_end(PlParse *pl, PlLoop *loop, NodeList statements, Name end_label);
Node *pl_exit(PlParse *pl, PlToken start, bool again, Name label, Node *condition);

// Before a RETURN's value or query is read, whose first token is given: may there be one?
void pl_check_return(PlParse *pl, PlReturnForm form, Token first);
// `end`: the `;`, which is quoted where a value is missing.
Node *pl_return(PlParse *pl, PlToken start, PlReturnForm form, Node *value, PlToken end);
Node *pl_return_execute(PlParse *pl, PlToken start, PlToken command, NodeList arguments);

void pl_exception(PlParse *pl);
Node *pl_handler(PlParse *pl, PlToken start, NodeList conditions, NodeList statements);
Node *pl_condition(PlParse *pl, PlToken word); // behind WHEN
Node *pl_raise_condition(PlParse *pl, PlToken word);
Node *pl_sqlstate(PlParse *pl, PlToken start, PlToken string);
Node *pl_raise(PlParse *pl, PlToken start, PlRaise raise);
Node *pl_raise_message(PlParse *pl, PlToken start, PlRaiseLevel level, PlToken message,
    NodeList arguments, NodeList options);
Name pl_raise_option_name(PlParse *pl, PlToken word);
Node *pl_raise_option(PlParse *pl, Name name, PlToken value);

// ---- cursors

Node *pl_argument(PlParse *pl, const PlToken *name, PlToken value);
// `arguments` NULL: no parentheses are written. `end` as in pl_return.
Node *pl_open(PlParse *pl, PlToken start, Node *cursor, const NodeList *arguments, PlToken end);
Node *pl_open_for(PlParse *pl, PlToken start, Node *cursor, PlToken for_word, PlOpen open);
Node *pl_direction(PlParse *pl, PlFetchDirection direction, Node *count, Node *cursor);
Node *pl_fetch(PlParse *pl, PlToken start, Node *direction, Node *into);
// The arguments of a bound cursor, against its declaration.
void pl_check_arguments(PlParse *pl, const PlCursor *cursor, const NodeList *arguments, Span span);

#endif
