// expression.y -- values (manual: 4.2 Value Expressions, chapter 9 Functions and Operators).
//
// Three nested sets, so that a word behind an operand is not taken for an operator: `expression` is
// all of it; `restricted_expression` has neither AND, OR, NOT, IN, LIKE, BETWEEN nor most of IS;
// `primary_expression` has no operator at all outside parentheses.

%type expression            { Node * }
%type restricted_expression { Node * }
%type primary_expression    { Node * }
%type expression_list       { NodeList }
%type optional_where        { Node * }

expression_list(L) ::= expression(E).                          { L = build_list(E); }
expression_list(L) ::= expression_list(K) COMMA expression(E). { L = build_list_add(K, E); }

optional_where(W) ::= .                    { W = NULL; }
optional_where(W) ::= WHERE expression(E). { W = E; }

expression(E) ::= primary_expression(E).

//-------------------------------------------------------------------- operators (4.1.6)
expression(E) ::= PLUS(O) expression(R).  [UNARY_MINUS] { E = build_sign(parse, O, R); }
expression(E) ::= MINUS(O) expression(R). [UNARY_MINUS] { E = build_sign(parse, O, R); }
expression(E) ::= expression(L) PLUS(O) expression(R).    { E = build_operation(parse, L, O, R); }
expression(E) ::= expression(L) MINUS(O) expression(R).   { E = build_operation(parse, L, O, R); }
expression(E) ::= expression(L) STAR(O) expression(R).    { E = build_operation(parse, L, O, R); }
expression(E) ::= expression(L) SLASH(O) expression(R).   { E = build_operation(parse, L, O, R); }
expression(E) ::= expression(L) PERCENT(O) expression(R). { E = build_operation(parse, L, O, R); }
expression(E) ::= expression(L) CARET(O) expression(R).   { E = build_operation(parse, L, O, R); }
expression(E) ::= expression(L) LESS(O) expression(R).    { E = build_operation(parse, L, O, R); }
expression(E) ::= expression(L) GREATER(O) expression(R). { E = build_operation(parse, L, O, R); }
expression(E) ::= expression(L) EQUALS(O) expression(R).  { E = build_operation(parse, L, O, R); }
expression(E) ::= expression(L) LESS_EQUALS(O) expression(R). {
  E = build_operation(parse, L, O, R);
}
expression(E) ::= expression(L) GREATER_EQUALS(O) expression(R). {
  E = build_operation(parse, L, O, R);
}
expression(E) ::= expression(L) NOT_EQUALS(O) expression(R). {
  E = build_operation(parse, L, O, R);
}
expression(E) ::= expression(L) other_operator(O) expression(R). [OPERATOR] {
  E = build_other_operation(parse, L, O, R);
}
expression(E) ::= other_operator(O) expression(R). [OPERATOR] {
  E = build_prefix_operation(parse, O, R);
}
expression(E) ::= expression(L) AND expression(R). { E = build_logic(parse, CHAIN_AND, L, R); }
expression(E) ::= expression(L) OR expression(R).  { E = build_logic(parse, CHAIN_OR, L, R); }
expression(E) ::= NOT(T) expression(R). {
  E = BUILD(parse, NOT, NotExpression, T.start, .operand = R);
}
expression(E) ::= NOT_LA(T) expression(R). [NOT] {
  E = BUILD(parse, NOT, NotExpression, T.start, .operand = R);
}
expression(E) ::= expression(L) TYPECAST type_name(T). { E = build_cast(parse, L, T); }
expression(E) ::= expression(L) COLLATE any_name(C). {
  E = BUILD(parse, COLLATE, CollateExpression, L->span.start, .operand = L, .collation = *C);
}
expression(E) ::= expression(L) AT TIME ZONE expression(R). [AT] {
  E = BUILD(parse, TIME_ZONE, TimeZoneExpression, L->span.start, .operand = L, .zone = R);
}
expression(E) ::= expression(L) AT(T) LOCAL(W). [AT] {
  build_mark(parse, CONSTRUCT_AT_LOCAL, build_span(T, W));
  E = BUILD(parse, TIME_ZONE, TimeZoneExpression, L->span.start, .operand = L);
}
expression(E) ::= DEFAULT(T). {
  E = BUILD(parse, DEFAULT_VALUE, DefaultValue, T.start, .node = {0});
}

//------------------------------------------------- LIKE, SIMILAR TO (9.7), BETWEEN (9.2)
expression(E) ::= expression(L) LIKE expression(R). [LIKE] {
  E = build_comparison(parse, COMPARISON_LIKE, false, L, R, NULL);
}
expression(E) ::= expression(L) LIKE expression(R) ESCAPE expression(X). [LIKE] {
  E = build_comparison(parse, COMPARISON_LIKE, false, L, R, X);
}
expression(E) ::= expression(L) NOT_LA LIKE expression(R). [NOT_LA] {
  E = build_comparison(parse, COMPARISON_LIKE, true, L, R, NULL);
}
expression(E) ::= expression(L) NOT_LA LIKE expression(R) ESCAPE expression(X). [NOT_LA] {
  E = build_comparison(parse, COMPARISON_LIKE, true, L, R, X);
}
expression(E) ::= expression(L) ILIKE expression(R). [ILIKE] {
  E = build_comparison(parse, COMPARISON_ILIKE, false, L, R, NULL);
}
expression(E) ::= expression(L) ILIKE expression(R) ESCAPE expression(X). [ILIKE] {
  E = build_comparison(parse, COMPARISON_ILIKE, false, L, R, X);
}
expression(E) ::= expression(L) NOT_LA ILIKE expression(R). [NOT_LA] {
  E = build_comparison(parse, COMPARISON_ILIKE, true, L, R, NULL);
}
expression(E) ::= expression(L) NOT_LA ILIKE expression(R) ESCAPE expression(X). [NOT_LA] {
  E = build_comparison(parse, COMPARISON_ILIKE, true, L, R, X);
}
expression(E) ::= expression(L) SIMILAR TO expression(R). [SIMILAR] {
  E = build_comparison(parse, COMPARISON_SIMILAR, false, L, R, NULL);
}
expression(E) ::= expression(L) SIMILAR TO expression(R) ESCAPE expression(X). [SIMILAR] {
  E = build_comparison(parse, COMPARISON_SIMILAR, false, L, R, X);
}
expression(E) ::= expression(L) NOT_LA SIMILAR TO expression(R). [NOT_LA] {
  E = build_comparison(parse, COMPARISON_SIMILAR, true, L, R, NULL);
}
expression(E) ::= expression(L) NOT_LA SIMILAR TO expression(R) ESCAPE expression(X). [NOT_LA] {
  E = build_comparison(parse, COMPARISON_SIMILAR, true, L, R, X);
}
expression(E) ::= expression(L) BETWEEN asymmetric restricted_expression(A) AND expression(B).
    [BETWEEN] {
  E = build_comparison(parse, COMPARISON_BETWEEN, false, L, A, B);
}
expression(E) ::= expression(L) NOT_LA BETWEEN asymmetric restricted_expression(A)
    AND expression(B). [NOT_LA] {
  E = build_comparison(parse, COMPARISON_BETWEEN, true, L, A, B);
}
expression(E) ::= expression(L) BETWEEN SYMMETRIC restricted_expression(A) AND expression(B).
    [BETWEEN] {
  E = build_comparison(parse, COMPARISON_BETWEEN_SYMMETRIC, false, L, A, B);
}
expression(E) ::= expression(L) NOT_LA BETWEEN SYMMETRIC restricted_expression(A)
    AND expression(B). [NOT_LA] {
  E = build_comparison(parse, COMPARISON_BETWEEN_SYMMETRIC, true, L, A, B);
}

asymmetric ::= .
asymmetric ::= ASYMMETRIC.

//------------------------------------------------------------------- IS … (9.2, 9.15, 9.16)
expression(E) ::= expression(L) IS NULL. [IS]     { E = build_test(parse, TEST_NULL, false, L); }
expression(E) ::= expression(L) IS NOT NULL. [IS] { E = build_test(parse, TEST_NULL, true, L); }
expression(E) ::= expression(L) ISNULL.           { E = build_test(parse, TEST_NULL, false, L); }
expression(E) ::= expression(L) NOTNULL.          { E = build_test(parse, TEST_NULL, true, L); }
expression(E) ::= expression(L) IS TRUE. [IS]     { E = build_test(parse, TEST_TRUE, false, L); }
expression(E) ::= expression(L) IS NOT TRUE. [IS] { E = build_test(parse, TEST_TRUE, true, L); }
expression(E) ::= expression(L) IS FALSE. [IS]    { E = build_test(parse, TEST_FALSE, false, L); }
expression(E) ::= expression(L) IS NOT FALSE. [IS] { E = build_test(parse, TEST_FALSE, true, L); }
expression(E) ::= expression(L) IS UNKNOWN. [IS] {
  E = build_test(parse, TEST_UNKNOWN, false, L);
}
expression(E) ::= expression(L) IS NOT UNKNOWN. [IS] {
  E = build_test(parse, TEST_UNKNOWN, true, L);
}
expression(E) ::= expression(L) IS DISTINCT FROM expression(R). [IS] {
  E = build_distinct_test(parse, false, L, R);
}
expression(E) ::= expression(L) IS NOT DISTINCT FROM expression(R). [IS] {
  E = build_distinct_test(parse, true, L, R);
}
expression(E) ::= expression(L) IS DOCUMENT. [IS] {
  E = build_test(parse, TEST_DOCUMENT, false, L);
}
expression(E) ::= expression(L) IS NOT DOCUMENT. [IS] {
  E = build_test(parse, TEST_DOCUMENT, true, L);
}
expression(E) ::= expression(L) IS NORMALIZED(W). [IS] {
  build_mark(parse, CONSTRUCT_NORMALIZED, build_token_span(W));
  E = build_test(parse, TEST_NORMALIZED, false, L);
}
expression(E) ::= expression(L) IS normal_form(F) NORMALIZED(W). [IS] {
  build_mark(parse, CONSTRUCT_NORMALIZED, build_token_span(W));
  E = build_detailed_test(parse, TEST_NORMALIZED, false, L, F, false);
}
expression(E) ::= expression(L) IS NOT NORMALIZED(W). [IS] {
  build_mark(parse, CONSTRUCT_NORMALIZED, build_token_span(W));
  E = build_test(parse, TEST_NORMALIZED, true, L);
}
expression(E) ::= expression(L) IS NOT normal_form(F) NORMALIZED(W). [IS] {
  build_mark(parse, CONSTRUCT_NORMALIZED, build_token_span(W));
  E = build_detailed_test(parse, TEST_NORMALIZED, true, L, F, false);
}
expression(E) ::= expression(L) IS json_kind(K) json_unique_keys(U). [IS] {
  E = build_detailed_test(parse, TEST_JSON, false, L, K, U.written);
}
expression(E) ::= expression(L) IS NOT json_kind(K) json_unique_keys(U). [IS] {
  E = build_detailed_test(parse, TEST_JSON, true, L, K, U.written);
}

%type normal_form      { Slice }
%type json_kind        { Slice }
%type json_unique_keys { Written }

normal_form(F) ::= NFC.  { F = SLICE("NFC"); }
normal_form(F) ::= NFD.  { F = SLICE("NFD"); }
normal_form(F) ::= NFKC. { F = SLICE("NFKC"); }
normal_form(F) ::= NFKD. { F = SLICE("NFKD"); }

json_kind(K) ::= json_word. [UNBOUNDED] { K = (Slice){NULL, 0}; }
json_kind(K) ::= json_word VALUE.    { K = SLICE("VALUE"); }
json_kind(K) ::= json_word ARRAY.    { K = SLICE("ARRAY"); }
json_kind(K) ::= json_word OBJECT.   { K = SLICE("OBJECT"); }
json_kind(K) ::= json_word SCALAR.   { K = SLICE("SCALAR"); }
json_word ::= JSON(T). { build_mark(parse, CONSTRUCT_IS_JSON, build_token_span(T)); }

json_unique_keys(U) ::= . [UNBOUNDED] { U = (Written){false, {0, 0}}; }
json_unique_keys(U) ::= WITH(F) UNIQUE(E). [UNBOUNDED] { U = (Written){true, build_span(F, E)}; }
json_unique_keys(U) ::= WITH(F) UNIQUE KEYS(E).        { U = (Written){true, build_span(F, E)}; }
json_unique_keys(U) ::= WITHOUT UNIQUE. [UNBOUNDED]    { U = (Written){false, {0, 0}}; }
json_unique_keys(U) ::= WITHOUT UNIQUE KEYS.           { U = (Written){false, {0, 0}}; }

//--------------------------------------------------- subqueries, rows and arrays (9.24, 9.25)
expression(E) ::= expression(L) IN select_in_parentheses(Q). [IN] {
  E = build_in(parse, false, L, build_scalar_subquery(parse, Q));
}
expression(E) ::= expression(L) NOT_LA IN select_in_parentheses(Q). [NOT_LA] {
  E = build_in(parse, true, L, build_scalar_subquery(parse, Q));
}
expression(E) ::= expression(L) IN LEFT_PAREN(P) expression_list(I) RIGHT_PAREN. [IN] {
  E = build_in(parse, false, L, build_row(parse, P.start, false, I));
}
expression(E) ::= expression(L) NOT_LA IN LEFT_PAREN(P) expression_list(I) RIGHT_PAREN. [NOT_LA] {
  E = build_in(parse, true, L, build_row(parse, P.start, false, I));
}
expression(E) ::= expression(L) quantified_operator(O) quantifier(K) select_in_parentheses(Q).
    [OPERATOR] {
  E = build_quantified(parse, K, L, O, build_scalar_subquery(parse, Q));
}
expression(E) ::= expression(L) quantified_operator(O) quantifier(K)
    LEFT_PAREN(P) expression(R) RIGHT_PAREN. [OPERATOR] {
  E = build_quantified(parse, K, L, O, build_parenthesized(parse, R, P.start));
}
expression(E) ::= UNIQUE(T) nulls_treatment select_in_parentheses(Q). {
  build_fail(parse, build_token_span(T), BUILD_NOT_SUPPORTED,
      "UNIQUE predicate is not yet implemented");
  E = build_subquery(parse, SUBQUERY_EXISTS, T.start, Q);
}
expression(E) ::= row(L) OVERLAPS row(R). { E = build_overlaps(parse, L, R); }

%type quantifier          { ComparisonKind }
%type quantified_operator { QuantifiedOperator }
%type nulls_treatment     { bool } // NULLS NOT DISTINCT

quantifier(K) ::= ANY.  { K = COMPARISON_ANY; }
quantifier(K) ::= SOME. { K = COMPARISON_ANY; }
quantifier(K) ::= ALL.  { K = COMPARISON_ALL; }

quantified_operator(O) ::= operator_symbol(S). {
  O = (QuantifiedOperator){build_operator_name(parse, build_no_name(), S), false};
}
quantified_operator(O) ::= wrapped_operator(P). { O = (QuantifiedOperator){P, false}; }
quantified_operator(O) ::= LIKE(T).             { O = build_quantified_like(parse, T, T); }
quantified_operator(O) ::= NOT_LA(N) LIKE(T).   { O = build_quantified_like(parse, N, T); }
quantified_operator(O) ::= ILIKE(T).            { O = build_quantified_like(parse, T, T); }
quantified_operator(O) ::= NOT_LA(N) ILIKE(T).  { O = build_quantified_like(parse, N, T); }

nulls_treatment(N) ::= .                   { N = false; }
nulls_treatment(N) ::= NULLS(T) DISTINCT(E). {
  build_mark(parse, CONSTRUCT_NULLS_DISTINCT, build_span(T, E));
  N = false;
}
nulls_treatment(N) ::= NULLS(T) NOT DISTINCT(E). {
  build_mark(parse, CONSTRUCT_NULLS_DISTINCT, build_span(T, E));
  N = true;
}

%type row { Node * } // RowExpression

row(R) ::= ROW(T) LEFT_PAREN expression_list(L) RIGHT_PAREN. {
  R = build_row(parse, T.start, true, L);
}
row(R) ::= ROW(T) LEFT_PAREN RIGHT_PAREN. {
  R = build_row(parse, T.start, true, build_empty_list());
}
row(R) ::= LEFT_PAREN(T) expression_list(L) COMMA expression(E) RIGHT_PAREN. {
  R = build_row(parse, T.start, false, build_list_add(L, E));
}

//--------------------------------------------------------------------- restricted expressions
restricted_expression(E) ::= primary_expression(E).
restricted_expression(E) ::= PLUS(O) restricted_expression(R). [UNARY_MINUS] {
  E = build_sign(parse, O, R);
}
restricted_expression(E) ::= MINUS(O) restricted_expression(R). [UNARY_MINUS] {
  E = build_sign(parse, O, R);
}
restricted_expression(E) ::= restricted_expression(L) PLUS(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) MINUS(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) STAR(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) SLASH(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) PERCENT(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) CARET(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) LESS(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) GREATER(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) EQUALS(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) LESS_EQUALS(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) GREATER_EQUALS(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) NOT_EQUALS(O) restricted_expression(R). {
  E = build_operation(parse, L, O, R);
}
restricted_expression(E) ::= restricted_expression(L) other_operator(O) restricted_expression(R).
    [OPERATOR] {
  E = build_other_operation(parse, L, O, R);
}
restricted_expression(E) ::= other_operator(O) restricted_expression(R). [OPERATOR] {
  E = build_prefix_operation(parse, O, R);
}
restricted_expression(E) ::= restricted_expression(L) TYPECAST type_name(T). {
  E = build_cast(parse, L, T);
}
restricted_expression(E) ::= restricted_expression(L) IS DISTINCT FROM restricted_expression(R).
    [IS] {
  E = build_distinct_test(parse, false, L, R);
}
restricted_expression(E) ::= restricted_expression(L) IS NOT DISTINCT FROM restricted_expression(R).
    [IS] {
  E = build_distinct_test(parse, true, L, R);
}
restricted_expression(E) ::= restricted_expression(L) IS DOCUMENT. [IS] {
  E = build_test(parse, TEST_DOCUMENT, false, L);
}
restricted_expression(E) ::= restricted_expression(L) IS NOT DOCUMENT. [IS] {
  E = build_test(parse, TEST_DOCUMENT, true, L);
}

//------------------------------------------------------------------- primary expressions (4.2)
primary_expression(E) ::= column_reference(E).
primary_expression(E) ::= constant(E).
primary_expression(E) ::= function_expression(E).
primary_expression(E) ::= case_expression(E).
primary_expression(E) ::= row(E).
primary_expression(E) ::= PARAMETER(T) indirection(I). {
  E = build_indirection(parse, build_numbered_parameter(parse, T), I);
}
primary_expression(E) ::= LEFT_PAREN(P) expression(X) RIGHT_PAREN(R) indirection(I). {
  E = build_indirection(parse, build_enclosed(X, P, R), I);
}
primary_expression(E) ::= select_in_parentheses(Q). [UNARY_MINUS] {
  E = build_scalar_subquery(parse, Q);
}
primary_expression(E) ::= select_in_parentheses(Q) indirection_step(S) indirection(I). {
  E = build_subquery_step(parse, Q, S, I);
}
primary_expression(E) ::= EXISTS(T) select_in_parentheses(Q). {
  E = build_subquery(parse, SUBQUERY_EXISTS, T.start, Q);
}
primary_expression(E) ::= ARRAY(T) select_in_parentheses(Q). {
  E = build_subquery(parse, SUBQUERY_ARRAY, T.start, Q);
}
primary_expression(E) ::= ARRAY(T) array(A). { E = A; E->span.start = T.start; }
primary_expression(E) ::= GROUPING(T) LEFT_PAREN expression_list(L) RIGHT_PAREN. {
  E = build_special_call(parse, T, SPECIAL_GROUPING, BUILD_NO_DETAIL, L);
}

%type array      { Node * } // ArrayExpression
%type array_list { NodeList }

array(A) ::= LEFT_BRACKET(T) expression_list(L) RIGHT_BRACKET. {
  A = BUILD(parse, ARRAY, ArrayExpression, T.start, .items = L);
}
array(A) ::= LEFT_BRACKET(T) array_list(L) RIGHT_BRACKET. {
  A = BUILD(parse, ARRAY, ArrayExpression, T.start, .items = L);
}
array(A) ::= LEFT_BRACKET(T) RIGHT_BRACKET. {
  A = BUILD(parse, ARRAY, ArrayExpression, T.start, .items = build_empty_list());
}
array_list(L) ::= array(A).                     { L = build_list(A); }
array_list(L) ::= array_list(K) COMMA array(A). { L = build_list_add(K, A); }

//------------------------------------------------------ columns, fields, subscripts (4.2.1-4)
%type column_reference  { Node * }
%type column_tail       { NodeList } // IndirectionStep; the first is no name
%type indirection       { NodeList } // IndirectionStep, maybe none
%type indirection_step  { Node * }
%type subscript         { Node * }
%type slice_bound       { Node * }

column_reference(C) ::= name(N).        { C = build_column(parse, build_path(parse, N)); }
column_reference(C) ::= dotted_name(P). { C = build_column(parse, P); }
column_reference(C) ::= name(N) column_tail(T). {
  C = build_column_with_tail(parse, build_path(parse, N), T);
}
column_reference(C) ::= dotted_name(P) column_tail(T). {
  C = build_column_with_tail(parse, P, T);
}

column_tail(L) ::= subscript(S). { L = build_list(S); }
column_tail(L) ::= DOT(T) STAR.  { L = build_list(build_star_step(parse, T)); }
column_tail(L) ::= column_tail(K) indirection_step(S). { L = build_list_add(K, S); }

indirection(L) ::= .                                   { L = build_empty_list(); }
indirection(L) ::= indirection(K) indirection_step(S). { L = build_list_add(K, S); }

indirection_step(S) ::= subscript(S).
indirection_step(S) ::= DOT(T) STAR.  { S = build_star_step(parse, T); }
indirection_step(S) ::= DOT(T) column_label(N). {
  S = BUILD(parse, INDIRECTION_STEP, IndirectionStep, T.start,
      .kind = INDIRECTION_FIELD, .field = N);
}

subscript(S) ::= LEFT_BRACKET(T) expression(E) RIGHT_BRACKET. {
  S = BUILD(parse, INDIRECTION_STEP, IndirectionStep, T.start,
      .kind = INDIRECTION_SUBSCRIPT, .lower = E);
}
subscript(S) ::= LEFT_BRACKET(T) slice_bound(L) COLON slice_bound(U) RIGHT_BRACKET. {
  S = BUILD(parse, INDIRECTION_STEP, IndirectionStep, T.start,
      .kind = INDIRECTION_SLICE, .lower = L, .upper = U);
}
slice_bound(B) ::= .              { B = NULL; }
slice_bound(B) ::= expression(B).

//----------------------------------------------------------------------------- CASE (9.18)
%type case_expression { Node * }
%type case_branches   { NodeList }
%type case_branch     { Node * }
%type case_operand    { Node * }
%type case_otherwise  { Node * }

case_expression(C) ::= CASE(T) case_operand(O) case_branches(L) case_otherwise(E) END_KEYWORD. {
  C = BUILD(parse, CASE, CaseExpression, T.start, .operand = O, .branches = L, .otherwise = E);
}
case_operand(O) ::= .              { O = NULL; }
case_operand(O) ::= expression(O).
case_branches(L) ::= case_branch(B).                  { L = build_list(B); }
case_branches(L) ::= case_branches(K) case_branch(B). { L = build_list_add(K, B); }
case_branch(B) ::= WHEN(T) expression(C) THEN expression(R). {
  B = BUILD(parse, CASE_BRANCH, CaseBranch, T.start, .condition = C, .result = R);
}
case_otherwise(E) ::= .                   { E = NULL; }
case_otherwise(E) ::= ELSE expression(X). { E = X; }

//------------------------------------------------------------------------ constants (4.1.2)
%type constant { Node * }

constant(C) ::= INTEGER(T).    { C = build_constant(parse, CONSTANT_INTEGER, T); }
constant(C) ::= NUMBER(T).     { C = build_constant(parse, CONSTANT_NUMBER, T); }
constant(C) ::= STRING(T).     { C = build_constant(parse, CONSTANT_STRING, T); }
constant(C) ::= BIT_STRING(T). { C = build_constant(parse, CONSTANT_BIT_STRING, T); }
constant(C) ::= HEX_STRING(T). { C = build_constant(parse, CONSTANT_HEX_STRING, T); }
constant(C) ::= TRUE(T).       { C = build_constant(parse, CONSTANT_TRUE, T); }
constant(C) ::= FALSE(T).      { C = build_constant(parse, CONSTANT_FALSE, T); }
constant(C) ::= NULL(T).       { C = build_constant(parse, CONSTANT_NULL, T); }
constant(C) ::= function_name(N) STRING(S). {
  TypeName *type = build_named_type(parse, N, build_empty_list(), N->span.end);
  C = build_typed_constant(parse, type, S);
}
constant(C) ::= function_name(N) LEFT_PAREN argument_list(L) optional_sort_clause(O)
    RIGHT_PAREN(P) STRING(S). {
  build_check_type_modifiers(parse, L, O);
  C = build_typed_constant(parse, build_named_type(parse, N, L, P.end), S);
}
constant(C) ::= constant_type(T) STRING(S). { C = build_typed_constant(parse, T, S); }
constant(C) ::= INTERVAL(F) STRING(S) interval_fields(M). {
  C = build_interval_constant(parse, F, F.end, S, M);
}
constant(C) ::= INTERVAL(F) LEFT_PAREN integer(P) RIGHT_PAREN(R) STRING(S). {
  C = build_interval_constant(
      parse, F, R.end, S, build_list(build_constant(parse, CONSTANT_INTEGER, P)));
}
