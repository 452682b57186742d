#include "tests/unit/tree_line.h"

// Manual: chapter 8, Data Types.

static const TypeName *type_of(Parsing *parsing, const char *spelling) {
  static char sql[200]; // the parsing points into it
  snprintf(sql, sizeof(sql), "SELECT CAST(a AS %s)", spelling);
  const Node *node = tree_line_value(parsing, slice_of(sql));
  assert_int_equal(node->kind, NODE_CAST);
  return (const TypeName *)((const Cast *)node)->types.first;
}

static Slice name_of(const Parsing *parsing, const TypeName *type) {
  return symbol_text(parsing->symbols, type->name.name.symbol);
}

static Slice schema_of(const Parsing *parsing, const TypeName *type) {
  return symbol_text(parsing->symbols, type->name.schema.symbol);
}

static void words_of_the_standard_are_types_of_pg_catalog(void **state) {
  static const struct {
    const char *spelling;
    const char *name;
  } words[] = {
      {"int", "int4"},
      {"INTEGER", "int4"},
      {"smallint", "int2"},
      {"bigint", "int8"},
      {"real", "float4"},
      {"float", "float8"},
      {"double precision", "float8"},
      {"decimal", "numeric"},
      {"dec", "numeric"},
      {"numeric", "numeric"},
      {"boolean", "bool"},
      {"bit", "bit"},
      {"bit varying", "varbit"},
      {"character", "bpchar"},
      {"char", "bpchar"},
      {"national character", "bpchar"},
      {"national char", "bpchar"},
      {"nchar", "bpchar"},
      {"varchar", "varchar"},
      {"character varying", "varchar"},
      {"char varying", "varchar"},
      {"national character varying", "varchar"},
      {"national char varying", "varchar"},
      {"nchar varying", "varchar"},
      {"timestamp", "timestamp"},
      {"timestamp without time zone", "timestamp"},
      {"timestamp with time zone", "timestamptz"},
      {"time", "time"},
      {"time without time zone", "time"},
      {"time with time zone", "timetz"},
      {"interval", "interval"},
      {"json", "json"},
  };
  for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
    const TypeName *type = type_of(*state, words[i].spelling);
    if (!slice_equals(name_of(*state, type), slice_of(words[i].name)))
      print_error("%s\n", words[i].spelling);
    assert_true(slice_equals(name_of(*state, type), slice_of(words[i].name)));
    assert_slice_equal(schema_of(*state, type), "pg_catalog");
    assert_true(type->is_builtin_word);
  }
}

static void other_names_stand_as_they_are(void **state) {
  static const char *const names[] = {"text", "int4", "bpchar", "\"char\"", "uuid", "bool", "date"};
  for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
    const TypeName *type = type_of(*state, names[i]);
    assert_int_equal(type->name.schema.symbol, SYMBOL_NONE);
    assert_false(type->is_builtin_word);
    assert_null(type->modifiers.first);
  }
  assert_slice_equal(name_of(*state, type_of(*state, "\"char\"")), "char");
  assert_slice_equal(schema_of(*state, type_of(*state, "pg_catalog.int4")), "pg_catalog");
  assert_slice_equal(schema_of(*state, type_of(*state, "db.S.int")), "s");
}

static void a_type_has_at_most_three_names(void **state) {
  (void)state;
  assert_parses("SELECT a::b.c.d");
  assert_syntax_error(
      "SELECT a::b.c.d.e", "improper qualified name (too many dotted names): b.c.d.e", 10);
}

static void modifiers_are_kept(void **state) {
  assert_value("a::numeric(10, 2)",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.numeric is_builtin_word "
      "modifiers=[10 2])])");
  assert_value("a::varchar(5)",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.varchar is_builtin_word "
      "modifiers=[5])])");
  assert_value("a::bit varying(8)",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.varbit is_builtin_word "
      "modifiers=[8])])");
  assert_value("a::time(3) with time zone",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.timetz is_builtin_word "
      "modifiers=[3])])");
  assert_value("a::s.geometry('Point', 4326)",
      "(cast form=colons operand=a types=[(type-name name=s.geometry modifiers=['Point' 4326])])");
}

// As in the SQL standard; but bpchar, varchar and varbit have no limit.
static void char_and_bit_without_a_length_have_the_length_1(void **state) {
  assert_value("a::char",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.bpchar is_builtin_word "
      "modifiers=[1])])");
  assert_value("a::bit",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.bit is_builtin_word "
      "modifiers=[1])])");
  assert_value("a::char varying",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.varchar is_builtin_word)])");
  assert_value("a::bit varying",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.varbit is_builtin_word)])");
  assert_value("a::char(3)",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.bpchar is_builtin_word "
      "modifiers=[3])])");
}

static void the_bits_of_a_float_choose_its_type(void **state) {
  assert_slice_equal(name_of(*state, type_of(*state, "float(1)")), "float4");
  assert_slice_equal(name_of(*state, type_of(*state, "float(24)")), "float4");
  assert_slice_equal(name_of(*state, type_of(*state, "float(25)")), "float8");
  assert_slice_equal(name_of(*state, type_of(*state, "float(53)")), "float8");
  assert_null(type_of(*state, "float(53)")->modifiers.first);

  ParseResult result = parsing_run(*state, SLICE("SELECT a::float(0)"));
  assert_slice_equal(result.message, "precision for type float must be at least 1 bit");
  assert_string_equal(result.sqlstate, "22023");
  assert_int_equal(result.span.start, 16);
  assert_syntax_error(
      "SELECT a::float(54)", "precision for type float must be less than 54 bits", 16);
}

static void an_interval_may_be_restricted_to_fields(void **state) {
  static const char *const fields[] = {"year", "month", "day", "hour", "minute", "second",
      "year to month", "day to hour", "day to minute", "day to second", "hour to minute",
      "hour to second", "minute to second"};
  for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++) {
    char spelling[40];
    snprintf(spelling, sizeof(spelling), "interval %s", fields[i]);
    const TypeName *type = type_of(*state, spelling);
    assert_int_equal(type->modifiers.count, 1);
    Slice words = ((const Constant *)type->modifiers.first)->text;
    assert_true(slice_equals(words, slice_of(fields[i])));
  }
  assert_value("a::interval hour to second(3)",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.interval is_builtin_word "
      "modifiers=['hour to second' 3])])");
  assert_value("a::interval(3)",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.interval is_builtin_word "
      "modifiers=[3])])");
  assert_syntax_error("SELECT a::interval month to day", "syntax error at or near \"to\"", 25);
}

static void arrays_count_their_brackets(void **state) {
  assert_int_equal(type_of(*state, "int")->array_dimensions, 0);
  assert_int_equal(type_of(*state, "int[]")->array_dimensions, 1);
  assert_int_equal(type_of(*state, "int[3][]")->array_dimensions, 2);
  assert_int_equal(type_of(*state, "int array")->array_dimensions, 1);
  assert_int_equal(type_of(*state, "int array[3]")->array_dimensions, 1);
  assert_int_equal(type_of(*state, "timestamp with time zone[]")->array_dimensions, 1);
}

static void sets_and_types_of_columns(void **state) {
  const CreateFunction *function = (const CreateFunction *)tree_line_statement(
      *state, SLICE("CREATE FUNCTION f(a t.c%TYPE) RETURNS SETOF s.t.c%TYPE LANGUAGE sql"));
  const TypeName *parameter = ((const FunctionParameter *)function->parameters.first)->type;
  assert_true(parameter->percent_type);
  assert_int_equal(parameter->name_count, 2);
  assert_true(function->returns->percent_type);
  assert_true(function->returns->setof);
  assert_int_equal(function->returns->name_count, 3);
}

static void a_type_spans_all_its_words(void **state) {
  const TypeName *type = type_of(*state, "timestamp(3) with time zone[]");
  assert_slice_equal(tree_line_source(*state, &type->node), "timestamp(3) with time zone[]");
  type = type_of(*state, "a . b ( 1 )");
  assert_slice_equal(tree_line_source(*state, &type->node), "a . b ( 1 )");
}

int main(void) {
#define SPEC(name) cmocka_unit_test_setup_teardown(name, tree_line_make, tree_line_release)
  const struct CMUnitTest tests[] = {
      SPEC(words_of_the_standard_are_types_of_pg_catalog),
      SPEC(other_names_stand_as_they_are),
      SPEC(a_type_has_at_most_three_names),
      SPEC(modifiers_are_kept),
      SPEC(char_and_bit_without_a_length_have_the_length_1),
      SPEC(the_bits_of_a_float_choose_its_type),
      SPEC(an_interval_may_be_restricted_to_fields),
      SPEC(arrays_count_their_brackets),
      SPEC(sets_and_types_of_columns),
      SPEC(a_type_spans_all_its_words),
  };
  return cmocka_run_group_tests_name("types", tests, NULL, NULL);
}
