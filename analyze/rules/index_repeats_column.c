#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

static uint16_t repeated(const Index *index) {
  for (uint16_t i = 1; i < index->column_count; i++) {
    for (uint16_t k = 0; k < i && index->columns[i] != 0; k++) {
      bool is_same = index->columns[i] == index->columns[k];
      // A second key of the column may be in another order, or of another class.
      bool differs = i < index->key_count && index->key_options != NULL &&
                     index->key_options[i] != index->key_options[k];
      if (is_same && !differs) return index->columns[i];
    }
  }
  return 0;
}

static void check(RuleContext *context) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_made = effect->kind == EFFECT_CREATE && effect->after != NULL &&
                   effect->after->object_class == CLASS_INDEX;
    if (!is_made) continue;
    const Index *index = (const Index *)effect->after;
    uint16_t number = index->parent == OBJECT_ID_NONE && !index->exclusion ? repeated(index) : 0;
    if (number == 0) continue;
    const Relation *table = (const Relation *)rule_version(context, index->table);
    const Column *column = columns_numbered(table, number);
    Slice name = rule_quoted(context, index->object.name);
    Finding *finding =
        rule_report(context, SEVERITY_WARNING, effect->span, "index %.*s holds column %.*s twice",
            SLICE_PRINT(name), SLICE_PRINT(rule_quoted(context, column->name)));
    rule_help(
        context, finding, "Leave the second one out: it finds nothing more, and takes space.");
    rule_object(context, finding, index->table, number);
  }
}

const Rule rule_index_repeats_column = {
    .id = "index-repeats-column",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "An index holds the same column twice.",
    .why = "The second one narrows nothing down and makes each entry longer. PostgreSQL takes it "
           "without a\n"
           "word; most often another column was meant.",
    .instead = "CREATE INDEX ON orders (customer_id, day);",
    .bad = "CREATE TABLE orders (day date, id int);\n"
           "CREATE INDEX ON orders (day, day);",
    .good = "CREATE TABLE orders (day date, id int);\n"
            "CREATE INDEX ON orders (day, id);",
};
