// prologue.y -- the SQL of PostgreSQL 18: what holds for all fragments, and the start.
//
// The fragments of this folder are joined into one grammar, in the order of generated.cmake. A
// fragment is a group of statements or a layer of the language; the manual's chapter is cited
// where it begins.
//
// An action only names what was read; build*.c do the work. Every node lives in the statement's
// arena, so no symbol needs a %destructor. Values larger than 24 bytes travel as pointers, so that
// a stack entry stays small.
//
// A rule that only passes a value on has no action, and one label on both sides: lemon keeps the
// value where it is, and folds such rules away.
//
// There is no %fallback and no error symbol: keywords that may be names are listed in names.y, and
// parse.c runs the parser once a statement, feeds it TOKEN_END at the end and stops it at the
// first error.
%name          postgres_parser
%token_prefix  PG_
%token_type    {Token} // no blanks: lemon compares it with the types of %type, which it strips
%extra_context { Parse *parse }
%syntax_error  { build_fail_at_token(parse, TOKEN); }

%include {
#include "grammar/automaton.h"
#include "grammar/build_defined.h"
#include "grammar/build_definition.h"
#include "grammar/build_expression.h"
#include "grammar/build_foreign.h"
#include "grammar/build_query.h"
#include "grammar/build_special.h"
#include "grammar/build_statement.h"
#include "grammar/build_table.h"
#include "lexer/memory.h"
#include "grammar/automaton_tables.h"
#ifndef AUTOMATON_TABLES
#include "grammar/postgres_tables.h"
#endif
}

// automaton.h; here, because the tables are static.
%code {
#ifndef AUTOMATON_TABLES
struct Automaton {
  yyParser parser;
};

Automaton *automaton_new(void) {
  Automaton *automaton = MEMORY_NEW(Automaton);
  yy_init(&automaton->parser);
  return automaton;
}

void automaton_free(Automaton *automaton) {
  if (automaton == NULL) return;
  yy_free(&automaton->parser);
  memory_free(automaton);
}

void automaton_restart(Automaton *automaton, Parse *parse) {
  automaton->parser.parse = parse;
  automaton->parser.yytos = automaton->parser.yystack;
}

size_t automaton_feed(Automaton *automaton, const Token *tokens, size_t count) {
  yyParser *parser = &automaton->parser;
  Parse *parse = parser->parse;
  for (size_t i = 0; i < count; i++) {
    parse->token = tokens[i];
    yy_feed(parser, tokens[i].kind, &tokens[i]);
    parse->last_end = tokens[i].end;
    bool is_too_deep = parser->yytos - parser->yystack > PARSE_MAX_NESTING;
    if (parse->fault != PARSE_FINE || is_too_deep) return i;
  }
  return count;
}

size_t automaton_depth(const Automaton *automaton) {
  return (size_t)(automaton->parser.yytos - automaton->parser.yystack);
}

static void push_state(StateStack *stack, unsigned state) {
  stack->states = memory_grow(stack->states, stack->count, &stack->capacity, sizeof(*stack->states));
  stack->states[stack->count++] = (uint16_t)state;
}

// A stack while a token is looked at: the lower part of `base`, and what was pushed on that. Between
// two tokens only empty rules push, and what they make soon becomes one; 128 is far from reached.
typedef struct Attempt {
  const StateStack *base;
  size_t kept;
  uint16_t pushed[128];
  size_t pushed_count;
} Attempt;

static YYACTIONTYPE attempt_top(const Attempt *attempt) {
  if (attempt->pushed_count) return attempt->pushed[attempt->pushed_count - 1];
  return attempt->kept ? attempt->base->states[attempt->kept - 1] : 0;
}

static bool attempt_push(Attempt *attempt, YYACTIONTYPE state) {
  if (attempt->pushed_count == sizeof(attempt->pushed) / sizeof(*attempt->pushed)) return false;
  attempt->pushed[attempt->pushed_count++] = state;
  return true;
}

static bool attempt_reduce(Attempt *attempt, YYACTIONTYPE action) {
  unsigned rule = action - YY_MIN_REDUCE;
  size_t length = (size_t)-automaton_rules[rule].pops;
  size_t from_pushed = length < attempt->pushed_count ? length : attempt->pushed_count;
  attempt->pushed_count -= from_pushed;
  attempt->kept -= length - from_pushed;
  return attempt_push(attempt, yy_find_reduce_action(attempt_top(attempt), automaton_rules[rule].left));
}

bool state_stack_feed(StateStack *stack, TokenKind kind) {
  Attempt attempt = {.base = stack, .kept = stack->count};
  YYACTIONTYPE action = yy_find_shift_action((YYCODETYPE)kind, attempt_top(&attempt));
  while (action >= YY_MIN_REDUCE) {
    if (!attempt_reduce(&attempt, action)) return false;
    action = yy_find_shift_action((YYCODETYPE)kind, attempt_top(&attempt));
  }
  if (action == YY_ERROR_ACTION) return false;
  stack->count = attempt.kept;
  for (size_t i = 0; i < attempt.pushed_count; i++) push_state(stack, attempt.pushed[i]);
  push_state(stack, yy_state_behind(action));
  return true;
}

// All of `kinds` have come to this point of the stack. Most go on by the same reduction, so they
// are looked at together for as long as they do.
static void attempt_kinds(Attempt *attempt, uint16_t *kinds, size_t count, bool *accepted) {
  while (count > 0) {
    YYACTIONTYPE common = 0; // what the first that reduces is reduced by; the others come behind
    size_t same = 0;
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
      uint16_t kind = kinds[i];
      YYACTIONTYPE action = yy_find_shift_action(kind, attempt_top(attempt));
      if (action < YY_MIN_REDUCE) {
        accepted[kind] = action != YY_ERROR_ACTION;
        continue;
      }
      if (common == 0) common = action;
      kinds[left++] = kind;
      if (action != common) continue;
      kinds[left - 1] = kinds[same];
      kinds[same++] = kind;
    }
    if (same < left) {
      Attempt other = *attempt;
      attempt_kinds(&other, kinds + same, left - same, accepted);
    }
    if (same == 0 || !attempt_reduce(attempt, common)) return;
    count = same;
  }
}

void state_stack_accepts(const StateStack *stack, bool accepted[TOKEN_KIND_COUNT]) {
  Attempt attempt = {.base = stack, .kept = stack->count};
  uint16_t kinds[TOKEN_INVALID];
  for (uint16_t kind = 0; kind < TOKEN_INVALID; kind++) kinds[kind] = kind;
  memset(accepted, 0, TOKEN_KIND_COUNT * sizeof(*accepted));
  attempt_kinds(&attempt, kinds, TOKEN_INVALID, accepted);
}

void state_stack_free(StateStack *stack) {
  memory_free(stack->states);
  *stack = (StateStack){NULL, 0, 0};
}
#endif
}

// In the order of lexer/token.def, whose first, END, is lemon's own 0.
%token
  NAME STRING BIT_STRING HEX_STRING INTEGER NUMBER PARAMETER OPERATOR TYPECAST DOT_DOT
  COLON_EQUALS EQUALS_GREATER LESS_EQUALS GREATER_EQUALS NOT_EQUALS PLUS MINUS STAR SLASH
  PERCENT CARET LESS GREATER EQUALS DOT COLON COMMA SEMICOLON LEFT_PAREN RIGHT_PAREN
  LEFT_BRACKET RIGHT_BRACKET FORMAT_LA NOT_LA NULLS_LA WITH_LA WITHOUT_LA ABORT ABSENT ABSOLUTE
  ACCESS ACTION ADD ADMIN AFTER AGGREGATE ALL ALSO ALTER ALWAYS ANALYSE ANALYZE AND ANY ARRAY AS
  ASC ASENSITIVE ASSERTION ASSIGNMENT ASYMMETRIC AT ATOMIC ATTACH ATTRIBUTE AUTHORIZATION
  BACKWARD BEFORE BEGIN BETWEEN BIGINT BINARY BIT BOOLEAN BOTH BREADTH BY CACHE CALL CALLED
  CASCADE CASCADED CASE CAST CATALOG CHAIN CHAR CHARACTER CHARACTERISTICS CHECK CHECKPOINT CLASS
  CLOSE CLUSTER COALESCE COLLATE COLLATION COLUMN COLUMNS COMMENT COMMENTS COMMIT COMMITTED
  COMPRESSION CONCURRENTLY CONDITIONAL CONFIGURATION CONFLICT CONNECTION CONSTRAINT CONSTRAINTS
  CONTENT CONTINUE CONVERSION COPY COST CREATE CROSS CSV CUBE CURRENT CURRENT_CATALOG
  CURRENT_DATE CURRENT_ROLE CURRENT_SCHEMA CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER CURSOR
  CYCLE DATA DATABASE DAY DEALLOCATE DEC DECIMAL DECLARE DEFAULT DEFAULTS DEFERRABLE DEFERRED
  DEFINER DELETE DELIMITER DELIMITERS DEPENDS DEPTH DESC DETACH DICTIONARY DISABLE DISCARD
  DISTINCT DO DOCUMENT DOMAIN DOUBLE DROP EACH ELSE EMPTY ENABLE ENCODING ENCRYPTED END_KEYWORD
  ENFORCED ENUM ERROR ESCAPE EVENT EXCEPT EXCLUDE EXCLUDING EXCLUSIVE EXECUTE EXISTS EXPLAIN
  EXPRESSION EXTENSION EXTERNAL EXTRACT FALSE FAMILY FETCH FILTER FINALIZE FIRST FLOAT FOLLOWING
  FOR FORCE FOREIGN FORMAT FORWARD FREEZE FROM FULL FUNCTION FUNCTIONS GENERATED GLOBAL GRANT
  GRANTED GREATEST GROUP GROUPING GROUPS HANDLER HAVING HEADER HOLD HOUR IDENTITY IF ILIKE
  IMMEDIATE IMMUTABLE IMPLICIT IMPORT IN INCLUDE INCLUDING INCREMENT INDENT INDEX INDEXES
  INHERIT INHERITS INITIALLY INLINE INNER INOUT INPUT INSENSITIVE INSERT INSTEAD INT
  INTEGER_KEYWORD INTERSECT INTERVAL INTO INVOKER IS ISNULL ISOLATION JOIN JSON JSON_ARRAY
  JSON_ARRAYAGG JSON_EXISTS JSON_OBJECT JSON_OBJECTAGG JSON_QUERY JSON_SCALAR JSON_SERIALIZE
  JSON_TABLE JSON_VALUE KEEP KEY KEYS LABEL LANGUAGE LARGE LAST LATERAL LEADING LEAKPROOF LEAST
  LEFT LEVEL LIKE LIMIT LISTEN LOAD LOCAL LOCALTIME LOCALTIMESTAMP LOCATION LOCK LOCKED LOGGED
  MAPPING MATCH MATCHED MATERIALIZED MAXVALUE MERGE MERGE_ACTION METHOD MINUTE MINVALUE MODE
  MONTH MOVE NAME_KEYWORD NAMES NATIONAL NATURAL NCHAR NESTED NEW NEXT NFC NFD NFKC NFKD NO NONE
  NORMALIZE NORMALIZED NOT NOTHING NOTIFY NOTNULL NOWAIT NULL NULLIF NULLS NUMERIC OBJECT
  OBJECTS OF OFF OFFSET OIDS OLD OMIT ON ONLY OPERATOR_KEYWORD OPTION OPTIONS OR ORDER
  ORDINALITY OTHERS OUT OUTER OVER OVERLAPS OVERLAY OVERRIDING OWNED OWNER PARALLEL
  PARAMETER_KEYWORD PARSER PARTIAL PARTITION PASSING PASSWORD PATH PERIOD PLACING PLAN PLANS
  POLICY POSITION PRECEDING PRECISION PREPARE PREPARED PRESERVE PRIMARY PRIOR PRIVILEGES
  PROCEDURAL PROCEDURE PROCEDURES PROGRAM PUBLICATION QUOTE QUOTES RANGE READ REAL REASSIGN
  RECURSIVE REF REFERENCES REFERENCING REFRESH REINDEX RELATIVE RELEASE RENAME REPEATABLE
  REPLACE REPLICA RESET RESTART RESTRICT RETURN RETURNING RETURNS REVOKE RIGHT ROLE ROLLBACK
  ROLLUP ROUTINE ROUTINES ROW ROWS RULE SAVEPOINT SCALAR SCHEMA SCHEMAS SCROLL SEARCH SECOND
  SECURITY SELECT SEQUENCE SEQUENCES SERIALIZABLE SERVER SESSION SESSION_USER SET SETOF SETS
  SHARE SHOW SIMILAR SIMPLE SKIP SMALLINT SNAPSHOT SOME SOURCE SQL STABLE STANDALONE START
  STATEMENT STATISTICS STDIN STDOUT STORAGE STORED STRICT STRING_KEYWORD STRIP SUBSCRIPTION
  SUBSTRING SUPPORT SYMMETRIC SYSID SYSTEM SYSTEM_USER TABLE TABLES TABLESAMPLE TABLESPACE
  TARGET TEMP TEMPLATE TEMPORARY TEXT THEN TIES TIME TIMESTAMP TO TRAILING TRANSACTION TRANSFORM
  TREAT TRIGGER TRIM TRUE TRUNCATE TRUSTED TYPE TYPES UESCAPE UNBOUNDED UNCOMMITTED
  UNCONDITIONAL UNENCRYPTED UNION UNIQUE UNKNOWN UNLISTEN UNLOGGED UNTIL UPDATE USER USING
  VACUUM VALID VALIDATE VALIDATOR VALUE VALUES VARCHAR VARIADIC VARYING VERBOSE VERSION VIEW
  VIEWS VIRTUAL VOLATILE WHEN WHERE WHITESPACE WINDOW WITH WITHIN WITHOUT WORK WRAPPER WRITE XML
  XMLATTRIBUTES XMLCONCAT XMLELEMENT XMLEXISTS XMLFOREST XMLNAMESPACES XMLPARSE XMLPI XMLROOT
  XMLSERIALIZE XMLTABLE YEAR YES ZONE INVALID
  .

// ---- Precedence, from what binds least (manual: 4.1.6, Operator Precedence).
%left     UNION EXCEPT.
%left     INTERSECT.
%left     OR.
%left     AND.
%right    NOT.
%nonassoc IS ISNULL NOTNULL.
%nonassoc LESS GREATER EQUALS LESS_EQUALS GREATER_EQUALS NOT_EQUALS.
%nonassoc BETWEEN IN LIKE ILIKE SIMILAR NOT_LA.
%nonassoc ESCAPE.
// What follows a bound, a column, or an operand, and could also be its name: where both are
// possible, the word is not the name.
%nonassoc UNBOUNDED NESTED.
%nonassoc NAME PARTITION RANGE ROWS GROUPS PRECEDING FOLLOWING CUBE ROLLUP
          SET KEYS OBJECT SCALAR TO USING VALUE WITH WITHOUT PATH.
%left     OPERATOR OPERATOR_KEYWORD.
%left     PLUS MINUS.
%left     STAR SLASH PERCENT.
%left     CARET.
%left     AT.
%left     COLLATE.
%right    UNARY_MINUS. // no token: the mark of the rules of a sign
%left     LEFT_BRACKET RIGHT_BRACKET.
%left     LEFT_PAREN RIGHT_PAREN.
%left     TYPECAST.
%left     DOT.
%left     JOIN CROSS LEFT FULL RIGHT INNER NATURAL.

%start_symbol migration

migration ::= statement(S). { build_statement(parse, S); }

