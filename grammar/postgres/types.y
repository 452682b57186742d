// types.y -- names of types (manual: chapter 8, Data Types).

%type type_name        { TypeName * } // with SETOF and array bounds
%type simple_type_name { TypeName * } // without
%type function_type    { TypeName * } // also name%TYPE
%type type_list        { NodeList }   // TypeName
%type type_path        { NamePath }
%type array_bounds     { ArrayBounds }
%type type_modifiers   { NodeList }
%type generic_type     { TypeName * }
%type constant_type    { TypeName * } // that may stand before a string, as in date '2026-01-01'

type_name(T) ::= simple_type_name(S) array_bounds(B). {
  T = build_array_type(parse, S, B, S->node.span.start, false);
}
type_name(T) ::= SETOF(F) simple_type_name(S) array_bounds(B). {
  T = build_array_type(parse, S, B, F.start, true);
}
type_name(T) ::= simple_type_name(S) ARRAY LEFT_BRACKET integer(I) RIGHT_BRACKET. {
  T = build_array_type(parse, S, build_array_bound(parse, (ArrayBounds){0}, &I),
      S->node.span.start, false);
}
type_name(T) ::= SETOF(F) simple_type_name(S) ARRAY LEFT_BRACKET integer(I) RIGHT_BRACKET. {
  T = build_array_type(parse, S, build_array_bound(parse, (ArrayBounds){0}, &I), F.start, true);
}
type_name(T) ::= simple_type_name(S) ARRAY. {
  T = build_array_type(parse, S, (ArrayBounds){.count = 1}, S->node.span.start, false);
}
type_name(T) ::= SETOF(F) simple_type_name(S) ARRAY. {
  T = build_array_type(parse, S, (ArrayBounds){.count = 1}, F.start, true);
}

array_bounds(B) ::= . { B = (ArrayBounds){0}; }
array_bounds(B) ::= array_bounds(C) LEFT_BRACKET RIGHT_BRACKET. {
  B = build_array_bound(parse, C, NULL);
}
array_bounds(B) ::= array_bounds(C) LEFT_BRACKET integer(I) RIGHT_BRACKET. {
  B = build_array_bound(parse, C, &I);
}

type_list(L) ::= type_name(T).                    { L = build_list(&T->node); }
type_list(L) ::= type_list(K) COMMA type_name(T). { L = build_list_add(K, &T->node); }

function_type(T) ::= type_name(T).
function_type(T) ::= type_path(P) PERCENT TYPE.      { T = build_percent_type(parse, P, NULL); }
function_type(T) ::= SETOF(F) type_path(P) PERCENT TYPE. { T = build_percent_type(parse, P, &F); }

simple_type_name(T) ::= generic_type(T).
simple_type_name(T) ::= number_type(T).
simple_type_name(T) ::= bit_type(N).       { T = build_default_length(parse, N); }
simple_type_name(T) ::= character_type(N). { T = build_default_length(parse, N); }
simple_type_name(T) ::= time_type(T).
simple_type_name(T) ::= interval_type(T).
simple_type_name(T) ::= JSON(F). {
  T = build_builtin_type(parse, F, SLICE("json"), build_empty_list());
}

constant_type(T) ::= number_type(T).
constant_type(T) ::= bit_type(T).
constant_type(T) ::= character_type(T).
constant_type(T) ::= time_type(T).
constant_type(T) ::= JSON(F). {
  T = build_builtin_type(parse, F, SLICE("json"), build_empty_list());
}

generic_type(T) ::= type_function_name(N) type_modifiers(M). {
  T = build_named_type(parse, build_unqualified_name(parse, N), M, parse->last_end);
}
generic_type(T) ::= type_path(P) type_modifiers(M). {
  T = build_named_type(parse, build_qualified_name(parse, P), M, parse->last_end);
}

type_path(P) ::= type_function_name(N) DOT column_label(L). {
  P = build_path_add(parse, build_path(parse, N), L);
}
type_path(P) ::= type_path(Q) DOT column_label(L). { P = build_path_add(parse, Q, L); }

type_modifiers(L) ::= .                                          { L = build_empty_list(); }
type_modifiers(L) ::= LEFT_PAREN expression_list(E) RIGHT_PAREN. { L = E; }

//------------------------------------------------------------------ numbers (8.1, 8.6, 8.10)
%type number_type { TypeName * }
%type bit_type    { TypeName * }

number_type(T) ::= INT(F). {
  T = build_builtin_type(parse, F, SLICE("int4"), build_empty_list());
}
number_type(T) ::= INTEGER_KEYWORD(F). {
  T = build_builtin_type(parse, F, SLICE("int4"), build_empty_list());
}
number_type(T) ::= SMALLINT(F). {
  T = build_builtin_type(parse, F, SLICE("int2"), build_empty_list());
}
number_type(T) ::= BIGINT(F). {
  T = build_builtin_type(parse, F, SLICE("int8"), build_empty_list());
}
number_type(T) ::= REAL(F). {
  T = build_builtin_type(parse, F, SLICE("float4"), build_empty_list());
}
number_type(T) ::= FLOAT(F). {
  T = build_builtin_type(parse, F, SLICE("float8"), build_empty_list());
}
number_type(T) ::= FLOAT(F) LEFT_PAREN integer(P) RIGHT_PAREN. {
  T = build_float_type(parse, F, P);
}
number_type(T) ::= DOUBLE(F) PRECISION. {
  T = build_builtin_type(parse, F, SLICE("float8"), build_empty_list());
}
number_type(T) ::= DECIMAL(F) type_modifiers(M). {
  T = build_builtin_type(parse, F, SLICE("numeric"), M);
}
number_type(T) ::= DEC(F) type_modifiers(M). {
  T = build_builtin_type(parse, F, SLICE("numeric"), M);
}
number_type(T) ::= NUMERIC(F) type_modifiers(M). {
  T = build_builtin_type(parse, F, SLICE("numeric"), M);
}
number_type(T) ::= BOOLEAN(F). {
  T = build_builtin_type(parse, F, SLICE("bool"), build_empty_list());
}

bit_type(T) ::= BIT(F) VARYING LEFT_PAREN expression_list(L) RIGHT_PAREN. {
  T = build_builtin_type(parse, F, SLICE("varbit"), L);
}
bit_type(T) ::= BIT(F) VARYING. {
  T = build_builtin_type(parse, F, SLICE("varbit"), build_empty_list());
}
bit_type(T) ::= BIT(F) LEFT_PAREN expression_list(L) RIGHT_PAREN. {
  T = build_builtin_type(parse, F, SLICE("bit"), L);
}
bit_type(T) ::= BIT(F). {
  T = build_builtin_type(parse, F, SLICE("bit"), build_empty_list());
}

//------------------------------------------------------------------------- characters (8.3)
%type character_type { TypeName * }
%type character_word { CharacterWord }
%type varying        { bool }

character_type(T) ::= character_word(W) LEFT_PAREN integer(N) RIGHT_PAREN. {
  T = build_character_type(parse, W, &N);
}
character_type(T) ::= character_word(W). { T = build_character_type(parse, W, NULL); }

character_word(W) ::= CHARACTER(F) varying(V).          { W = (CharacterWord){F, V}; }
character_word(W) ::= CHAR(F) varying(V).               { W = (CharacterWord){F, V}; }
character_word(W) ::= VARCHAR(F).                       { W = (CharacterWord){F, true}; }
character_word(W) ::= NATIONAL(F) CHARACTER varying(V). { W = (CharacterWord){F, V}; }
character_word(W) ::= NATIONAL(F) CHAR varying(V).      { W = (CharacterWord){F, V}; }
character_word(W) ::= NCHAR(F) varying(V).              { W = (CharacterWord){F, V}; }

varying(V) ::= .        { V = false; }
varying(V) ::= VARYING. { V = true; }

//------------------------------------------------------------------- dates and times (8.5)
%type time_type          { TypeName * }
%type time_zone          { bool }
%type interval_type      { TypeName * }
%type interval_fields    { NodeList } // the modifiers: a Constant "day to second", and a precision
%type interval_precision { NodeList }

time_type(T) ::= TIMESTAMP(F) LEFT_PAREN integer(P) RIGHT_PAREN time_zone(Z). {
  T = build_time_type(parse, F, &P, Z);
}
time_type(T) ::= TIMESTAMP(F) time_zone(Z). { T = build_time_type(parse, F, NULL, Z); }
time_type(T) ::= TIME(F) LEFT_PAREN integer(P) RIGHT_PAREN time_zone(Z). {
  T = build_time_type(parse, F, &P, Z);
}
time_type(T) ::= TIME(F) time_zone(Z). { T = build_time_type(parse, F, NULL, Z); }

time_zone(Z) ::= .                     { Z = false; }
time_zone(Z) ::= WITH_LA TIME ZONE.    { Z = true; }
time_zone(Z) ::= WITHOUT_LA TIME ZONE. { Z = false; }

interval_type(T) ::= INTERVAL(F) interval_fields(M). {
  T = build_builtin_type(parse, F, SLICE("interval"), M);
}
interval_type(T) ::= INTERVAL(F) LEFT_PAREN integer(P) RIGHT_PAREN. {
  T = build_builtin_type(
      parse, F, SLICE("interval"), build_list(build_constant(parse, CONSTANT_INTEGER, P)));
}

interval_fields(L) ::= .          { L = build_empty_list(); }
interval_fields(L) ::= YEAR(F).   { L = build_interval_fields(parse, F, F, SLICE("year")); }
interval_fields(L) ::= MONTH(F).  { L = build_interval_fields(parse, F, F, SLICE("month")); }
interval_fields(L) ::= DAY(F).    { L = build_interval_fields(parse, F, F, SLICE("day")); }
interval_fields(L) ::= HOUR(F).   { L = build_interval_fields(parse, F, F, SLICE("hour")); }
interval_fields(L) ::= MINUTE(F). { L = build_interval_fields(parse, F, F, SLICE("minute")); }
interval_fields(L) ::= YEAR(F) TO MONTH(E). {
  L = build_interval_fields(parse, F, E, SLICE("year to month"));
}
interval_fields(L) ::= DAY(F) TO HOUR(E). {
  L = build_interval_fields(parse, F, E, SLICE("day to hour"));
}
interval_fields(L) ::= DAY(F) TO MINUTE(E). {
  L = build_interval_fields(parse, F, E, SLICE("day to minute"));
}
interval_fields(L) ::= HOUR(F) TO MINUTE(E). {
  L = build_interval_fields(parse, F, E, SLICE("hour to minute"));
}
interval_fields(L) ::= SECOND(F) interval_precision(P). {
  L = build_list_join(build_interval_fields(parse, F, F, SLICE("second")), P);
}
interval_fields(L) ::= DAY(F) TO SECOND(E) interval_precision(P). {
  L = build_list_join(build_interval_fields(parse, F, E, SLICE("day to second")), P);
}
interval_fields(L) ::= HOUR(F) TO SECOND(E) interval_precision(P). {
  L = build_list_join(build_interval_fields(parse, F, E, SLICE("hour to second")), P);
}
interval_fields(L) ::= MINUTE(F) TO SECOND(E) interval_precision(P). {
  L = build_list_join(build_interval_fields(parse, F, E, SLICE("minute to second")), P);
}

interval_precision(L) ::= . { L = build_empty_list(); }
interval_precision(L) ::= LEFT_PAREN integer(P) RIGHT_PAREN. {
  L = build_list(build_constant(parse, CONSTANT_INTEGER, P));
}
