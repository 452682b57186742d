#include "analyze/locks/type_change.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/locks/index_class.h"

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

char type_default_volatility(const Executor *executor, ObjectId type) {
  for (const UserType *domain = domain_of(executor, type); domain != NULL;
       domain = domain_of(executor, domain->base.type)) {
    if (domain->has_default) return domain->volatility != 0 ? domain->volatility : '?';
  }
  return 0;
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

static bool shares_bytes(ObjectId from, ObjectId to, int version) {
  if (from == to) return true;
  const BuiltinCast *cast = builtin_cast(from, to, version);
  return cast != NULL && cast->method == 'b';
}

static bool is_other_zone(ObjectId from, ObjectId to) {
  return (from == TYPE_TIMESTAMP && to == TYPE_TIMESTAMPTZ) ||
         (from == TYPE_TIMESTAMPTZ && to == TYPE_TIMESTAMP);
}

static TypeChange change_zone(
    const Executor *executor, const TypeReference *from, const TypeReference *to) {
  (void)from;
  // Between the two types a value has no precision, so that any but the most may round it.
  if (to->modifiers[0] >= 0 && to->modifiers[0] < PRECISION_MOST) return TYPE_CHANGE_REWRITES;
  if (executor->version_max < 12) return TYPE_CHANGE_REWRITES;
  Symbol zone = catalog_setting(executor->catalog, executor->words.time_zone).value;
  if (zone == SYMBOL_NONE) return TYPE_CHANGE_BY_ZONE;
  static const char *const names[] = {"utc", "etc/utc", "gmt", "etc/gmt", "uct", "zulu", "0", "+00",
      "-00", "universal", "etc/uct", "etc/zulu", "etc/universal", "greenwich", "etc/greenwich",
      "gmt0", "gmt+0", "gmt-0", "etc/gmt0", "etc/gmt+0", "etc/gmt-0", "<utc>0", "utc0"};
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

static bool is_array(const TypeReference *type) { return type->array_dimensions > 0; }

// An array's elements are looked at one by one, unless they are of the type already and none is cut.
static TypeChange change_array(const TypeReference *from, const TypeReference *to) {
  bool same = from->type == to->type && is_array(from) && is_array(to);
  bool is_cut = to->modifiers[0] >= 0 &&
                (to->modifiers[0] != from->modifiers[0] || to->modifiers[1] != from->modifiers[1]);
  return same && !is_cut ? TYPE_CHANGE_FREE : TYPE_CHANGE_REWRITES;
}

// One cast, the domains of both sides aside; whether indexes stay is another matter.
static TypeChange change_base(
    const Executor *executor, const TypeReference *from, const TypeReference *to) {
  if (is_array(from) || is_array(to)) return change_array(from, to);
  if (from->type == to->type)
    return widens_length(to->type, from, to) ? TYPE_CHANGE_FREE : TYPE_CHANGE_REWRITES;
  if (is_other_zone(from->type, to->type)) return change_zone(executor, from, to);
  if (!shares_bytes(from->type, to->type, executor->version_max)) return TYPE_CHANGE_REWRITES;
  TypeReference relabelled = {.type = to->type, .modifiers = {-1, -1}};
  return widens_length(to->type, &relabelled, to) ? TYPE_CHANGE_FREE : TYPE_CHANGE_REWRITES;
}

static TypeChange change_step(
    const Executor *executor, const TypeReference *from, const TypeReference *to) {
  if (from->type == OBJECT_ID_NONE || to->type == OBJECT_ID_NONE) return TYPE_CHANGE_UNKNOWN;
  if (!is_array(to) && type_is_constrained(executor, to->type) &&
      (is_array(from) || from->type != to->type))
    return TYPE_CHANGE_REWRITES;
  TypeReference from_base = base_of(executor, *from);
  TypeReference to_base = base_of(executor, *to);
  bool was_domain = from_base.type != from->type && from->type != to->type;
  if (was_domain)
    from_base.modifiers[0] = from_base.modifiers[1] = -1; // the cast forgets its length
  return change_base(executor, &from_base, &to_base);
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

static bool read_type(Executor *executor, const TypeName *name, TypeReference *type) {
  Execution *execution = executor->execution;
  Execution scratch = {0};
  executor->execution = &scratch;
  bool bound = bind_type(executor, name, type);
  executor->execution = execution;
  return bound;
}

#define CASTS_MOST 16 // one in the other, of a USING; one with more writes the table anew

// USING column::type::type: what the casts do, one after the other. `at` is the type that they come to.
static TypeChange change_using(
    Executor *executor, const Node *expression, Symbol name, TypeReference *at) {
  const Cast *casts[CASTS_MOST];
  size_t count = 0;
  while (expression != NULL && expression->kind == NODE_CAST) {
    if (count == CASTS_MOST) return TYPE_CHANGE_REWRITES;
    casts[count++] = (const Cast *)expression;
    expression = ((const Cast *)expression)->operand;
  }
  if (expression != NULL && !is_column(expression, name)) return TYPE_CHANGE_REWRITES;
  TypeChange change = TYPE_CHANGE_NONE;
  while (count-- > 0) {
    LIST_EACH(node, casts[count]->types) {
      TypeReference to;
      if (!read_type(executor, (const TypeName *)node, &to)) return TYPE_CHANGE_UNKNOWN;
      TypeChange step = is_same_type(at, &to) ? TYPE_CHANGE_NONE : change_step(executor, at, &to);
      if (step == TYPE_CHANGE_REWRITES) return step;
      if (step > change) change = step;
      *at = to;
    }
  }
  return change;
}

// `least`, unless the indexes on the column must be built anew.
static TypeChange with_indexes(Executor *executor, const Column *before, const Column *after) {
  if (before->collation != after->collation ||
      !index_class_stays(executor, SLICE("btree"), &before->type, &after->type))
    return TYPE_CHANGE_REINDEXES;
  return is_same_type(&before->type, &after->type) ? TYPE_CHANGE_NONE : TYPE_CHANGE_FREE;
}

TypeChange type_change(
    Executor *executor, const AlterAction *action, const Column *before, const Column *after) {
  TypeReference at = before->type;
  const TypeReference *to = &after->type;
  TypeChange change = change_using(executor, action->expression, before->name, &at);
  if (change == TYPE_CHANGE_REWRITES) return change;
  if (at.type == OBJECT_ID_NONE || to->type == OBJECT_ID_NONE) return TYPE_CHANGE_UNKNOWN;
  if (to->type == TYPE_INTERVAL && action->type != NULL && action->type->modifiers.count > 0 &&
      to->modifiers[0] < 0)
    return TYPE_CHANGE_UNKNOWN; // its fields are not kept
  TypeChange last = is_same_type(&at, to) ? TYPE_CHANGE_NONE : change_step(executor, &at, to);
  if (last > change) change = last;
  return change >= TYPE_CHANGE_REWRITES ? change : with_indexes(executor, before, after);
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
