// ast_plpgsql.h -- the bodies of DO, functions and procedures in PL/pgSQL (manual: chapter 41).
//
// SQL inside is nodes of the other headers. An expression is the expression's node; where it is more
// than one value (WHEN 1, 2 THEN) or has clauses behind it (x := a FROM t), it is a Select whose
// SELECT is not written.
#ifndef WEIR_GRAMMAR_PLPGSQL_AST_PLPGSQL_H
#define WEIR_GRAMMAR_PLPGSQL_AST_PLPGSQL_H

#include "grammar/ast_query.h"

typedef struct SqlBody { // of LANGUAGE sql AS '…'
  Node node;
  NodeList statements;
} SqlBody;

typedef struct PlBody {
  Node node;
  NodeList directives; // PlDirective
  struct PlBlock *block;
} PlBody;
typedef struct PlDirective { // #variable_conflict use_column
  Node node;
  Name name;
  Name value;
} PlDirective;

typedef struct PlBlock {
  Node node;
  Name label;
  NodeList declarations; // PlDeclaration, PlAlias, PlCursor
  NodeList statements;
  NodeList handlers; // PlHandler: EXCEPTION WHEN …
  Name end_label;
} PlBlock;

// ---- declarations

// A variable, $1, record.field, label.variable as it is written.
typedef struct PlVariable {
  Node node;
  Name *names;
  uint16_t count;
} PlVariable;
typedef enum PlTypeForm { PL_TYPE_NAMED, PL_TYPE_OF, PL_TYPE_ROW } PlTypeForm; // %TYPE, %ROWTYPE
typedef struct PlType {
  Node node;
  PlTypeForm form;
  TypeName *type; // of PL_TYPE_NAMED, else
  Name *names;
  uint16_t count;
  bool array; // behind %TYPE or %ROWTYPE
} PlType;
typedef struct PlDeclaration { // also a cursor's parameter
  Node node;
  Name name;
  bool constant;
  PlType *type;
  QualifiedName collation;
  bool not_null;
  Node *default_value;
} PlDeclaration;
typedef struct PlAlias { // name ALIAS FOR variable
  Node node;
  Name name;
  PlVariable *variable;
} PlAlias;
typedef enum PlScroll { SCROLL_UNSTATED, SCROLL_YES, SCROLL_NO } PlScroll;
typedef struct PlCursor {
  Node node;
  Name name;
  PlScroll scroll;
  NodeList parameters; // PlDeclaration
  Node *query;
} PlCursor;

// ---- basic statements

typedef struct PlNull {
  Node node;
} PlNull;
typedef struct PlAssignment {
  Node node;
  Node *target; // ColumnReference, Parameter, or Indirection of one
  Node *value;
} PlAssignment;
typedef struct PlInto {
  Node node;
  bool strict;
  NodeList variables; // PlVariable
} PlInto;
typedef struct PlSql { // any statement of SQL; `into` may stand anywhere in its text
  Node node;
  Node *statement;
  PlInto *into;
} PlSql;
typedef struct PlPerform {
  Node node;
  Node *query; // Select or SetOperation; its first SELECT is written PERFORM
} PlPerform;
typedef struct PlExecute {
  Node node;
  Node *command;
  PlInto *into;
  NodeList arguments; // USING
} PlExecute;
typedef enum PlDiagnosticsArea {
  DIAGNOSTICS_UNSTATED,
  DIAGNOSTICS_CURRENT,
  DIAGNOSTICS_STACKED,
} PlDiagnosticsArea;
typedef struct PlGetDiagnostics {
  Node node;
  PlDiagnosticsArea area;
  NodeList items; // PlDiagnostic
} PlGetDiagnostics;
typedef struct PlDiagnostic {
  Node node;
  PlVariable *target;
  Name item; // "row_count"
} PlDiagnostic;
typedef struct PlAssert {
  Node node;
  Node *condition;
  Node *message;
} PlAssert;

// ---- control

typedef struct PlIf {
  Node node;
  NodeList branches;        // PlBranch: IF, ELSIF …
  struct PlElse *otherwise; // NULL: none
} PlIf;
typedef struct PlCase {
  Node node;
  Node *subject;
  NodeList branches; // PlBranch: WHEN …
  struct PlElse *otherwise;
} PlCase;
typedef struct PlBranch {
  Node node;
  Node *condition;
  NodeList statements;
} PlBranch;
typedef struct PlElse {
  Node node;
  NodeList statements;
} PlElse;

typedef enum PlLoopForm {
  LOOP_FOREVER,
  LOOP_WHILE,   // condition
  LOOP_RANGE,   // FOR variable IN lower .. upper BY step
  LOOP_QUERY,   // FOR variables IN query
  LOOP_CURSOR,  // FOR variable IN cursor (arguments)
  LOOP_EXECUTE, // FOR variables IN EXECUTE command USING arguments
  LOOP_ARRAY,   // FOREACH variables SLICE n IN ARRAY array
} PlLoopForm;
typedef struct PlLoop {
  Node node;
  Name label;
  PlLoopForm form;
  NodeList variables; // PlVariable
  uint32_t slice;     // 0: none is written
  bool reverse;
  Node *condition;
  Node *lower;
  Node *upper;
  Node *step;
  Node *query; // or command, or array
  PlVariable *cursor;
  NodeList arguments; // PlArgument of a cursor; expressions of USING
  NodeList statements;
  Name end_label;
} PlLoop;
typedef struct PlExit { // and CONTINUE
  Node node;
  bool again;
  Name label;
  Node *condition;
} PlExit;
typedef enum PlReturnForm { RETURN_VALUE, RETURN_NEXT, RETURN_QUERY, RETURN_EXECUTE } PlReturnForm;
typedef struct PlReturn {
  Node node;
  PlReturnForm form;
  Node *value; // value, query or command; NULL: none
  NodeList arguments;
} PlReturn;

typedef struct PlHandler {
  Node node;
  NodeList conditions; // PlCondition
  NodeList statements;
} PlHandler;
typedef struct PlCondition {
  Node node;
  Name name; // "others", "unique_violation"; or
  Text sqlstate;
} PlCondition;

typedef enum PlRaiseLevel {
  RAISE_UNSTATED,
  RAISE_AGAIN, // RAISE alone
  RAISE_EXCEPTION,
  RAISE_WARNING,
  RAISE_NOTICE,
  RAISE_INFO,
  RAISE_LOG,
  RAISE_DEBUG,
} PlRaiseLevel;
typedef struct PlRaise {
  Node node;
  PlRaiseLevel level;
  Text message;
  NodeList arguments;
  Node *condition;  // PlCondition
  NodeList options; // PlRaiseOption
} PlRaise;
typedef struct PlRaiseOption {
  Node node;
  Name name; // "errcode"
  Node *value;
} PlRaiseOption;

// ---- cursors

typedef struct PlOpen {
  Node node;
  PlVariable *cursor;
  PlScroll scroll;
  Node *query;        // of FOR query
  Node *command;      // of FOR EXECUTE command
  NodeList arguments; // PlArgument of a bound cursor; expressions of USING
} PlOpen;
typedef struct PlArgument { // name := value
  Node node;
  Name name;
  Node *value;
} PlArgument;
typedef enum PlFetchDirection {
  PL_FETCH_UNSTATED,
  PL_FETCH_NEXT,
  PL_FETCH_PRIOR,
  PL_FETCH_FIRST,
  PL_FETCH_LAST,
  PL_FETCH_ALL,
  PL_FETCH_ABSOLUTE, // count
  PL_FETCH_RELATIVE, // count
  PL_FETCH_COUNT,    // count
  PL_FETCH_FORWARD,
  PL_FETCH_FORWARD_ALL,
  PL_FETCH_FORWARD_COUNT, // count
  PL_FETCH_BACKWARD,
  PL_FETCH_BACKWARD_ALL,
  PL_FETCH_BACKWARD_COUNT, // count
} PlFetchDirection;
typedef struct PlFetch {
  Node node;
  PlFetchDirection direction;
  Node *count;
  PlVariable *cursor;
  PlInto *into; // NULL: MOVE
} PlFetch;
typedef struct PlClose {
  Node node;
  PlVariable *cursor;
} PlClose;

typedef enum PlChain { CHAIN_UNSTATED, AND_CHAIN, AND_NO_CHAIN } PlChain;
typedef struct PlTransaction { // COMMIT, ROLLBACK
  Node node;
  bool rollback;
  PlChain chain;
} PlTransaction;

#endif
