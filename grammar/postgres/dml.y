// dml.y -- INSERT, UPDATE, DELETE, MERGE (manual: chapter 6 Data Manipulation, SQL Commands).

%type insert_statement { Node * }
%type update_statement { Node * }
%type delete_statement { Node * }
%type merge_statement  { Node * }

//------------------------------------------------------------------------------------ INSERT
%type insert_target    { Insert * } // relation and alias
%type insert_source    { Insert * } // columns and query
%type insert_columns   { NodeList } // Target
%type insert_column    { Node * }
%type on_conflict      { OnConflict * } // NULL: none
%type conflict_arbiter { OnConflict * }

insert_statement(S) ::= optional_with(W) INSERT(T) INTO insert_target(R) insert_source(I)
    on_conflict(C) returning(E). {
  S = build_insert(parse, W, T, R, I, C, E);
}
insert_target(R) ::= qualified_name(Q). { R = build_insert_target(parse, Q, build_no_name()); }
insert_target(R) ::= qualified_name(Q) AS name(N). { R = build_insert_target(parse, Q, N); }

insert_source(I) ::= select_statement(Q). {
  I = build_insert_source(parse, build_empty_list(), 0, Q);
}
insert_source(I) ::= OVERRIDING override_kind(V) VALUE select_statement(Q). {
  I = build_insert_source(parse, build_empty_list(), V, Q);
}
insert_source(I) ::= LEFT_PAREN insert_columns(C) RIGHT_PAREN select_statement(Q). {
  I = build_insert_source(parse, C, 0, Q);
}
insert_source(I) ::= LEFT_PAREN insert_columns(C) RIGHT_PAREN OVERRIDING override_kind(V) VALUE
    select_statement(Q). {
  I = build_insert_source(parse, C, V, Q);
}
insert_source(I) ::= DEFAULT VALUES. {
  I = build_insert_source(parse, build_empty_list(), 0, NULL);
}
%type override_kind { char }
override_kind(V) ::= USER.   { V = 'u'; }
override_kind(V) ::= SYSTEM. { V = 's'; }

insert_columns(L) ::= insert_column(C).                         { L = build_list(C); }
insert_columns(L) ::= insert_columns(K) COMMA insert_column(C). { L = build_list_add(K, C); }
insert_column(C) ::= name(N) indirection(I). { C = build_assigned(parse, N, I); }

on_conflict(C) ::= . { C = NULL; }
on_conflict(C) ::= ON(T) CONFLICT conflict_arbiter(A) DO UPDATE SET set_list(L) optional_where(W). {
  C = build_on_conflict(parse, T, A, true, L, W);
}
on_conflict(C) ::= ON(T) CONFLICT conflict_arbiter(A) DO NOTHING. {
  C = build_on_conflict(parse, T, A, false, build_empty_list(), NULL);
}
conflict_arbiter(A) ::= . { A = build_arbiter(parse, build_empty_list(), NULL, build_no_name()); }
conflict_arbiter(A) ::= LEFT_PAREN index_element_list(L) RIGHT_PAREN optional_where(W). {
  A = build_arbiter(parse, L, W, build_no_name());
}
conflict_arbiter(A) ::= ON CONSTRAINT name(N). {
  A = build_arbiter(parse, build_empty_list(), NULL, N);
}

%type returning         { Returning * } // NULL: none
%type returning_options { Returning * }
%type returning_option  { Returning * }

returning(R) ::= . { R = NULL; }
returning(R) ::= RETURNING target_list(L). { R = build_returning(parse, NULL, L); }
returning(R) ::= RETURNING WITH(F) LEFT_PAREN returning_options(O) RIGHT_PAREN(E) target_list(L). {
  build_mark(parse, CONSTRUCT_RETURNING_ALIAS, build_span(F, E));
  R = build_returning(parse, O, L);
}
returning_options(O) ::= returning_option(O).
returning_options(O) ::= returning_options(P) COMMA returning_option(Q). {
  O = build_returning_options(P, Q);
}
returning_option(O) ::= OLD AS name(N). { O = build_returning_alias(parse, N, build_no_name()); }
returning_option(O) ::= NEW AS name(N). { O = build_returning_alias(parse, build_no_name(), N); }

//---------------------------------------------------------------------------- UPDATE, DELETE
%type set_list       { NodeList } // Target, MultiTarget
%type set_clause     { Node * }
%type set_targets    { NodeList } // Target
%type set_target     { Node * }
%type using          { NodeList }
%type where_or_cursor { Node * }

update_statement(S) ::= optional_with(W) UPDATE(T) aliased_relation(R) SET set_list(L) from(F)
    where_or_cursor(C) returning(E). {
  S = build_update(parse, W, T, &(Update){.target = R, .sets = L, .from = F, .where = C}, E);
}
delete_statement(S) ::= optional_with(W) DELETE(T) FROM aliased_relation(R) using(U)
    where_or_cursor(C) returning(E). {
  S = build_delete(parse, W, T, &(Delete){.target = R, .using_tables = U, .where = C}, E);
}

set_list(L) ::= set_clause(C).                   { L = build_list(C); }
set_list(L) ::= set_list(K) COMMA set_clause(C). { L = build_list_add(K, C); }
set_clause(C) ::= set_target(T) EQUALS expression(E). { C = build_assignment(parse, T, E); }
set_clause(C) ::= LEFT_PAREN(P) set_targets(L) RIGHT_PAREN EQUALS expression(E). {
  C = BUILD(parse, MULTI_TARGET, MultiTarget, P.start, .targets = L, .value = E);
}
set_targets(L) ::= set_target(T).                      { L = build_list(T); }
set_targets(L) ::= set_targets(K) COMMA set_target(T). { L = build_list_add(K, T); }
set_target(T) ::= name(N) indirection(I). { T = build_assigned(parse, N, I); }

using(L) ::= .                   { L = build_empty_list(); }
using(L) ::= USING from_list(F). { L = F; }

where_or_cursor(W) ::= .                    { W = NULL; }
where_or_cursor(W) ::= WHERE expression(E). { W = E; }
where_or_cursor(W) ::= WHERE CURRENT(T) OF name(N). {
  W = BUILD(parse, CURRENT_OF, CurrentOf, T.start, .cursor = N);
}

//------------------------------------------------------------------------------------- MERGE
%type merge_branches  { NodeList }
%type merge_branch    { Node * }
%type merge_matched   { MergeMatch }
%type merge_unmatched { MergeMatch }
%type merge_condition { Node * }
%type merge_change    { MergeBranch * } // UPDATE or DELETE
%type merge_insert    { MergeBranch * }

merge_statement(S) ::= optional_with(W) MERGE(T) INTO aliased_relation(R) USING table(U)
    ON expression(C) merge_branches(B) returning(E). {
  S = build_merge(parse, W, T, &(Merge){.target = R, .source = U, .on = C, .branches = B}, E);
}
merge_branches(L) ::= merge_branch(B).                   { L = build_list(B); }
merge_branches(L) ::= merge_branches(K) merge_branch(B). { L = build_list_add(K, B); }

merge_branch(B) ::= WHEN(T) merge_matched(M) merge_condition(C) THEN merge_change(A). {
  B = build_merge_branch(parse, T, M, C, A);
}
merge_branch(B) ::= WHEN(T) merge_matched(M) merge_condition(C) THEN DO NOTHING. {
  B = build_merge_branch(parse, T, M, C, &(MergeBranch){.action = SLICE("DO NOTHING")});
}
merge_branch(B) ::= WHEN(T) merge_unmatched(M) merge_condition(C) THEN merge_insert(A). {
  B = build_merge_branch(parse, T, M, C, A);
}
merge_branch(B) ::= WHEN(T) merge_unmatched(M) merge_condition(C) THEN DO NOTHING. {
  B = build_merge_branch(parse, T, M, C, &(MergeBranch){.action = SLICE("DO NOTHING")});
}
merge_matched(M) ::= MATCHED.                 { M = MERGE_MATCHED; }
merge_matched(M) ::= NOT MATCHED BY(F) SOURCE(E). {
  build_mark(parse, CONSTRUCT_MERGE_BY_SOURCE, build_span(F, E));
  M = MERGE_NOT_MATCHED_BY_SOURCE;
}
merge_unmatched(M) ::= NOT MATCHED.           { M = MERGE_NOT_MATCHED; }
merge_unmatched(M) ::= NOT MATCHED BY(F) TARGET(E). {
  build_mark(parse, CONSTRUCT_MERGE_BY_SOURCE, build_span(F, E));
  M = MERGE_NOT_MATCHED;
}
merge_condition(C) ::= .                  { C = NULL; }
merge_condition(C) ::= AND expression(E). { C = E; }

merge_change(A) ::= UPDATE SET set_list(L). { A = build_merge_update(parse, L); }
merge_change(A) ::= DELETE.                 { A = build_merge_delete(parse); }

%type merge_values { NodeList }
merge_insert(A) ::= INSERT merge_values(L). {
  A = build_merge_insert(parse, build_empty_list(), 0, L);
}
merge_insert(A) ::= INSERT OVERRIDING override_kind(V) VALUE merge_values(L). {
  A = build_merge_insert(parse, build_empty_list(), V, L);
}
merge_insert(A) ::= INSERT LEFT_PAREN insert_columns(C) RIGHT_PAREN merge_values(L). {
  A = build_merge_insert(parse, C, 0, L);
}
merge_insert(A) ::= INSERT LEFT_PAREN insert_columns(C) RIGHT_PAREN
    OVERRIDING override_kind(V) VALUE merge_values(L). {
  A = build_merge_insert(parse, C, V, L);
}
merge_insert(A) ::= INSERT DEFAULT VALUES. {
  A = build_merge_insert(parse, build_empty_list(), 0, build_empty_list());
}
merge_values(L) ::= VALUES LEFT_PAREN expression_list(E) RIGHT_PAREN. { L = E; }
