#include "tests/unit/spec.h"

#include "analyze/catalog/builtin.h"

static bool is_before(Slice a, Slice b) {
  int order = memcmp(a.start, b.start, a.length < b.length ? a.length : b.length);
  return order < 0 || (order == 0 && a.length < b.length);
}

static void types_are_in_the_order_of_their_names_and_found_by_both_keys(void **state) {
  (void)state;
  size_t count;
  const BuiltinType *types = builtin_types(&count);
  assert_true(count > 100);
  for (size_t i = 0; i < count; i++) {
    Slice name = builtin_text(types[i].name);
    if (i > 0) assert_true(is_before(builtin_text(types[i - 1].name), name));
    assert_ptr_equal(builtin_type(types[i].id), &types[i]);
    assert_int_equal(builtin_type_in_schema(types[i].schema, name), types[i].id);
    assert_true(types[i].first >= BUILTIN_FIRST_VERSION && types[i].first <= types[i].last);
    assert_true(types[i].last <= BUILTIN_LAST_VERSION);
  }
}

static void functions_are_in_the_order_of_their_names_and_found(void **state) {
  (void)state;
  size_t count;
  const BuiltinFunction *functions = builtin_functions(&count);
  assert_true(count > 2700);
  for (size_t i = 0; i < count; i++) {
    Slice name = builtin_text(functions[i].name);
    if (i > 0) assert_true(is_before(builtin_text(functions[i - 1].name), name));
    assert_ptr_equal(builtin_function_by_name(name), &functions[i]);
    assert_true(strchr("isv", functions[i].volatility) != NULL);
    assert_true(functions[i].min_arguments <= functions[i].max_arguments);
    assert_true(functions[i].has_plain || functions[i].has_aggregate || functions[i].has_window);
  }
}

static void relations_are_found_in_their_schema_only(void **state) {
  (void)state;
  size_t count;
  const BuiltinRelation *relations = builtin_relations(&count);
  assert_true(count > 200);
  for (size_t i = 0; i < count; i++) {
    Slice name = builtin_text(relations[i].name);
    assert_ptr_equal(builtin_relation_by_name(relations[i].schema, name), &relations[i]);
  }
  assert_non_null(builtin_relation_by_name(BUILTIN_SCHEMA_CATALOG, SLICE("pg_class")));
  assert_null(builtin_relation_by_name(BUILTIN_SCHEMA_INFORMATION, SLICE("pg_class")));
  assert_null(builtin_relation_by_name(BUILTIN_SCHEMA_PUBLIC, SLICE("pg_class")));
  assert_null(builtin_relation_by_name(BUILTIN_SCHEMA_CATALOG, SLICE("columns")));
  assert_non_null(builtin_relation_by_name(BUILTIN_SCHEMA_INFORMATION, SLICE("columns")));
}

static void types_are_as_the_server_has_them(void **state) {
  (void)state;
  const BuiltinType *integer = builtin_type(builtin_type_by_name(SLICE("int4")));
  assert_int_equal(integer->id, 23);
  assert_int_equal(integer->category, 'N');
  assert_int_equal(integer->length, 4);
  assert_true(integer->by_value);
  assert_false(integer->collatable);

  const BuiltinType *text = builtin_type(25);
  assert_slice_equal(builtin_type_name(25), "text");
  assert_true(text->preferred && text->collatable);
  assert_int_equal(text->length, -1);

  assert_int_equal(builtin_type(builtin_type_by_name(SLICE("int4range")))->base, 23);
  assert_int_equal(builtin_type(builtin_type_by_name(SLICE("int4multirange")))->kind, 'm');
  assert_int_equal(builtin_type(builtin_type_by_name(SLICE("anyelement")))->kind, 'p');
}

static void what_is_no_built_in_type_is_not_found(void **state) {
  (void)state;
  const ObjectId ids[] = {0, 1, 15, 11, 2200, 65535, 65536, UINT32_MAX};
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) assert_null(builtin_type(ids[i]));
  assert_slice_equal(builtin_type_name(65536), "");
  const char *names[] = {"", "a", "integer", "int4 ", "int", "zzz", "INT4", "_int4", "pg_class"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    assert_int_equal(builtin_type_by_name(slice_of(names[i])), OBJECT_ID_NONE);
  }
  assert_int_equal(builtin_type_by_name((Slice){"int4\0", 5}), OBJECT_ID_NONE);
  assert_int_equal(builtin_type_by_name((Slice){NULL, 0}), OBJECT_ID_NONE);
}

static void domains_of_information_schema_are_found_there_only(void **state) {
  (void)state;
  ObjectId id = builtin_type_in_schema(BUILTIN_SCHEMA_INFORMATION, SLICE("sql_identifier"));
  assert_slice_equal(builtin_type_name(id), "sql_identifier");
  assert_slice_equal(builtin_type_name(builtin_type(id)->base), "name");
  assert_int_equal(builtin_type_by_name(SLICE("sql_identifier")), OBJECT_ID_NONE);
  assert_int_equal(builtin_type_in_schema(BUILTIN_SCHEMA_PUBLIC, SLICE("int4")), OBJECT_ID_NONE);
}

static void functions_are_as_the_server_has_them(void **state) {
  (void)state;
  const BuiltinFunction *now = builtin_function_by_name(SLICE("now"));
  assert_int_equal(now->volatility, 's');
  assert_slice_equal(builtin_type_name(now->result), "timestamptz");
  assert_int_equal(builtin_function_by_name(SLICE("random"))->volatility, 'v');
  assert_int_equal(builtin_function_by_name(SLICE("lower"))->volatility, 'i');
  assert_int_equal(builtin_function_by_name(SLICE("nextval"))->volatility, 'v');
  // timestamptz + interval makes one of them stable
  assert_int_equal(builtin_function_by_name(SLICE("generate_series"))->volatility, 's');
  assert_true(builtin_function_by_name(SLICE("generate_series"))->returns_set);
  assert_true(builtin_function_by_name(SLICE("row_number"))->has_window);
  assert_true(builtin_function_by_name(SLICE("count"))->has_aggregate);
  const BuiltinFunction *concat = builtin_function_by_name(SLICE("concat"));
  assert_true(concat->has_variadic);
  assert_int_equal(concat->min_arguments, 1);
  assert_null(builtin_function_by_name(SLICE("uuid_generate_v4")));
  assert_null(builtin_function_by_name(SLICE("")));
}

static void a_function_says_which_servers_have_it(void **state) {
  (void)state;
  assert_int_equal(builtin_function_by_name(SLICE("uuidv7"))->first, 18);
  assert_int_equal(builtin_function_by_name(SLICE("pg_start_backup"))->last, 14);
  assert_int_equal(builtin_function_by_name(SLICE("lower"))->first, 14);
  assert_int_equal(builtin_function_by_name(SLICE("any_value"))->first, 16);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(types_are_in_the_order_of_their_names_and_found_by_both_keys),
      cmocka_unit_test(functions_are_in_the_order_of_their_names_and_found),
      cmocka_unit_test(relations_are_found_in_their_schema_only),
      cmocka_unit_test(types_are_as_the_server_has_them),
      cmocka_unit_test(what_is_no_built_in_type_is_not_found),
      cmocka_unit_test(domains_of_information_schema_are_found_there_only),
      cmocka_unit_test(functions_are_as_the_server_has_them),
      cmocka_unit_test(a_function_says_which_servers_have_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
