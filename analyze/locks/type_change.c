#include "analyze/locks/type_change.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"

enum { // oids that every server has
  TYPE_BIT = 1560,
  TYPE_BPCHAR = 1042,
  TYPE_CIDR = 650,
  TYPE_DATE = 1082,
  TYPE_FLOAT4 = 700,
  TYPE_FLOAT8 = 701,
  TYPE_INET = 869,
  TYPE_INT2 = 21,
  TYPE_INT4 = 23,
  TYPE_INT8 = 20,
  TYPE_INTERVAL = 1186,
  TYPE_NUMERIC = 1700,
  TYPE_OID = 26,
  TYPE_TEXT = 25,
  TYPE_TIME = 1083,
  TYPE_TIMESTAMP = 1114,
  TYPE_TIMESTAMPTZ = 1184,
  TYPE_TIMETZ = 1266,
  TYPE_VARBIT = 1562,
  TYPE_VARCHAR = 1043,
  TYPE_XML = 142,
};

// ---- domains

static const UserType *domain_of(const Executor *executor, ObjectId type) {
  const Object *object = catalog_get(executor->catalog, type);
  if (object == NULL || object->object_class != CLASS_TYPE || object->kind != 'd') return NULL;
  return (const UserType *)object;
}

bool type_is_constrained(const Executor *executor, ObjectId type) {
  for (const UserType *domain = domain_of(executor, type); domain != NULL;
       domain = domain_of(executor, domain->base.type)) {
    if (domain->not_null || domain->has_checks) return true;
  }
  return false;
}

static TypeReference base_of(const Executor *executor, TypeReference type) {
  if (type.array_dimensions > 0) return type;
  for (const UserType *domain = domain_of(executor, type.type); domain != NULL;
       domain = domain_of(executor, type.type)) {
    type = domain->base;
  }
  return type;
}

// ---- lengths and precisions: whether the new one can change no value

static bool widens_numeric(const TypeReference *from, const TypeReference *to) {
  if (to->modifiers[0] < 0) return true;
  return from->modifiers[0] >= 0 && from->modifiers[0] <= to->modifiers[0] &&
         from->modifiers[1] == to->modifiers[1];
}

#define PRECISION_MOST 6 // of times, also where none is written

static bool widens_length(ObjectId type, const TypeReference *from, const TypeReference *to) {
  int32_t before = from->modifiers[0];
  int32_t after = to->modifiers[0];
  switch (type) {
  case TYPE_NUMERIC: return widens_numeric(from, to);
  case TYPE_VARCHAR:
  case TYPE_VARBIT: return after < 0 || (before >= 0 && before <= after);
  case TYPE_TIME:
  case TYPE_TIMETZ:
  case TYPE_TIMESTAMP:
  case TYPE_TIMESTAMPTZ:
  case TYPE_INTERVAL: {
    int32_t least = before < 0 ? PRECISION_MOST : before;
    return after < 0 || after >= least;
  }
  default: // char(n) is padded, bit(n) has its length: any other one writes them anew
    return after < 0 || (before == after && from->modifiers[1] == to->modifiers[1]);
  }
}

// ---- types that share their bytes

typedef struct Sharing {
  ObjectId from;
  ObjectId to;
  bool reindexes; // they sort by other operators
} Sharing;

static const Sharing sharings[] = {
    {TYPE_VARCHAR, TYPE_TEXT, false},
    {TYPE_TEXT, TYPE_VARCHAR, false},
    {TYPE_TEXT, TYPE_BPCHAR, true},
    {TYPE_VARCHAR, TYPE_BPCHAR, true},
    {TYPE_CIDR, TYPE_INET, false},
    {TYPE_XML, TYPE_TEXT, false},
    {TYPE_XML, TYPE_VARCHAR, false},
    {TYPE_INT4, TYPE_OID, true},
    {TYPE_OID, TYPE_INT4, true},
    {TYPE_BIT, TYPE_VARBIT, true},
    {TYPE_VARBIT, TYPE_BIT, true},
};

static const Sharing *find_sharing(ObjectId from, ObjectId to) {
  for (size_t i = 0; i < sizeof sharings / sizeof *sharings; i++) {
    if (sharings[i].from == from && sharings[i].to == to) return &sharings[i];
  }
  return NULL;
}

static bool is_other_zone(ObjectId from, ObjectId to) {
  return (from == TYPE_TIMESTAMP && to == TYPE_TIMESTAMPTZ) ||
         (from == TYPE_TIMESTAMPTZ && to == TYPE_TIMESTAMP);
}

static TypeChange change_zone(
    const Executor *executor, const TypeReference *from, const TypeReference *to) {
  int32_t least = from->modifiers[0] < 0 ? PRECISION_MOST : from->modifiers[0];
  if (to->modifiers[0] >= 0 && to->modifiers[0] < least) return TYPE_CHANGE_REWRITES;
  Symbol zone = catalog_setting(executor->catalog, executor->words.time_zone).value;
  if (zone == SYMBOL_NONE) return TYPE_CHANGE_BY_ZONE;
  static const char *const names[] = {
      "utc", "etc/utc", "gmt", "etc/gmt", "uct", "zulu", "0", "universal"};
  Slice text = executor_text(executor, zone);
  if (text.length >= 2 && (text.start[0] == '\'' || text.start[0] == '"'))
    text = (Slice){text.start + 1, text.length - 2};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (text.length != strlen(names[i])) continue;
    size_t same = 0;
    while (same < text.length && (text.start[same] | ('A' ^ 'a')) == (names[i][same] | ('A' ^ 'a')))
      same++;
    if (same == text.length) return TYPE_CHANGE_REINDEXES;
  }
  return TYPE_CHANGE_REWRITES;
}

static TypeChange change_base(
    const Executor *executor, const TypeReference *from, const TypeReference *to) {
  if (from->array_dimensions > 0 || to->array_dimensions > 0) {
    bool same = from->type == to->type && from->array_dimensions > 0 && to->array_dimensions > 0;
    bool is_cut = to->modifiers[0] >= 0 && (to->modifiers[0] != from->modifiers[0] ||
                                               to->modifiers[1] != from->modifiers[1]);
    bool was_cut = from->modifiers[0] >= 0 && to->modifiers[0] < 0;
    return same && !is_cut && !was_cut ? TYPE_CHANGE_FREE : TYPE_CHANGE_REWRITES;
  }
  if (from->type == to->type)
    return widens_length(to->type, from, to) ? TYPE_CHANGE_FREE : TYPE_CHANGE_REWRITES;
  if (is_other_zone(from->type, to->type)) return change_zone(executor, from, to);
  const Sharing *sharing = find_sharing(from->type, to->type);
  if (sharing == NULL) return TYPE_CHANGE_REWRITES;
  // A length is new to a type that had none of its own.
  bool keeps_length = to->modifiers[0] < 0 || (from->type == TYPE_VARCHAR && to->type == TYPE_TEXT);
  if (!keeps_length) return TYPE_CHANGE_REWRITES;
  return sharing->reindexes ? TYPE_CHANGE_REINDEXES : TYPE_CHANGE_FREE;
}

// ---- USING

static bool is_same_type(const TypeReference *a, const TypeReference *b) {
  return a->type == b->type && a->modifiers[0] == b->modifiers[0] &&
         a->modifiers[1] == b->modifiers[1] &&
         (a->array_dimensions > 0) == (b->array_dimensions > 0);
}

static bool is_column(const Node *node, Symbol name) {
  if (node->kind != NODE_COLUMN_REFERENCE) return false;
  const ColumnReference *reference = (const ColumnReference *)node;
  return !reference->star && reference->count > 0 &&
         reference->names[reference->count - 1].symbol == name;
}

// USING column, or USING column::type: what the server would do by itself.
static bool is_plain_using(
    Executor *executor, const Node *expression, Symbol name, const TypeReference *to) {
  if (expression == NULL || is_column(expression, name)) return true;
  if (expression->kind != NODE_CAST) return false;
  const Cast *cast = (const Cast *)expression;
  if (cast->types.count != 1 || !is_column(cast->operand, name)) return false;
  Execution *execution = executor->execution;
  Execution scratch = {0};
  executor->execution = &scratch;
  TypeReference type;
  bool bound = bind_type(executor, (const TypeName *)cast->types.first, &type);
  executor->execution = execution;
  return bound && is_same_type(&type, to);
}

TypeChange type_change(
    Executor *executor, const AlterAction *action, const Column *before, const Column *after) {
  const TypeReference *from = &before->type;
  const TypeReference *to = &after->type;
  if (!is_plain_using(executor, action->expression, before->name, to)) return TYPE_CHANGE_REWRITES;
  bool recollates = before->collation != after->collation;
  if (from->type == OBJECT_ID_NONE || to->type == OBJECT_ID_NONE) return TYPE_CHANGE_UNKNOWN;
  if (is_same_type(from, to)) return recollates ? TYPE_CHANGE_REINDEXES : TYPE_CHANGE_NONE;
  if (to->array_dimensions == 0 && from->type != to->type &&
      type_is_constrained(executor, to->type))
    return TYPE_CHANGE_REWRITES;
  TypeReference from_base = base_of(executor, *from);
  TypeReference to_base = base_of(executor, *to);
  if (to->type == TYPE_INTERVAL && action->type != NULL && action->type->modifiers.count > 0 &&
      to->modifiers[0] < 0)
    return TYPE_CHANGE_UNKNOWN; // its fields are not kept
  TypeChange change = change_base(executor, &from_base, &to_base);
  return change == TYPE_CHANGE_FREE && recollates ? TYPE_CHANGE_REINDEXES : change;
}

bool type_change_is_often_free(const TypeReference *after) {
  if (after->array_dimensions > 0) return false;
  switch (after->type) {
  case TYPE_TEXT:
  case TYPE_VARCHAR:
  case TYPE_NUMERIC:
  case TYPE_INET:
  case TYPE_VARBIT:
  case TYPE_TIMESTAMP:
  case TYPE_TIMESTAMPTZ: return true;
  default: return false;
  }
}

// ---- what is lost

static bool loses_between(ObjectId from, ObjectId to) {
  static const struct {
    ObjectId from;
    ObjectId to;
  } roundings[] = {
      {TYPE_TIMESTAMP, TYPE_DATE},
      {TYPE_TIMESTAMPTZ, TYPE_DATE},
      {TYPE_TIMESTAMP, TYPE_TIME},
      {TYPE_TIMESTAMPTZ, TYPE_TIME},
      {TYPE_NUMERIC, TYPE_INT2},
      {TYPE_NUMERIC, TYPE_INT4},
      {TYPE_NUMERIC, TYPE_INT8},
      {TYPE_NUMERIC, TYPE_FLOAT4},
      {TYPE_NUMERIC, TYPE_FLOAT8},
      {TYPE_FLOAT8, TYPE_FLOAT4},
      {TYPE_FLOAT8, TYPE_INT4},
      {TYPE_FLOAT8, TYPE_INT8},
      {TYPE_FLOAT4, TYPE_INT4},
      {TYPE_FLOAT4, TYPE_INT8},
      {TYPE_TIMETZ, TYPE_TIME},
  };
  for (size_t i = 0; i < sizeof roundings / sizeof *roundings; i++) {
    if (roundings[i].from == from && roundings[i].to == to) return true;
  }
  return false;
}

bool type_change_loses(
    Executor *executor, const TypeReference *before, const TypeReference *after) {
  TypeReference from = base_of(executor, *before);
  TypeReference to = base_of(executor, *after);
  if (from.array_dimensions > 0 || to.array_dimensions > 0) return false;
  if (from.type != to.type) return loses_between(from.type, to.type);
  switch (to.type) { // those that are rounded; text that is too long is refused
  case TYPE_NUMERIC:
    return to.modifiers[0] >= 0 && (from.modifiers[0] < 0 || from.modifiers[1] > to.modifiers[1]);
  case TYPE_TIME:
  case TYPE_TIMETZ:
  case TYPE_TIMESTAMP:
  case TYPE_TIMESTAMPTZ: return !widens_length(to.type, &from, &to);
  default: return false;
  }
}
