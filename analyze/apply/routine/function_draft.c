#include "analyze/apply/routine/function_draft.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/routine/function_rule.h"
#include "analyze/apply/session/parameter_check.h"
#include "analyze/apply/type/type_name.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/catalog/builtin/builtin.h"

#define ARGUMENTS_MAX 100u // the server's

static bool invalid(Executor *executor, Span span, const char *message) {
  return executor_fail(executor, "42P13", span, "%s", message);
}

static bool is_option(Executor *executor, const Option *option, const char *word) {
  return slice_equals(executor_text(executor, option->name.symbol), slice_of(word));
}

static Slice option_word(Executor *executor, const Option *option) {
  if (option->value == NULL) return SLICE("");
  if (option->value->kind == NODE_NAME)
    return executor_text(executor, ((const NameNode *)option->value)->name.symbol);
  if (option->value->kind == NODE_CONSTANT) return ((const Constant *)option->value)->text;
  return SLICE("");
}

static bool is_true(const Option *option) {
  return option->value != NULL && option->value->kind == NODE_CONSTANT &&
         ((const Constant *)option->value)->kind == CONSTANT_TRUE;
}

// ---- options

bool function_draft_option(Executor *executor, const Option *option, Function *function) {
  if (is_option(executor, option, "volatility")) {
    Slice word = option_word(executor, option);
    function->volatility = word.length == 0 ? 'v' : word.start[0];
  } else if (is_option(executor, option, "strict")) {
    function->strict = is_true(option);
  } else if (is_option(executor, option, "security")) {
    function->security_definer = is_true(option);
  } else if (is_option(executor, option, "leakproof")) {
    function->leakproof = is_true(option);
    if (function->leakproof && !rights_need_superuser(executor, (Span){0, 0},
                                   "only superuser can define a leakproof function"))
      return false;
  } else if (is_option(executor, option, "parallel")) {
    Slice word = option_word(executor, option);
    function->parallel = word.length == 0 ? 'u' : word.start[0];
    bool is_known = slice_equals(word, SLICE("safe")) || slice_equals(word, SLICE("unsafe")) ||
                    slice_equals(word, SLICE("restricted"));
    if (!is_known)
      return executor_fail(executor, "42601", (Span){0, 0},
          "parameter \"parallel\" must be SAFE, RESTRICTED, or UNSAFE");
  } else if (is_option(executor, option, "set")) {
    const SetStatement *set = (const SetStatement *)option->value;
    if (!parameter_check_statement(executor, set, PARAMETER_FOR_LATER)) return false;
    function->settings = option_text_change(executor, function->settings, set);
  }
  return true;
}

static bool refuse_repeated_options(Executor *executor, NodeList options) {
  for (const Node *node = options.first; node != NULL; node = node->next) {
    const Option *option = (const Option *)node;
    if (is_option(executor, option, "set") || is_option(executor, option, "transform")) continue;
    uint32_t looked = 0; // there are no more words than these
    for (const Node *other = node->next; other != NULL && looked < 32; other = other->next) {
      looked++;
      if (((const Option *)other)->name.symbol == option->name.symbol)
        return executor_fail(executor, "42601", other->span, "conflicting or redundant options");
    }
  }
  return true;
}

static bool knows_language(Executor *executor, const Option *option) {
  static const char *const given[] = {"sql", "plpgsql", "c", "internal"};
  Slice name = option_word(executor, option);
  for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
    if (slice_equals(name, slice_of(given[i]))) return true;
  }
  if (executor->open_world || executor->extensions_seen) return true;
  ObjectId made;
  NameClass names = catalog_other_names(OBJECT_LANGUAGE);
  Symbol symbol = symbol_intern(executor->symbols, name);
  if (catalog_find(executor->catalog, OBJECT_ID_NONE, names, symbol, &made) == NAME_FOUND)
    return true;
  executor_fail(
      executor, "42704", option->node.span, "language \"%.*s\" does not exist", SLICE_PRINT(name));
  if (slice_starts_with(name, SLICE("pl")))
    executor_hint(executor, "Use CREATE EXTENSION to load the language into the database.");
  return false;
}

static bool read_options(Executor *executor, FunctionDraft *draft) {
  Function *function = &draft->function;
  if (!refuse_repeated_options(executor, draft->statement->options)) return false;
  function->volatility = 'v';
  function->parallel = 'u';
  LIST_EACH(node, draft->statement->options) {
    const Option *option = (const Option *)node;
    if (!function_rule_option(executor, option, draft->statement->procedure) ||
        !function_draft_option(executor, option, function))
      return false;
    if (is_option(executor, option, "window")) function->object.kind = 'w';
    if (is_option(executor, option, "as")) {
      draft->has_body = true;
      draft->body = option_word(executor, option);
      draft->body_span = node->span;
    }
    if (!is_option(executor, option, "language")) continue;
    if (!knows_language(executor, option)) return false;
    Slice language = option_word(executor, option);
    function->language = symbol_intern(executor->symbols, language);
    bool is_untrusted =
        slice_equals(language, SLICE("c")) || slice_equals(language, SLICE("internal"));
    if (is_untrusted && runner_is_limited(executor))
      return executor_fail(executor, "42501", option->node.span,
          "permission denied for language %.*s", SLICE_PRINT(language));
  }
  bool has_sql_body = draft->statement->has_sql_body;
  if (function->language == SYMBOL_NONE && has_sql_body) function->language = executor->words.sql;
  if (function->language == SYMBOL_NONE)
    return invalid(executor, draft->statement->node.span, "no language specified");
  return true;
}

static bool check_body(Executor *executor, const FunctionDraft *draft) {
  const CreateFunction *statement = draft->statement;
  if (!draft->has_body && !statement->has_sql_body)
    return invalid(executor, statement->node.span, "no function body specified");
  if (draft->has_body && statement->has_sql_body)
    return invalid(executor, statement->node.span, "duplicate function body specified");
  if (statement->has_sql_body && draft->function.language != executor->words.sql)
    return invalid(
        executor, statement->node.span, "inline SQL function body only valid for language SQL");
  return true;
}

// ---- parameters

static bool is_input(const FunctionParameter *parameter) {
  return parameter->mode != PARAMETER_OUT && parameter->mode != PARAMETER_TABLE;
}

static bool is_output(const FunctionParameter *parameter) {
  return parameter->mode == PARAMETER_OUT || parameter->mode == PARAMETER_TABLE ||
         parameter->mode == PARAMETER_INOUT;
}

static bool refuse_repeated_name(
    Executor *executor, const FunctionDraft *draft, const FunctionParameter *parameter) {
  bool is_huge = draft->statement->parameters.count > 2000; // compared in pairs
  if (parameter->name.symbol == SYMBOL_NONE || is_huge) return true;
  LIST_EACH(node, draft->statement->parameters) {
    const FunctionParameter *other = (const FunctionParameter *)node;
    if (other == parameter) return true;
    // IN and OUT may share a name.
    bool apart = (is_input(other) && !is_output(other) && !is_input(parameter)) ||
                 (is_input(parameter) && !is_output(parameter) && !is_input(other));
    if (other->name.symbol != parameter->name.symbol || apart) continue;
    return executor_fail(executor, "42P13", parameter->name.span,
        "parameter name \"%.*s\" used more than once",
        SLICE_PRINT(executor_text(executor, parameter->name.symbol)));
  }
  return true;
}

static bool check_variadic(Executor *executor, const FunctionParameter *parameter,
    const TypeReference *type, Function *function) {
  if (function->variadic && is_input(parameter))
    return invalid(
        executor, parameter->node.span, "VARIADIC parameter must be the last input parameter");
  if (parameter->mode != PARAMETER_VARIADIC) return true;
  function->variadic = true;
  const BuiltinType *builtin = builtin_type(type->type);
  bool is_pseudo = builtin != NULL && builtin->kind == 'p';
  if (type->array_dimensions > 0 || is_pseudo || builtin == NULL) return true;
  if (builtin->element != OBJECT_ID_NONE) return true;
  return invalid(executor, parameter->node.span, "VARIADIC parameter must be an array");
}

static bool read_default(
    Executor *executor, const FunctionParameter *parameter, Function *function) {
  if (parameter->default_value != NULL) {
    if (!is_input(parameter))
      return invalid(
          executor, parameter->node.span, "only input parameters can have default values");
    function->default_count++;
    return true;
  }
  if (function->default_count == 0 || !is_input(parameter)) return true;
  return invalid(executor, parameter->node.span,
      "input parameters after one with a default value must also have defaults");
}

// Of a parameter's type that is not there the server speaks here without quotes.
static bool bind_named_type(
    Executor *executor, const TypeName *name, TypeReference *type, bool is_result) {
  if (bind_type_or_shell(executor, name, type)) {
    type->modifiers[0] = type->modifiers[1] = -1; // the server keeps none
    return rights_need_type(executor, type, name->node.span);
  }
  Outcome *outcome = &executor->execution->outcome;
  bool is_missing = outcome->kind == OUTCOME_FAILED && strcmp(outcome->sqlstate, "42704") == 0;
  if (!is_missing || is_result) return false;
  Slice text = executor_text(executor, name->name.name.symbol);
  Symbol schema = name->name.schema.symbol;
  const char *array = name->array_dimensions > 0 ? "[]" : "";
  outcome->message =
      schema == SYMBOL_NONE
          ? arena_printf(executor->arena, "type %.*s%s does not exist", SLICE_PRINT(text), array)
          : arena_printf(executor->arena, "type %.*s.%.*s%s does not exist",
                SLICE_PRINT(executor_text(executor, schema)), SLICE_PRINT(text), array);
  return false;
}

// Functions in C may be about a type of which no more is there; it is they who make it one.
static bool refuse_shell(Executor *executor, const FunctionDraft *draft, const TypeName *name,
    const TypeReference *type, const char *verb) {
  const Object *object = catalog_get(executor->catalog, type->type);
  bool is_shell = object != NULL && object->object_class == CLASS_TYPE && object->kind == 'b' &&
                  ((const UserType *)object)->is_shell;
  Slice text = bind_type_text(executor, type);
  if (!is_shell) return true;
  executor_relate(executor, object->id);
  if (draft->function.language == executor->words.sql)
    return executor_fail(executor, "42P13", name->node.span,
        "SQL function cannot %s shell type %.*s", verb, SLICE_PRINT(text));
  if (draft->function.language == executor->words.plpgsql)
    return executor_fail(executor, "0A000", name->node.span,
        "PL/pgSQL functions cannot %s type %.*s", verb, SLICE_PRINT(text));
  return true;
}

static void note_mode(FunctionDraft *draft, const FunctionParameter *parameter) {
  static const char letters[] = {[PARAMETER_UNSTATED] = 'i',
      [PARAMETER_IN] = 'i',
      [PARAMETER_OUT] = 'o',
      [PARAMETER_INOUT] = 'b',
      [PARAMETER_VARIADIC] = 'v',
      [PARAMETER_TABLE] = 't'};
  char letter = letters[parameter->mode];
  if (letter != 'i') draft->has_modes = true;
  draft->modes[draft->mode_count++] = letter;
}

#define OUTPUTS_MAX 1600u // columns of a row

static bool add_output(Executor *executor, Function *function, const FunctionParameter *parameter,
    TypeReference type) {
  if (function->output_count == OUTPUTS_MAX)
    return executor_fail(
        executor, "54011", parameter->node.span, "tables can have at most %u columns", OUTPUTS_MAX);
  function->outputs[function->output_count] = type;
  function->output_names[function->output_count++] = parameter->name.symbol;
  return true;
}

static bool read_parameter(
    Executor *executor, FunctionDraft *draft, const FunctionParameter *parameter) {
  Function *function = &draft->function;
  TypeReference type;
  if (!bind_named_type(executor, parameter->type, &type, false) ||
      !refuse_shell(
          executor, draft, parameter->type, &type, is_input(parameter) ? "accept" : "return"))
    return false;
  if (parameter->type->setof)
    return invalid(executor, parameter->node.span,
        draft->statement->procedure ? "procedures cannot accept set arguments"
                                    : "functions cannot accept set arguments");
  if (!check_variadic(executor, parameter, &type, function)) return false;
  if (!refuse_repeated_name(executor, draft, parameter)) return false;
  if (!read_default(executor, parameter, function)) return false;
  note_mode(draft, parameter);
  if (is_output(parameter)) {
    if (!add_output(executor, function, parameter, type)) return false;
    function->returns = draft->has_outputs ? bind_builtin_type("record") : type;
    draft->has_outputs = true;
  }
  if (!is_input(parameter)) return true;
  if (function->argument_count == ARGUMENTS_MAX)
    return executor_fail(executor, "54023", parameter->node.span,
        "functions cannot have more than %u arguments", ARGUMENTS_MAX);
  function->arguments[function->argument_count] = type;
  function->argument_names[function->argument_count++] = parameter->name.symbol;
  return true;
}

static bool read_parameters(Executor *executor, FunctionDraft *draft) {
  Function *function = &draft->function;
  function->arguments = ARENA_ARRAY(executor->arena, ARGUMENTS_MAX, TypeReference);
  function->argument_names = ARENA_ARRAY(executor->arena, ARGUMENTS_MAX, Symbol);
  function->arguments_known = true;
  size_t most = draft->statement->parameters.count;
  draft->modes = arena_alloc(executor->arena, most + 1);
  if (most > OUTPUTS_MAX) most = OUTPUTS_MAX;
  function->outputs = ARENA_ARRAY(executor->arena, most + 1, TypeReference);
  function->output_names = ARENA_ARRAY(executor->arena, most + 1, Symbol);
  LIST_EACH(node, draft->statement->parameters) {
    if (!read_parameter(executor, draft, (const FunctionParameter *)node)) return false;
  }
  if (draft->has_modes)
    function->modes = symbol_intern(executor->symbols, (Slice){draft->modes, draft->mode_count});
  return true;
}

// ---- the result

static bool same_type(const TypeReference *a, const TypeReference *b) {
  if (a->type == OBJECT_ID_NONE || b->type == OBJECT_ID_NONE) return true;
  return a->type == b->type && (a->array_dimensions > 0) == (b->array_dimensions > 0);
}

static bool is_type_missing(Executor *executor, const QualifiedName *name, bool *missing) {
  ObjectId type = OBJECT_ID_NONE;
  if (!bind_user_type(executor, name, OBJECT_TYPE, BIND_MAY_MISS, &type)) return false;
  Slice text = executor_text(executor, name->name.symbol);
  *missing = type == OBJECT_ID_NONE && builtin_type_by_name(text) == OBJECT_ID_NONE;
  return true;
}

// The input function of a base type comes before the type, which it makes as a shell.
static bool make_shell(Executor *executor, const FunctionDraft *draft) {
  const TypeName *type = draft->statement->returns;
  Slice language = executor_text(executor, draft->function.language);
  bool may = slice_equals(language, SLICE("c")) || slice_equals(language, SLICE("internal"));
  bool missing, is_plain = !type->percent_type && type->array_dimensions == 0;
  if (!may || !is_plain || executor->open_world || executor->extensions_seen) return true;
  if (!is_type_missing(executor, &type->name, &missing)) return false;
  if (!missing) return true;
  if (type->modifiers.count > 0)
    return executor_fail(executor, "42601", (Span){0, 0},
        "type modifier cannot be specified for shell type \"%.*s\"",
        SLICE_PRINT(executor_text(executor, type->name.name.symbol)));
  ObjectId schema;
  if (!bind_creation_schema(executor, &type->name, PERSISTENCE_PERMANENT, &schema)) return false;
  UserType shell = {.object = type_name_header(&type->name, schema, 'b'), .is_shell = true};
  shell.base.modifiers[0] = shell.base.modifiers[1] = -1;
  executor_create(executor, &shell.object, type->node.span);
  executor_notice(executor, "type \"%.*s\" is not yet defined",
      SLICE_PRINT(executor_text(executor, type->name.name.symbol)));
  return true;
}

static bool read_result(Executor *executor, FunctionDraft *draft) {
  const CreateFunction *statement = draft->statement;
  Function *function = &draft->function;
  if (statement->procedure) {
    function->returns = bind_builtin_type(draft->has_outputs ? "record" : "void");
    return true;
  }
  if (statement->returns_table) {
    function->returns_set = true;
    return true;
  }
  if (statement->returns == NULL) {
    if (draft->has_outputs) return true;
    return invalid(executor, statement->node.span, "function result type must be specified");
  }
  TypeReference type;
  if (!make_shell(executor, draft) || !bind_named_type(executor, statement->returns, &type, true) ||
      !refuse_shell(executor, draft, statement->returns, &type, "return"))
    return false;
  function->returns_set = statement->returns->setof;
  if (draft->has_outputs && !same_type(&type, &function->returns))
    return executor_fail(executor, "42P13", statement->returns->node.span,
        "function result type must be %.*s because of OUT parameters",
        SLICE_PRINT(bind_type_text(executor, &function->returns)));
  function->returns = type;
  return true;
}

bool function_draft_read(Executor *executor, FunctionDraft *draft) {
  const CreateFunction *statement = draft->statement;
  draft->body = SLICE("");
  draft->function = (Function){
      .object = {.object_class = CLASS_FUNCTION,
          .kind = statement->procedure ? 'p' : 'f',
          .name = statement->name.name.symbol},
      .returns = {.modifiers = {-1, -1}},
  };
  ObjectId *schema = &draft->function.object.schema;
  return bind_creation_schema(executor, &statement->name, PERSISTENCE_PERMANENT, schema) &&
         read_options(executor, draft) && read_parameters(executor, draft) &&
         read_result(executor, draft) && check_body(executor, draft) &&
         function_rule_check(executor, draft);
}
