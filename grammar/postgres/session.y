// session.y -- transactions, settings, prepared statements, cursors, COPY, locks, maintenance
// (manual: SQL Commands).

//------------------------------------------------------------ transactions
// BEGIN and END begin no statement of a function's body, so they stand beside `statement`.
%type outer_statement { Node * }
migration ::= outer_statement(S). { build_statement(parse, S); }
outer_statement(S) ::= BEGIN(F) transaction_word optional_transaction_modes(M). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_BEGIN, .modes = M);
}
outer_statement(S) ::= END_KEYWORD(F) transaction_word and_chain(C). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_COMMIT, .chain = C);
}
statement(S) ::= START(F) TRANSACTION optional_transaction_modes(M). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_START, .modes = M);
}
statement(S) ::= COMMIT(F) transaction_word and_chain(C). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_COMMIT, .chain = C);
}
statement(S) ::= ROLLBACK(F) transaction_word and_chain(C). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_ROLLBACK, .chain = C);
}
statement(S) ::= ABORT(F) transaction_word and_chain(C). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_ROLLBACK, .chain = C);
}
statement(S) ::= SAVEPOINT(F) name(N). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_SAVEPOINT,
      .savepoint = N);
}
statement(S) ::= RELEASE(F) name(N). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_RELEASE, .savepoint = N);
}
statement(S) ::= RELEASE(F) SAVEPOINT name(N). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_RELEASE, .savepoint = N);
}
statement(S) ::= ROLLBACK(F) transaction_word TO name(N). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_ROLLBACK_TO,
      .savepoint = N);
}
statement(S) ::= ROLLBACK(F) transaction_word TO SAVEPOINT name(N). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_ROLLBACK_TO,
      .savepoint = N);
}
statement(S) ::= PREPARE(F) TRANSACTION string(T). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_PREPARE, .identifier = T);
}
statement(S) ::= COMMIT(F) PREPARED string(T). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_COMMIT_PREPARED,
      .identifier = T);
}
statement(S) ::= ROLLBACK(F) PREPARED string(T). {
  S = BUILD(parse, TRANSACTION, Transaction, F.start, .verb = TRANSACTION_ROLLBACK_PREPARED,
      .identifier = T);
}
transaction_word ::= .
transaction_word ::= WORK.
transaction_word ::= TRANSACTION.

%type and_chain { bool }
and_chain(B) ::= .             { B = false; }
and_chain(B) ::= AND(F) CHAIN(E). {
  build_mark(parse, CONSTRUCT_TRANSACTION_CHAIN, build_span(F, E));
  B = true;
}
and_chain(B) ::= AND(F) NO CHAIN(E). {
  build_mark(parse, CONSTRUCT_TRANSACTION_CHAIN, build_span(F, E));
  B = false;
}

%type optional_transaction_modes { NodeList }
%type transaction_modes          { NodeList }
%type transaction_mode           { Node * }
%type isolation_level            { Name }
optional_transaction_modes(L) ::= .                     { L = build_empty_list(); }
optional_transaction_modes(L) ::= transaction_modes(M). { L = M; }
transaction_modes(L) ::= transaction_mode(M).                            { L = build_list(M); }
transaction_modes(L) ::= transaction_modes(K) transaction_mode(M). {
  L = build_list_add(K, M);
}
transaction_modes(L) ::= transaction_modes(K) COMMA transaction_mode(M). {
  L = build_list_add(K, M);
}
transaction_mode(M) ::= ISOLATION(F) LEVEL isolation_level(N). {
  M = build_word_option(parse, F, "transaction_isolation", N);
}
transaction_mode(M) ::= READ(F) ONLY. {
  M = build_boolean_option(parse, F, "transaction_read_only", true);
}
transaction_mode(M) ::= READ(F) WRITE. {
  M = build_boolean_option(parse, F, "transaction_read_only", false);
}
transaction_mode(M) ::= DEFERRABLE(F). {
  M = build_boolean_option(parse, F, "transaction_deferrable", true);
}
transaction_mode(M) ::= NOT(F) DEFERRABLE. {
  M = build_boolean_option(parse, F, "transaction_deferrable", false);
}
isolation_level(N) ::= READ(F) UNCOMMITTED(E). {
  N = build_name_of(parse, SLICE("read uncommitted"), build_span(F, E));
}
isolation_level(N) ::= READ(F) COMMITTED(E). {
  N = build_name_of(parse, SLICE("read committed"), build_span(F, E));
}
isolation_level(N) ::= REPEATABLE(F) READ(E). {
  N = build_name_of(parse, SLICE("repeatable read"), build_span(F, E));
}
isolation_level(N) ::= SERIALIZABLE(F).         { N = build_name(parse, F); }

//------------------------------------------------------------ SET, RESET, SHOW
%type set_statement   { SetStatement * }
%type reset_statement { SetStatement * }
%type set_or_reset    { SetStatement * }
%type set_rest        { SetStatement * }
%type set_rest_more   { SetStatement * }
%type plain_setting   { SetStatement * }
%type reset_rest      { SetStatement * }
%type setting_value   { Node * }
%type setting_values  { NodeList }
statement(S) ::= set_statement(X).   { S = &X->node; }
statement(S) ::= reset_statement(X). { S = &X->node; }
set_statement(S) ::= SET(F) set_rest(R).         { S = build_set(parse, F, SET_SESSION_SCOPE, R); }
set_statement(S) ::= SET(F) LOCAL set_rest(R).   { S = build_set(parse, F, SET_LOCAL_SCOPE, R); }
set_statement(S) ::= SET(F) SESSION set_rest(R). { S = build_set(parse, F, SET_SESSION_SCOPE, R); }
set_or_reset(S) ::= SET(F) set_rest(R).          { S = build_set(parse, F, SET_SESSION_SCOPE, R); }
set_or_reset(S) ::= reset_statement(R).          { S = R; }

set_rest(S) ::= TRANSACTION transaction_modes(M). {
  S = build_setting_list(parse, "transaction", M);
}
set_rest(S) ::= SESSION CHARACTERISTICS AS TRANSACTION transaction_modes(M). {
  S = build_setting_list(parse, "session characteristics", M);
}
set_rest(S) ::= set_rest_more(R). { S = R; }
set_rest_more(S) ::= plain_setting(R). { S = R; }
set_rest_more(S) ::= setting_name(N) FROM CURRENT. {
  S = build_setting_of(parse, N, &(SetStatement){.from_current = true});
}
set_rest_more(S) ::= TIME ZONE time_zone_value(V). {
  S = build_setting_value(parse, "timezone", V);
}
set_rest_more(S) ::= CATALOG string(T). {
  S = build_set_catalog(parse, T);
}
set_rest_more(S) ::= SCHEMA string(T). {
  S = build_setting_value(parse, "search_path", build_string_constant(parse, T));
}
set_rest_more(S) ::= NAMES client_encoding(V). {
  S = build_setting_value(parse, "client_encoding", V);
}
set_rest_more(S) ::= ROLE word_or_string(N). {
  S = build_setting_value(parse, "role", build_name_node(parse, N));
}
set_rest_more(S) ::= SESSION AUTHORIZATION word_or_string(N). {
  S = build_setting_value(parse, "session_authorization", build_name_node(parse, N));
}
set_rest_more(S) ::= SESSION AUTHORIZATION DEFAULT. {
  S = build_setting_value(parse, "session_authorization", NULL);
}
set_rest_more(S) ::= XML OPTION DOCUMENT(W). {
  S = build_setting_value(parse, "xmloption", build_name_node(parse, build_name(parse, W)));
}
set_rest_more(S) ::= XML OPTION CONTENT(W). {
  S = build_setting_value(parse, "xmloption", build_name_node(parse, build_name(parse, W)));
}
set_rest_more(S) ::= TRANSACTION SNAPSHOT string(T). {
  S = build_setting_value(parse, "transaction snapshot", build_string_constant(parse, T));
}
plain_setting(S) ::= setting_name(N) TO setting_values(V). {
  S = build_setting_of(parse, N, &(SetStatement){.values = V});
}
plain_setting(S) ::= setting_name(N) EQUALS setting_values(V). {
  S = build_setting_of(parse, N, &(SetStatement){.values = V});
}
plain_setting(S) ::= setting_name(N) TO DEFAULT. {
  S = build_setting_of(parse, N, &(SetStatement){.to_default = true});
}
plain_setting(S) ::= setting_name(N) EQUALS DEFAULT. {
  S = build_setting_of(parse, N, &(SetStatement){.to_default = true});
}
setting_values(L) ::= setting_value(V).                         { L = build_list(V); }
setting_values(L) ::= setting_values(K) COMMA setting_value(V). { L = build_list_add(K, V); }
setting_value(V) ::= boolean_or_string(B). { V = B; }
setting_value(V) ::= numeric_only(N).      { V = N; }

// NULL: the default.
%type time_zone_value { Node * }
time_zone_value(V) ::= string(T).       { V = build_string_constant(parse, T); }
time_zone_value(V) ::= NAME(N).         { V = build_name_node(parse, build_name(parse, N)); }
time_zone_value(V) ::= numeric_only(N). { V = N; }
time_zone_value(V) ::= DEFAULT.         { V = NULL; }
time_zone_value(V) ::= LOCAL.           { V = NULL; }
time_zone_value(V) ::= INTERVAL(F) STRING(T) interval_fields(I). {
  build_check_zone_fields(parse, I);
  V = build_interval_constant(parse, F, F.end, T, I);
}
time_zone_value(V) ::= INTERVAL(F) LEFT_PAREN integer(P) RIGHT_PAREN(E) STRING(T). {
  V = build_interval_constant(
      parse, F, E.end, T, build_list(build_constant(parse, CONSTANT_INTEGER, P)));
}

%type client_encoding { Node * }
client_encoding(V) ::= .          { V = NULL; }
client_encoding(V) ::= DEFAULT.   { V = NULL; }
client_encoding(V) ::= string(T). { V = build_string_constant(parse, T); }

reset_statement(S) ::= RESET(F) reset_rest(R). { S = build_reset(parse, F, R); }
reset_rest(S) ::= setting_name(N). {
  S = build_setting_of(parse, N, &(SetStatement){.reset = true});
}
reset_rest(S) ::= ALL.                         { S = build_setting_all(parse); }
reset_rest(S) ::= TIME ZONE. {
  S = build_setting_list(parse, "timezone", build_empty_list());
}
reset_rest(S) ::= TRANSACTION ISOLATION LEVEL. {
  S = build_setting_list(parse, "transaction_isolation", build_empty_list());
}
reset_rest(S) ::= SESSION AUTHORIZATION. {
  S = build_setting_list(parse, "session_authorization", build_empty_list());
}

%type shown_setting { Slice }
statement(S) ::= SHOW(F) shown_setting(N). {
  S = BUILD(parse, SHOW, ShowStatement, F.start, .name = N);
}
shown_setting(N) ::= setting_name(P).             { N = build_setting_name(parse, P); }
shown_setting(N) ::= TIME ZONE.                   { N = SLICE("timezone"); }
shown_setting(N) ::= TRANSACTION ISOLATION LEVEL. { N = SLICE("transaction_isolation"); }
shown_setting(N) ::= SESSION AUTHORIZATION.       { N = SLICE("session_authorization"); }
shown_setting(N) ::= ALL.                         { N = SLICE("all"); }

%type word_or_string { Name }
word_or_string(N) ::= nonreserved_word(W). { N = W; }
word_or_string(N) ::= string(T).           { N = build_name_of(parse, T.value, T.span); }

statement(S) ::= SET(F) CONSTRAINTS ALL is_deferred(D). {
  S = BUILD(parse, SET_CONSTRAINTS, SetConstraints, F.start, .all = true, .deferred = D);
}
statement(S) ::= SET(F) CONSTRAINTS qualified_name_list(L) is_deferred(D). {
  S = BUILD(parse, SET_CONSTRAINTS, SetConstraints, F.start, .constraints = L, .deferred = D);
}
%type is_deferred { bool }
is_deferred(B) ::= DEFERRED.  { B = true; }
is_deferred(B) ::= IMMEDIATE. { B = false; }

//------------------------------------------------------------ PREPARE, EXECUTE, EXPLAIN
%type preparable_statement  { Node * }
%type explainable_statement { Node * }
%type execute_statement     { Node * }
%type execute_arguments     { NodeList }
preparable_statement(S) ::= select_statement(X). { S = X; }
preparable_statement(S) ::= insert_statement(X). { S = X; }
preparable_statement(S) ::= update_statement(X). { S = X; }
preparable_statement(S) ::= delete_statement(X). { S = X; }
preparable_statement(S) ::= merge_statement(X).  { S = X; }
%type parameter_types { NodeList }
statement(S) ::= PREPARE(F) name(N) parameter_types(T) AS preparable_statement(Q). {
  S = BUILD(parse, PREPARE, PrepareStatement, F.start, .name = N, .parameter_types = T,
      .statement = Q);
}
parameter_types(L) ::= .                                  { L = build_empty_list(); }
parameter_types(L) ::= LEFT_PAREN type_list(T) RIGHT_PAREN. { L = T; }
execute_statement(S) ::= EXECUTE(F) name(N) execute_arguments(A). {
  S = build_execute(parse, F, N, A);
}
execute_arguments(L) ::= .                                        { L = build_empty_list(); }
execute_arguments(L) ::= LEFT_PAREN expression_list(E) RIGHT_PAREN. { L = E; }
statement(S) ::= DEALLOCATE(F) name(N). {
  S = BUILD(parse, DEALLOCATE, ExecuteStatement, F.start, .name = N);
}
statement(S) ::= DEALLOCATE(F) PREPARE name(N). {
  S = BUILD(parse, DEALLOCATE, ExecuteStatement, F.start, .name = N);
}
statement(S) ::= DEALLOCATE(F) ALL. {
  S = BUILD(parse, DEALLOCATE, ExecuteStatement, F.start, .name = {0});
}
statement(S) ::= DEALLOCATE(F) PREPARE ALL. {
  S = BUILD(parse, DEALLOCATE, ExecuteStatement, F.start, .name = {0});
}

statement(S) ::= EXPLAIN(F) explainable_statement(X). {
  S = BUILD(parse, EXPLAIN, PrepareStatement, F.start, .statement = X);
}
statement(S) ::= EXPLAIN(F) analyze_start(A) verbose_option(V) explainable_statement(X). {
  S = build_explain(
      parse, F, build_list_add(build_list(build_option(parse, A, "analyze", NULL)), V), X);
}
statement(S) ::= EXPLAIN(F) VERBOSE(V) explainable_statement(X). {
  S = build_explain(parse, F, build_list(build_option(parse, V, "verbose", NULL)), X);
}
statement(S) ::= EXPLAIN(F) LEFT_PAREN utility_options(O) RIGHT_PAREN explainable_statement(X). {
  S = build_explain(parse, F, O, X);
}
explainable_statement(S) ::= preparable_statement(X).               { S = X; }
explainable_statement(S) ::= declare_cursor_statement(X).           { S = X; }
explainable_statement(S) ::= create_table_as_statement(X).          { S = X; }
explainable_statement(S) ::= create_materialized_view_statement(X). { S = X; }
explainable_statement(S) ::= refresh_statement(X).                  { S = X; }
explainable_statement(S) ::= execute_statement(X).                  { S = X; }

// (VERBOSE, FORMAT json, …) of EXPLAIN, VACUUM, ANALYZE, CLUSTER, REINDEX
%type utility_options { NodeList }
%type utility_option  { Node * }
utility_options(L) ::= utility_option(O).                          { L = build_list(O); }
utility_options(L) ::= utility_options(K) COMMA utility_option(O). { L = build_list_add(K, O); }
utility_option(O) ::= utility_option_name(N) utility_option_value(V). {
  O = build_named_option(parse, build_no_name(), N, V);
}
%type utility_option_name { Name }
utility_option_name(N) ::= nonreserved_word(W). { N = W; }
utility_option_name(N) ::= ANALYZE(T).          { N = build_name(parse, T); }
utility_option_name(N) ::= ANALYSE(T). {
  N = build_name_of(parse, SLICE("analyze"), build_token_span(T));
}
utility_option_name(N) ::= FORMAT_LA(T).        { N = build_name(parse, T); }
%type utility_option_value { Node * }
utility_option_value(V) ::= .                     { V = NULL; }
utility_option_value(V) ::= boolean_or_string(B). { V = B; }
utility_option_value(V) ::= numeric_only(N).      { V = N; }

//------------------------------------------------------------ cursors
%type declare_cursor_statement { Node * }
%type cursor_options           { uint8_t } // CURSOR_... bits
declare_cursor_statement(S) ::= DECLARE(F) name(N) cursor_options(O) CURSOR cursor_hold(H) FOR
    select_statement(Q). {
  S = BUILD(parse, DECLARE_CURSOR, PrepareStatement, F.start, .name = N, .cursor = O, .hold = H,
      .statement = Q);
}
cursor_options(B) ::= .                             { B = 0; }
cursor_options(B) ::= cursor_options(C) SCROLL.     { B = C | CURSOR_SCROLL; }
cursor_options(B) ::= cursor_options(C) NO SCROLL.  { B = C | CURSOR_NO_SCROLL; }
cursor_options(B) ::= cursor_options(C) BINARY.     { B = C | CURSOR_BINARY; }
cursor_options(B) ::= cursor_options(C) ASENSITIVE(F). {
  build_mark(parse, CONSTRUCT_CURSOR_ASENSITIVE, build_token_span(F));
  B = C | CURSOR_ASENSITIVE;
}
cursor_options(B) ::= cursor_options(C) INSENSITIVE. { B = C | CURSOR_INSENSITIVE; }
%type cursor_hold { bool }
cursor_hold(B) ::= .             { B = false; }
cursor_hold(B) ::= WITH HOLD.    { B = true; }
cursor_hold(B) ::= WITHOUT HOLD. { B = false; }
statement(S) ::= CLOSE(F) name(N). {
  S = BUILD(parse, CLOSE_CURSOR, CloseCursor, F.start, .cursor = N);
}
statement(S) ::= CLOSE(F) ALL. {
  S = BUILD(parse, CLOSE_CURSOR, CloseCursor, F.start, .cursor = {0});
}

// A FetchStatement, whose place is set when FETCH or MOVE, which stands before it, is known.
%type fetch_target    { FetchStatement * }
%type fetch_direction { FetchDirection }
statement(S) ::= FETCH(F) fetch_target(T). { S = build_fetch(parse, F, false, T); }
statement(S) ::= MOVE(F) fetch_target(T).  { S = build_fetch(parse, F, true, T); }
fetch_target(T) ::= name(N). { T = build_fetch_target(parse, FETCH_ONE, NULL, N); }
fetch_target(T) ::= from_or_in name(N). { T = build_fetch_target(parse, FETCH_ONE, NULL, N); }
fetch_target(T) ::= fetch_direction(D) optional_from_or_in name(N). {
  T = build_fetch_target(parse, D, NULL, N);
}
fetch_target(T) ::= ABSOLUTE signed_integer(C) optional_from_or_in name(N). {
  T = build_fetch_target(parse, FETCH_ABSOLUTE, C, N);
}
fetch_target(T) ::= RELATIVE signed_integer(C) optional_from_or_in name(N). {
  T = build_fetch_target(parse, FETCH_RELATIVE, C, N);
}
fetch_target(T) ::= signed_integer(C) optional_from_or_in name(N). {
  T = build_fetch_target(parse, FETCH_COUNT, C, N);
}
fetch_target(T) ::= ALL optional_from_or_in name(N). {
  T = build_fetch_target(parse, FETCH_ALL, NULL, N);
}
fetch_target(T) ::= FORWARD signed_integer(C) optional_from_or_in name(N). {
  T = build_fetch_target(parse, FETCH_FORWARD, C, N);
}
fetch_target(T) ::= FORWARD ALL optional_from_or_in name(N). {
  T = build_fetch_target(parse, FETCH_FORWARD_ALL, NULL, N);
}
fetch_target(T) ::= BACKWARD signed_integer(C) optional_from_or_in name(N). {
  T = build_fetch_target(parse, FETCH_BACKWARD, C, N);
}
fetch_target(T) ::= BACKWARD ALL optional_from_or_in name(N). {
  T = build_fetch_target(parse, FETCH_BACKWARD_ALL, NULL, N);
}
fetch_direction(D) ::= NEXT.     { D = FETCH_NEXT; }
fetch_direction(D) ::= PRIOR.    { D = FETCH_PRIOR; }
fetch_direction(D) ::= FIRST.    { D = FETCH_FIRST; }
fetch_direction(D) ::= LAST.     { D = FETCH_LAST; }
fetch_direction(D) ::= FORWARD.  { D = FETCH_FORWARD; }
fetch_direction(D) ::= BACKWARD. { D = FETCH_BACKWARD; }
from_or_in ::= FROM.
from_or_in ::= IN.
optional_from_or_in ::= .
optional_from_or_in ::= from_or_in.

//------------------------------------------------------------ COPY
%type copy_options      { CopyOptions * }
%type copy_old_options  { NodeList }
%type copy_old_option   { Node * }
%type copy_option_list  { NodeList }
%type copy_option       { Node * }
%type copy_option_value { Node * }
%type copy_value_list   { NodeList }
%type copy_direction    { bool }
%type copy_place        { CopyPlace * }
statement(S) ::= COPY(F) copy_binary(Y) qualified_name(Q) optional_column_list(L) copy_direction(D)
    copy_place(P) copy_delimiters(M) with_word copy_options(O) copy_where(W). {
  S = build_copy(parse, F, D, P, W,
      &(CopyStatement){.relation = *Q, .columns = L, .old_style = O->old_style,
          .options = build_list_join(build_list_join(Y, M), O->list)});
}
statement(S) ::= COPY(F) LEFT_PAREN preparable_statement(Q) RIGHT_PAREN TO copy_place(P) with_word
    copy_options(O). {
  S = build_copy(parse, F, false, P, NULL,
      &(CopyStatement){.query = Q, .old_style = O->old_style, .options = O->list});
}
%type copy_binary { NodeList }
copy_binary(L) ::= .          { L = build_empty_list(); }
copy_binary(L) ::= BINARY(F). { L = build_list(build_copy_format(parse, F)); }
copy_direction(B) ::= FROM. { B = true; }
copy_direction(B) ::= TO.   { B = false; }
copy_place(P) ::= string(T).         { P = build_copy_place(parse, T, false, false); }
copy_place(P) ::= STDIN.             { P = build_copy_place(parse, build_no_text(), true, false); }
copy_place(P) ::= STDOUT.            { P = build_copy_place(parse, build_no_text(), true, false); }
copy_place(P) ::= PROGRAM string(T). { P = build_copy_place(parse, T, false, true); }
copy_place(P) ::= PROGRAM STDIN.     { P = build_copy_place(parse, build_no_text(), true, true); }
copy_place(P) ::= PROGRAM STDOUT.    { P = build_copy_place(parse, build_no_text(), true, true); }
%type copy_delimiters { NodeList }
copy_delimiters(L) ::= . { L = build_empty_list(); }
copy_delimiters(L) ::= DELIMITERS(F) string(T). {
  L = build_list(build_option(parse, F, "delimiter", build_string_constant(parse, T)));
}
copy_delimiters(L) ::= USING(F) DELIMITERS string(T). {
  L = build_list(build_option(parse, F, "delimiter", build_string_constant(parse, T)));
}
%type copy_where { WherePart * }
copy_where(W) ::= .                       { W = NULL; }
copy_where(W) ::= WHERE(F) expression(E). { W = build_where_part(parse, F, E); }

copy_options(L) ::= copy_old_options(O). { L = build_copy_options(parse, true, O); }
copy_options(L) ::= LEFT_PAREN copy_option_list(O) RIGHT_PAREN. {
  L = build_copy_options(parse, false, O);
}
copy_old_options(L) ::= .                                    { L = build_empty_list(); }
copy_old_options(L) ::= copy_old_options(K) copy_old_option(O). { L = build_list_add(K, O); }
copy_old_option(O) ::= BINARY(F). { O = build_copy_format(parse, F); }
copy_old_option(O) ::= FREEZE(F). { O = build_boolean_option(parse, F, "freeze", true); }
copy_old_option(O) ::= CSV(F).    { O = build_copy_format(parse, F); }
copy_old_option(O) ::= HEADER(F). { O = build_boolean_option(parse, F, "header", true); }
copy_old_option(O) ::= DELIMITER(F) as_word string(T). {
  O = build_option(parse, F, "delimiter", build_string_constant(parse, T));
}
copy_old_option(O) ::= NULL(F) as_word string(T). {
  O = build_option(parse, F, "null", build_string_constant(parse, T));
}
copy_old_option(O) ::= QUOTE(F) as_word string(T). {
  O = build_option(parse, F, "quote", build_string_constant(parse, T));
}
copy_old_option(O) ::= ESCAPE(F) as_word string(T). {
  O = build_option(parse, F, "escape", build_string_constant(parse, T));
}
copy_old_option(O) ::= ENCODING(F) string(T). {
  O = build_option(parse, F, "encoding", build_string_constant(parse, T));
}
copy_old_option(O) ::= FORCE(F) QUOTE copy_columns(L). {
  O = build_option(parse, F, "force_quote", L);
}
copy_old_option(O) ::= FORCE(F) NOT NULL copy_columns(L). {
  build_mark_force_all(parse, L);
  O = build_option(parse, F, "force_not_null", L);
}
copy_old_option(O) ::= FORCE(F) NULL copy_columns(L). {
  build_mark_force_all(parse, L);
  O = build_option(parse, F, "force_null", L);
}
%type copy_columns { Node * }
copy_columns(V) ::= name_list(L). {
  V = build_value_list(parse, (Token){.start = L.first->span.start}, L);
}
copy_columns(V) ::= STAR(T). { V = build_name_node(parse, build_operator_token(parse, T)); }
copy_option_list(L) ::= copy_option(O).                           { L = build_list(O); }
copy_option_list(L) ::= copy_option_list(K) COMMA copy_option(O). { L = build_list_add(K, O); }
copy_option(O) ::= column_label(N) copy_option_value(V). {
  if (build_name_equals(parse, N, SLICE("force_null")) ||
      build_name_equals(parse, N, SLICE("force_not_null")))
    build_mark_force_all(parse, V);
  O = build_named_option(parse, build_no_name(), N, V);
}
copy_option_value(V) ::= .                                       { V = NULL; }
copy_option_value(V) ::= boolean_or_string(B).                   { V = B; }
copy_option_value(V) ::= numeric_only(N).                        { V = N; }
copy_option_value(V) ::= STAR(T). {
  V = build_name_node(parse, build_operator_token(parse, T));
}
copy_option_value(V) ::= DEFAULT(T). {
  build_mark(parse, CONSTRUCT_COPY_OPTION_DEFAULT, build_token_span(T));
  V = build_name_node(parse, build_name(parse, T));
}
copy_option_value(V) ::= LEFT_PAREN(F) copy_value_list(L) RIGHT_PAREN. {
  V = build_value_list(parse, F, L);
}
copy_value_list(L) ::= boolean_or_string(B).                          { L = build_list(B); }
copy_value_list(L) ::= copy_value_list(K) COMMA boolean_or_string(B). { L = build_list_add(K, B); }

//------------------------------------------------------------ TRUNCATE, LOCK
statement(S) ::= TRUNCATE(F) table_word relation_expression_list(L) restart_identity(R)
    drop_behavior(B). {
  S = BUILD(parse, TRUNCATE, Truncate, F.start, .relations = L, .restart_identity = R,
      .behavior = B);
}
table_word ::= .
table_word ::= TABLE.
%type restart_identity { bool }
restart_identity(B) ::= .                  { B = false; }
restart_identity(B) ::= CONTINUE IDENTITY. { B = false; }
restart_identity(B) ::= RESTART IDENTITY.  { B = true; }

statement(S) ::= LOCK(F) table_word relation_expression_list(L) lock_mode(M) nowait(N). {
  S = BUILD(parse, LOCK_TABLE, LockTable, F.start, .relations = L, .mode = M, .nowait = N);
}
%type lock_mode { Slice }
%type lock_name { Slice }
lock_mode(M) ::= .                     { M = SLICE("ACCESS EXCLUSIVE"); }
lock_mode(M) ::= IN lock_name(N) MODE. { M = N; }
lock_name(N) ::= ACCESS SHARE.           { N = SLICE("ACCESS SHARE"); }
lock_name(N) ::= ROW SHARE.              { N = SLICE("ROW SHARE"); }
lock_name(N) ::= ROW EXCLUSIVE.          { N = SLICE("ROW EXCLUSIVE"); }
lock_name(N) ::= SHARE UPDATE EXCLUSIVE. { N = SLICE("SHARE UPDATE EXCLUSIVE"); }
lock_name(N) ::= SHARE.                  { N = SLICE("SHARE"); }
lock_name(N) ::= SHARE ROW EXCLUSIVE.    { N = SLICE("SHARE ROW EXCLUSIVE"); }
lock_name(N) ::= EXCLUSIVE.              { N = SLICE("EXCLUSIVE"); }
lock_name(N) ::= ACCESS EXCLUSIVE.       { N = SLICE("ACCESS EXCLUSIVE"); }
%type nowait { bool }
nowait(B) ::= .       { B = false; }
nowait(B) ::= NOWAIT. { B = true; }

//------------------------------------------------------------ VACUUM, ANALYZE, CLUSTER, REINDEX
statement(S) ::= VACUUM(F) full_option(U) old_vacuum_options(O) maintained_relations(L). {
  S = build_vacuum(parse, F, build_list_join(build_list(U), O), L);
}
statement(S) ::= VACUUM(F) LEFT_PAREN utility_options(O) RIGHT_PAREN maintained_relations(L). {
  S = build_vacuum(parse, F, O, L);
}
%type full_option { Node * }
full_option(O) ::= .        { O = NULL; }
full_option(O) ::= FULL(F). { O = build_option(parse, F, "full", NULL); }
%type old_vacuum_options { NodeList }
old_vacuum_options(L) ::= freeze_option(A) verbose_option(B) analyze_option(C). {
  L = build_list_add(build_list_add(build_list(A), B), C);
}
%type freeze_option { Node * }
freeze_option(O) ::= .          { O = NULL; }
freeze_option(O) ::= FREEZE(F). { O = build_option(parse, F, "freeze", NULL); }
%type verbose_option { Node * }
verbose_option(O) ::= .           { O = NULL; }
verbose_option(O) ::= VERBOSE(F). { O = build_option(parse, F, "verbose", NULL); }
%type analyze_option { Node * }
analyze_option(O) ::= .           { O = NULL; }
analyze_option(O) ::= ANALYZE(F). { O = build_option(parse, F, "analyze", NULL); }
analyze_option(O) ::= ANALYSE(F). { O = build_option(parse, F, "analyze", NULL); }
%type maintained_relations     { NodeList }
%type maintained_relation_list { NodeList }
%type maintained_relation      { Node * }
maintained_relations(L) ::= .                            { L = build_empty_list(); }
maintained_relations(L) ::= maintained_relation_list(R). { L = R; }
maintained_relation_list(L) ::= maintained_relation(R). {
  L = build_list(R);
}
maintained_relation_list(L) ::= maintained_relation_list(K) COMMA maintained_relation(R). {
  L = build_list_add(K, R);
}
maintained_relation(R) ::= relation_expression(T) optional_column_list(L). {
  R = build_maintained(parse, T, L);
}

statement(S) ::= analyze_start(F) verbose_option(V) maintained_relations(L). {
  S = BUILD(parse, ANALYZE, Maintenance, F.start, .options = build_list(V), .relations = L);
}
statement(S) ::= analyze_start(F) LEFT_PAREN utility_options(O) RIGHT_PAREN
    maintained_relations(L). {
  build_mark_options(parse, CONSTRUCT_OF_ANALYZE, O);
  S = BUILD(parse, ANALYZE, Maintenance, F.start, .options = O, .relations = L);
}
%type analyze_start { Token }
analyze_start(T) ::= ANALYZE(F). { T = F; }
analyze_start(T) ::= ANALYSE(F). { T = F; }

statement(S) ::= CLUSTER(F) LEFT_PAREN(P) utility_options(O) RIGHT_PAREN(E) qualified_name(Q)
    cluster_index(I). {
  build_mark(parse, CONSTRUCT_CLUSTER_OPTIONS, build_span(P, E));
  S = build_cluster(parse, F, O, Q, I);
}
statement(S) ::= CLUSTER(F) LEFT_PAREN(P) utility_options(O) RIGHT_PAREN(E). {
  build_mark(parse, CONSTRUCT_CLUSTER_ALL_OPTIONS, build_span(P, E));
  S = build_cluster(parse, F, O, NULL, build_no_name());
}
statement(S) ::= CLUSTER(F) verbose_option(V) qualified_name(Q) cluster_index(I). {
  S = build_cluster(parse, F, build_list(V), Q, I);
}
statement(S) ::= CLUSTER(F) verbose_option(V). {
  S = build_cluster(parse, F, build_list(V), NULL, build_no_name());
}
statement(S) ::= CLUSTER(F) verbose_option(V) name(I) ON qualified_name(Q). {
  S = build_cluster(parse, F, build_list(V), Q, I);
}
%type cluster_index { Name }
cluster_index(I) ::= .              { I = build_no_name(); }
cluster_index(I) ::= USING name(N). { I = N; }

statement(S) ::= REINDEX(F) reindex_options(O) INDEX concurrently(C) qualified_name(Q). {
  S = build_reindex(parse, F, OBJECT_INDEX, O, C, Q);
}
statement(S) ::= REINDEX(F) reindex_options(O) TABLE concurrently(C) qualified_name(Q). {
  S = build_reindex(parse, F, OBJECT_TABLE, O, C, Q);
}
statement(S) ::= REINDEX(F) reindex_options(O) SCHEMA concurrently(C) name(N). {
  S = build_reindex(parse, F, OBJECT_SCHEMA, O, C, build_unqualified_name(parse, N));
}
statement(S) ::= REINDEX(F) reindex_options(O) DATABASE concurrently(C) optional_name(N). {
  S = build_reindex(parse, F, OBJECT_DATABASE, O, C, build_unqualified_name(parse, N));
}
statement(S) ::= REINDEX(F) reindex_options(O) SYSTEM concurrently(C) optional_name(N). {
  S = build_reindex(parse, F, OBJECT_NONE, O, C, build_unqualified_name(parse, N));
}
%type reindex_options { NodeList }
reindex_options(L) ::= .                                        { L = build_empty_list(); }
reindex_options(L) ::= LEFT_PAREN utility_options(O) RIGHT_PAREN. { L = O; }

statement(S) ::= CHECKPOINT(F). {
  S = BUILD(parse, CHECKPOINT, Maintenance, F.start, .index = {0});
}

//------------------------------------------------------------ LISTEN, NOTIFY, LOAD, DISCARD
%type notify_statement { Node * }
notify_statement(S) ::= NOTIFY(F) name(N) notify_payload(P). {
  S = BUILD(parse, NOTIFY, ChannelStatement, F.start, .channel = N, .payload = P);
}
%type notify_payload { Text }
notify_payload(T) ::= .                { T = build_no_text(); }
notify_payload(T) ::= COMMA string(X). { T = X; }
statement(S) ::= LISTEN(F) name(N). {
  S = BUILD(parse, LISTEN, ChannelStatement, F.start, .channel = N);
}
statement(S) ::= UNLISTEN(F) name(N). {
  S = BUILD(parse, UNLISTEN, ChannelStatement, F.start, .channel = N);
}
statement(S) ::= UNLISTEN(F) STAR. {
  S = BUILD(parse, UNLISTEN, ChannelStatement, F.start, .channel = {0});
}
statement(S) ::= LOAD(F) string(T). { S = BUILD(parse, LOAD, LoadStatement, F.start, .file = T); }
%type discarded { DiscardTarget }
statement(S) ::= DISCARD(F) discarded(T). {
  S = BUILD(parse, DISCARD, DiscardStatement, F.start, .target = T);
}
discarded(T) ::= ALL.       { T = DISCARD_EVERYTHING; }
discarded(T) ::= TEMP.      { T = DISCARD_TEMPORARY; }
discarded(T) ::= TEMPORARY. { T = DISCARD_TEMPORARY; }
discarded(T) ::= PLANS.     { T = DISCARD_PLANS; }
discarded(T) ::= SEQUENCES. { T = DISCARD_SEQUENCES; }
