#include "analyze/bind/value/operator_choice.h"

#include "analyze/bind/value/coercion.h"
#include "analyze/bind/value/operator_memo.h"

typedef struct Search {
  Executor *executor;
  CandidateList *list;
  uint32_t operands;
  TypeReference left; // what they are, if there are two
  TypeReference right;
  uint32_t place;
} Search;

static TypeReference *operand_array(Executor *executor, TypeReference left, TypeReference right) {
  TypeReference *types = ARENA_ARRAY(executor->arena, 2, TypeReference);
  types[0] = left;
  types[1] = right;
  return types;
}

// ---- those of the server

// Most do not take the operands, and are left out before any work is done for them.
static bool may_take(const Search *search, const BuiltinOperator *one) {
  Executor *executor = search->executor;
  return coercion_exists(executor, search->right, builtin_reference(one->right),
             COERCION_IMPLICIT) != VERDICT_NO &&
         (one->left == 0 || coercion_exists(executor, search->left, builtin_reference(one->left),
                                COERCION_IMPLICIT) != VERDICT_NO);
}

static void add_builtin(Search *search, Slice symbol) {
  size_t count;
  Executor *executor = search->executor;
  const BuiltinOperator *operators = builtin_operators_named(symbol, &count);
  for (size_t i = 0; i < count; i++) {
    const BuiltinOperator *one = &operators[i];
    bool is_prefix = one->left == 0;
    if (is_prefix != (search->operands == 1)) continue;
    if (!builtin_operator_in(one, executor->version_max) || !may_take(search, one)) continue;
    TypeReference right = builtin_reference(one->right);
    Candidate candidate = {.place = search->place,
        .builtin_operator = one,
        .volatility = one->volatility,
        .result = builtin_reference(one->result),
        .arguments =
            operand_array(executor, is_prefix ? right : builtin_reference(one->left), right)};
    candidate_add(executor, search->list, &candidate);
  }
}

// ---- those that were made; of their operands it is not kept whether they are arrays

static TypeReference made_result(Executor *executor, const OtherObject *made) {
  Slice text = executor_text(executor, made->text);
  if (slice_equals(text, SLICE("boolean"))) text = SLICE("bool");
  ObjectId id = builtin_type_by_name(text);
  return id == OBJECT_ID_NONE ? value_none() : value_builtin(id);
}

static bool add_made(const Object *object, void *payload) {
  Search *search = payload;
  const OtherObject *made = (const OtherObject *)object;
  bool is_prefix = made->of == OBJECT_ID_NONE;
  if (is_prefix != (search->operands == 1)) return true;
  TypeReference right = {.type = made->other, .modifiers = {-1, -1}};
  TypeReference left = {.type = made->of, .modifiers = {-1, -1}};
  Candidate candidate = {.place = search->place,
      .operator_id = object->id,
      .result = made_result(search->executor, made),
      .arguments = operand_array(search->executor, is_prefix ? right : left, right)};
  if (made->other == OBJECT_ID_NONE) search->list->is_open = true;
  candidate_add(search->executor, search->list, &candidate);
  return true;
}

static void search_schema(Search *search, ObjectId schema, Symbol name) {
  if (schema == BUILTIN_SCHEMA_CATALOG) add_builtin(search, executor_text(search->executor, name));
  catalog_each_named(search->executor->catalog, schema, catalog_other_names(OBJECT_OPERATOR), name,
      add_made, search);
  search->place++;
}

static bool gather(Search *search, const OperatorName *name) {
  Executor *executor = search->executor;
  search->list->is_open = executor->open_world || executor->extensions_seen;
  if (name->schema.symbol != SYMBOL_NONE) {
    ObjectId schema;
    if (!bind_schema(executor, name->schema, BIND_MAY_MISS, &schema)) return false;
    if (schema == BUILTIN_SCHEMA_CATALOG) search->list->is_open = false;
    if (schema == OBJECT_ID_NONE) search->list->is_open = true;
    search_schema(search, schema, name->name.symbol);
    return true;
  }
  BindPath path = bind_search_path(executor);
  for (uint32_t i = 0; i < path.count; i++)
    search_schema(search, path.schemas[i], name->name.symbol);
  return true;
}

// ---- which

static Symbol spelled(const Executor *executor, Symbol name) {
  Slice text = executor_text(executor, name);
  return slice_equals(text, SLICE("!=")) ? symbol_intern(executor->symbols, SLICE("<>")) : name;
}

// A literal is first taken for one of the other's type.
static const Candidate *exact_binary(
    Executor *executor, const CandidateList *list, TypeReference left, TypeReference right) {
  bool left_untyped = value_is(left, BUILTIN_UNKNOWN),
       right_untyped = value_is(right, BUILTIN_UNKNOWN);
  if (left_untyped && !right_untyped) left = right;
  if (right_untyped && !left_untyped) right = left;
  const Candidate *found = candidate_exact(list, (TypeReference[]){left, right}, 2);
  if (found != NULL || left_untyped == right_untyped) return found;
  TypeReference base = value_base(executor, left);
  return candidate_exact(list, (TypeReference[]){base, base}, 2);
}

// Nearly always it is one of the server's for exactly these types, and nothing comes before it.
static const BuiltinOperator *exact_builtin(
    Executor *executor, const OperatorName *name, const TypeReference *left, TypeReference right) {
  BindPath path = bind_search_path(executor);
  bool is_first = path.count > 0 && path.schemas[0] == BUILTIN_SCHEMA_CATALOG;
  if (name->schema.symbol != SYMBOL_NONE || !is_first) return NULL;
  bool left_untyped = left != NULL && value_is(*left, BUILTIN_UNKNOWN);
  TypeReference other = left == NULL || left_untyped ? right : *left;
  if (value_is(other, BUILTIN_UNKNOWN)) return NULL;
  if (left_untyped) left = &other;
  if (value_is(right, BUILTIN_UNKNOWN)) right = other;
  size_t count;
  const BuiltinOperator *operators =
      builtin_operators_named(executor_text(executor, name->name.symbol), &count);
  for (size_t i = 0; i < count; i++) {
    const BuiltinOperator *one = &operators[i];
    if (!value_same(builtin_reference(one->right), right)) continue;
    bool fits = left == NULL ? one->left == 0
                             : one->left != 0 && value_same(builtin_reference(one->left), *left);
    if (fits && builtin_operator_in(one, executor->version_max)) return one;
  }
  return NULL;
}

static CandidateChoice chosen_builtin(
    Executor *executor, const BuiltinOperator *one, const TypeReference *left) {
  TypeReference right = builtin_reference(one->right);
  Candidate *candidate = ARENA_NEW(executor->arena, Candidate);
  candidate->builtin_operator = one;
  candidate->volatility = one->volatility;
  candidate->result = builtin_reference(one->result);
  candidate->arguments =
      operand_array(executor, left == NULL ? right : builtin_reference(one->left), right);
  return (CandidateChoice){.kind = CHOICE_ONE, .candidate = candidate, .result = candidate->result};
}

static CandidateChoice search(
    Executor *executor, const OperatorName *name, const TypeReference *left, TypeReference right) {
  CandidateList list = {0};
  Search search = {.executor = executor,
      .list = &list,
      .operands = left == NULL ? 1 : 2,
      .left = left == NULL ? value_none() : *left,
      .right = right};
  CandidateChoice none = {.kind = CHOICE_OPEN, .result = value_none()};
  if (!gather(&search, name)) return none;
  TypeReference types[2] = {left == NULL ? right : *left, right};
  const Candidate *exact = left == NULL ? candidate_exact(&list, types, 1)
                                        : exact_binary(executor, &list, types[0], types[1]);
  if (exact == NULL) return candidate_choose(executor, &list, types, search.operands);
  return (CandidateChoice){.kind = CHOICE_ONE,
      .candidate = exact,
      .result = candidate_result(executor, exact, types, search.operands)};
}

// Its result follows from itself alone.
static bool is_lasting(const CandidateChoice *choice) {
  return choice->kind == CHOICE_ONE && choice->candidate->builtin_operator != NULL &&
         !polymorphic_is(choice->candidate->result) &&
         !polymorphic_is(choice->candidate->arguments[0]) &&
         !polymorphic_is(choice->candidate->arguments[1]);
}

CandidateChoice operator_choose(
    Executor *executor, const OperatorName *name, const TypeReference *left, TypeReference right) {
  OperatorName wanted = *name;
  bool is_known = right.type != OBJECT_ID_NONE && (left == NULL || left->type != OBJECT_ID_NONE);
  if (!is_known) return (CandidateChoice){.kind = CHOICE_OPEN, .result = value_none()};
  wanted.name.symbol = spelled(executor, name->name.symbol);
  if (name->schema.symbol != SYMBOL_NONE) return search(executor, &wanted, left, right);
  Symbol symbol = wanted.name.symbol;
  const BuiltinOperator *builtin = operator_remembered(executor, symbol, left, right);
  if (builtin != NULL) return chosen_builtin(executor, builtin, left);
  builtin = exact_builtin(executor, &wanted, left, right);
  CandidateChoice choice = builtin != NULL && !polymorphic_is(builtin_reference(builtin->result))
                               ? chosen_builtin(executor, builtin, left)
                               : search(executor, &wanted, left, right);
  if (is_lasting(&choice))
    operator_remember(executor, symbol, left, right, choice.candidate->builtin_operator);
  return choice;
}

// ---- none

static Slice written(Executor *executor, const OperatorName *name) {
  Slice symbol = executor_text(executor, spelled(executor, name->name.symbol));
  if (name->schema.symbol == SYMBOL_NONE) return symbol;
  return arena_printf(executor->arena, "%.*s.%.*s",
      SLICE_PRINT(executor_text(executor, name->schema.symbol)), SLICE_PRINT(symbol));
}

static Slice plain_text(Executor *executor, TypeReference type) {
  type.modifiers[0] = type.modifiers[1] = -1;
  return bind_type_text(executor, &type);
}

bool operator_refuse(Executor *executor, const OperatorName *name, const TypeReference *left,
    TypeReference right, ChoiceKind kind) {
  Slice symbol = written(executor, name), right_text = plain_text(executor, right);
  Slice text = left == NULL ? arena_printf(executor->arena, "%.*s %.*s", SLICE_PRINT(symbol),
                                  SLICE_PRINT(right_text))
                            : arena_printf(executor->arena, "%.*s %.*s %.*s",
                                  SLICE_PRINT(plain_text(executor, *left)), SLICE_PRINT(symbol),
                                  SLICE_PRINT(right_text));
  if (kind == CHOICE_SEVERAL) {
    executor_fail(executor, "42725", name->span, "operator is not unique: %.*s", SLICE_PRINT(text));
    executor_hint(executor,
        "Could not choose a best candidate operator. You might need to add explicit type casts.");
    return false;
  }
  executor_fail(executor, "42883", name->span, "operator does not exist: %.*s", SLICE_PRINT(text));
  executor_hint(executor,
      "No operator matches the given name and argument %s. You might need to add "
      "%s.",
      left == NULL ? "type" : "types",
      left == NULL ? "an explicit type cast" : "explicit type casts");
  return false;
}
