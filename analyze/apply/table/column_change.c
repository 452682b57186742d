#include "analyze/apply/object/access.h"
#include "analyze/apply/table/column.h"
#include "analyze/catalog/columns.h"

// In a relation whose columns are not known, a name is taken to exist until it is marked so.
static void mark_gone(Executor *executor, const Relation *relation, Symbol name) {
  if (relation->columns_known) return;
  catalog_mark_gone(executor->catalog, relation->object.id, NAMES_OTHER, name);
}

static void note_cascade(Executor *executor, ObjectId because, bool automatic) {
  Effect *effect = executor->execution->last_effect;
  effect->because = because;
  effect->automatic = automatic;
  effect->cascaded = because != OBJECT_ID_NONE && !automatic;
}

void column_drop(Executor *executor, ObjectId relation, uint16_t number, ObjectId because,
    bool automatic, Span span) {
  const Relation *table = catalog_relation(executor->catalog, relation);
  Symbol name = columns_numbered(table, number)->name;
  mark_gone(executor, table, name);
  Relation *draft = columns_with_dropped(executor->arena, table, number);
  executor_replace(executor, &draft->object, EFFECT_DROP_COLUMN, number, span);
  note_cascade(executor, because, automatic);
  graph_remove_dependent_column(catalog_graph(executor->catalog), relation, number);
  access_drop_column(executor, relation, number);
}

void column_rename(Executor *executor, ObjectId relation, uint16_t number, Symbol name, Span span) {
  const Relation *table = catalog_relation(executor->catalog, relation);
  mark_gone(executor, table, columns_numbered(table, number)->name);
  Relation *draft = columns_with_renamed(executor->arena, table, number, name);
  executor_replace(executor, &draft->object, EFFECT_RENAME_COLUMN, number, span);
}

bool column_is_system_name(const Executor *executor, Symbol name) {
  const Words *words = &executor->words;
  return name == words->ctid || name == words->xmin || name == words->cmin || name == words->xmax ||
         name == words->cmax || name == words->tableoid;
}

bool column_refuse_system_name(Executor *executor, Name name) {
  if (!column_is_system_name(executor, name.symbol)) return true;
  return executor_fail(executor, "42701", name.span,
      "column name \"%.*s\" conflicts with a system column name",
      SLICE_PRINT(executor_text(executor, name.symbol)));
}
