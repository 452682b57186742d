// query.y -- SELECT, VALUES, TABLE, WITH (manual: chapter 7 Queries).

%type select_statement      { Node * }
%type select_in_parentheses { Node * }
%type select_no_parentheses { Node * }
%type select_operand        { Node * } // of UNION, and what ORDER BY and LIMIT follow
%type simple_select         { Node * }

// The mark makes a ")" close the query's own parentheses before it closes those of an expression.
select_statement(S) ::= select_no_parentheses(S). [UNARY_MINUS]
select_statement(S) ::= select_in_parentheses(S). [UNARY_MINUS]

select_in_parentheses(S) ::= LEFT_PAREN(P) select_no_parentheses(Q) RIGHT_PAREN. {
  S = build_parenthesized(parse, Q, P.start);
}
select_in_parentheses(S) ::= LEFT_PAREN(P) select_in_parentheses(Q) RIGHT_PAREN. {
  S = build_parenthesized(parse, Q, P.start);
}

select_no_parentheses(S) ::= simple_select(S).
select_no_parentheses(S) ::= select_operand(Q) sort_clause(O). {
  S = build_query_clauses(parse, NULL, Q, O, build_empty_list(), NULL);
}
select_no_parentheses(S) ::= select_operand(Q) optional_sort_clause(O) locking(K)
    optional_limits(L). {
  S = build_query_clauses(parse, NULL, Q, O, K, L);
}
select_no_parentheses(S) ::= select_operand(Q) optional_sort_clause(O) limits(L)
    optional_locking(K). {
  S = build_query_clauses(parse, NULL, Q, O, K, L);
}
select_no_parentheses(S) ::= with_clause(W) select_operand(Q). {
  S = build_query_clauses(parse, W, Q, build_empty_list(), build_empty_list(), NULL);
}
select_no_parentheses(S) ::= with_clause(W) select_operand(Q) sort_clause(O). {
  S = build_query_clauses(parse, W, Q, O, build_empty_list(), NULL);
}
select_no_parentheses(S) ::= with_clause(W) select_operand(Q) optional_sort_clause(O) locking(K)
    optional_limits(L). {
  S = build_query_clauses(parse, W, Q, O, K, L);
}
select_no_parentheses(S) ::= with_clause(W) select_operand(Q) optional_sort_clause(O) limits(L)
    optional_locking(K). {
  S = build_query_clauses(parse, W, Q, O, K, L);
}

select_operand(S) ::= simple_select(S).
select_operand(S) ::= select_in_parentheses(S).

simple_select(S) ::= SELECT(T) optional_all optional_target_list(L) into(I) from(F)
    optional_where(W) group_by(G) having(H) windows(N). {
  S = build_select(parse, T, G,
      &(Select){.targets = L, .into = I, .from = F, .where = W, .having = H, .windows = N});
}
simple_select(S) ::= SELECT(T) DISTINCT target_list(L) into(I) from(F)
    optional_where(W) group_by(G) having(H) windows(N). {
  S = build_select(parse, T, G,
      &(Select){.distinct = true, .targets = L, .into = I, .from = F, .where = W, .having = H,
                .windows = N});
}
simple_select(S) ::= SELECT(T) DISTINCT ON LEFT_PAREN expression_list(D) RIGHT_PAREN
    target_list(L) into(I) from(F) optional_where(W) group_by(G) having(H) windows(N). {
  S = build_select(parse, T, G,
      &(Select){.distinct = true, .distinct_on = D, .targets = L, .into = I, .from = F, .where = W,
                .having = H, .windows = N});
}
simple_select(S) ::= values(S).
simple_select(S) ::= TABLE(T) relation_expression(R). {
  S = BUILD(parse, SELECT, Select, T.start, .is_table = true, .from = build_list(&R->node));
}
simple_select(S) ::= select_operand(L) UNION(T) set_quantifier(A) select_operand(R). {
  S = build_set_operation(parse, L, T, A, R);
}
simple_select(S) ::= select_operand(L) INTERSECT(T) set_quantifier(A) select_operand(R). {
  S = build_set_operation(parse, L, T, A, R);
}
simple_select(S) ::= select_operand(L) EXCEPT(T) set_quantifier(A) select_operand(R). {
  S = build_set_operation(parse, L, T, A, R);
}

optional_all ::= .
optional_all ::= ALL.

%type set_quantifier { bool } // ALL
set_quantifier(A) ::= .         { A = false; }
set_quantifier(A) ::= ALL.      { A = true; }
set_quantifier(A) ::= DISTINCT. { A = false; }

%type values { Node * }
values(V) ::= VALUES(T) LEFT_PAREN(P) expression_list(L) RIGHT_PAREN. {
  V = BUILD(parse, SELECT, Select, T.start,
      .is_values = true, .values = build_list(build_row(parse, P.start, false, L)));
}
values(V) ::= values(W) COMMA LEFT_PAREN(P) expression_list(L) RIGHT_PAREN. {
  V = build_values_row(parse, W, build_row(parse, P.start, false, L));
}

//---------------------------------------------------------------------- select list (7.3)
%type optional_target_list { NodeList } // Target
%type target_list          { NodeList }
%type target               { Node * }

optional_target_list(L) ::= .               { L = build_empty_list(); }
optional_target_list(L) ::= target_list(L).
target_list(L) ::= target(T).                      { L = build_list(T); }
target_list(L) ::= target_list(K) COMMA target(T). { L = build_list_add(K, T); }

target(T) ::= expression(E) AS column_label(N). {
  T = BUILD(parse, TARGET, Target, E->span.start, .name = N, .value = E);
}
target(T) ::= expression(E) bare_label(N). {
  T = BUILD(parse, TARGET, Target, E->span.start, .name = N, .value = E);
}
target(T) ::= expression(E). { T = BUILD(parse, TARGET, Target, E->span.start, .value = E); }
target(T) ::= STAR(S). {
  T = BUILD(parse, TARGET, Target, S.start,
      .value = BUILD(parse, COLUMN_REFERENCE, ColumnReference, S.start, .star = true));
}

//--------------------------------------------------------------------- SELECT INTO
%type into       { IntoClause * }
%type into_table { IntoClause * }

into(I) ::= .                      { I = NULL; }
into(I) ::= INTO(T) into_table(N). { I = N; I->node.span.start = T.start; }

into_table(I) ::= TEMPORARY optional_table qualified_name(N). {
  I = build_into(parse, 't', N);
}
into_table(I) ::= TEMP optional_table qualified_name(N). {
  I = build_into(parse, 't', N);
}
into_table(I) ::= LOCAL TEMPORARY optional_table qualified_name(N). {
  I = build_into(parse, 't', N);
}
into_table(I) ::= LOCAL TEMP optional_table qualified_name(N). {
  I = build_into(parse, 't', N);
}
into_table(I) ::= GLOBAL TEMPORARY optional_table qualified_name(N). {
  I = build_into(parse, 't', N);
}
into_table(I) ::= GLOBAL TEMP optional_table qualified_name(N). {
  I = build_into(parse, 't', N);
}
into_table(I) ::= UNLOGGED optional_table qualified_name(N). {
  I = build_into(parse, 'u', N);
}
into_table(I) ::= TABLE qualified_name(N). {
  I = build_into(parse, 'p', N);
}
into_table(I) ::= qualified_name(N). {
  I = build_into(parse, 'p', N);
}

optional_table ::= .
optional_table ::= TABLE.

//------------------------------------------------------------- GROUP BY, HAVING (7.2.3-4)
%type group_by       { const GroupBy * } // NULL: none
%type group_by_items { NodeList }
%type group_by_item  { Node * }
%type having         { Node * }

group_by(G) ::= .                                    { G = NULL; }
group_by(G) ::= GROUP BY group_by_items(L).          { G = build_group_by(parse, L, false); }
group_by(G) ::= GROUP BY ALL(T) group_by_items(L). {
  build_mark(parse, CONSTRUCT_GROUP_BY_DISTINCT, build_token_span(T));
  G = build_group_by(parse, L, false);
}
group_by(G) ::= GROUP BY DISTINCT(T) group_by_items(L). {
  build_mark(parse, CONSTRUCT_GROUP_BY_DISTINCT, build_token_span(T));
  G = build_group_by(parse, L, true);
}

group_by_items(L) ::= group_by_item(I).                         { L = build_list(I); }
group_by_items(L) ::= group_by_items(K) COMMA group_by_item(I). { L = build_list_add(K, I); }

group_by_item(I) ::= expression(I).
group_by_item(I) ::= LEFT_PAREN(T) RIGHT_PAREN. {
  I = BUILD(parse, GROUPING_SET, GroupingSet, T.start, .kind = GROUPING_EMPTY);
}
group_by_item(I) ::= ROLLUP(T) LEFT_PAREN expression_list(L) RIGHT_PAREN. {
  I = BUILD(parse, GROUPING_SET, GroupingSet, T.start, .kind = GROUPING_ROLLUP, .items = L);
}
group_by_item(I) ::= CUBE(T) LEFT_PAREN expression_list(L) RIGHT_PAREN. {
  I = BUILD(parse, GROUPING_SET, GroupingSet, T.start, .kind = GROUPING_CUBE, .items = L);
}
group_by_item(I) ::= GROUPING(T) SETS LEFT_PAREN group_by_items(L) RIGHT_PAREN. {
  I = BUILD(parse, GROUPING_SET, GroupingSet, T.start, .kind = GROUPING_SETS, .items = L);
}

having(H) ::= .                     { H = NULL; }
having(H) ::= HAVING expression(E). { H = E; }

//-------------------------------------------------------------------- WINDOW (7.2.5)
%type windows     { NodeList } // WindowDefinition
%type window_list { NodeList }
%type window      { Node * }

windows(L) ::= .                      { L = build_empty_list(); }
windows(L) ::= WINDOW window_list(W). { L = W; }
window_list(L) ::= window(W).                      { L = build_list(W); }
window_list(L) ::= window_list(K) COMMA window(W). { L = build_list_add(K, W); }
window(W) ::= name(N) AS window_specification(S). { W = build_named_window(N, S); }

//---------------------------------------------------------------- LIMIT, OFFSET (7.6)
%type optional_limits  { Limits * } // NULL: none
%type limits           { Limits * }
%type limit_clause     { Limits * }
%type offset_clause    { Limits * }
%type limit_value      { Node * } // NULL: ALL
%type fetch_value      { Node * }

optional_limits(L) ::= .          { L = NULL; }
optional_limits(L) ::= limits(L).
limits(L) ::= limit_clause(A) offset_clause(B). { L = build_limits(A, B); }
limits(L) ::= offset_clause(A) limit_clause(B). { L = build_limits(A, B); }
limits(L) ::= limit_clause(L).
limits(L) ::= offset_clause(L).

limit_clause(L) ::= LIMIT(T) limit_value(V). { L = build_limit(parse, T, V); }
limit_clause(L) ::= LIMIT(T) limit_value(V) COMMA expression. {
  build_fail(parse, build_span_from(parse, T.start), BUILD_SYNTAX_ERROR,
      "LIMIT #,# syntax is not supported");
  L = build_limit(parse, T, V);
}
limit_clause(L) ::= FETCH(T) first_or_next fetch_value(V) row_or_rows ONLY. {
  L = build_limit(parse, T, V);
}
limit_clause(L) ::= FETCH(T) first_or_next fetch_value(V) row_or_rows WITH(W) TIES. {
  L = build_limit_with_ties(parse, T, V, W);
}
limit_clause(L) ::= FETCH(T) first_or_next row_or_rows ONLY. {
  L = build_limit(parse, T, build_one(parse, T));
}
limit_clause(L) ::= FETCH(T) first_or_next row_or_rows WITH(W) TIES. {
  L = build_limit_with_ties(parse, T, build_one(parse, T), W);
}
offset_clause(L) ::= OFFSET(T) expression(E).              { L = build_offset(parse, T, E); }
offset_clause(L) ::= OFFSET(T) fetch_value(V) row_or_rows. { L = build_offset(parse, T, V); }

limit_value(V) ::= expression(V).
limit_value(V) ::= ALL.           { V = NULL; }

fetch_value(V) ::= primary_expression(V).
fetch_value(V) ::= PLUS(S) INTEGER(N). {
  V = build_sign(parse, S, build_constant(parse, CONSTANT_INTEGER, N));
}
fetch_value(V) ::= MINUS(S) INTEGER(N).   { V = build_signed_number(parse, S, N); }
fetch_value(V) ::= PLUS(S) NUMBER(N). {
  V = build_sign(parse, S, build_constant(parse, CONSTANT_NUMBER, N));
}
fetch_value(V) ::= MINUS(S) NUMBER(N).    { V = build_signed_number(parse, S, N); }

first_or_next ::= FIRST.
first_or_next ::= NEXT.
row_or_rows ::= ROW.
row_or_rows ::= ROWS.

//----------------------------------------------------------------- FOR UPDATE (SELECT)
%type optional_locking { NodeList } // LockingClause
%type locking          { NodeList }
%type locking_clauses  { NodeList }
%type locking_clause   { Node * }
%type lock_strength    { LockStrength }
%type locked_relations { NodeList }
%type lock_wait        { LockWait }

optional_locking(L) ::= .           { L = build_empty_list(); }
optional_locking(L) ::= locking(L).
locking(L) ::= locking_clauses(L).
locking(L) ::= FOR READ ONLY.       { L = build_empty_list(); }
locking_clauses(L) ::= locking_clause(C).                    { L = build_list(C); }
locking_clauses(L) ::= locking_clauses(K) locking_clause(C). { L = build_list_add(K, C); }
locking_clause(C) ::= lock_strength(S) locked_relations(R) lock_wait(W). {
  C = BUILD(parse, LOCKING_CLAUSE, LockingClause, S.start,
      .strength = S.words, .relations = R, .wait = W);
}
lock_strength(S) ::= FOR(T) UPDATE.        { S = (LockStrength){SLICE("UPDATE"), T.start}; }
lock_strength(S) ::= FOR(T) NO KEY UPDATE. { S = (LockStrength){SLICE("NO KEY UPDATE"), T.start}; }
lock_strength(S) ::= FOR(T) SHARE.         { S = (LockStrength){SLICE("SHARE"), T.start}; }
lock_strength(S) ::= FOR(T) KEY SHARE.     { S = (LockStrength){SLICE("KEY SHARE"), T.start}; }
locked_relations(L) ::= .                           { L = build_empty_list(); }
locked_relations(L) ::= OF qualified_name_list(Q).  { L = Q; }
lock_wait(W) ::= .            { W = LOCK_WAITS; }
lock_wait(W) ::= NOWAIT.      { W = LOCK_FAILS; }
lock_wait(W) ::= SKIP LOCKED. { W = LOCK_SKIPS; }

//---------------------------------------------------------------------------- WITH (7.8)
%type with_clause          { WithClause * }
%type optional_with        { WithClause * }
%type common_tables        { NodeList }
%type common_table         { Node * }
%type common_materialized  { Materialized }
%type common_search        { SearchClause * } // NULL: none
%type common_cycle         { CycleClause * }

optional_with(W) ::= .               { W = NULL; }
optional_with(W) ::= with_clause(W).
with_clause(W) ::= WITH(T) common_tables(L).           { W = build_with(parse, T, false, L); }
with_clause(W) ::= WITH_LA(T) common_tables(L).        { W = build_with(parse, T, false, L); }
with_clause(W) ::= WITH(T) RECURSIVE common_tables(L). { W = build_with(parse, T, true, L); }

common_tables(L) ::= common_table(C).                        { L = build_list(C); }
common_tables(L) ::= common_tables(K) COMMA common_table(C). { L = build_list_add(K, C); }

common_table(C) ::= name(N) optional_column_list(L) AS common_materialized(M)
    LEFT_PAREN preparable_statement(Q) RIGHT_PAREN common_search(S) common_cycle(Y). {
  C = BUILD(parse, COMMON_TABLE, CommonTable, N.span.start, .name = N, .columns = L,
      .materialized = M, .query = Q, .search = S, .cycle = Y);
}
common_materialized(M) ::= .                 { M = MATERIALIZED_UNSTATED; }
common_materialized(M) ::= MATERIALIZED(T). {
  build_mark(parse, CONSTRUCT_MATERIALIZED_QUERY, build_token_span(T));
  M = MATERIALIZED_YES;
}
common_materialized(M) ::= NOT(T) MATERIALIZED(L). {
  build_mark(parse, CONSTRUCT_MATERIALIZED_QUERY, build_span(T, L));
  M = MATERIALIZED_NO;
}

common_search(S) ::= . { S = NULL; }
common_search(S) ::= SEARCH(T) DEPTH FIRST BY name_list(C) SET name(N). {
  build_mark(parse, CONSTRUCT_SEARCH, build_token_span(T));
  S = build_search(parse, T, false, C, N);
}
common_search(S) ::= SEARCH(T) BREADTH FIRST BY name_list(C) SET name(N). {
  build_mark(parse, CONSTRUCT_SEARCH, build_token_span(T));
  S = build_search(parse, T, true, C, N);
}
common_cycle(Y) ::= . { Y = NULL; }
common_cycle(Y) ::= CYCLE(T) name_list(C) SET name(N) TO constant(V) DEFAULT constant(D)
    USING name(P). {
  Y = build_cycle(parse, T,
      &(CycleClause){.columns = C, .mark = N, .value = V, .default_value = D, .path = P});
}
common_cycle(Y) ::= CYCLE(T) name_list(C) SET name(N) USING name(P). {
  Y = build_cycle(parse, T, &(CycleClause){.columns = C, .mark = N, .path = P});
}

//---------------------------------------------------------------------------- FROM (7.2.1)
%type from            { NodeList }
%type from_list       { NodeList }
%type table           { Node * } // any item of FROM
%type joined_tables   { Node * }

from(L) ::= .                  { L = build_empty_list(); }
from(L) ::= FROM from_list(F). { L = F; }
from_list(L) ::= table(T).                    { L = build_list(T); }
from_list(L) ::= from_list(K) COMMA table(T). { L = build_list_add(K, T); }

table(T) ::= relation_expression(R) optional_alias(A). {
  T = build_table_alias(parse, R, A, NULL);
}
table(T) ::= relation_expression(R) optional_alias(A) table_sample(S). {
  T = build_table_alias(parse, R, A, &S);
}
table(T) ::= function_table(F) function_alias(A). { T = build_function_alias(parse, F, A, NULL); }
table(T) ::= LATERAL(L) function_table(F) function_alias(A). {
  T = build_function_alias(parse, F, A, &L);
}
table(T) ::= xml_table(F) optional_alias(A). { T = build_function_alias(parse, F, A, NULL); }
table(T) ::= LATERAL(L) xml_table(F) optional_alias(A). {
  T = build_function_alias(parse, F, A, &L);
}
table(T) ::= json_table(F) optional_alias(A). { T = build_function_alias(parse, F, A, NULL); }
table(T) ::= LATERAL(L) json_table(F) optional_alias(A). {
  T = build_function_alias(parse, F, A, &L);
}
table(T) ::= select_in_parentheses(Q) optional_alias(A). {
  T = build_subquery_table(parse, Q->span.start, false, Q, A);
}
table(T) ::= LATERAL(L) select_in_parentheses(Q) optional_alias(A). {
  T = build_subquery_table(parse, L.start, true, Q, A);
}
table(T) ::= joined_tables(T).
table(T) ::= LEFT_PAREN(P) joined_tables(J) RIGHT_PAREN alias(A). {
  T = build_join_alias(parse, J, P, A);
}

joined_tables(J) ::= LEFT_PAREN(P) joined_tables(K) RIGHT_PAREN. {
  J = build_parenthesized(parse, K, P.start);
}
joined_tables(J) ::= table(L) CROSS(T) JOIN table(R). {
  J = build_join(parse, L, T, R, &(JoinLink){.kind = JOIN_CROSS});
}
joined_tables(J) ::= table(L) join_type(T) JOIN table(R) join_condition(C). {
  J = build_join(parse, L, T.first, R, build_join_link(T.kind, C));
}
joined_tables(J) ::= table(L) JOIN(T) table(R) join_condition(C). {
  J = build_join(parse, L, T, R, build_join_link(JOIN_INNER, C));
}
joined_tables(J) ::= table(L) NATURAL(T) join_type(K) JOIN table(R). {
  J = build_join(parse, L, T, R, &(JoinLink){.kind = K.kind, .natural = true});
}
joined_tables(J) ::= table(L) NATURAL(T) JOIN table(R). {
  J = build_join(parse, L, T, R, &(JoinLink){.kind = JOIN_INNER, .natural = true});
}

%type join_type      { JoinType }
%type join_condition { JoinLink * } // with its ON or USING, as a template

join_type(T) ::= FULL(F) optional_outer.  { T = (JoinType){F, JOIN_FULL}; }
join_type(T) ::= LEFT(F) optional_outer.  { T = (JoinType){F, JOIN_LEFT}; }
join_type(T) ::= RIGHT(F) optional_outer. { T = (JoinType){F, JOIN_RIGHT}; }
join_type(T) ::= INNER(F).                { T = (JoinType){F, JOIN_INNER}; }
optional_outer ::= .
optional_outer ::= OUTER.

join_condition(C) ::= ON expression(E). { C = build_join_on(parse, E); }
join_condition(C) ::= USING LEFT_PAREN name_list(L) RIGHT_PAREN. {
  C = build_join_using(parse, L, build_no_name());
}
join_condition(C) ::= USING LEFT_PAREN name_list(L) RIGHT_PAREN AS(T) name(N). {
  build_mark(parse, CONSTRUCT_JOIN_ALIAS, (Span){T.start, N.span.end});
  C = build_join_using(parse, L, N);
}

%type alias          { Alias * }
%type optional_alias { Alias * } // NULL: none
%type function_alias { Alias * } // NULL: none

alias(A) ::= AS name(N) LEFT_PAREN name_list(L) RIGHT_PAREN. { A = build_alias(parse, N, L); }
alias(A) ::= AS name(N). {
  A = build_alias(parse, N, build_empty_list());
}
alias(A) ::= name(N) LEFT_PAREN name_list(L) RIGHT_PAREN.    { A = build_alias(parse, N, L); }
alias(A) ::= name(N). {
  A = build_alias(parse, N, build_empty_list());
}
optional_alias(A) ::= .         { A = NULL; }
optional_alias(A) ::= alias(A).
function_alias(A) ::= .         { A = NULL; }
function_alias(A) ::= alias(A).
function_alias(A) ::= AS LEFT_PAREN column_definition_list(L) RIGHT_PAREN. {
  A = build_alias(parse, build_no_name(), L);
}
function_alias(A) ::= AS name(N) LEFT_PAREN column_definition_list(L) RIGHT_PAREN. {
  A = build_alias(parse, N, L);
}
function_alias(A) ::= name(N) LEFT_PAREN column_definition_list(L) RIGHT_PAREN. {
  A = build_alias(parse, N, L);
}

%type column_definition_list { NodeList } // ColumnDefinition
%type column_definition      { Node * }
column_definition_list(L) ::= column_definition(C). { L = build_list(C); }
column_definition_list(L) ::= column_definition_list(K) COMMA column_definition(C). {
  L = build_list_add(K, C);
}
column_definition(C) ::= name(N) type_name(T) optional_collation(O). {
  C = build_record_column(parse, N, T, O);
}

%type relation_expression      { TableReference * }
%type relation_expression_list { NodeList } // TableReference
%type aliased_relation         { TableReference * } // what UPDATE, DELETE and MERGE change
%type table_sample             { TableSample }
%type repeatable               { Node * }

relation_expression(R) ::= qualified_name(Q). {
  R = build_relation(parse, Q->span.start, Q, false, false);
}
relation_expression(R) ::= qualified_name(Q) STAR. {
  R = build_relation(parse, Q->span.start, Q, false, true);
}
relation_expression(R) ::= ONLY(T) qualified_name(Q). {
  R = build_relation(parse, T.start, Q, true, false);
}
relation_expression(R) ::= ONLY(T) LEFT_PAREN qualified_name(Q) RIGHT_PAREN. {
  R = build_relation(parse, T.start, Q, true, false);
}

relation_expression_list(L) ::= relation_expression(R). { L = build_list(&R->node); }
relation_expression_list(L) ::= relation_expression_list(K) COMMA relation_expression(R). {
  L = build_list_add(K, &R->node);
}

// SET is no alias, though it could be one.
aliased_relation(T) ::= relation_expression(T). [UNARY_MINUS]
aliased_relation(T) ::= relation_expression(R) name(N). {
  T = build_relation_alias(parse, R, N);
}
aliased_relation(T) ::= relation_expression(R) AS name(N). {
  T = build_relation_alias(parse, R, N);
}

table_sample(S) ::= TABLESAMPLE function_name(N) LEFT_PAREN expression_list(L) RIGHT_PAREN(E)
    repeatable(R). {
  S = (TableSample){build_call(parse, N, &(FunctionCall){.arguments = L}), R};
  // The call ends at its parenthesis.
  if (R) S.method->node.span.end = E.end;
}
repeatable(E) ::= .                                                { E = NULL; }
repeatable(E) ::= REPEATABLE LEFT_PAREN expression(X) RIGHT_PAREN. { E = X; }

//------------------------------------------------------------- functions in FROM (7.2.1.4)
%type function_table { FunctionTable * }
%type ordinality     { bool }
%type rows_from_list { NodeList }
%type rows_from_item { Node * }

function_table(T) ::= windowless_function(F) ordinality(O). {
  T = build_function_table(parse, F->span.start, build_list(F), build_empty_list(), O);
}
function_table(T) ::= ROWS(S) FROM LEFT_PAREN rows_from_list(L) RIGHT_PAREN ordinality(O). {
  T = build_rows_from(parse, S, L, O);
}
rows_from_list(L) ::= rows_from_item(I).                         { L = build_list(I); }
rows_from_list(L) ::= rows_from_list(K) COMMA rows_from_item(I). { L = build_list_add(K, I); }
rows_from_item(I) ::= windowless_function(I).
rows_from_item(I) ::= windowless_function(F) AS LEFT_PAREN column_definition_list(L) RIGHT_PAREN. {
  I = &build_function_table(parse, F->span.start, build_list(F), L, false)->node;
}
ordinality(O) ::= .                   { O = false; }
ordinality(O) ::= WITH_LA ORDINALITY. { O = true; }

//---------------------------------------------------------------- XMLTABLE (9.15.3.4)
%type xml_table          { FunctionTable * }
%type xml_columns        { NodeList } // ColumnDefinition
%type xml_column         { Node * }
%type xml_column_clause  { Node * } // SpecialClause
%type xml_column_options { XmlColumn * }
%type xml_column_option  { XmlColumn * }
%type xml_namespaces     { NodeList } // Target
%type xml_namespace      { Node * }
%type xml_namespace_clause { Node * }

xml_table(T) ::= XMLTABLE(F) LEFT_PAREN primary_expression(R) xml_passing(P) xml_column_clause(C)
    RIGHT_PAREN. {
  T = build_special_table(parse, F, SPECIAL_XMLTABLE, build_list_add(build_pair(R, P), C));
}
xml_table(T) ::= XMLTABLE(F) LEFT_PAREN xml_namespace_clause(N) COMMA primary_expression(R)
    xml_passing(P) xml_column_clause(C) RIGHT_PAREN. {
  T = build_special_table(
      parse, F, SPECIAL_XMLTABLE, build_list_add(build_list_add(build_pair(N, R), P), C));
}
xml_namespace_clause(C) ::= XMLNAMESPACES(T) LEFT_PAREN xml_namespaces(N) RIGHT_PAREN. {
  C = BUILD_CLAUSE(parse, T, "XMLNAMESPACES", .parenthesized = true, .parts = N);
}
xml_column_clause(C) ::= COLUMNS(T) xml_columns(L). {
  C = BUILD_CLAUSE(parse, T, "COLUMNS", .parts = L);
}
xml_columns(L) ::= xml_column(C).                      { L = build_list(C); }
xml_columns(L) ::= xml_columns(K) COMMA xml_column(C). { L = build_list_add(K, C); }
xml_column(C) ::= name(N) type_name(T). {
  C = build_document_column(parse, N, T, build_empty_list());
}
xml_column(C) ::= name(N) type_name(T) xml_column_options(O). {
  C = build_xml_column(parse, N, T, O);
}
xml_column(C) ::= name(N) FOR ORDINALITY. {
  C = build_document_column(parse, N, NULL, build_empty_list());
}
xml_column_options(O) ::= xml_column_option(O).
xml_column_options(O) ::= xml_column_options(P) xml_column_option(Q). {
  O = build_xml_options(P, Q);
}
xml_column_option(O) ::= NAME(T) restricted_expression(E). {
  O = build_xml_named_option(parse, T, E);
}
xml_column_option(O) ::= DEFAULT(T) restricted_expression(E). {
  O = build_xml_option(parse, T, XML_COLUMN_DEFAULT,
      BUILD_CLAUSE(parse, T, "DEFAULT", .parts = build_list(E)));
}
xml_column_option(O) ::= PATH(T) restricted_expression(E). {
  O = build_xml_option(parse, T, XML_COLUMN_PATH,
      BUILD_CLAUSE(parse, T, "PATH", .parts = build_list(E)));
}
xml_column_option(O) ::= NOT(T) NULL. {
  O = build_xml_option(parse, T, XML_COLUMN_NULLS,
      BUILD_CLAUSE(parse, T, "NOT NULL", .listed = false));
}
xml_column_option(O) ::= NULL(T). {
  O = build_xml_option(parse, T, XML_COLUMN_NULLS,
      BUILD_CLAUSE(parse, T, "NULL", .listed = false));
}
xml_namespaces(L) ::= xml_namespace(N).                         { L = build_list(N); }
xml_namespaces(L) ::= xml_namespaces(K) COMMA xml_namespace(N). { L = build_list_add(K, N); }
xml_namespace(N) ::= restricted_expression(E) AS column_label(L). {
  N = BUILD(parse, TARGET, Target, E->span.start, .name = L, .value = E);
}
xml_namespace(N) ::= DEFAULT(T) restricted_expression(E). {
  N = BUILD_CLAUSE(parse, T, "DEFAULT", .listed = true, .parts = build_list(E));
}

//-------------------------------------------------------------- JSON_TABLE (9.16.4)
%type json_table        { FunctionTable * }
%type json_column_clause { Node * } // SpecialClause
%type json_columns      { NodeList } // ColumnDefinition; SpecialClause for NESTED PATH
%type json_column       { Node * }
%type json_column_path  { Node * }
%type json_exists_word  { Node * }
%type json_path_name    { Node * } // NULL: none
%type json_format_word  { Node * }

json_table(T) ::= JSON_TABLE(F) LEFT_PAREN json_value(V) COMMA expression(P) json_path_name(N)
    json_passing(A) json_column_clause(C) json_on_error(B) RIGHT_PAREN. {
  build_check_json_path(parse, P);
  T = build_special_table(parse, F, SPECIAL_JSON_TABLE,
      build_list_join(
          build_list_add(build_list_add(build_list_add(build_pair(V, P), N), A), C), B));
}
json_path_name(C) ::= . { C = NULL; }
json_path_name(C) ::= AS(T) name(N). {
  C = build_named_clause(parse, T, SLICE("AS"), false, N);
}

json_column_clause(C) ::= COLUMNS(T) LEFT_PAREN json_columns(L) RIGHT_PAREN. {
  C = BUILD_CLAUSE(parse, T, "COLUMNS", .parenthesized = true, .parts = L);
}
json_columns(L) ::= json_column(C).                       { L = build_list(C); }
json_columns(L) ::= json_columns(K) COMMA json_column(C). { L = build_list_add(K, C); }
json_column(C) ::= name(N) FOR ORDINALITY. {
  C = build_document_column(parse, N, NULL, build_empty_list());
}
json_column(C) ::= name(N) type_name(T) json_column_path(P) json_wrapper(W) json_quotes(K)
    json_behaviors(B). {
  C = BUILD_JSON_COLUMN(parse, N, T, B, P, W, K);
}
json_column(C) ::= name(N) type_name(T) json_format_word(F) json_column_path(P) json_wrapper(W)
    json_quotes(K) json_behaviors(B). {
  C = BUILD_JSON_COLUMN(parse, N, T, B, F, P, W, K);
}
json_column(C) ::= name(N) type_name(T) json_exists_word(E) json_column_path(P) json_on_error(B). {
  C = BUILD_JSON_COLUMN(parse, N, T, B, E, P);
}
json_column(C) ::= NESTED(T) optional_path string(S) json_column_clause(L). {
  C = BUILD_CLAUSE(parse, T, "NESTED PATH", .listed = true,
      .parts = build_pair(build_string_constant(parse, S), L));
}
json_column(C) ::= NESTED(T) optional_path string(S) AS(A) name(N) json_column_clause(L). {
  C = BUILD_CLAUSE(parse, T, "NESTED PATH", .listed = true,
      .parts = build_list_add(build_pair(build_string_constant(parse, S),
          build_named_clause(parse, A, SLICE("AS"), false, N)), L));
}
optional_path ::= .
optional_path ::= PATH.
json_column_path(C) ::= . { C = NULL; }
json_column_path(C) ::= PATH(T) string(S). {
  C = BUILD_CLAUSE(parse, T, "PATH", .parts = build_list(build_string_constant(parse, S)));
}
json_exists_word(C) ::= EXISTS(T). { C = BUILD_CLAUSE(parse, T, "EXISTS", .listed = false); }
json_format_word(C) ::= json_format_clause(X). { C = build_format_clause(parse, X); }
