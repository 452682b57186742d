#include "report/catalog_facts.h"

#include "analyze/apply/table/partition_bound.h"
#include "analyze/bind/bind.h"
#include "report/catalog_facts_rare.h"
#include "report/catalog_value.h"
#include "report/json_value.h"

// ---- words

static const char *type_kind(char kind) {
  switch (kind) {
  case 'e': return "enum";
  case 'd': return "domain";
  case 'r': return "range type";
  default: return "type";
  }
}

static const char *function_kind(char kind) {
  switch (kind) {
  case 'p': return "procedure";
  case 'a': return "aggregate";
  case 'w': return "window function";
  default: return "function";
  }
}

const char *catalog_facts_kind(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_TYPE: return type_kind(object->kind);
  case CLASS_FUNCTION: return function_kind(object->kind);
  default: return executor_kind_word(object);
  }
}

Slice catalog_facts_arguments(Executor *executor, const Function *function) {
  Arena *arena = executor->arena;
  Slice text = SLICE("");
  for (uint16_t i = 0; i < function->argument_count; i++) {
    Slice type = bind_type_text(executor, &function->arguments[i]);
    text =
        arena_printf(arena, "%.*s%s%.*s", SLICE_PRINT(text), i > 0 ? ", " : "", SLICE_PRINT(type));
  }
  return text;
}

// ---- relations

static json_t *column_value(Executor *executor, const Column *column) {
  json_t *value = json_object();
  json_value_set(value, "name", catalog_value_symbol(executor, column->name));
  json_value_set(value, "number", json_integer(column->number));
  json_value_set(value, "type", catalog_value_type(executor, &column->type));
  catalog_value_set_flag(value, "not_null", column->not_null);
  catalog_value_set_flag(value, "default", column->default_id != OBJECT_ID_NONE);
  json_value_set(value, "identity", json_value_letter(column->identity));
  json_value_set(value, "generated", json_value_letter(column->generated));
  json_value_set(value, "collation", catalog_value_symbol(executor, column->collation));
  catalog_value_set_flag(value, "local", column->is_local);
  json_value_set(value, "inherited", json_integer(column->inherited));
  json_value_set(value, "storage", json_value_letter(column->storage));
  json_value_set(value, "compression", json_value_letter(column->compression));
  json_value_set(value, "statistics",
      column->statistics > 0 ? json_integer(column->statistics - 1) : json_null());
  json_value_set(value, "options", catalog_value_symbol(executor, column->options));
  json_value_set(value, "foreign_options", catalog_value_lines(executor, column->foreign_options));
  json_value_set(value, "comment", catalog_value_symbol(executor, column->comment));
  return value;
}

// Null: there is none.
static json_t *known_text(bool is_there, Slice text) {
  return is_there && text.length == 0 ? json_string("unknown") : json_value_text_or_null(text);
}

static void add_partitioning(Executor *executor, json_t *value, const Relation *relation) {
  catalog_value_set_flag(value, "is_partition", relation->is_partition);
  catalog_value_set_flag(value, "is_default_partition", relation->has_default_partition_bound);
  json_value_set(value, "partition_strategy", json_value_letter(relation->partition_strategy));
  json_value_set(value, "partition_keys",
      catalog_value_columns(
          executor, relation->object.id, relation->partition_keys, relation->partition_key_count));
  bool has_key = relation->partition_strategy != 0;
  Slice key = partition_key_text(executor, relation);
  Slice bound = partition_bound_text(executor, relation);
  json_value_set(value, "partition_key", known_text(has_key, key));
  json_value_set(value, "bound", known_text(relation->is_partition, bound));
}

static void add_relation(Executor *executor, json_t *value, const Relation *relation) {
  json_value_set(value, "persistence", catalog_value_persistence(relation->persistence));
  catalog_value_set_flag(value, "columns_known", relation->columns_known);
  catalog_value_set_flag(value, "row_security", relation->row_security);
  catalog_value_set_flag(value, "force_row_security", relation->force_row_security);
  json_value_set(value, "replica_identity", json_value_letter(relation->replica_identity));
  json_value_set(value, "options", catalog_value_symbol(executor, relation->options));
  json_value_set(value, "toast_options", catalog_value_symbol(executor, relation->toast_options));
  json_value_set(
      value, "foreign_options", catalog_value_lines(executor, relation->foreign_options));
  json_value_set(value, "tablespace", catalog_value_symbol(executor, relation->tablespace));
  json_value_set(value, "server", catalog_value_bare_name(executor, relation->server));
  json_value_set(value, "of_type", catalog_value_name(executor, relation->of_type));
  add_partitioning(executor, value, relation);
  json_t *parents = json_array();
  for (uint16_t i = 0; i < relation->parent_count; i++)
    json_array_append_new(parents, catalog_value_name(executor, relation->parents[i]));
  json_value_set(value, "parents", parents);
  json_t *columns = json_array();
  for (uint16_t i = 0; i < relation->column_count; i++) {
    if (!relation->columns[i]->dropped)
      json_array_append_new(columns, column_value(executor, relation->columns[i]));
  }
  json_value_set(value, "columns", columns);
}

static void add_index(const Executor *executor, json_t *value, const Index *index) {
  catalog_value_set_flag(value, "unique", index->unique);
  catalog_value_set_flag(value, "primary", index->primary);
  catalog_value_set_flag(value, "exclusion", index->exclusion);
  catalog_value_set_flag(value, "valid", index->valid);
  catalog_value_set_flag(value, "partial", index->has_predicate);
  catalog_value_set_flag(value, "nulls_not_distinct", index->nulls_not_distinct);
  Slice method = symbol_text(executor->symbols, index->method);
  json_value_set(value, "method", json_value_text(method.length > 0 ? method : SLICE("btree")));
  json_value_set(value, "key_columns",
      catalog_value_columns(executor, index->table, index->columns, index->key_count));
  uint16_t included = (uint16_t)(index->column_count - index->key_count);
  json_value_set(value, "included_columns",
      catalog_value_columns(executor, index->table,
          included > 0 ? index->columns + index->key_count : NULL, included));
  json_value_set(value, "key_options",
      catalog_value_symbols(
          executor, index->key_options, index->key_options != NULL ? index->key_count : 0));
  catalog_value_set_flag(value, "clustered", index->clustered);
  catalog_value_set_flag(value, "replica_identity", index->replica_identity);
  json_value_set(value, "options", catalog_value_symbol(executor, index->options));
  json_value_set(value, "tablespace", catalog_value_symbol(executor, index->tablespace));
  json_value_set(value, "constraint", catalog_value_bare_name(executor, index->constraint));
  json_value_set(value, "parent", catalog_value_bare_name(executor, index->parent));
}

static void add_sequence(Executor *executor, json_t *value, const Sequence *sequence) {
  json_value_set(value, "persistence", catalog_value_persistence(sequence->persistence));
  json_value_set(value, "type",
      catalog_value_type(
          executor, &(TypeReference){.type = sequence->type, .modifiers = {-1, -1}}));
  catalog_value_set_flag(value, "identity", sequence->is_identity);
  bool is_owned = catalog_get(executor->catalog, sequence->owner_table) != NULL;
  json_value_set(value, "owned_by_table", catalog_value_name(executor, sequence->owner_table));
  json_t *columns = catalog_value_columns(
      executor, sequence->owner_table, &sequence->owner_column, is_owned ? 1 : 0);
  json_t *column = is_owned ? json_array_get(columns, 0) : json_null();
  json_value_set(value, "owned_by_column", json_incref(column));
  json_decref(columns);
  if (sequence->increment == 0) return; // not known
  json_value_set(value, "start", json_integer(sequence->start));
  json_value_set(value, "increment", json_integer(sequence->increment));
  json_value_set(value, "minimum", json_integer(sequence->minimum));
  json_value_set(value, "maximum", json_integer(sequence->maximum));
  json_value_set(value, "cache", json_integer(sequence->cache));
  catalog_value_set_flag(value, "cycle", sequence->cycle);
}

// ---- what belongs to a table

static json_t *action_value(ReferentialAction action) {
  static const char *const words[] = {[ACTION_UNSTATED] = "no action",
      [ACTION_NO_ACTION] = "no action",
      [ACTION_RESTRICT] = "restrict",
      [ACTION_CASCADE] = "cascade",
      [ACTION_SET_NULL] = "set null",
      [ACTION_SET_DEFAULT] = "set default"};
  return json_string(words[action]);
}

// The parent is another table's.
static json_t *parent_value(Executor *executor, ObjectId id) {
  if (catalog_get(executor->catalog, id) == NULL) return json_null();
  return json_value_text_or_null(executor_description(executor, id, 0));
}

static void add_constraint(Executor *executor, json_t *value, const TableConstraint *constraint) {
  json_value_set(value, "type", json_value_letter(constraint->object.kind));
  json_value_set(value, "columns",
      catalog_value_columns(
          executor, constraint->table, constraint->columns, constraint->column_count));
  catalog_value_set_flag(value, "validated", constraint->validated);
  catalog_value_set_flag(value, "enforced", constraint->enforced);
  catalog_value_set_flag(value, "deferrable", constraint->deferrable);
  catalog_value_set_flag(value, "initially_deferred", constraint->initially_deferred);
  catalog_value_set_flag(value, "no_inherit", constraint->no_inherit);
  catalog_value_set_flag(value, "local", constraint->is_local);
  json_value_set(value, "inherited", json_integer(constraint->inherited));
  json_value_set(value, "index", catalog_value_bare_name(executor, constraint->index));
  catalog_value_set_flag(value, "period", constraint->period);
  json_value_set(value, "parent", parent_value(executor, constraint->parent));
  if (constraint->object.kind != 'f') return;
  json_value_set(value, "references", catalog_value_name(executor, constraint->referenced_table));
  json_value_set(value, "referenced_columns",
      catalog_value_columns(executor, constraint->referenced_table, constraint->referenced_columns,
          constraint->column_count));
  json_value_set(value, "match", json_string(constraint->match == 'f' ? "full" : "simple"));
  json_value_set(value, "set_columns",
      catalog_value_columns(
          executor, constraint->table, constraint->set_columns, constraint->set_column_count));
  json_value_set(value, "on_delete", action_value(constraint->on_delete));
  json_value_set(value, "on_update", action_value(constraint->on_update));
}

static void add_default(Executor *executor, json_t *value, const ColumnDefault *column_default) {
  json_value_set(value, "columns",
      catalog_value_columns(executor, column_default->table, &column_default->column, 1));
  bool is_known = column_default->volatility != '?';
  json_value_set(
      value, "volatility", json_value_letter(is_known ? column_default->volatility : '\0'));
}

static void add_trigger(Executor *executor, json_t *value, const Trigger *trigger) {
  static const struct {
    const char *word;
    int bit;
  } events[] = {{"insert", TRIGGER_INSERT}, {"update", TRIGGER_UPDATE}, {"delete", TRIGGER_DELETE},
      {"truncate", TRIGGER_TRUNCATE}};
  static const char *const timings[] = {
      [TRIGGER_BEFORE] = "before", [TRIGGER_AFTER] = "after", [TRIGGER_INSTEAD_OF] = "instead of"};
  json_value_set(value, "function", catalog_value_name(executor, trigger->function));
  json_value_set(value, "timing", json_string(timings[trigger->timing]));
  json_t *words = json_array();
  for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
    if (trigger->events & events[i].bit) json_array_append_new(words, json_string(events[i].word));
  }
  json_value_set(value, "events", words);
  catalog_value_set_flag(value, "for_each_row", trigger->for_each_row);
  catalog_value_set_flag(value, "when", trigger->has_when);
  catalog_value_set_flag(value, "deferrable", trigger->deferrable);
  catalog_value_set_flag(value, "initially_deferred", trigger->initially_deferred);
  json_value_set(value, "enabled", json_value_letter(trigger->enabled));
  json_value_set(value, "old_table", catalog_value_symbol(executor, trigger->old_table));
  json_value_set(value, "new_table", catalog_value_symbol(executor, trigger->new_table));
  json_value_set(value, "arguments", catalog_value_symbol(executor, trigger->arguments));
  json_value_set(value, "columns",
      catalog_value_columns(executor, trigger->table, trigger->columns, trigger->column_count));
  json_value_set(value, "constraint", catalog_value_bare_name(executor, trigger->constraint));
}

// ---- types and functions

static void add_type(Executor *executor, json_t *value, const UserType *type) {
  if (type->object.kind == 'd' || type->object.kind == 'r')
    json_value_set(value, "base", catalog_value_type(executor, &type->base));
  if (type->object.kind == 'd') catalog_value_set_flag(value, "not_null", type->not_null);
  if (type->object.kind == 'r')
    json_value_set(value, "multirange", catalog_value_bare_name(executor, type->multirange));
  if (type->object.kind != 'e') return;
  json_t *labels = json_array();
  for (uint16_t i = 0; i < type->label_count; i++)
    json_array_append_new(labels, json_value_text(symbol_text(executor->symbols, type->labels[i])));
  json_value_set(value, "labels", labels);
}

static void add_function(Executor *executor, json_t *value, const Function *function) {
  json_t *names = json_array();
  for (uint16_t i = 0; function->argument_names != NULL && i < function->argument_count; i++)
    json_array_append_new(names, catalog_value_symbol(executor, function->argument_names[i]));
  json_value_set(value, "argument_names", names);
  catalog_value_set_flag(value, "arguments_known", function->arguments_known);
  json_value_set(value, "defaults", json_integer(function->default_count));
  catalog_value_set_flag(value, "variadic", function->variadic);
  json_value_set(value, "returns", catalog_value_type(executor, &function->returns));
  catalog_value_set_flag(value, "returns_set", function->returns_set);
  json_value_set(value, "language", catalog_value_symbol(executor, function->language));
  json_value_set(value, "volatility", json_value_letter(function->volatility));
  catalog_value_set_flag(value, "strict", function->strict);
  catalog_value_set_flag(value, "security_definer", function->security_definer);
  catalog_value_set_flag(value, "leakproof", function->leakproof);
  json_value_set(value, "parallel", json_value_letter(function->parallel));
  json_value_set(value, "aggregate_kind", json_value_letter(function->aggregate_kind));
  json_value_set(value, "modes", catalog_value_symbol(executor, function->modes));
  json_value_set(value, "output_names",
      catalog_value_symbols(executor, function->output_names, function->output_count));
  json_t *types = json_array();
  for (uint16_t i = 0; i < function->output_count; i++)
    json_array_append_new(types, catalog_value_type(executor, &function->outputs[i]));
  json_value_set(value, "output_types", types);
  json_value_set(value, "settings", catalog_value_symbol(executor, function->settings));
}

void catalog_facts_add(Executor *executor, json_t *value, const Object *object) {
  catalog_value_set_definition(executor, value, "definition", object->definition);
  switch ((ObjectClass)object->object_class) {
  case CLASS_RELATION: add_relation(executor, value, (const Relation *)object); break;
  case CLASS_INDEX: add_index(executor, value, (const Index *)object); break;
  case CLASS_SEQUENCE: add_sequence(executor, value, (const Sequence *)object); break;
  case CLASS_CONSTRAINT: add_constraint(executor, value, (const TableConstraint *)object); break;
  case CLASS_TYPE: add_type(executor, value, (const UserType *)object); break;
  case CLASS_FUNCTION: add_function(executor, value, (const Function *)object); break;
  case CLASS_DEFAULT: add_default(executor, value, (const ColumnDefault *)object); break;
  case CLASS_TRIGGER: add_trigger(executor, value, (const Trigger *)object); break;
  case CLASS_EXTENSION:
    json_value_set(
        value, "version", catalog_value_symbol(executor, ((const Extension *)object)->version));
    break;
  default: catalog_facts_add_rare(executor, value, object); break;
  }
}
