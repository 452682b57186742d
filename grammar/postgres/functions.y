// functions.y -- function calls, windows, and functions with a syntax of their own
// (manual: 4.2.6-8, chapter 9).

%type function_application { FunctionCall * } // f(…), without FILTER and OVER
%type function_expression  { Node * }         // with them
%type windowless_function  { Node * }         // where FILTER and OVER may not stand
%type argument_list        { NodeList }
%type argument             { Node * }

function_expression(E) ::= function_application(F) within_group(G) filter(W) over(O). {
  E = build_finished_call(parse, F, G, W, O);
}
function_expression(E) ::= json_aggregate(J) filter(W) over(O). {
  E = build_finished_aggregate(parse, J, W, O);
}
function_expression(E) ::= common_function(E).

windowless_function(E) ::= function_application(F). { E = &F->node; }
windowless_function(E) ::= common_function(E).
windowless_function(E) ::= json_aggregate(E).

function_application(F) ::= function_name(N) LEFT_PAREN RIGHT_PAREN. {
  F = build_call(parse, N, &(FunctionCall){.star = false});
}
function_application(F) ::= function_name(N) LEFT_PAREN argument_list(L) optional_sort_clause(S)
    RIGHT_PAREN. {
  F = build_call(parse, N, &(FunctionCall){.arguments = L, .order_by = S});
}
function_application(F) ::= function_name(N) LEFT_PAREN VARIADIC argument(A)
    optional_sort_clause(S) RIGHT_PAREN. {
  F = build_call(
      parse, N, &(FunctionCall){.arguments = build_list(A), .variadic = true, .order_by = S});
}
function_application(F) ::= function_name(N) LEFT_PAREN argument_list(L) COMMA VARIADIC argument(A)
    optional_sort_clause(S) RIGHT_PAREN. {
  NodeList all = build_list_add(L, A);
  F = build_call(parse, N, &(FunctionCall){.arguments = all, .variadic = true, .order_by = S});
}
function_application(F) ::= function_name(N) LEFT_PAREN ALL argument_list(L)
    optional_sort_clause(S) RIGHT_PAREN. {
  F = build_call(parse, N, &(FunctionCall){.arguments = L, .order_by = S});
}
function_application(F) ::= function_name(N) LEFT_PAREN DISTINCT argument_list(L)
    optional_sort_clause(S) RIGHT_PAREN. {
  F = build_call(parse, N, &(FunctionCall){.arguments = L, .distinct = true, .order_by = S});
}
function_application(F) ::= function_name(N) LEFT_PAREN STAR RIGHT_PAREN. {
  F = build_call(parse, N, &(FunctionCall){.star = true});
}

argument_list(L) ::= argument(A).                        { L = build_list(A); }
argument_list(L) ::= argument_list(K) COMMA argument(A). { L = build_list_add(K, A); }

argument(A) ::= expression(A).
argument(A) ::= type_function_name(N) COLON_EQUALS expression(E). {
  A = BUILD(parse, ARGUMENT, Argument, N.span.start, .name = N, .value = E);
}
argument(A) ::= type_function_name(N) EQUALS_GREATER expression(E). {
  A = BUILD(parse, ARGUMENT, Argument, N.span.start, .name = N, .value = E);
}

//------------------------------------------------------------------------- order and index keys
%type sort_clause          { NodeList } // SortKey
%type optional_sort_clause { NodeList }
%type sort_keys            { NodeList }
%type sort_key             { Node * }
%type sort_direction       { SortDirection }
%type nulls_order          { SortNulls }

optional_sort_clause(L) ::= .               { L = build_empty_list(); }
optional_sort_clause(L) ::= sort_clause(L).
sort_clause(L) ::= ORDER BY sort_keys(K).   { L = K; }

sort_keys(L) ::= sort_key(S).                    { L = build_list(S); }
sort_keys(L) ::= sort_keys(K) COMMA sort_key(S). { L = build_list_add(K, S); }

sort_key(S) ::= expression(E) USING qualified_operator(O) nulls_order(N). {
  S = BUILD(parse, SORT_KEY, SortKey, E->span.start,
      .value = E, .direction = SORT_USING, .nulls = N, .operator_name = *O);
}
sort_key(S) ::= expression(E) sort_direction(D) nulls_order(N). {
  S = BUILD(parse, SORT_KEY, SortKey, E->span.start, .value = E, .direction = D, .nulls = N);
}

sort_direction(D) ::= .     { D = SORT_UNSTATED; }
sort_direction(D) ::= ASC.  { D = SORT_ASCENDING; }
sort_direction(D) ::= DESC. { D = SORT_DESCENDING; }

nulls_order(N) ::= .               { N = NULLS_UNSTATED; }
nulls_order(N) ::= NULLS_LA FIRST. { N = NULLS_FIRST; }
nulls_order(N) ::= NULLS_LA LAST.  { N = NULLS_LAST; }

%type index_element_list   { NodeList } // IndexElement
%type index_element        { Node * }
%type index_element_detail { IndexElement * } // all behind the column or expression
%type optional_collation   { QualifiedName * } // NULL: none

index_element_list(L) ::= index_element(E).                             { L = build_list(E); }
index_element_list(L) ::= index_element_list(K) COMMA index_element(E). {
  L = build_list_add(K, E);
}

index_element(E) ::= name(N) index_element_detail(D). {
  E = build_index_element(parse, N.span.start, D, N, NULL);
}
index_element(E) ::= windowless_function(F) index_element_detail(D). {
  E = build_index_element(parse, F->span.start, D, build_no_name(), F);
}
index_element(E) ::= LEFT_PAREN(P) expression(X) RIGHT_PAREN(R) index_element_detail(D). {
  E = build_index_element(parse, P.start, D, build_no_name(), build_enclosed(X, P, R));
}

index_element_detail(D) ::= optional_collation(C) optional_any_name(O) sort_direction(S)
    nulls_order(N). {
  D = build_index_element_detail(parse, C, O, build_empty_list(), S, N);
}
index_element_detail(D) ::= optional_collation(C) any_name(O) relation_options(L) sort_direction(S)
    nulls_order(N). {
  build_mark(parse, CONSTRUCT_OPERATOR_CLASS_OPTIONS, (Span){L.first->span.start, L.last->span.end});
  D = build_index_element_detail(parse, C, O, L, S, N);
}

optional_collation(C) ::= .                    { C = NULL; }
optional_collation(C) ::= COLLATE any_name(N). { C = N; }

//--------------------------------------------------------------------------- windows (4.2.8)
%type within_group         { WithinGroup * } // NULL: none
%type filter               { Node * }
%type over                 { Node * } // WindowDefinition, or NULL
%type window_specification { WindowDefinition * }
%type window_base          { Name }
%type window_partition     { NodeList }
%type window_frame         { WindowFrame * }

within_group(G) ::= . { G = NULL; }
within_group(G) ::= WITHIN(T) GROUP LEFT_PAREN sort_clause(S) RIGHT_PAREN. {
  G = build_within_group(parse, T, S);
}

filter(W) ::= .                                                 { W = NULL; }
filter(W) ::= FILTER LEFT_PAREN WHERE expression(E) RIGHT_PAREN. { W = E; }

over(O) ::= .                             { O = NULL; }
over(O) ::= OVER window_specification(S). { O = &S->node; }
over(O) ::= OVER name(N). {
  O = BUILD(parse, WINDOW, WindowDefinition, N.span.start, .base = N, .is_named = true);
}

window_specification(S) ::= LEFT_PAREN(T) window_base(B) window_partition(P) optional_sort_clause(O)
    window_frame(F) RIGHT_PAREN. {
  S = build_window(parse, T.start, B, P, O, F);
}

window_base(B) ::= . [OPERATOR] { B = build_no_name(); }
window_base(B) ::= name(B).

window_partition(L) ::= .                                 { L = build_empty_list(); }
window_partition(L) ::= PARTITION BY expression_list(E). { L = E; }

%type frame_unit      { FrameUnit }
%type frame_extent    { WindowFrame * }
%type frame_bound     { FrameBound }
%type frame_exclusion { FrameExclusion }

window_frame(F) ::= . { F = NULL; }
window_frame(F) ::= frame_unit(U) frame_extent(E) frame_exclusion(X). {
  F = build_window_frame(U, E, X);
}
frame_unit(U) ::= RANGE.  { U = FRAME_RANGE; }
frame_unit(U) ::= ROWS.   { U = FRAME_ROWS; }
frame_unit(U) ::= GROUPS. { U = FRAME_GROUPS; }

frame_extent(E) ::= frame_bound(B). {
  E = build_frame_extent(parse, B, (FrameBound){FRAME_UNSTATED, 0, NULL});
}
frame_extent(E) ::= BETWEEN frame_bound(B) AND frame_bound(C). {
  E = build_frame_extent(parse, B, C);
}

frame_bound(B) ::= UNBOUNDED(T) PRECEDING. {
  B = (FrameBound){FRAME_UNBOUNDED_PRECEDING, T.start, NULL};
}
frame_bound(B) ::= UNBOUNDED(T) FOLLOWING. {
  B = (FrameBound){FRAME_UNBOUNDED_FOLLOWING, T.start, NULL};
}
frame_bound(B) ::= CURRENT(T) ROW.          { B = (FrameBound){FRAME_CURRENT_ROW, T.start, NULL}; }
frame_bound(B) ::= expression(E) PRECEDING. { B = (FrameBound){FRAME_PRECEDING, E->span.start, E}; }
frame_bound(B) ::= expression(E) FOLLOWING. { B = (FrameBound){FRAME_FOLLOWING, E->span.start, E}; }

frame_exclusion(X) ::= .                    { X = EXCLUDE_NO_OTHERS; }
frame_exclusion(X) ::= EXCLUDE CURRENT ROW. { X = EXCLUDE_CURRENT_ROW; }
frame_exclusion(X) ::= EXCLUDE GROUP.       { X = EXCLUDE_GROUP; }
frame_exclusion(X) ::= EXCLUDE TIES.        { X = EXCLUDE_TIES; }
frame_exclusion(X) ::= EXCLUDE NO OTHERS.   { X = EXCLUDE_NO_OTHERS; }

//------------------------------------------------------- functions with a syntax of their own
%type common_function { Node * }

common_function(F) ::= COLLATION(T) FOR LEFT_PAREN expression(E) RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_COLLATION_FOR, BUILD_NO_DETAIL, build_list(E));
}
common_function(F) ::= CURRENT_DATE(T). {
  F = build_special_call(parse, T, SPECIAL_CURRENT_DATE, BUILD_NO_DETAIL, build_empty_list());
}
common_function(F) ::= CURRENT_TIME(T) time_precision(P). {
  F = build_special_call(parse, T, SPECIAL_CURRENT_TIME, BUILD_NO_DETAIL, P);
}
common_function(F) ::= CURRENT_TIMESTAMP(T) time_precision(P). {
  F = build_special_call(parse, T, SPECIAL_CURRENT_TIMESTAMP, BUILD_NO_DETAIL, P);
}
common_function(F) ::= LOCALTIME(T) time_precision(P). {
  F = build_special_call(parse, T, SPECIAL_LOCALTIME, BUILD_NO_DETAIL, P);
}
common_function(F) ::= LOCALTIMESTAMP(T) time_precision(P). {
  F = build_special_call(parse, T, SPECIAL_LOCALTIMESTAMP, BUILD_NO_DETAIL, P);
}
common_function(F) ::= CURRENT_ROLE(T). {
  F = build_special_call(parse, T, SPECIAL_CURRENT_ROLE, BUILD_NO_DETAIL, build_empty_list());
}
common_function(F) ::= CURRENT_USER(T). {
  F = build_special_call(parse, T, SPECIAL_CURRENT_USER, BUILD_NO_DETAIL, build_empty_list());
}
common_function(F) ::= SESSION_USER(T). {
  F = build_special_call(parse, T, SPECIAL_SESSION_USER, BUILD_NO_DETAIL, build_empty_list());
}
common_function(F) ::= SYSTEM_USER(T). {
  build_mark(parse, CONSTRUCT_SYSTEM_USER, build_token_span(T));
  F = build_special_call(parse, T, SPECIAL_SYSTEM_USER, BUILD_NO_DETAIL, build_empty_list());
}
common_function(F) ::= USER(T). {
  F = build_special_call(parse, T, SPECIAL_USER, BUILD_NO_DETAIL, build_empty_list());
}
common_function(F) ::= CURRENT_CATALOG(T). {
  F = build_special_call(parse, T, SPECIAL_CURRENT_CATALOG, BUILD_NO_DETAIL, build_empty_list());
}
common_function(F) ::= CURRENT_SCHEMA(T). {
  F = build_special_call(parse, T, SPECIAL_CURRENT_SCHEMA, BUILD_NO_DETAIL, build_empty_list());
}
common_function(F) ::= CAST(T) LEFT_PAREN expression(E) AS type_name(N) RIGHT_PAREN. {
  F = BUILD(parse, CAST, Cast, T.start,
      .form = CAST_FUNCTION, .operand = E, .types = build_list(&N->node));
}
common_function(F) ::= TREAT(T) LEFT_PAREN expression(E) AS type_name(N) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_TREAT, build_pair(E, &N->node));
}
common_function(F) ::= EXTRACT(T) LEFT_PAREN extract_field(X) FROM expression(E) RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_EXTRACT, BUILD_NO_DETAIL, build_pair(X, E));
}
common_function(F) ::= NORMALIZE(T) LEFT_PAREN expression(E) RIGHT_PAREN. {
  build_mark(parse, CONSTRUCT_NORMALIZE, build_token_span(T));
  F = build_special_call(parse, T, SPECIAL_NORMALIZE, BUILD_NO_DETAIL, build_list(E));
}
common_function(F) ::= NORMALIZE(T) LEFT_PAREN expression(E) COMMA normal_form(N) RIGHT_PAREN. {
  build_mark(parse, CONSTRUCT_NORMALIZE, build_token_span(T));
  F = build_special_call(parse, T, SPECIAL_NORMALIZE, N, build_list(E));
}
common_function(F) ::= NULLIF(T) LEFT_PAREN expression(A) COMMA expression(B) RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_NULLIF, BUILD_NO_DETAIL, build_pair(A, B));
}
common_function(F) ::= COALESCE(T) LEFT_PAREN expression_list(L) RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_COALESCE, BUILD_NO_DETAIL, L);
}
common_function(F) ::= GREATEST(T) LEFT_PAREN expression_list(L) RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_GREATEST, BUILD_NO_DETAIL, L);
}
common_function(F) ::= LEAST(T) LEFT_PAREN expression_list(L) RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_LEAST, BUILD_NO_DETAIL, L);
}
common_function(F) ::= MERGE_ACTION(T) LEFT_PAREN RIGHT_PAREN. {
  build_mark(parse, CONSTRUCT_MERGE_ACTION, build_token_span(T));
  F = build_special_call(parse, T, SPECIAL_MERGE_ACTION, BUILD_NO_DETAIL, build_empty_list());
}

%type time_precision { NodeList }
time_precision(L) ::= . { L = build_empty_list(); }
time_precision(L) ::= LEFT_PAREN integer(P) RIGHT_PAREN. {
  L = build_list(build_constant(parse, CONSTANT_INTEGER, P));
}

%type extract_field { Node * }
extract_field(F) ::= NAME(T).   { F = build_word_constant(parse, T); }
extract_field(F) ::= YEAR(T).   { F = build_word_constant(parse, T); }
extract_field(F) ::= MONTH(T).  { F = build_word_constant(parse, T); }
extract_field(F) ::= DAY(T).    { F = build_word_constant(parse, T); }
extract_field(F) ::= HOUR(T).   { F = build_word_constant(parse, T); }
extract_field(F) ::= MINUTE(T). { F = build_word_constant(parse, T); }
extract_field(F) ::= SECOND(T). { F = build_word_constant(parse, T); }
extract_field(F) ::= STRING(T). { F = build_constant(parse, CONSTANT_STRING, T); }

//------------------------------------------------------------------------- strings (9.4)
// Without the words between, OVERLAY and SUBSTRING are functions like any other.
%type optional_argument_list { NodeList }
optional_argument_list(L) ::= .                 { L = build_empty_list(); }
optional_argument_list(L) ::= argument_list(L).

common_function(F) ::= OVERLAY(T) LEFT_PAREN expression(A) PLACING expression(B)
    FROM expression(C) FOR expression(D) RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_OVERLAY, SLICE("from for"),
      build_list_add(build_list_add(build_pair(A, B), C), D));
}
common_function(F) ::= OVERLAY(T) LEFT_PAREN expression(A) PLACING expression(B)
    FROM expression(C) RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_OVERLAY, SLICE("from"),
      build_list_add(build_pair(A, B), C));
}
common_function(F) ::= OVERLAY(T) LEFT_PAREN optional_argument_list(L) RIGHT_PAREN. {
  build_mark(parse, CONSTRUCT_OVERLAY_CALL, build_token_span(T));
  F = build_special_call(parse, T, SPECIAL_NONE, BUILD_NO_DETAIL, L);
}
common_function(F) ::= POSITION(T) LEFT_PAREN restricted_expression(A) IN restricted_expression(B)
    RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_POSITION, SLICE("in"), build_pair(A, B));
}
common_function(F) ::= SUBSTRING(T) LEFT_PAREN expression(A) FROM expression(B) FOR expression(C)
    RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_SUBSTRING, SLICE("from for"),
      build_list_add(build_pair(A, B), C));
}
common_function(F) ::= SUBSTRING(T) LEFT_PAREN expression(A) FOR expression(B) FROM expression(C)
    RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_SUBSTRING, SLICE("for from"),
      build_list_add(build_pair(A, B), C));
}
common_function(F) ::= SUBSTRING(T) LEFT_PAREN expression(A) FROM expression(B) RIGHT_PAREN. {
  F = build_special_call(
      parse, T, SPECIAL_SUBSTRING, SLICE("from"), build_pair(A, B));
}
common_function(F) ::= SUBSTRING(T) LEFT_PAREN expression(A) FOR expression(B) RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_SUBSTRING, SLICE("for"), build_pair(A, B));
}
common_function(F) ::= SUBSTRING(T) LEFT_PAREN expression(A) SIMILAR(X) expression(B)
    ESCAPE expression(C) RIGHT_PAREN. {
  build_mark(parse, CONSTRUCT_SUBSTRING_SIMILAR, build_token_span(X));
  F = build_special_call(parse, T, SPECIAL_SUBSTRING, SLICE("similar"),
      build_list_add(build_pair(A, B), C));
}
common_function(F) ::= SUBSTRING(T) LEFT_PAREN optional_argument_list(L) RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_NONE, BUILD_NO_DETAIL, L);
}
common_function(F) ::= TRIM(T) LEFT_PAREN trim_side(S) expression(E) FROM expression_list(L)
    RIGHT_PAREN. {
  F = build_trim(parse, T, S, true, build_list_join(build_list(E), L));
}
common_function(F) ::= TRIM(T) LEFT_PAREN trim_side(S) FROM expression_list(L) RIGHT_PAREN. {
  F = build_trim(parse, T, S, false, L);
}
common_function(F) ::= TRIM(T) LEFT_PAREN trim_side(S) expression_list(L) RIGHT_PAREN. {
  F = build_trim(parse, T, S, false, L);
}

%type trim_side { TrimSide }
trim_side(S) ::= .         { S = TRIM_UNSTATED; }
trim_side(S) ::= BOTH.     { S = TRIM_BOTH; }
trim_side(S) ::= LEADING.  { S = TRIM_LEADING; }
trim_side(S) ::= TRAILING. { S = TRIM_TRAILING; }

//--------------------------------------------------------------------------------- XML (9.15)
common_function(F) ::= XMLCONCAT(T) LEFT_PAREN expression_list(L) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLCONCAT, L);
}
common_function(F) ::= XMLELEMENT(T) LEFT_PAREN xml_name(N) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLELEMENT, N);
}
common_function(F) ::= XMLELEMENT(T) LEFT_PAREN xml_name(N) COMMA xml_attributes(A) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLELEMENT, build_list_add(N, A));
}
common_function(F) ::= XMLELEMENT(T) LEFT_PAREN xml_name(N) COMMA expression_list(L)
    RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLELEMENT, build_list_join(N, L));
}
common_function(F) ::= XMLELEMENT(T) LEFT_PAREN xml_name(N) COMMA xml_attributes(A)
    COMMA expression_list(L) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLELEMENT, build_list_join(build_list_add(N, A), L));
}
common_function(F) ::= XMLEXISTS(T) LEFT_PAREN primary_expression(E) xml_passing(P) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLEXISTS, build_pair(E, P));
}
common_function(F) ::= XMLFOREST(T) LEFT_PAREN labeled_list(L) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLFOREST, L);
}
common_function(F) ::= XMLPARSE(T) LEFT_PAREN xml_document(E) xml_whitespace(W) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLPARSE, build_pair(E, W));
}
common_function(F) ::= XMLPI(T) LEFT_PAREN xml_name(N) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLPI, N);
}
common_function(F) ::= XMLPI(T) LEFT_PAREN xml_name(N) COMMA expression(E) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLPI, build_list_add(N, E));
}
common_function(F) ::= XMLROOT(T) LEFT_PAREN expression(E) COMMA xml_version(V) xml_standalone(S)
    RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLROOT, build_list_add(build_pair(E, V), S));
}
common_function(F) ::= XMLSERIALIZE(T) LEFT_PAREN xml_document(E) xml_type(N) xml_indent(I)
    RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_XMLSERIALIZE, build_list_add(build_pair(E, N), I));
}

%type xml_name       { NodeList }
%type xml_attributes { Node * } // SpecialClause, like those that follow
%type xml_passing    { Node * }
%type xml_version    { Node * }
%type xml_standalone { Node * } // NULL: nothing was written, like the next
%type xml_indent     { Node * }
%type xml_whitespace { Node * }
%type xml_document   { Node * }
%type xml_type       { Node * }
%type labeled_list   { NodeList } // Target
%type labeled        { Node * }

xml_name(L) ::= NAME_KEYWORD(T) column_label(N). {
  L = build_list(build_named_clause(parse, T, SLICE("NAME"), false, N));
}
xml_attributes(C) ::= XMLATTRIBUTES(T) LEFT_PAREN labeled_list(K) RIGHT_PAREN. {
  C = BUILD_CLAUSE(parse, T, "XMLATTRIBUTES", .listed = true, .parenthesized = true, .parts = K);
}
labeled_list(L) ::= labeled(E).                       { L = build_list(E); }
labeled_list(L) ::= labeled_list(K) COMMA labeled(E). { L = build_list_add(K, E); }
labeled(T) ::= expression(E) AS column_label(N). {
  T = BUILD(parse, TARGET, Target, E->span.start, .name = N, .value = E);
}
labeled(T) ::= expression(E). { T = BUILD(parse, TARGET, Target, E->span.start, .value = E); }

xml_passing(C) ::= PASSING(T) primary_expression(P). {
  C = BUILD_CLAUSE(parse, T, "PASSING", .parts = build_list(P));
}
xml_passing(C) ::= PASSING(T) primary_expression(P) xml_mechanism. {
  C = BUILD_CLAUSE(parse, T, "PASSING", .parts = build_list(P));
}
xml_passing(C) ::= PASSING(T) xml_mechanism primary_expression(P). {
  C = BUILD_CLAUSE(parse, T, "PASSING", .parts = build_list(P));
}
xml_passing(C) ::= PASSING(T) xml_mechanism primary_expression(P) xml_mechanism. {
  C = BUILD_CLAUSE(parse, T, "PASSING", .parts = build_list(P));
}
xml_mechanism ::= BY REF. // the server takes either for the other
xml_mechanism ::= BY(F) VALUE(E). { build_mark(parse, CONSTRUCT_XML_BY_VALUE, build_span(F, E)); }

xml_version(C) ::= VERSION(T) expression(E). {
  C = BUILD_CLAUSE(parse, T, "VERSION", .listed = true, .parts = build_list(E));
}
xml_version(C) ::= VERSION(T) NO VALUE. {
  C = BUILD_CLAUSE(parse, T, "VERSION NO VALUE", .listed = true);
}
xml_standalone(C) ::= . { C = NULL; }
xml_standalone(C) ::= COMMA STANDALONE(T) YES. {
  C = BUILD_CLAUSE(parse, T, "STANDALONE YES", .listed = true);
}
xml_standalone(C) ::= COMMA STANDALONE(T) NO. {
  C = BUILD_CLAUSE(parse, T, "STANDALONE NO", .listed = true);
}
xml_standalone(C) ::= COMMA STANDALONE(T) NO VALUE. {
  C = BUILD_CLAUSE(parse, T, "STANDALONE NO VALUE", .listed = true);
}
xml_indent(C) ::= .             { C = NULL; }
xml_indent(C) ::= INDENT(T). {
  build_mark(parse, CONSTRUCT_XML_INDENT, build_token_span(T));
  C = BUILD_CLAUSE(parse, T, "INDENT", .listed = false);
}
xml_indent(C) ::= NO(T) INDENT(E). {
  build_mark(parse, CONSTRUCT_XML_INDENT, build_span(T, E));
  C = BUILD_CLAUSE(parse, T, "NO INDENT", .listed = false);
}
xml_whitespace(C) ::= . { C = NULL; }
xml_whitespace(C) ::= PRESERVE(T) WHITESPACE. {
  C = BUILD_CLAUSE(parse, T, "PRESERVE WHITESPACE", .listed = false);
}
xml_whitespace(C) ::= STRIP(T) WHITESPACE. {
  C = BUILD_CLAUSE(parse, T, "STRIP WHITESPACE", .listed = false);
}
xml_document(C) ::= DOCUMENT(T) expression(E). {
  C = BUILD_CLAUSE(parse, T, "DOCUMENT", .parts = build_list(E));
}
xml_document(C) ::= CONTENT(T) expression(E). {
  C = BUILD_CLAUSE(parse, T, "CONTENT", .parts = build_list(E));
}
xml_type(C) ::= AS(T) simple_type_name(N). {
  C = BUILD_CLAUSE(parse, T, "AS", .parts = build_list(&N->node));
}

//-------------------------------------------------------------------------------- JSON (9.16)
common_function(F) ::= JSON_OBJECT(T) LEFT_PAREN argument_list(L) RIGHT_PAREN. {
  F = build_special_call(parse, T, SPECIAL_NONE, BUILD_NO_DETAIL, L);
}
common_function(F) ::= JSON_OBJECT(T) LEFT_PAREN json_pairs(L) json_nulls(N) json_unique(U)
    json_returning(R) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_JSON_OBJECT,
      build_list_add(build_list_add(build_list_add(L, N), U), R));
}
common_function(F) ::= JSON_OBJECT(T) LEFT_PAREN json_returning(R) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_JSON_OBJECT, build_list(R));
}
common_function(F) ::= JSON_ARRAY(T) LEFT_PAREN json_values(L) json_nulls(N) json_returning(R)
    RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_JSON_ARRAY, build_list_add(build_list_add(L, N), R));
}
common_function(F) ::= JSON_ARRAY(T) LEFT_PAREN select_no_parentheses(Q) json_format(X)
    json_returning(R) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_JSON_ARRAY, build_pair(build_formatted(parse, Q, X), R));
}
common_function(F) ::= JSON_ARRAY(T) LEFT_PAREN json_returning(R) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_JSON_ARRAY, build_list(R));
}
common_function(F) ::= JSON(T) LEFT_PAREN json_value(V) json_unique(U) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_JSON, build_pair(V, U));
}
common_function(F) ::= JSON_SCALAR(T) LEFT_PAREN expression(E) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_JSON_SCALAR, build_list(E));
}
common_function(F) ::= JSON_SERIALIZE(T) LEFT_PAREN json_value(V) json_returning(R) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_JSON_SERIALIZE, build_pair(V, R));
}
common_function(F) ::= JSON_QUERY(T) LEFT_PAREN json_value(V) COMMA expression(P) json_passing(A)
    json_returning(R) json_wrapper(W) json_quotes(K) json_behaviors(B) RIGHT_PAREN. {
  F = build_json_query(parse, T, SPECIAL_JSON_QUERY,
      (JsonQuery){.value = V, .path = P, .passing = A, .returning = R, .wrapper = W, .quotes = K}, B);
}
common_function(F) ::= JSON_EXISTS(T) LEFT_PAREN json_value(V) COMMA expression(P) json_passing(A)
    json_on_error(B) RIGHT_PAREN. {
  F = build_json_query(
      parse, T, SPECIAL_JSON_EXISTS, (JsonQuery){.value = V, .path = P, .passing = A}, B);
}
common_function(F) ::= JSON_VALUE(T) LEFT_PAREN json_value(V) COMMA expression(P) json_passing(A)
    json_returning(R) json_behaviors(B) RIGHT_PAREN. {
  F = build_json_query(parse, T, SPECIAL_JSON_VALUE,
      (JsonQuery){.value = V, .path = P, .passing = A, .returning = R}, B);
}

%type json_aggregate { Node * } // SpecialExpression
json_aggregate(F) ::= JSON_OBJECTAGG(T) LEFT_PAREN json_pair(P) json_nulls(N) json_unique(U)
    json_returning(R) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_JSON_OBJECTAGG,
      build_list_add(build_list_add(build_list_add(P, N), U), R));
}
json_aggregate(F) ::= JSON_ARRAYAGG(T) LEFT_PAREN json_value(V) json_order(S) json_nulls(N)
    json_returning(R) RIGHT_PAREN. {
  F = build_special(parse, T, SPECIAL_JSON_ARRAYAGG,
      build_list_add(build_list_add(build_pair(V, S), N), R));
}

%type json_value     { Node * } // an expression; with FORMAT a SpecialClause
%type json_values    { NodeList }
%type json_pair      { NodeList }
%type json_pairs     { NodeList }
%type json_format        { JsonFormat } // "": none
%type json_format_clause { JsonFormat }
%type json_order     { Node * } // SpecialClause, or NULL, like those that follow
%type json_nulls     { Node * }
%type json_unique    { Node * }
%type json_returning { Node * }
%type json_passing   { Node * }
%type json_wrapper   { Node * }
%type json_quotes    { Node * }
%type json_arguments { NodeList } // Target
%type json_argument  { Node * }
%type json_behavior  { SpecialClause * }
%type json_behaviors { NodeList }
%type json_on_error  { NodeList }

json_value(V) ::= expression(E) json_format(X). { V = build_formatted(parse, E, X); }
json_values(L) ::= json_value(V).                      { L = build_list(V); }
json_values(L) ::= json_values(K) COMMA json_value(V). { L = build_list_add(K, V); }

json_format(X) ::= .                      { X = (JsonFormat){{NULL, 0}, 0}; }
json_format(X) ::= json_format_clause(X).
json_format_clause(X) ::= FORMAT_LA(F) JSON ENCODING name(N). {
  X = build_json_format(parse, F, N);
}
json_format_clause(X) ::= FORMAT_LA(F) JSON. { X = (JsonFormat){SLICE("FORMAT JSON"), F.start}; }

json_pairs(L) ::= json_pair(L).
json_pairs(L) ::= json_pairs(K) COMMA json_pair(P). { L = build_list_join(K, P); }
json_pair(P) ::= primary_expression(K) VALUE json_value(V). {
  P = build_pair(K, V);
}
json_pair(P) ::= expression(K) COLON json_value(V). { P = build_pair(K, V); }

json_order(C) ::= . { C = NULL; }
json_order(C) ::= ORDER(T) BY sort_keys(K). { C = BUILD_CLAUSE(parse, T, "ORDER BY", .parts = K); }

json_nulls(C) ::= . { C = NULL; }
json_nulls(C) ::= NULL(T) ON NULL. {
  C = BUILD_CLAUSE(parse, T, "NULL ON NULL", .listed = false);
}
json_nulls(C) ::= ABSENT(T) ON NULL. {
  C = BUILD_CLAUSE(parse, T, "ABSENT ON NULL", .listed = false);
}

// WITHOUT UNIQUE KEYS is what holds without a word.
json_unique(C) ::= json_unique_keys(U). { C = build_unique_keys(parse, U); }

json_returning(C) ::= . { C = NULL; }
json_returning(C) ::= RETURNING(T) type_name(N) json_format(X). {
  C = BUILD_CLAUSE(parse, T, "RETURNING", .parts = build_list(&N->node), .tail = X.words);
}

json_passing(C) ::= . { C = NULL; }
json_passing(C) ::= PASSING(T) json_arguments(A). {
  C = BUILD_CLAUSE(parse, T, "PASSING", .parts = A);
}
json_arguments(L) ::= json_argument(A).                         { L = build_list(A); }
json_arguments(L) ::= json_arguments(K) COMMA json_argument(A). { L = build_list_add(K, A); }
json_argument(A) ::= json_value(V) AS column_label(N). {
  A = BUILD(parse, TARGET, Target, V->span.start, .name = N, .value = V);
}

json_wrapper(C) ::= . { C = NULL; }
json_wrapper(C) ::= WITHOUT(T) WRAPPER. {
  C = BUILD_CLAUSE(parse, T, "WITHOUT WRAPPER", .listed = false);
}
json_wrapper(C) ::= WITHOUT(T) ARRAY WRAPPER. {
  C = BUILD_CLAUSE(parse, T, "WITHOUT WRAPPER", .listed = false);
}
json_wrapper(C) ::= WITH(T) WRAPPER. {
  C = BUILD_CLAUSE(parse, T, "WITH WRAPPER", .listed = false);
}
json_wrapper(C) ::= WITH(T) ARRAY WRAPPER. {
  C = BUILD_CLAUSE(parse, T, "WITH WRAPPER", .listed = false);
}
json_wrapper(C) ::= WITH(T) CONDITIONAL ARRAY WRAPPER. {
  C = BUILD_CLAUSE(parse, T, "WITH CONDITIONAL WRAPPER", .listed = false);
}
json_wrapper(C) ::= WITH(T) UNCONDITIONAL ARRAY WRAPPER. {
  C = BUILD_CLAUSE(parse, T, "WITH WRAPPER", .listed = false);
}
json_wrapper(C) ::= WITH(T) CONDITIONAL WRAPPER. {
  C = BUILD_CLAUSE(parse, T, "WITH CONDITIONAL WRAPPER", .listed = false);
}
json_wrapper(C) ::= WITH(T) UNCONDITIONAL WRAPPER. {
  C = BUILD_CLAUSE(parse, T, "WITH WRAPPER", .listed = false);
}

json_quotes(C) ::= . { C = NULL; }
json_quotes(C) ::= KEEP(T) QUOTES ON SCALAR STRING_KEYWORD. {
  C = BUILD_CLAUSE(parse, T, "KEEP QUOTES", .listed = false);
}
json_quotes(C) ::= KEEP(T) QUOTES. { C = BUILD_CLAUSE(parse, T, "KEEP QUOTES", .listed = false); }
json_quotes(C) ::= OMIT(T) QUOTES ON SCALAR STRING_KEYWORD. {
  C = BUILD_CLAUSE(parse, T, "OMIT QUOTES", .listed = false);
}
json_quotes(C) ::= OMIT(T) QUOTES. { C = BUILD_CLAUSE(parse, T, "OMIT QUOTES", .listed = false); }

json_behaviors(L) ::= .                          { L = build_empty_list(); }
json_behaviors(L) ::= json_behavior(B) ON EMPTY(E). { L = build_behavior(B, SLICE("ON EMPTY"), E); }
json_behaviors(L) ::= json_behavior(B) ON ERROR(E). { L = build_behavior(B, SLICE("ON ERROR"), E); }
json_behaviors(L) ::= json_behavior(B) ON EMPTY(E) json_behavior(C) ON ERROR(R). {
  L = build_list_join(
      build_behavior(B, SLICE("ON EMPTY"), E), build_behavior(C, SLICE("ON ERROR"), R));
}
json_on_error(L) ::= .                          { L = build_empty_list(); }
json_on_error(L) ::= json_behavior(B) ON ERROR(E). { L = build_behavior(B, SLICE("ON ERROR"), E); }

json_behavior(C) ::= DEFAULT(T) expression(E).  {
  C = (SpecialClause *)BUILD_CLAUSE(parse, T, "DEFAULT", .parts = build_list(E));
}
json_behavior(C) ::= ERROR(T).   { C = build_plain_behavior(parse, T, SLICE("ERROR")); }
json_behavior(C) ::= NULL(T).    { C = build_plain_behavior(parse, T, SLICE("NULL")); }
json_behavior(C) ::= TRUE(T).    { C = build_plain_behavior(parse, T, SLICE("TRUE")); }
json_behavior(C) ::= FALSE(T).   { C = build_plain_behavior(parse, T, SLICE("FALSE")); }
json_behavior(C) ::= UNKNOWN(T). { C = build_plain_behavior(parse, T, SLICE("UNKNOWN")); }
json_behavior(C) ::= EMPTY(T) ARRAY.  { C = build_plain_behavior(parse, T, SLICE("EMPTY ARRAY")); }
json_behavior(C) ::= EMPTY(T) OBJECT. { C = build_plain_behavior(parse, T, SLICE("EMPTY OBJECT")); }
json_behavior(C) ::= EMPTY(T).        { C = build_plain_behavior(parse, T, SLICE("EMPTY ARRAY")); }
