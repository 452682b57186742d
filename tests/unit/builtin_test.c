#include "tests/unit/spec.h"

#include "analyze/catalog/builtin/builtin.h"

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
  assert_int_equal(builtin_function_by_name(SLICE("interval_accum"))->last, 16);
  assert_int_equal(builtin_function_by_name(SLICE("pg_start_backup"))->last, 14);
  assert_int_equal(builtin_function_by_name(SLICE("lower"))->first, BUILTIN_FIRST_VERSION);
  assert_int_equal(builtin_function_by_name(SLICE("any_value"))->first, 16);
  assert_int_equal(builtin_relation_by_name(BUILTIN_SCHEMA_CATALOG, SLICE("pg_aios"))->first, 18);
}

// The one that takes exactly these; NULL: none.
static const BuiltinOverload *overload(const char *name, BuiltinCode first, BuiltinCode second) {
  const BuiltinFunction *function = builtin_function_by_name(slice_of(name));
  for (uint16_t i = 0; i < function->overload_count; i++) {
    const BuiltinOverload *candidate = builtin_overloads(function) + i;
    const BuiltinCode *arguments = builtin_arguments(candidate);
    uint8_t count = second != 0 ? 2 : 1;
    if (candidate->argument_count == count && arguments[0] == first &&
        (second == 0 || arguments[1] == second))
      return candidate;
  }
  return NULL;
}

static void overloads_have_arguments_results_and_names(void **state) {
  (void)state;
  assert_int_equal(overload("abs", BUILTIN_INT8, 0)->result, BUILTIN_INT8);
  assert_int_equal(overload("string_to_array", BUILTIN_TEXT, BUILTIN_TEXT)->result,
      BUILTIN_TEXT | BUILTIN_ARRAY);
  const BuiltinOverload *each = overload("jsonb_each", BUILTIN_JSONB, 0);
  assert_int_equal(each->output_count, 2);
  assert_int_equal(builtin_outputs(each)[1], BUILTIN_JSONB);
  assert_slice_equal(builtin_text(builtin_output_names(each)[0]), "key");
  assert_null(builtin_argument_names(overload("abs", BUILTIN_INT8, 0)));
  assert_int_equal(overload("count", BUILTIN_ANY, 0)->aggregate, 'n');
}

static void every_overload_belongs_to_one_name(void **state) {
  (void)state;
  size_t count;
  const BuiltinFunction *functions = builtin_functions(&count);
  for (size_t i = 0; i + 1 < count; i++) {
    assert_true(functions[i].overload_count > 0);
    assert_int_equal(
        functions[i].overload + functions[i].overload_count, functions[i + 1].overload);
  }
}

static void operators_are_found_by_their_spelling(void **state) {
  (void)state;
  size_t count, all;
  const BuiltinOperator *operators = builtin_operators(&all);
  for (size_t i = 0; i < all; i++) {
    const BuiltinOperator *named = builtin_operators_named(slice_of(operators[i].symbol), &count);
    assert_true(named <= &operators[i] && &operators[i] < named + count);
  }
  const BuiltinOperator *concatenation = builtin_operators_named(SLICE("||"), &count);
  bool found = false;
  for (size_t i = 0; i < count; i++)
    found |= concatenation[i].left == BUILTIN_TEXT && concatenation[i].right == BUILTIN_TEXT &&
             concatenation[i].result == BUILTIN_TEXT;
  assert_true(found);
  assert_null(builtin_operators_named(SLICE("|||"), &count));
  assert_null(builtin_operators_named(SLICE(""), &count));
}

static void casts_are_found_by_both_types(void **state) {
  (void)state;
  size_t count;
  const BuiltinCast *casts = builtin_casts(&count);
  for (size_t i = 0; i < count; i++)
    assert_ptr_equal(builtin_cast(casts[i].source, casts[i].target, casts[i].last), &casts[i]);
  assert_int_equal(builtin_cast(BUILTIN_INT4, BUILTIN_INT8, 18)->context, 'i');
  assert_int_equal(builtin_cast(BUILTIN_INT8, BUILTIN_INT4, 18)->context, 'a');
  assert_int_equal(builtin_cast(BUILTIN_VARCHAR, BUILTIN_TEXT, 18)->method, 'b');
  assert_null(builtin_cast(BUILTIN_BOOL, BUILTIN_DATE, 18));
}

static void each_version_numbers_the_columns_of_a_relation_without_gaps(void **state) {
  (void)state;
  size_t count;
  const BuiltinRelation *relations = builtin_relations(&count);
  for (size_t i = 0; i < count; i++) {
    const BuiltinColumn *columns = builtin_columns(&relations[i]);
    for (int version = relations[i].first; version <= relations[i].last; version++) {
      uint8_t expected = 1;
      for (uint16_t k = 0; k < relations[i].column_count; k++) {
        if (builtin_column_in(&columns[k], version))
          assert_int_equal(columns[k].number, expected++);
      }
      assert_true(expected > 1);
    }
  }
}

static void operator_classes_belong_to_a_method_and_a_family(void **state) {
  (void)state;
  size_t count, families;
  const BuiltinClass *classes = builtin_classes(&count);
  assert_true(count > 150);
  (void)builtin_families(&families);
  assert_true(families > 100);
  for (size_t i = 0; i < count; i++)
    assert_non_null(builtin_method_by_name(builtin_text(classes[i].method)));
  assert_int_equal(builtin_method_by_name(SLICE("heap"))->kind, 't');
  (void)builtin_collations(&count);
  assert_true(count >= 4);
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
      cmocka_unit_test(overloads_have_arguments_results_and_names),
      cmocka_unit_test(every_overload_belongs_to_one_name),
      cmocka_unit_test(operators_are_found_by_their_spelling),
      cmocka_unit_test(casts_are_found_by_both_types),
      cmocka_unit_test(each_version_numbers_the_columns_of_a_relation_without_gaps),
      cmocka_unit_test(operator_classes_belong_to_a_method_and_a_family),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
