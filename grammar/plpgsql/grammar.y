// grammar.y -- PL/pgSQL of PostgreSQL 18 (manual: chapter 41, PL/pgSQL).
//
// A body is no list of tokens alone: it has SQL in it, up to a word that only PL/pgSQL knows. Such a
// fragment is one token here, with its tree (fragment.def). The reader (reader.h) reads one where
// the grammar can take one, and the next word can't be anything else; so what a state can take
// decides how the text is cut, and no two kinds of fragments may be possible at once.
//
// Names are looked up while reading, as the server does: an action that declares a name must be
// done before the next word that could be one is read. An action is done when the token behind its
// rule is fed; therefore a `;`, BEGIN or LOOP stands behind each rule that declares or forgets.
%name          plpgsql_parser
%token_prefix  PL_
%token_type    {PlToken}
%extra_context { PlParse *pl }
%syntax_error  { pl_fail_at_token(pl, TOKEN.token); }

%include {
#include "grammar/plpgsql/automaton.h"
#include "grammar/plpgsql/build.h"
#include "lexer/memory.h"
#include "grammar/automaton_tables.h"
#ifndef AUTOMATON_TABLES
#include "grammar/plpgsql_grammar_tables.h"
#endif
}

// automaton.h; here, because the tables are static.
%code {
#ifndef AUTOMATON_TABLES
struct PlAutomaton {
  yyParser parser;
};

PlAutomaton *pl_automaton_new(void) {
  PlAutomaton *automaton = MEMORY_NEW(PlAutomaton);
  yy_init(&automaton->parser);
  return automaton;
}

void pl_automaton_free(PlAutomaton *automaton) {
  if (automaton == NULL) return;
  yy_free(&automaton->parser);
  memory_free(automaton);
}

// The entries hold nothing that wants freeing, and the stack is kept.
void pl_automaton_restart(PlAutomaton *automaton, PlParse *pl) {
  automaton->parser.pl = pl;
  automaton->parser.yytos = automaton->parser.yystack;
}

void pl_automaton_feed(PlAutomaton *automaton, int kind, PlToken token) {
  yy_feed(&automaton->parser, kind, &token);
}

size_t pl_automaton_depth(const PlAutomaton *automaton) {
  return (size_t)(automaton->parser.yytos - automaton->parser.yystack);
}

// Reduces on a copy of the stack's top until the token is shifted or refused. Between two tokens
// only a few rules are reduced, and each pushes one state; 64 pushed ones are far from reached.
bool pl_automaton_accepts(const PlAutomaton *automaton, int kind) {
  const yyStackEntry *kept = automaton->parser.yytos;
  YYACTIONTYPE pushed[64];
  size_t count = 0;
  for (;;) {
    YYACTIONTYPE top = count > 0 ? pushed[count - 1] : kept->stateno;
    YYACTIONTYPE action = yy_find_shift_action((YYCODETYPE)kind, top);
    if (action < YY_MIN_REDUCE) return action != YY_ERROR_ACTION;
    unsigned rule = action - YY_MIN_REDUCE;
    size_t length = (size_t)-automaton_rules[rule].pops;
    size_t from_pushed = length < count ? length : count;
    count -= from_pushed;
    kept -= length - from_pushed;
    if (count == sizeof pushed / sizeof *pushed) return false;
    YYACTIONTYPE below = count > 0 ? pushed[count - 1] : kept->stateno;
    pushed[count++] = yy_find_reduce_action(below, automaton_rules[rule].left);
  }
}
#endif
}

%token
  NAME STRING INTEGER OTHER DOT DOT_DOT COMMA SEMICOLON LEFT_PAREN RIGHT_PAREN LEFT_BRACKET
  RIGHT_BRACKET EQUALS COLON_EQUALS EQUALS_GREATER PERCENT LESS_LESS GREATER_GREATER HASH
  CURSOR_NAME ARGUMENT_NAME ASSIGNMENT FOR_QUERY.
%token // fragment.def
  THEN_EXPRESSION WHEN_EXPRESSION LOOP_EXPRESSION UPPER_BOUND FOR_COMMAND FOR_ARGUMENT EXPRESSION
  RETURN_VALUE NEXT_VALUE ITEM RAISE_ARGUMENT COMMAND COMMAND_ARGUMENT OPEN_COMMAND RETURN_COMMAND
  COUNT CURSOR_ARGUMENT QUERY_TEXT RETURN_QUERY_TEXT PERFORM_TEXT LOWER_BOUND TYPE_TEXT SQL.
%token // keyword.def
  ABSOLUTE ALIAS ALL AND ARRAY ASSERT BACKWARD BEGIN BY CALL CASE CHAIN CLOSE COLLATE COLUMN
  COLUMN_NAME COMMIT CONSTANT CONSTRAINT CONSTRAINT_NAME CONTINUE CURRENT CURSOR DATATYPE DEBUG
  DECLARE DEFAULT DETAIL DIAGNOSTICS DO DUMP ELSE ELSIF END_KEYWORD ERRCODE ERROR EXCEPTION
  EXECUTE EXIT FETCH FIRST FOR FOREACH FORWARD FROM GET HINT IF IMPORT IN INFO INSERT INTO IS LAST
  LOG LOOP MERGE MESSAGE MESSAGE_TEXT MOVE NEXT NO NOT NOTICE NULL_KEYWORD OPEN OPTION OR PERFORM
  PG_CONTEXT PG_DATATYPE_NAME PG_EXCEPTION_CONTEXT PG_EXCEPTION_DETAIL PG_EXCEPTION_HINT
  PG_ROUTINE_OID PRINT_STRICT_PARAMS PRIOR QUERY RAISE RELATIVE RETURN RETURNED_SQLSTATE REVERSE
  ROLLBACK ROW_COUNT ROWTYPE SCHEMA SCHEMA_NAME SCROLL SLICE SQLSTATE STACKED STRICT TABLE
  TABLE_NAME THEN TO TYPE USE_COLUMN USE_VARIABLE USING VARIABLE_CONFLICT WARNING WHEN WHILE.

%start_symbol body
body ::= directives(D) block(B) end_of_body. { pl_body(pl, D, B); }
end_of_body ::= .
end_of_body ::= SEMICOLON.

// ---- directives (42.11.1, Variable Substitution; 42.5.3)
%type directives { NodeList }
directives(D) ::= .                                  { D = build_empty_list(); }
directives(D) ::= directives(E) directive(N).        { D = build_list_add(E, N); }
%type directive { Node * }
directive(D) ::= HASH(H) OPTION(N) DUMP(V).              { D = pl_directive(pl, H, N, V); }
directive(D) ::= HASH(H) PRINT_STRICT_PARAMS(N) name(V). { D = pl_strict_directive(pl, H, N, V); }
directive(D) ::= HASH(H) VARIABLE_CONFLICT(N) ERROR(V).        { D = pl_directive(pl, H, N, V); }
directive(D) ::= HASH(H) VARIABLE_CONFLICT(N) USE_VARIABLE(V). { D = pl_directive(pl, H, N, V); }
directive(D) ::= HASH(H) VARIABLE_CONFLICT(N) USE_COLUMN(V).   { D = pl_directive(pl, H, N, V); }

// ---- blocks (42.2, Structure of PL/pgSQL)
%type block { Node * }
block(B) ::= block_open(O) statements(S) exceptions(X) END_KEYWORD optional_name(L). {
  B = pl_block_end(pl, O, S, X, L);
}
%type block_open { PlBlock * }
block_open(B) ::= BEGIN(T).                              { B = pl_block(pl, T.token.start, build_no_name()); }
block_open(B) ::= label(L) BEGIN.                       { B = pl_block(pl, L.start, L.name); }
block_open(B) ::= declare_open(O) declarations(D) BEGIN. { B = O; B->declarations = D; }
%type declare_open { PlBlock * }
declare_open(B) ::= DECLARE(T).          { B = pl_block(pl, T.token.start, build_no_name()); }
declare_open(B) ::= label(L) DECLARE.    { B = pl_block(pl, L.start, L.name); }
%type label { PlLabel }
label(L) ::= LESS_LESS(T) name(N) GREATER_GREATER. { L = (PlLabel){T.token.start, pl_name(pl, N)}; }

// ---- declarations (42.3, Declarations; 42.7.1)
%type declarations { NodeList }
declarations(D) ::= .                             { D = build_empty_list(); }
declarations(D) ::= declarations(E) declaration(N). { D = build_list_add(E, N); }
%type declaration { Node * }
declaration(D) ::= DECLARE. { D = NULL; }
declaration(D) ::= LESS_LESS(T) name GREATER_GREATER. { D = NULL; pl_fail_late_label(pl, T); }
declaration(D) ::= declared_name(N) constant(C) TYPE_TEXT(T) collation(O) not_null(U) default(V) SEMICOLON. {
  D = pl_declaration(pl, N, C, T, O, U, V);
}
declaration(D) ::= declared_name(N) ALIAS FOR variable(V) SEMICOLON. { D = pl_alias(pl, N, V); }
declaration(D) ::= cursor_open(C) cursor_parameters(A) is_for QUERY_TEXT(Q) SEMICOLON. {
  D = pl_cursor_end(pl, C, A, Q.node);
}
%type declared_name { Name }
declared_name(N) ::= name(T). { N = pl_declared_name(pl, T); }
%type constant { bool }
constant(C) ::= .         { C = false; }
constant(C) ::= CONSTANT. { C = true; }
%type collation { QualifiedName * }
collation(C) ::= .                  { C = NULL; }
collation(C) ::= COLLATE name_path(P). { C = build_qualified_name(&pl->parse, P); }
%type not_null { Span }
not_null(N) ::= .                    { N = (Span){0, 0}; }
not_null(N) ::= NOT(T) NULL_KEYWORD. { N = build_token_span(T.token); }
%type default { Node * }
default(D) ::= .                            { D = NULL; }
default(D) ::= default_sign EXPRESSION(E).  { D = E.node; }
default_sign ::= assignment_sign.
default_sign ::= DEFAULT.
assignment_sign ::= EQUALS.
assignment_sign ::= COLON_EQUALS.
%type cursor_open { PlCursor * }
cursor_open(C) ::= declared_name(N) scroll(S) CURSOR. { C = pl_cursor(pl, N, S); }
%type scroll { PlScroll }
scroll(S) ::= .          { S = SCROLL_UNSTATED; }
scroll(S) ::= NO SCROLL. { S = SCROLL_NO; }
scroll(S) ::= SCROLL.    { S = SCROLL_YES; }
is_for ::= IS.
is_for ::= FOR.
%type cursor_parameters { NodeList }
cursor_parameters(P) ::= . { P = build_empty_list(); }
cursor_parameters(P) ::= LEFT_PAREN cursor_parameter_list(L) RIGHT_PAREN. { P = L; }
%type cursor_parameter_list { NodeList }
cursor_parameter_list(L) ::= cursor_parameter(P). { L = build_list(P); }
cursor_parameter_list(L) ::= cursor_parameter_list(M) COMMA cursor_parameter(P). {
  L = build_list_add(M, P);
}
%type cursor_parameter { Node * }
cursor_parameter(P) ::= declared_name(N) TYPE_TEXT(T). {
  P = pl_declaration(pl, N, false, T, NULL, (Span){0, 0}, NULL);
}

// ---- statements (42.5, Basic Statements)
%type statements { NodeList }
statements(S) ::= .                         { S = build_empty_list(); }
statements(S) ::= statements(T) statement(N). { S = build_list_add(T, N); }
%type statement { Node * }
statement(S) ::= block(B) SEMICOLON.      { S = B; }
statement(S) ::= loop(L) SEMICOLON.       { S = L; }
statement(S) ::= ASSIGNMENT(A) SEMICOLON. { S = A.node; }
statement(S) ::= SQL(Q) SEMICOLON.        { S = Q.node; }
statement(S) ::= NULL_KEYWORD(T) SEMICOLON.       { S = BUILD(&pl->parse, PL_NULL, PlNull, T.token.start, .node = {0}); }
statement(S) ::= PERFORM(T) PERFORM_TEXT(Q) SEMICOLON. {
  S = BUILD(&pl->parse, PL_PERFORM, PlPerform, T.token.start, .query = Q.node);
}
statement(S) ::= ASSERT(T) ITEM(C) SEMICOLON. {
  S = BUILD(&pl->parse, PL_ASSERT, PlAssert, T.token.start, .condition = C.node);
}
statement(S) ::= ASSERT(T) ITEM(C) COMMA EXPRESSION(M) SEMICOLON. {
  S = BUILD(&pl->parse, PL_ASSERT, PlAssert, T.token.start, .condition = C.node, .message = M.node);
}

// EXECUTE (42.5.4), its INTO and USING in either order
statement(S) ::= EXECUTE(T) COMMAND(C) SEMICOLON. { S = pl_execute(pl, T, C, NULL, build_empty_list()); }
statement(S) ::= EXECUTE(T) COMMAND(C) into(I) SEMICOLON. { S = pl_execute(pl, T, C, I, build_empty_list()); }
statement(S) ::= EXECUTE(T) COMMAND(C) command_using(U) SEMICOLON. { S = pl_execute(pl, T, C, NULL, U); }
statement(S) ::= EXECUTE(T) COMMAND(C) into(I) command_using(U) SEMICOLON. { S = pl_execute(pl, T, C, I, U); }
statement(S) ::= EXECUTE(T) COMMAND(C) command_using(U) into(I) SEMICOLON. { S = pl_execute(pl, T, C, I, U); }
%type command_using { NodeList }
command_using(U) ::= USING COMMAND_ARGUMENT(A). { U = build_list(A.node); }
command_using(U) ::= command_using(V) COMMA COMMAND_ARGUMENT(A). { U = build_list_add(V, A.node); }
%type into { Node * }
into(I) ::= INTO(T) variables(V).        { I = pl_into(pl, T, false, V); }
into(I) ::= INTO(T) STRICT variables(V). { I = pl_into(pl, T, true, V); }
%type variables { NodeList }
variables(L) ::= variable(V).                  { L = build_list(V); }
variables(L) ::= variables(M) COMMA variable(V). { L = build_list_add(M, V); }
%type variable { Node * }
variable(V) ::= name_path(P). { V = pl_variable(pl, P); }
%type name_path { NamePath }
name_path(P) ::= name(N).                { P = build_path(&pl->parse, pl_name(pl, N)); }
name_path(P) ::= name_path(Q) DOT name(N). { P = build_path_add(&pl->parse, Q, pl_name(pl, N)); }

// GET DIAGNOSTICS (42.5.5)
statement(S) ::= GET(T) DIAGNOSTICS diagnostics(L) SEMICOLON. {
  S = pl_get_diagnostics(pl, T, DIAGNOSTICS_UNSTATED, L);
}
statement(S) ::= GET(T) CURRENT DIAGNOSTICS diagnostics(L) SEMICOLON. {
  S = pl_get_diagnostics(pl, T, DIAGNOSTICS_CURRENT, L);
}
statement(S) ::= GET(T) STACKED DIAGNOSTICS diagnostics(L) SEMICOLON. {
  S = pl_get_diagnostics(pl, T, DIAGNOSTICS_STACKED, L);
}
%type diagnostics { NodeList }
diagnostics(L) ::= diagnostic(D).                     { L = build_list(D); }
diagnostics(L) ::= diagnostics(M) COMMA diagnostic(D). { L = build_list_add(M, D); }
%type diagnostic { Node * }
diagnostic(D) ::= diagnostic_target(V) assignment_sign name(N). { D = pl_diagnostic(pl, V, N); }
%type diagnostic_target { Node * }
diagnostic_target(D) ::= variable(V). { D = pl_scalar(pl, V); }

// ---- control (42.6, Control Structures)
statement(S) ::= IF(T) branch(B) elsifs(L) else(E) END_KEYWORD IF SEMICOLON. {
  S = pl_if(pl, T, B, L, E);
}
%type branch { Node * }
branch(B) ::= THEN_EXPRESSION(C) THEN statements(S). { B = pl_branch(pl, C, S); }
%type elsifs { NodeList }
elsifs(L) ::= .                          { L = build_empty_list(); }
elsifs(L) ::= elsifs(M) ELSIF branch(B). { L = build_list_add(M, B); }
%type else { Node * }
else(E) ::= .                      { E = NULL; }
else(E) ::= ELSE(T) statements(S). { E = pl_else(pl, T, S); }

statement(S) ::= CASE(T) subject(U) whens(W) else(E) END_KEYWORD CASE SEMICOLON. {
  S = pl_case(pl, T, U, W, E);
}
%type subject { Node * }
subject(S) ::= .                   { S = NULL; }
subject(S) ::= WHEN_EXPRESSION(E). { S = E.node; }
%type whens { NodeList }
whens(L) ::= WHEN branch(B).          { L = build_list(B); }
whens(L) ::= whens(M) WHEN branch(B). { L = build_list_add(M, B); }

%type loop { Node * }
loop(L) ::= loop_open(O) statements(S) END_KEYWORD LOOP optional_name(N). { L = pl_loop_end(pl, O, S, N); }
%type loop_open { PlLoop * }
loop_open(O) ::= loop_start(L) LOOP(T).                          { O = pl_loop(pl, L, T.token.start, NULL); }
loop_open(O) ::= loop_start(L) WHILE(T) LOOP_EXPRESSION(C) LOOP. { O = pl_loop(pl, L, T.token.start, C.node); }
loop_open(O) ::= for_control(F) LOOP.                         { O = F; }
%type loop_start { PlLabel }
loop_start(S) ::= .         { S = (PlLabel){0, build_no_name()}; }
loop_start(S) ::= label(L). { S = L; }

%type for_head { PlLoop * }
for_head(F) ::= loop_start(L) FOR(T) variables(V) IN.     { F = pl_for(pl, L, T.token.start, V); }
%type for_control { PlLoop * }
for_control(C) ::= for_head(F) LOWER_BOUND(A) DOT_DOT UPPER_BOUND(B). { C = pl_for_range(pl, F, false, A, B, NULL); }
for_control(C) ::= for_head(F) REVERSE LOWER_BOUND(A) DOT_DOT UPPER_BOUND(B). { C = pl_for_range(pl, F, true, A, B, NULL); }
for_control(C) ::= for_head(F) LOWER_BOUND(A) DOT_DOT UPPER_BOUND(B) BY LOOP_EXPRESSION(S). { C = pl_for_range(pl, F, false, A, B, S.node); }
for_control(C) ::= for_head(F) REVERSE LOWER_BOUND(A) DOT_DOT UPPER_BOUND(B) BY LOOP_EXPRESSION(S). { C = pl_for_range(pl, F, true, A, B, S.node); }
for_control(C) ::= for_head(F) REVERSE(R) FOR_QUERY.              { C = pl_for_reversed_query(pl, F, R); }
for_control(C) ::= for_head(F) FOR_QUERY(Q).                     { C = pl_for_query(pl, F, Q); }
for_control(C) ::= for_head(F) CURSOR_NAME(N).                   { C = pl_for_cursor(pl, F, N, NULL); }
for_control(C) ::= for_head(F) CURSOR_NAME(N) cursor_arguments(A). { C = pl_for_cursor(pl, F, N, &A); }
for_control(C) ::= for_head(F) EXECUTE FOR_COMMAND(Q).           { C = pl_for_execute(pl, F, Q, build_empty_list()); }
for_control(C) ::= for_head(F) EXECUTE FOR_COMMAND(Q) USING for_arguments(A). { C = pl_for_execute(pl, F, Q, A); }
%type for_arguments { NodeList }
for_arguments(L) ::= FOR_ARGUMENT(A).                     { L = build_list(A.node); }
for_arguments(L) ::= for_arguments(M) COMMA FOR_ARGUMENT(A). { L = build_list_add(M, A.node); }
for_control(C) ::= loop_start(L) FOREACH(T) variables(V) slice(S) IN ARRAY LOOP_EXPRESSION(E). {
  C = pl_for_each(pl, L, T.token.start, V, S, E);
}
%type slice { uint32_t }
slice(S) ::= .                 { S = 0; }
slice(S) ::= SLICE INTEGER(I). { S = (uint32_t)build_integer(&pl->parse, I.token); }

statement(S) ::= EXIT(T) optional_name(L) exit_when(W) SEMICOLON.     { S = pl_exit(pl, T, false, L, W); }
statement(S) ::= CONTINUE(T) optional_name(L) exit_when(W) SEMICOLON. { S = pl_exit(pl, T, true, L, W); }
%type exit_when { Node * }
exit_when(W) ::= .                   { W = NULL; }
exit_when(W) ::= WHEN EXPRESSION(E). { W = E.node; }

statement(S) ::= RETURN(T) SEMICOLON(E).                  { S = pl_return(pl, T, RETURN_VALUE, NULL, E); }
statement(S) ::= RETURN(T) RETURN_VALUE(V) SEMICOLON(E).  { S = pl_return(pl, T, RETURN_VALUE, V.node, E); }
statement(S) ::= RETURN(T) NEXT SEMICOLON(E).             { S = pl_return(pl, T, RETURN_NEXT, NULL, E); }
statement(S) ::= RETURN(T) NEXT NEXT_VALUE(V) SEMICOLON(E). { S = pl_return(pl, T, RETURN_NEXT, V.node, E); }
statement(S) ::= RETURN(T) QUERY RETURN_QUERY_TEXT(Q) SEMICOLON(E). { S = pl_return(pl, T, RETURN_QUERY, Q.node, E); }
statement(S) ::= RETURN(T) QUERY EXECUTE RETURN_COMMAND(C) SEMICOLON. {
  S = pl_return_execute(pl, T, C, build_empty_list());
}
statement(S) ::= RETURN(T) QUERY EXECUTE RETURN_COMMAND(C) USING items(L) SEMICOLON. {
  S = pl_return_execute(pl, T, C, L);
}
%type items { NodeList }
items(L) ::= ITEM(I).               { L = build_list(I.node); }
items(L) ::= items(M) COMMA ITEM(I). { L = build_list_add(M, I.node); }

// ---- exceptions (42.6.8, Trapping Errors)
%type exceptions { NodeList }
exceptions(X) ::= .                           { X = build_empty_list(); }
exceptions(X) ::= exception_open handlers(H). { X = H; }
exception_open ::= EXCEPTION. { pl_exception(pl); }
%type handlers { NodeList }
handlers(L) ::= handler(H).             { L = build_list(H); }
handlers(L) ::= handlers(M) handler(H). { L = build_list_add(M, H); }
%type handler { Node * }
handler(H) ::= WHEN(T) conditions(C) THEN statements(S). { H = pl_handler(pl, T, C, S); }
%type conditions { NodeList }
conditions(L) ::= condition(C).                 { L = build_list(C); }
conditions(L) ::= conditions(M) OR condition(C). { L = build_list_add(M, C); }
%type condition { Node * }
condition(C) ::= condition_name(N).     { C = pl_condition(pl, N); }
condition(C) ::= level_keyword(N).      { C = pl_condition(pl, N); }
condition(C) ::= SQLSTATE(T) STRING(S). { C = pl_sqlstate(pl, T, S); }

// ---- messages (42.9, Errors and Messages)
statement(S) ::= RAISE(T) SEMICOLON. { S = pl_raise(pl, T, (PlRaise){.level = RAISE_AGAIN}); }
statement(S) ::= RAISE(T) level(L) STRING(M) raise_arguments(A) raise_using(U) SEMICOLON. {
  S = pl_raise_message(pl, T, L, M, A, U);
}
statement(S) ::= RAISE(T) level(L) raise_condition(C) raise_using(U) SEMICOLON. {
  S = pl_raise(pl, T, (PlRaise){.level = L, .condition = C, .options = U});
}
statement(S) ::= RAISE(T) some_level(L) level_keyword(N) raise_using(U) SEMICOLON. {
  Node *condition = pl_raise_condition(pl, N);
  S = pl_raise(pl, T, (PlRaise){.level = L, .condition = condition, .options = U});
}
statement(S) ::= RAISE(T) level(L) USING raise_options(U) SEMICOLON. {
  S = pl_raise(pl, T, (PlRaise){.level = L, .options = U});
}
%type level { PlRaiseLevel }
level(L) ::= .              { L = RAISE_UNSTATED; }
level(L) ::= some_level(M). { L = M; }
%type some_level { PlRaiseLevel }
some_level(L) ::= EXCEPTION. { L = RAISE_EXCEPTION; }
some_level(L) ::= WARNING.   { L = RAISE_WARNING; }
some_level(L) ::= NOTICE.    { L = RAISE_NOTICE; }
some_level(L) ::= INFO.      { L = RAISE_INFO; }
some_level(L) ::= LOG.       { L = RAISE_LOG; }
some_level(L) ::= DEBUG.     { L = RAISE_DEBUG; }
%type raise_condition { Node * }
raise_condition(C) ::= condition_name(N).     { C = pl_raise_condition(pl, N); }
raise_condition(C) ::= SQLSTATE(T) STRING(S). { C = pl_sqlstate(pl, T, S); }
%type raise_arguments { NodeList }
raise_arguments(L) ::= . { L = build_empty_list(); }
raise_arguments(L) ::= raise_arguments(M) COMMA RAISE_ARGUMENT(A). { L = build_list_add(M, A.node); }
%type raise_using { NodeList }
raise_using(U) ::= .                       { U = build_empty_list(); }
raise_using(U) ::= USING raise_options(O). { U = O; }
%type raise_options { NodeList }
raise_options(L) ::= raise_option(O).                      { L = build_list(O); }
raise_options(L) ::= raise_options(M) COMMA raise_option(O). { L = build_list_add(M, O); }
%type raise_option { Node * }
raise_option(O) ::= raise_option_name(N) assignment_sign ITEM(V). { O = pl_raise_option(pl, N, V); }
%type raise_option_name { Name }
raise_option_name(N) ::= name(T). { N = pl_raise_option_name(pl, T); }

// ---- cursors (42.7, Cursors)
statement(S) ::= OPEN(T) cursor(C) SEMICOLON(E).                     { S = pl_open(pl, T, C, NULL, E); }
statement(S) ::= OPEN(T) cursor(C) cursor_arguments(A) SEMICOLON(E). { S = pl_open(pl, T, C, &A, E); }
statement(S) ::= OPEN(T) cursor(C) scroll(L) FOR(F) QUERY_TEXT(Q) SEMICOLON. {
  S = pl_open_for(pl, T, C, F, (PlOpen){.scroll = L, .query = Q.node});
}
statement(S) ::= OPEN(T) cursor(C) scroll(L) FOR(F) EXECUTE OPEN_COMMAND(Q) SEMICOLON. {
  S = pl_open_for(pl, T, C, F, (PlOpen){.scroll = L, .command = Q.node});
}
statement(S) ::= OPEN(T) cursor(C) scroll(L) FOR(F) EXECUTE OPEN_COMMAND(Q) USING items(I) SEMICOLON. {
  S = pl_open_for(pl, T, C, F, (PlOpen){.scroll = L, .command = Q.node, .arguments = I});
}
statement(S) ::= FETCH(T) direction(D) fetch_into(I) SEMICOLON. { S = pl_fetch(pl, T, D, I); }
statement(S) ::= MOVE(T) direction(D) SEMICOLON.                { S = pl_fetch(pl, T, D, NULL); }
statement(S) ::= CLOSE(T) cursor(C) SEMICOLON. {
  S = BUILD(&pl->parse, PL_CLOSE, PlClose, T.token.start, .cursor = (PlVariable *)C);
}
%type cursor { Node * }
cursor(C) ::= variable(V). { C = pl_check_cursor(pl, V); }
%type cursor_arguments { NodeList }
cursor_arguments(L) ::= LEFT_PAREN cursor_argument_list(M) RIGHT_PAREN. { L = M; }
%type cursor_argument_list { NodeList }
cursor_argument_list(L) ::= cursor_argument(A). { L = build_list(A); }
cursor_argument_list(L) ::= cursor_argument_list(M) COMMA cursor_argument(A). { L = build_list_add(M, A); }
%type cursor_argument { Node * }
cursor_argument(A) ::= CURSOR_ARGUMENT(V). { A = pl_argument(pl, NULL, V); }
cursor_argument(A) ::= ARGUMENT_NAME(N) argument_sign CURSOR_ARGUMENT(V). { A = pl_argument(pl, &N, V); }
argument_sign ::= COLON_EQUALS.
argument_sign ::= EQUALS_GREATER.
%type fetch_into { Node * }
fetch_into(I) ::= INTO(T) variables(V). { I = pl_into(pl, T, false, V); }

// Direction and cursor. CURSOR_NAME is a variable right behind FETCH or MOVE.
%type direction { Node * }
direction(D) ::= CURSOR_NAME(C).              { D = pl_direction(pl, PL_FETCH_UNSTATED, NULL, pl_check_cursor(pl, C.node)); }
direction(D) ::= from cursor(C).              { D = pl_direction(pl, PL_FETCH_UNSTATED, NULL, C); }
direction(D) ::= NEXT from cursor(C).         { D = pl_direction(pl, PL_FETCH_NEXT, NULL, C); }
direction(D) ::= PRIOR from cursor(C).        { D = pl_direction(pl, PL_FETCH_PRIOR, NULL, C); }
direction(D) ::= FIRST from cursor(C).        { D = pl_direction(pl, PL_FETCH_FIRST, NULL, C); }
direction(D) ::= LAST from cursor(C).         { D = pl_direction(pl, PL_FETCH_LAST, NULL, C); }
direction(D) ::= ALL from cursor(C).          { D = pl_direction(pl, PL_FETCH_ALL, NULL, C); }
direction(D) ::= ABSOLUTE COUNT(N) from cursor(C). { D = pl_direction(pl, PL_FETCH_ABSOLUTE, N.node, C); }
direction(D) ::= RELATIVE COUNT(N) from cursor(C). { D = pl_direction(pl, PL_FETCH_RELATIVE, N.node, C); }
direction(D) ::= COUNT(N) from cursor(C).          { D = pl_direction(pl, PL_FETCH_COUNT, N.node, C); }
direction(D) ::= FORWARD from cursor(C).           { D = pl_direction(pl, PL_FETCH_FORWARD, NULL, C); }
direction(D) ::= FORWARD ALL from cursor(C).       { D = pl_direction(pl, PL_FETCH_FORWARD_ALL, NULL, C); }
direction(D) ::= FORWARD COUNT(N) from cursor(C).  { D = pl_direction(pl, PL_FETCH_FORWARD_COUNT, N.node, C); }
direction(D) ::= BACKWARD from cursor(C).          { D = pl_direction(pl, PL_FETCH_BACKWARD, NULL, C); }
direction(D) ::= BACKWARD ALL from cursor(C).      { D = pl_direction(pl, PL_FETCH_BACKWARD_ALL, NULL, C); }
direction(D) ::= BACKWARD COUNT(N) from cursor(C). { D = pl_direction(pl, PL_FETCH_BACKWARD_COUNT, N.node, C); }
from ::= FROM.
from ::= IN.

// ---- transactions (42.8, Transaction Management)
statement(S) ::= COMMIT(T) chain(C) SEMICOLON. {
  S = BUILD(&pl->parse, PL_TRANSACTION, PlTransaction, T.token.start, .chain = C);
}
statement(S) ::= ROLLBACK(T) chain(C) SEMICOLON. {
  S = BUILD(&pl->parse, PL_TRANSACTION, PlTransaction, T.token.start, .rollback = true, .chain = C);
}
%type chain { PlChain }
chain(C) ::= .             { C = CHAIN_UNSTATED; }
chain(C) ::= AND CHAIN.    { C = AND_CHAIN; }
chain(C) ::= AND NO CHAIN. { C = AND_NO_CHAIN; }

// ---- names
%type optional_name { Name }
optional_name(N) ::= .        { N = build_no_name(); }
optional_name(N) ::= name(T). { N = pl_name(pl, T); }
name(N) ::= condition_name(N).
name(N) ::= level_keyword(N).
name(N) ::= state_keyword(N).
condition_name(N) ::= NAME(N).
condition_name(N) ::= unreserved_keyword(N).
