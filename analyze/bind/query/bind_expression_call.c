#include "analyze/bind/value/bind_value.h"
#include "analyze/catalog/builtin/builtin.h"

// ---- a relation in a string

typedef struct NameReader {
  Executor *executor;
  Slice rest;
} NameReader;

// The next part of 'public."Orders"'; SYMBOL_NONE if none is there.
static Symbol next_part(NameReader *reader) {
  Slice rest = reader->rest;
  char *text = arena_alloc(reader->executor->arena, rest.length + 1);
  size_t length = 0, at = 0;
  bool quoted = false;
  for (; at < rest.length; at++) {
    char c = rest.start[at];
    if (c == '"') {
      bool doubled = quoted && at + 1 < rest.length && rest.start[at + 1] == '"';
      if (doubled)
        text[length++] = rest.start[at++];
      else
        quoted = !quoted;
    } else if (c == '.' && !quoted) {
      at++;
      break;
    } else {
      text[length++] = !quoted && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
  }
  reader->rest = (Slice){rest.start + at, rest.length - at};
  if (length > 63) length = 63;
  return length == 0 ? SYMBOL_NONE
                     : symbol_intern(reader->executor->symbols, (Slice){text, length});
}

static bool is_number(Slice text) {
  for (size_t i = 0; i < text.length; i++) {
    if (text.start[i] < '0' || text.start[i] > '9') return false;
  }
  return true;
}

static const Constant *text_constant(const Node *node) {
  while (node != NULL && node->kind == NODE_CAST) node = ((const Cast *)node)->operand;
  if (node == NULL || node->kind != NODE_CONSTANT) return NULL;
  const Constant *constant = (const Constant *)node;
  return constant->kind == CONSTANT_STRING ? constant : NULL;
}

// Since 16 a relation's name in a string is told as a whole where its schema is missing.
static bool lacks_schema(Executor *executor, const QualifiedName *name) {
  bool may_be_unseen = executor->open_world || executor->extensions_seen;
  ObjectId schema;
  if (name->schema.symbol == SYMBOL_NONE || executor->version_max < 16 || may_be_unseen)
    return false;
  return bind_schema(executor, name->schema, BIND_MAY_MISS, &schema) && schema == OBJECT_ID_NONE;
}

bool binder_relation_text(Binder *binder, const Node *node, ObjectKind expected) {
  const Constant *constant = text_constant(node);
  if (constant == NULL || is_number(constant->text)) return true;
  if (slice_equals(constant->text, SLICE("-"))) return true;
  NameReader reader = {binder->executor, constant->text};
  Symbol parts[3] = {SYMBOL_NONE, SYMBOL_NONE, SYMBOL_NONE};
  int count = 0;
  while (reader.rest.length > 0 && count < 3) {
    parts[count] = next_part(&reader);
    if (parts[count++] == SYMBOL_NONE) return true;
  }
  if (reader.rest.length > 0 || count == 0) return true;
  Span span = constant->node.span;
  QualifiedName name = {.span = span, .name = {parts[count - 1], span}};
  if (count > 1) name.schema = (Name){parts[count - 2], span};
  if (lacks_schema(binder->executor, &name))
    return executor_fail(binder->executor, "42P01", span, "relation \"%.*s.%.*s\" does not exist",
        SLICE_PRINT(executor_text(binder->executor, name.schema.symbol)),
        SLICE_PRINT(executor_text(binder->executor, name.name.symbol)));
  ObjectId relation;
  if (!bind_relation(binder->executor, &name, expected, BIND_MUST_EXIST, &relation)) return false;
  size_t before = binder->references.count;
  binder_refer(binder, relation, 0);
  if (binder->references.count > before) binder->references.items[before].is_named_only = true;
  binder_keep_relation(binder, &constant->node, relation);
  return true;
}

// nextval('s') and its kin take a regclass; the string is one when the statement is read.
static bool bind_sequence_argument(Binder *binder, const FunctionCall *call) {
  static const char *const names[] = {"nextval", "currval", "setval"};
  Slice name = executor_text(binder->executor, call->name.name.symbol);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!slice_equals(name, slice_of(names[i]))) continue;
    const Node *first = call->arguments.first;
    // A cast to text leaves the look-up to the execution.
    if (first == NULL || first->kind != NODE_CONSTANT) return true;
    return binder_relation_text(binder, first, OBJECT_SEQUENCE);
  }
  return true;
}

// ---- which function

static uint32_t count_arguments(const FunctionCall *call) {
  return call->star ? 0 : call->arguments.count;
}

const FunctionChoice *binder_call_choice(const Binder *binder, const FunctionCall *call) {
  const BindValue *value = binder_value(binder, &call->node);
  return value == NULL ? NULL : &value->choice;
}

const Function *binder_callee(Binder *binder, const FunctionCall *call) {
  const FunctionChoice *choice = binder_call_choice(binder, call);
  return choice == NULL ? NULL : choice->function;
}

// ---- none

static bool missing_function(
    Binder *binder, const FunctionCall *call, const CallArguments *arguments, ChoiceKind kind) {
  Executor *executor = binder->executor;
  Slice text =
      function_signature_text(executor, &call->name, arguments->types, (uint16_t)arguments->count);
  if (kind == CHOICE_SEVERAL) {
    executor_fail(
        executor, "42725", call->name.span, "function %.*s is not unique", SLICE_PRINT(text));
    executor_hint(executor, "Could not choose a best candidate function. You might need to add "
                            "explicit type casts.");
    return false;
  }
  executor_fail(
      executor, "42883", call->name.span, "function %.*s does not exist", SLICE_PRINT(text));
  if (call->order_by.count > 1 && !call->within_group) {
    executor_hint(executor,
        "No aggregate function matches the given name and argument types. Perhaps you misplaced "
        "ORDER BY; ORDER BY must appear after all regular arguments of the aggregate.");
  } else {
    executor_hint(executor, "No function matches the given name and argument types. You might need "
                            "to add explicit type casts.");
  }
  return false;
}

// A range type has functions of its name, which make its values.
bool bind_is_range(const Executor *executor, ObjectId type) {
  const Object *object = catalog_get(executor->catalog, type);
  return object != NULL && object->object_class == CLASS_TYPE &&
         (object->kind == 'r' || object->kind == 'm');
}

// Of a row it is only what the row has.
static bool may_be_field(Binder *binder, const FunctionCall *call, TypeReference argument) {
  Executor *executor = binder->executor;
  TypeReference row = value_base(executor, argument);
  if (!value_is_row(executor, row) || executor_may_have_more(executor, row.type))
    return argument.type >= OBJECT_ID_FIRST_USER;
  return bind_column_number(executor, row.type, call->name.name.symbol) != 0;
}

// f(x) can be a cast to the type f, or the column f of a row x.
static bool is_no_call(Binder *binder, const FunctionCall *call) {
  ObjectId type = OBJECT_ID_NONE;
  if (!bind_user_type(binder->executor, &call->name, OBJECT_TYPE, BIND_MAY_MISS, &type))
    return false;
  if (count_arguments(call) != 1 && !bind_is_range(binder->executor, type)) return false;
  if (type != OBJECT_ID_NONE) {
    binder_refer(binder, type, 0);
    return true;
  }
  TypeReference argument = binder_type_of(binder, call->arguments.first);
  return argument.type == OBJECT_ID_NONE ? call->arguments.first->kind != NODE_CONSTANT
                                         : may_be_field(binder, call, argument);
}

static bool bind_unseen(Binder *binder, const FunctionCall *call,
    const FunctionCandidates *candidates, const CallArguments *arguments) {
  Executor *executor = binder->executor;
  bool is_overload = candidates->count > 0 || candidates->gone || candidates->is_builtin;
  if (!candidates->is_builtin && candidates->home == OBJECT_ID_NONE &&
      call->name.schema.symbol != SYMBOL_NONE)
    return true; // of a system schema, and of a version that we don't know
  bool guess = executor->open_world || executor->extensions_seen;
  if (is_overload && guess) return true;
  if (!guess) {
    if (is_no_call(binder, call)) return true;
    bool known = arguments->count <= CANDIDATE_ARGUMENTS_MAX && !arguments->too_many;
    if (candidates->is_builtin && (!known || !binder_may_refuse(binder))) return true;
    return missing_function(binder, call, arguments, CHOICE_NONE);
  }
  if (candidates->home == OBJECT_ID_NONE) return true;
  if (!executor->open_world)
    executor_unknown(executor, "extension-contents", call->name.span,
        "function \"%.*s\" must come from an extension",
        SLICE_PRINT(executor_text(executor, call->name.name.symbol)));
  ObjectId id = function_assume(executor, call->name.name, candidates->home, 'f');
  binder_refer(binder, id, 0);
  return true;
}

static bool bind_callee(Binder *binder, const FunctionCall *call) {
  FunctionCandidates candidates;
  if (!function_candidates(binder->executor, &call->name, BIND_MUST_EXIST, &candidates))
    return false;
  if (candidates.is_builtin && !bind_sequence_argument(binder, call)) return false;
  const CallArguments *arguments = binder_call_arguments(binder, call);
  FunctionChoice choice = function_choose(binder->executor, &call->name, &candidates, arguments);
  binder_keep_call(binder, &call->node, &choice);
  if (choice.is_cast) binder_refer(binder, choice.result.type, 0);
  if (choice.function != NULL) binder_refer(binder, choice.function->object.id, 0);
  if (choice.kind == CHOICE_SEVERAL && binder_may_refuse(binder))
    return missing_function(binder, call, arguments, CHOICE_SEVERAL);
  bool is_open_and_empty =
      choice.kind == CHOICE_OPEN && candidates.count == 0 && !candidates.is_builtin;
  if (choice.kind != CHOICE_NONE && !is_open_and_empty) return true;
  return bind_unseen(binder, call, &candidates, arguments);
}

static void note_volatility(Binder *binder, const FunctionCall *call) {
  if (call->special != SPECIAL_NONE) {
    if (bind_call_volatility(binder->executor, call) != 'i')
      binder_note_mutable(binder, call->node.span);
    return;
  }
  const FunctionChoice *choice = binder_call_choice(binder, call);
  if (choice == NULL || choice->kind != CHOICE_ONE) return;
  Executor *executor = binder->executor;
  const Function *function = choice->function;
  bool is_sql = function == NULL
                    ? choice->builtin != NULL && choice->builtin->is_sql
                    : slice_equals(executor_text(executor, function->language), SLICE("sql"));
  if (is_sql) return; // its body takes its place
  char volatility = function != NULL          ? function->volatility
                    : choice->builtin != NULL ? choice->builtin->volatility
                                              : 'i';
  if (volatility == 's' || volatility == 'v') binder_note_mutable(binder, call->node.span);
  if (choice->builtin == NULL || call->arguments.count != choice->builtin->argument_count) return;
  const BuiltinCode *types = builtin_arguments(choice->builtin);
  uint8_t place = 0;
  LIST_EACH(node, call->arguments) {
    if (node->kind == NODE_ARGUMENT) return;
    binder_note_coercion(
        binder, binder_type_of(binder, node), builtin_reference(types[place++]), node->span);
  }
}

static bool bind_special(Binder *binder, const FunctionCall *call) {
  TypeReference type;
  bool is_coalesce = call->special == SPECIAL_COALESCE;
  if (is_coalesce && !binder_refuse_sets(binder, &call->node, 0, "COALESCE")) return false;
  if (!binder_settle_special(binder, call, &type)) return false;
  binder_keep_value(binder, &call->node, type);
  return true;
}

static bool bind_call(Binder *binder, const FunctionCall *call) {
  if (!binder_list(binder, call->arguments) || !binder_list(binder, call->order_by)) return false;
  if (!binder_node_in(binder, call->filter, PLACE_FILTER)) return false;
  if (!binder_boolean(binder, call->filter, "FILTER")) return false;
  if (call->special != SPECIAL_NONE) return bind_special(binder, call);
  if (!bind_callee(binder, call) || !binder_place_call(binder, call)) return false;
  BindSeen within = binder_seen_start(binder);
  bool bound = binder_node_in(binder, call->over, PLACE_WINDOW);
  binder_seen_join(binder, within);
  return bound;
}

bool binder_call(Binder *binder, const FunctionCall *call) {
  BindSeen before = binder_seen_start(binder);
  bool bound = bind_call(binder, call);
  binder_seen_join(binder, before);
  if (!bound) return false;
  note_volatility(binder, call);
  return binder_call_literals(binder, call);
}

// ---- volatility

char bind_call_volatility(Executor *executor, const FunctionCall *call) {
  switch (call->special) {
  case SPECIAL_NONE: break;
  case SPECIAL_CURRENT_DATE:
  case SPECIAL_CURRENT_TIME:
  case SPECIAL_CURRENT_TIMESTAMP:
  case SPECIAL_LOCALTIME:
  case SPECIAL_LOCALTIMESTAMP:
  case SPECIAL_CURRENT_ROLE:
  case SPECIAL_CURRENT_USER:
  case SPECIAL_SESSION_USER:
  case SPECIAL_SYSTEM_USER:
  case SPECIAL_USER:
  case SPECIAL_CURRENT_CATALOG:
  case SPECIAL_CURRENT_SCHEMA: return 's';
  default: return 'i';
  }
  Binder binder = {.executor = executor};
  FunctionCandidates candidates;
  if (!function_candidates(executor, &call->name, BIND_MAY_MISS, &candidates)) return '?';
  const CallArguments *arguments = binder_call_arguments(&binder, call);
  FunctionChoice choice = function_choose(executor, &call->name, &candidates, arguments);
  if (choice.function != NULL) return choice.function->volatility;
  if (choice.builtin != NULL) return choice.builtin->volatility;
  const BuiltinFunction *builtin =
      builtin_function_by_name(executor_text(executor, call->name.name.symbol));
  return candidates.is_builtin && builtin != NULL ? builtin->volatility : '?';
}
