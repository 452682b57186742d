#include "analyze/bind/bind_query.h"
#include "analyze/bind/function_candidates.h"
#include "analyze/catalog/builtin.h"

#define ARGUMENTS_MAX 100u

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
  ObjectId relation;
  if (!bind_relation(binder->executor, &name, expected, BIND_MUST_EXIST, &relation)) return false;
  binder_refer(binder, relation, 0);
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

static uint16_t argument_types(Binder *binder, const FunctionCall *call, TypeReference types[]) {
  uint16_t count = 0;
  LIST_EACH(node, call->arguments) {
    if (count == ARGUMENTS_MAX) break;
    const Node *value = node->kind == NODE_ARGUMENT ? ((const Argument *)node)->value : node;
    types[count++] = binder_type_of(binder, value);
  }
  return count;
}

static bool all_known(const TypeReference types[], uint16_t count) {
  for (uint16_t i = 0; i < count; i++) {
    if (types[i].type == OBJECT_ID_NONE) return false;
  }
  return true;
}

static uint32_t count_arguments(const FunctionCall *call) {
  return call->star ? 0 : call->arguments.count;
}

typedef struct Choice {
  const Function *only; // the one that it must be
  bool possible;        // at least one takes that many arguments
} Choice;

static Choice choose(
    Binder *binder, const FunctionCall *call, const FunctionCandidates *candidates) {
  Choice choice = {0};
  uint32_t several = 0;
  uint32_t count = count_arguments(call);
  for (uint32_t i = 0; i < candidates->count; i++) {
    if (!call->variadic && !function_takes(candidates->items[i], count)) continue;
    choice.possible = true;
    if (several++ == 0) choice.only = candidates->items[i];
  }
  if (several == 1 && !candidates->is_builtin) return choice;
  choice.only = NULL;
  TypeReference types[ARGUMENTS_MAX];
  if (several == 0 || count > ARGUMENTS_MAX) return choice;
  uint16_t known = argument_types(binder, call, types);
  if (all_known(types, known)) choice.only = function_with_arguments(candidates, types, known);
  return choice;
}

const Function *binder_callee(Binder *binder, const FunctionCall *call) {
  FunctionCandidates candidates;
  if (call->special != SPECIAL_NONE) return NULL;
  if (!function_candidates(binder->executor, &call->name, BIND_MAY_MISS, &candidates)) return NULL;
  return choose(binder, call, &candidates).only;
}

// ---- none

static bool missing_function(Binder *binder, const FunctionCall *call) {
  Executor *executor = binder->executor;
  TypeReference types[ARGUMENTS_MAX];
  uint16_t count = call->star ? 0 : argument_types(binder, call, types);
  executor_fail(executor, "42883", call->name.span, "function %.*s does not exist",
      SLICE_PRINT(function_signature_text(executor, &call->name, types, count)));
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
                                         : argument.type >= OBJECT_ID_FIRST_USER;
}

static bool bind_unseen(
    Binder *binder, const FunctionCall *call, const FunctionCandidates *candidates) {
  Executor *executor = binder->executor;
  bool is_overload = candidates->count > 0 || candidates->gone;
  if (candidates->home == OBJECT_ID_NONE && call->name.schema.symbol != SYMBOL_NONE)
    return true; // of a system schema, and of a version that we don't know
  bool guess = executor->open_world || executor->extensions_seen;
  if (is_overload && guess) return true;
  if (!guess) return is_no_call(binder, call) || missing_function(binder, call);
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
  if (candidates.is_builtin && candidates.count == 0) return bind_sequence_argument(binder, call);
  Choice choice = choose(binder, call, &candidates);
  if (choice.only != NULL) {
    binder_refer(binder, choice.only->object.id, 0);
    return true;
  }
  if (choice.possible || candidates.is_builtin) return true;
  return bind_unseen(binder, call, &candidates);
}

bool binder_call(Binder *binder, const FunctionCall *call) {
  if (!binder_list(binder, call->arguments) || !binder_list(binder, call->order_by)) return false;
  if (!binder_node(binder, call->filter) || !binder_node(binder, call->over)) return false;
  if (call->special == SPECIAL_NONE && !bind_callee(binder, call)) return false;
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
  Choice choice = choose(&binder, call, &candidates);
  if (choice.only != NULL) return choice.only->volatility;
  const BuiltinFunction *builtin =
      builtin_function_by_name(executor_text(executor, call->name.name.symbol));
  if (candidates.is_builtin && builtin != NULL && !choice.possible) return builtin->volatility;
  return '?';
}
