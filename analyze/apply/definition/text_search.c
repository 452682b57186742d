#include "analyze/apply/definition/text_search.h"

#include "analyze/apply/definition/definition_option.h"
#include "analyze/apply/definition/other_builtin.h"
#include "analyze/apply/definition/search_mapping.h"
#include "analyze/apply/definition/support_function.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/target.h"
#include "analyze/bind/query/bind_query.h"

// CREATE TEXT SEARCH (manual: chapter 12).

typedef struct Method {
  const char *option;
  const char *arguments[4]; // NULL: no more
  const char *result;
  bool is_required;
} Method;

static const Method parser_methods[] = {
    {"start", {"internal", "int4"}, "internal", true},
    {"gettoken", {"internal", "internal", "internal"}, "internal", true},
    {"end", {"internal"}, "void", true},
    {"headline", {"internal", "internal", "tsquery"}, "internal", false},
    {"lextypes", {"internal"}, "internal", true},
};
static const Method template_methods[] = {
    {"init", {"internal"}, "internal", false},
    {"lexize", {"internal", "internal", "internal", "internal"}, "internal", true},
};

static bool bind_method(Executor *executor, const CreateDefined *statement, const Method *method) {
  const Node *name = support_option(executor, statement->options, method->option);
  if (name == NULL) return true;
  TypeReference types[4], result = bind_builtin_type(method->result);
  uint32_t count = 0;
  while (count < 4 && method->arguments[count] != NULL) {
    types[count] = bind_builtin_type(method->arguments[count]);
    count++;
  }
  SupportFunction found;
  if (!support_function_exact(executor, name, types, count, &found)) return false;
  if (!found.is_known || found.result.type == result.type) return true;
  return executor_fail(executor, "42P17", (Span){0, 0}, "function for %s should return type %s",
      method->option, method->result);
}

static bool check_methods(Executor *executor, const CreateDefined *statement,
    const Method methods[], size_t count, const char *what) {
  const char *names[8] = {NULL};
  for (size_t i = 0; i < count; i++) names[i] = methods[i].option;
  LIST_EACH(node, statement->options) {
    Slice name = executor_text(executor, ((const Option *)node)->name.symbol);
    size_t place = 0;
    while (place < count && !slice_equals(name, slice_of(names[place]))) place++;
    if (place == count)
      return executor_fail(executor, "42601", node->span, "%s parameter \"%.*s\" not recognized",
          what, SLICE_PRINT(name));
    if (!bind_method(executor, statement, &methods[place])) return false;
  }
  for (size_t i = 0; i < count; i++) {
    if (methods[i].is_required && !support_has_option(executor, statement->options, names[i]))
      return executor_fail(
          executor, "42P17", statement->node.span, "%s %s method is required", what, names[i]);
  }
  return true;
}

static bool required(Executor *executor, const CreateDefined *statement, const char *what) {
  return executor_fail(executor, "42P17", statement->node.span, "text search %s is required", what);
}

static bool check_configuration(Executor *executor, const CreateDefined *statement) {
  static const char *const names[] = {"parser", "copy"};
  DefinitionNames known = {names, 2, "text search configuration parameter ", " not recognized"};
  if (!definition_options_check(executor, statement->options, &known)) return false;
  bool parses = support_has_option(executor, statement->options, "parser");
  bool copies = support_has_option(executor, statement->options, "copy");
  if (parses && copies)
    return executor_fail(
        executor, "42601", statement->node.span, "cannot specify both PARSER and COPY options");
  return parses || copies || required(executor, statement, "parser");
}

bool text_search_check(Executor *executor, const CreateDefined *statement) {
  switch (statement->object) {
  case OBJECT_TEXT_SEARCH_PARSER:
    return check_methods(executor, statement, parser_methods,
        sizeof parser_methods / sizeof *parser_methods, "text search parser");
  case OBJECT_TEXT_SEARCH_TEMPLATE:
    return check_methods(executor, statement, template_methods,
        sizeof template_methods / sizeof *template_methods, "text search template");
  case OBJECT_TEXT_SEARCH_CONFIGURATION: return check_configuration(executor, statement);
  default:
    return support_has_option(executor, statement->options, "template") ||
           required(executor, statement, "template");
  }
}

// ---- what it is made of

static bool find(Executor *executor, ObjectKind kind, const Node *value, TargetObject *target) {
  *target = (TargetObject){0};
  if (value == NULL || value->kind != NODE_TYPE_NAME) return true;
  const QualifiedName *name = &((const TypeName *)value)->name;
  QualifiedNameNode node = {
      .node = {.kind = NODE_QUALIFIED_NAME, .span = name->span}, .name = *name};
  return target_find(executor, kind, &node.node, (Name){0}, false, target);
}

static ObjectId parser_of(Executor *executor, ObjectId configuration) {
  DependencyList needs = dependency_of(executor, configuration);
  for (size_t i = 0; i < needs.count; i++) {
    const Object *object = catalog_get(executor->catalog, needs.edges[i].referenced);
    if (object != NULL && object->object_class == CLASS_OTHER &&
        object->kind == OBJECT_TEXT_SEARCH_PARSER)
      return object->id;
  }
  return OBJECT_ID_NONE;
}

// Of the server's own parser: the types of other ones are not known.
static void begin_mappings(Executor *executor, const Node *parser, const Node *copied,
    ObjectId found, OtherObject *draft) {
  if (parser != NULL) {
    if (found == OBJECT_ID_NONE) search_mapping_begin(executor, draft, OBJECT_ID_NONE, SYMBOL_NONE);
    return;
  }
  if (copied == NULL || copied->kind != NODE_TYPE_NAME) return;
  Symbol name = ((const TypeName *)copied)->name.name.symbol;
  Verdict builtin = other_builtin(executor, OBJECT_TEXT_SEARCH_CONFIGURATION, name, SYMBOL_NONE);
  if (found != OBJECT_ID_NONE || builtin != VERDICT_NO)
    search_mapping_begin(executor, draft, found, name);
}

bool text_search_needs(
    Executor *executor, const CreateDefined *statement, ObjectId *needed, OtherObject *draft) {
  TargetObject found;
  const Node *template = support_option(executor, statement->options, "template");
  const Node *parser = support_option(executor, statement->options, "parser");
  const Node *copied = support_option(executor, statement->options, "copy");
  bool is_dictionary = statement->object == OBJECT_TEXT_SEARCH_DICTIONARY;
  bool is_configuration = statement->object == OBJECT_TEXT_SEARCH_CONFIGURATION;
  *needed = OBJECT_ID_NONE;
  if (!is_dictionary && !is_configuration) return true;
  bool fine = is_dictionary    ? find(executor, OBJECT_TEXT_SEARCH_TEMPLATE, template, &found)
              : parser != NULL ? find(executor, OBJECT_TEXT_SEARCH_PARSER, parser, &found)
                               : find(executor, statement->object, copied, &found);
  if (!fine) return false;
  bool copies = is_configuration && parser == NULL;
  if (is_configuration) begin_mappings(executor, parser, copied, found.id, draft);
  *needed = copies && found.id != OBJECT_ID_NONE ? parser_of(executor, found.id) : found.id;
  return true;
}
