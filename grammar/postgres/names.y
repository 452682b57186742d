// names.y -- names, operators, and the plain constants that statements take
// (manual: 4.1 Lexical Structure).
//
// Which word may name what is in lexer/keyword.def; the lists *_keyword are made of it.

//------------------------------------------------------------------------------------- names
%type name               { Name } // a column, a table, nearly everything
%type type_function_name { Name } // a type or a function
%type nonreserved_word   { Name }
%type column_label       { Name } // behind AS or a dot: any word
%type bare_label         { Name } // a label without AS

name(N) ::= NAME(T).                { N = build_name(parse, T); }
name(N) ::= unreserved_keyword(T).  { N = build_name(parse, T); }
name(N) ::= column_name_keyword(T). { N = build_name(parse, T); }

type_function_name(N) ::= NAME(T).                       { N = build_name(parse, T); }
type_function_name(N) ::= unreserved_keyword(T).         { N = build_name(parse, T); }
type_function_name(N) ::= type_function_name_keyword(T). { N = build_name(parse, T); }

nonreserved_word(N) ::= NAME(T).                       { N = build_name(parse, T); }
nonreserved_word(N) ::= unreserved_keyword(T).         { N = build_name(parse, T); }
nonreserved_word(N) ::= column_name_keyword(T).        { N = build_name(parse, T); }
nonreserved_word(N) ::= type_function_name_keyword(T). { N = build_name(parse, T); }

column_label(N) ::= NAME(T).                       { N = build_name(parse, T); }
column_label(N) ::= unreserved_keyword(T).         { N = build_name(parse, T); }
column_label(N) ::= column_name_keyword(T).        { N = build_name(parse, T); }
column_label(N) ::= type_function_name_keyword(T). { N = build_name(parse, T); }
column_label(N) ::= reserved_keyword(T).           { N = build_name(parse, T); }

bare_label(N) ::= NAME(T).               { N = build_name(parse, T); }
bare_label(N) ::= bare_label_keyword(T). {
  build_mark_label(parse, T);
  N = build_name(parse, T);
}

%type name_list            { NodeList } // NameNode
%type optional_column_list { NodeList } // NameNode

name_list(L) ::= name(N).                    { L = build_list(build_name_node(parse, N)); }
name_list(L) ::= name_list(K) COMMA name(N). { L = build_list_add(K, build_name_node(parse, N)); }

optional_column_list(L) ::= .                                   { L = build_empty_list(); }
optional_column_list(L) ::= LEFT_PAREN name_list(N) RIGHT_PAREN. { L = N; }

//--------------------------------------------------------------------------- qualified names
// PostgreSQL reads subscripts and .* in the names of relations too, and refuses them once the name has
// ended: ours stop at the [ or the *, one thing earlier and nearer to the slip.
%type dotted_name         { NamePath } // two parts or more
%type qualified_name      { QualifiedName * } // of a relation
%type any_name            { QualifiedName * } // of a collation, an operator class …
%type function_name       { QualifiedName * }
%type qualified_name_list { NodeList } // QualifiedNameNode
%type any_name_list       { NodeList } // QualifiedNameNode
%type optional_any_name   { QualifiedName * } // NULL: none

dotted_name(P) ::= name(N) DOT column_label(L). {
  P = build_path_add(parse, build_path(parse, N), L);
}
dotted_name(P) ::= dotted_name(Q) DOT column_label(L). { P = build_path_add(parse, Q, L); }

qualified_name(Q) ::= name(N).        { Q = build_unqualified_name(parse, N); }
qualified_name(Q) ::= dotted_name(P). { Q = build_qualified_name(parse, P); }

any_name(Q) ::= name(N).        { Q = build_unqualified_name(parse, N); }
any_name(Q) ::= dotted_name(P). { Q = build_qualified_name(parse, P); }

function_name(Q) ::= type_function_name(N). { Q = build_unqualified_name(parse, N); }
function_name(Q) ::= dotted_name(P).        { Q = build_qualified_name(parse, P); }

qualified_name_list(L) ::= qualified_name(Q). {
  L = build_list(build_qualified_name_node(parse, Q));
}
qualified_name_list(L) ::= qualified_name_list(K) COMMA qualified_name(Q). {
  L = build_list_add(K, build_qualified_name_node(parse, Q));
}

any_name_list(L) ::= any_name(Q). { L = build_list(build_qualified_name_node(parse, Q)); }
any_name_list(L) ::= any_name_list(K) COMMA any_name(Q). {
  L = build_list_add(K, build_qualified_name_node(parse, Q));
}

optional_any_name(Q) ::= .            { Q = NULL; }
optional_any_name(Q) ::= any_name(Q).

//------------------------------------------------------------------------------------- roles
%type role      { Name }
%type role_list { NodeList } // NameNode

role(N) ::= nonreserved_word(W). { N = build_role(parse, W); }
role(N) ::= CURRENT_ROLE(T). {
  build_mark(parse, CONSTRUCT_CURRENT_ROLE, build_token_span(T));
  N = build_name(parse, T);
}
role(N) ::= CURRENT_USER(T).     { N = build_name(parse, T); }
role(N) ::= SESSION_USER(T).     { N = build_name(parse, T); }

role_list(L) ::= role(N).                    { L = build_list(build_name_node(parse, N)); }
role_list(L) ::= role_list(K) COMMA role(N). { L = build_list_add(K, build_name_node(parse, N)); }

//--------------------------------------------------------------------------------- operators
%type operator_symbol     { Name } // any, without a schema
%type arithmetic_symbol   { Name } // those with a token of their own
%type operator            { OperatorName * } // + or schema.+
%type wrapped_operator    { OperatorName * } // OPERATOR(schema.+)
%type other_operator      { OperatorName * } // all that bind as "any other operator"
%type qualified_operator  { OperatorName * } // + or OPERATOR(schema.+)

arithmetic_symbol(N) ::= PLUS(T).           { N = build_operator_token(parse, T); }
arithmetic_symbol(N) ::= MINUS(T).          { N = build_operator_token(parse, T); }
arithmetic_symbol(N) ::= STAR(T).           { N = build_operator_token(parse, T); }
arithmetic_symbol(N) ::= SLASH(T).          { N = build_operator_token(parse, T); }
arithmetic_symbol(N) ::= PERCENT(T).        { N = build_operator_token(parse, T); }
arithmetic_symbol(N) ::= CARET(T).          { N = build_operator_token(parse, T); }
arithmetic_symbol(N) ::= LESS(T).           { N = build_operator_token(parse, T); }
arithmetic_symbol(N) ::= GREATER(T).        { N = build_operator_token(parse, T); }
arithmetic_symbol(N) ::= EQUALS(T).         { N = build_operator_token(parse, T); }
arithmetic_symbol(N) ::= LESS_EQUALS(T).    { N = build_operator_token(parse, T); }
arithmetic_symbol(N) ::= GREATER_EQUALS(T). { N = build_operator_token(parse, T); }
arithmetic_symbol(N) ::= NOT_EQUALS(T).     { N = build_operator_token(parse, T); }

operator_symbol(N) ::= OPERATOR(T).          { N = build_operator_token(parse, T); }
operator_symbol(N) ::= arithmetic_symbol(N).

operator(O) ::= operator_symbol(S). { O = build_operator_name(parse, build_no_name(), S); }
operator(O) ::= name(N) DOT operator(P). {
  // Of a longer name the last schema counts; the server refuses it later.
  O = build_name_is_set(P->schema) ? P : build_operator_name(parse, N, P->name);
  O->span.start = N.span.start;
}

wrapped_operator(O) ::= OPERATOR_KEYWORD(T) LEFT_PAREN operator(P) RIGHT_PAREN. {
  O = P;
  O->span = build_span_from(parse, T.start);
}

other_operator(O) ::= OPERATOR(T). {
  O = build_operator_name(parse, build_no_name(), build_operator_token(parse, T));
}
other_operator(O) ::= wrapped_operator(O).

qualified_operator(O) ::= operator_symbol(S). {
  O = build_operator_name(parse, build_no_name(), S);
}
qualified_operator(O) ::= wrapped_operator(O).

//--------------------------------------------------------------------------------- constants
%type string            { Text }
%type integer           { Token }
%type signed_integer    { Node * } // Constant
%type numeric_only      { Node * } // Constant
%type boolean_or_string { Node * } // Constant, or NameNode for a bare word

string(S) ::= STRING(T). { S = build_text(parse, T); }

integer(I) ::= INTEGER(I).

signed_integer(C) ::= INTEGER(I).          { C = build_constant(parse, CONSTANT_INTEGER, I); }
signed_integer(C) ::= PLUS(S) INTEGER(I).  { C = build_signed_number(parse, S, I); }
signed_integer(C) ::= MINUS(S) INTEGER(I). { C = build_signed_number(parse, S, I); }

numeric_only(C) ::= NUMBER(N).          { C = build_constant(parse, CONSTANT_NUMBER, N); }
numeric_only(C) ::= PLUS(S) NUMBER(N).  { C = build_signed_number(parse, S, N); }
numeric_only(C) ::= MINUS(S) NUMBER(N). { C = build_signed_number(parse, S, N); }
numeric_only(C) ::= signed_integer(C).

boolean_or_string(V) ::= TRUE(T).             { V = build_constant(parse, CONSTANT_TRUE, T); }
boolean_or_string(V) ::= FALSE(T).            { V = build_constant(parse, CONSTANT_FALSE, T); }
boolean_or_string(V) ::= ON(T).               { V = build_name_node(parse, build_name(parse, T)); }
boolean_or_string(V) ::= nonreserved_word(N). { V = build_name_node(parse, N); }
boolean_or_string(V) ::= string(S).           { V = build_string_constant(parse, S); }
