#include "analyze/apply/mention/mention.h"
#include "analyze/bind/bind.h"
#include "grammar/ast_field.h"
#include "grammar/ast_query.h"
#include "grammar/ast_table.h"
#include "grammar/plpgsql/ast_plpgsql.h"

// One table or other row source of a query.
typedef struct Item {
  Symbol name;
  ObjectId relation; // OBJECT_ID_NONE: its columns are not known
  bool is_target;
} Item;

#define ITEMS_MOST 32u

typedef struct Scope {
  const struct Scope *outer;
  Item items[ITEMS_MOST];
  size_t count;
  bool is_open; // more than these
} Scope;

typedef struct Reader {
  const MentionSearch *search;
  const Scope *scope;
  bool is_found;
  bool is_shadowed; // the body makes something of that name itself
} Reader;

static bool says_target(const Reader *reader, const QualifiedName *name) {
  const MentionSearch *search = reader->search;
  if (name->name.symbol != search->target->object->name) return false;
  Symbol schema = name->schema.symbol;
  return schema == SYMBOL_NONE ? search->is_on_the_path && !reader->is_shadowed
                               : schema == search->schema;
}

// ---- what the body itself calls so

static bool find_shadow(const Node *node, void *payload) {
  Reader *reader = payload;
  Symbol name = reader->search->target->object->name;
  if (node->kind == NODE_COMMON_TABLE)
    reader->is_shadowed |= ((const CommonTable *)node)->name.symbol == name;
  if (node->kind == NODE_CREATE_TABLE)
    reader->is_shadowed |= ((const CreateTable *)node)->relation.name.symbol == name;
  if (node->kind == NODE_CREATE_TABLE_AS)
    reader->is_shadowed |= ((const CreateTableAs *)node)->relation.name.symbol == name;
  return !reader->is_shadowed && ast_each_child(node, find_shadow, payload);
}

// ---- the whole object

static bool says_row_type(const Reader *reader, const PlType *type) {
  uint16_t of = type->form == PL_TYPE_OF ? 1 : 0;
  if (type->form == PL_TYPE_NAMED || type->count < of + 1u) return false;
  uint16_t last = (uint16_t)(type->count - of - 1);
  QualifiedName name = {.name = type->names[last]};
  if (last > 0) name.schema = type->names[last - 1];
  return says_target(reader, &name);
}

// A function's name is said by calls, a relation's by all else.
static bool find_whole(const Node *node, void *payload) {
  Reader *reader = payload;
  bool is_function = reader->search->target->object->object_class == CLASS_FUNCTION;
  bool is_call = node->kind == NODE_FUNCTION_CALL;
  FieldRange fields = ast_fields(node->kind);
  for (const Field *field = fields.first; field != fields.end && is_call == is_function; field++) {
    if (field->kind == FIELD_QUALIFIED && says_target(reader, ast_field_of(node, field)))
      reader->is_found = true;
  }
  if (node->kind == NODE_PL_TYPE && !is_function)
    reader->is_found |= says_row_type(reader, (const PlType *)node);
  return !reader->is_found && ast_each_child(node, find_whole, payload);
}

// ---- one column

static void add_item(const Reader *reader, Scope *scope, const Node *node) {
  if (node == NULL) return;
  if (scope->count == ITEMS_MOST) {
    scope->is_open = true;
    return;
  }
  Item *item = &scope->items[scope->count];
  if (node->kind == NODE_TABLE_REFERENCE) {
    const TableReference *table = (const TableReference *)node;
    bool has_alias = table->alias.name.symbol != SYMBOL_NONE;
    item->name = has_alias ? table->alias.name.symbol : table->relation.name.symbol;
    item->is_target = says_target(reader, &table->relation) && table->alias.columns.count == 0;
    item->relation = OBJECT_ID_NONE;
    bool is_known = bind_relation(
        reader->search->executor, &table->relation, OBJECT_TABLE, BIND_MAY_MISS, &item->relation);
    if (!is_known) item->relation = OBJECT_ID_NONE;
    scope->count++;
  } else if (node->kind == NODE_JOIN_CHAIN) {
    LIST_EACH(link, ((const JoinChain *)node)->links)
    add_item(reader, scope, ((const JoinLink *)link)->table);
  } else {
    const Alias *alias = node->kind == NODE_SUBQUERY_TABLE   ? &((const SubqueryTable *)node)->alias
                         : node->kind == NODE_FUNCTION_TABLE ? &((const FunctionTable *)node)->alias
                                                             : NULL;
    *item = (Item){.name = alias != NULL ? alias->name.symbol : SYMBOL_NONE};
    scope->count++;
  }
}

static void add_items(const Reader *reader, Scope *scope, NodeList from) {
  LIST_EACH(node, from) add_item(reader, scope, node);
}

static bool says_new_or_old(const Reader *reader, Symbol name) {
  const MentionSearch *search = reader->search;
  return search->is_trigger && (name == search->new_row || name == search->old_row);
}

// Whether another source may have a column of that name, which would then be meant, or be ambiguous.
static bool is_of_target_alone(const Reader *reader, const Scope *scope) {
  bool is_there = false;
  for (size_t i = 0; i < scope->count; i++) {
    const Item *item = &scope->items[i];
    if (item->is_target) {
      is_there = true;
      continue;
    }
    if (item->relation == OBJECT_ID_NONE) return false;
    if (bind_column_number(
            reader->search->executor, item->relation, reader->search->target->column) != 0)
      return false;
  }
  return is_there && !scope->is_open;
}

static bool refers(const Reader *reader, const ColumnReference *reference) {
  Symbol column = reader->search->target->column;
  if (reference->star || reference->count == 0) return false;
  if (reference->names[reference->count - 1].symbol != column) return false;
  if (reference->count == 1)
    return reader->scope != NULL && is_of_target_alone(reader, reader->scope);
  Symbol row = reference->names[reference->count - 2].symbol;
  if (reference->count == 2 && says_new_or_old(reader, row)) return true;
  for (const Scope *scope = reader->scope; scope != NULL; scope = scope->outer) {
    for (size_t i = 0; i < scope->count; i++)
      if (scope->items[i].name == row) return scope->items[i].is_target;
  }
  return false;
}

static bool names_column(const Reader *reader, NodeList targets) {
  LIST_EACH(node, targets) {
    if (node->kind == NODE_TARGET &&
        ((const Target *)node)->name.symbol == reader->search->target->column)
      return true;
    if (node->kind == NODE_MULTI_TARGET &&
        names_column(reader, ((const MultiTarget *)node)->targets))
      return true;
  }
  return false;
}

// Opens the scope of a statement that has one. False: it has none.
static bool open_scope(Reader *reader, const Node *node, Scope *scope) {
  *scope = (Scope){.outer = reader->scope};
  const Node *target = NULL;
  NodeList sets = {0};
  switch (node->kind) {
  case NODE_SELECT: add_items(reader, scope, ((const Select *)node)->from); return true;
  case NODE_UPDATE:
    target = &((const Update *)node)->target->node;
    sets = ((const Update *)node)->sets;
    add_item(reader, scope, target);
    add_items(reader, scope, ((const Update *)node)->from);
    break;
  case NODE_DELETE:
    add_item(reader, scope, &((const Delete *)node)->target->node);
    add_items(reader, scope, ((const Delete *)node)->using_tables);
    return true;
  case NODE_INSERT: {
    const Insert *insert = (const Insert *)node;
    if (says_target(reader, &insert->relation))
      reader->is_found |= names_column(reader, insert->columns);
    return false;
  }
  default: return false;
  }
  if (scope->items[0].is_target) reader->is_found |= names_column(reader, sets);
  return true;
}

static bool find_column(const Node *node, void *payload) {
  Reader *reader = payload;
  Scope scope;
  bool has_scope = open_scope(reader, node, &scope);
  if (has_scope) reader->scope = &scope;
  if (node->kind == NODE_COLUMN_REFERENCE)
    reader->is_found |= refers(reader, (const ColumnReference *)node);
  if (node->kind == NODE_PL_TYPE) {
    const PlType *type = (const PlType *)node;
    bool is_column = type->form == PL_TYPE_OF && type->count >= 2 &&
                     type->names[type->count - 1].symbol == reader->search->target->column;
    reader->is_found |= is_column && says_row_type(reader, type);
  }
  if (!reader->is_found) ast_each_child(node, find_column, payload);
  if (has_scope) reader->scope = scope.outer;
  return !reader->is_found;
}

bool mention_is_in(const MentionSearch *search, const Node *body) {
  Reader reader = {.search = search};
  find_shadow(body, &reader);
  bool is_column = search->target->column != SYMBOL_NONE;
  if (is_column)
    find_column(body, &reader);
  else
    find_whole(body, &reader);
  return reader.is_found;
}
