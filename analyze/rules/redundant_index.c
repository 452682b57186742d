#include "analyze/apply/index/index.h"
#include "analyze/finding/rule.h"

static bool is_plain(const Index *index) {
  return index->valid && !index->has_predicate && !index->has_expressions;
}

static Symbol option_of(const Index *index, uint16_t key) {
  return index->key_options != NULL ? index->key_options[key] : SYMBOL_NONE;
}

// Whether `wide` begins with all that `narrow` is.
static bool covers(const Index *wide, const Index *narrow) {
  if (wide == narrow || !is_plain(wide) || wide->method != narrow->method ||
      wide->key_count < narrow->key_count)
    return false;
  for (uint16_t i = 0; i < narrow->key_count; i++) {
    bool is_same =
        wide->columns[i] == narrow->columns[i] && option_of(wide, i) == option_of(narrow, i);
    if (!is_same) return false;
  }
  // Columns that are only included must be there as well.
  return narrow->column_count == narrow->key_count || wide->column_count == wide->key_count;
}

static bool is_btree(const RuleContext *context, const Index *index) {
  return index->method == SYMBOL_NONE ||
         slice_equals(executor_text(context->executor, index->method), SLICE("btree"));
}

// What a unique index proves, no other does; of two alike, the later one is the one too many.
static const Index *find_cover(const RuleContext *context, const Index *index) {
  IndexList list = index_list(context->executor, index->table);
  for (uint32_t i = 0; i < list.count; i++) {
    const Index *other = list.items[i];
    if (!covers(other, index) || index->column_count != index->key_count) continue;
    bool is_alike = other->key_count == index->key_count;
    if (index->unique && !(is_alike && other->unique)) continue;
    if (!is_alike || other->unique != index->unique || other->object.id < index->object.id)
      return other;
  }
  return NULL;
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (made->first != EFFECT_CREATE || object->object_class != CLASS_INDEX) return;
  const Index *index = (const Index *)object;
  bool is_judged = is_plain(index) && index->constraint == OBJECT_ID_NONE &&
                   index->parent == OBJECT_ID_NONE && !index->exclusion && is_btree(context, index);
  if (!is_judged) return;
  const Index *cover = find_cover(context, index);
  if (cover == NULL) return;
  Slice name = rule_quoted(context, index->object.name);
  Slice other = rule_quoted(context, cover->object.name);
  Slice table = rule_name(context, index->table);
  Finding *finding = rule_report(context, SEVERITY_WARNING, made->span,
      "index %.*s of %.*s can nothing that %.*s cannot", SLICE_PRINT(name), SLICE_PRINT(table),
      SLICE_PRINT(other));
  rule_consequence(context, finding, "Every INSERT and UPDATE writes both.");
  rule_related(context, finding, cover->object.id, "index %.*s made here", SLICE_PRINT(other));
  rule_help(context, finding, "Leave it out.");
  rule_object(context, finding, index->table, 0);
}

const Rule rule_redundant_index = {
    .id = "redundant-index",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_MADE,
    .check = check,
    .also = "pg-migration-lint: PGM508",

    .says = "An index repeats what another one begins with.",
    .why = "A b-tree on (a, b) answers whatever one on (a) can. The second one costs at each "
           "write, takes\n"
           "memory from the others, and is vacuumed with them.",
    .instead = "CREATE INDEX orders_customer_day ON orders (customer_id, day);",
    .bad = "CREATE TABLE orders (id bigint PRIMARY KEY, customer_id bigint, day date);\n"
           "CREATE INDEX a ON orders (customer_id, day);\n"
           "CREATE INDEX b ON orders (customer_id);",
    .good = "CREATE TABLE orders (id bigint PRIMARY KEY, customer_id bigint, day date);\n"
            "CREATE INDEX a ON orders (customer_id, day);\n"
            "CREATE INDEX b ON orders (day);",
};
