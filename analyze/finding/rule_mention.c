#include "analyze/apply/dependency.h"
#include "analyze/apply/mention/mention.h"
#include "analyze/finding/rule.h"

#define MENTIONS_LISTED 3u // by name; the others are counted

bool rule_is_mentioned(RuleContext *context, const Object *before, Symbol column) {
  ObjectId found[MENTIONS_MOST];
  return mention_find(context->executor, &(MentionTarget){before, column}, found) > 0;
}

size_t rule_mentions(RuleContext *context, Finding *finding, const Object *before, Symbol column) {
  ObjectId found[MENTIONS_MOST];
  MentionTarget target = {before, column};
  size_t count = mention_find(context->executor, &target, found);
  if (count == 0) return 0;
  Slice list = SLICE("");
  size_t listed = count <= MENTIONS_LISTED ? count : MENTIONS_LISTED;
  for (size_t i = 0; i < listed; i++) {
    const char *separator = i == 0 ? "" : i + 1 == count ? " and " : ", ";
    list = arena_printf(context->executor->arena, "%.*s%s%.*s", SLICE_PRINT(list), separator,
        SLICE_PRINT(rule_description(context, found[i], 0)));
    rule_related(context, finding, found[i], "function that says it");
  }
  if (count > listed)
    list = arena_printf(
        context->executor->arena, "%.*s and %zu more", SLICE_PRINT(list), count - listed);
  Slice name = rule_quoted(context, column != SYMBOL_NONE ? column : before->name);
  rule_consequence(context, finding, "%.*s %s at the next call: the body says %.*s.",
      SLICE_PRINT(list), count == 1 ? "fails" : "fail", SLICE_PRINT(name));
  return count;
}

static bool is_among(const ObjectId *found, size_t count, ObjectId function) {
  for (size_t i = 0; i < count; i++) {
    if (found[i] == function) return true;
  }
  return false;
}

static bool fills_rows(const Trigger *trigger, ObjectId table) {
  return trigger->table == table && trigger->timing == TRIGGER_BEFORE && trigger->for_each_row &&
         (trigger->events & TRIGGER_INSERT) != 0 && trigger->enabled != 'D';
}

bool rule_trigger_fills(RuleContext *context, ObjectId table, Symbol column) {
  Executor *executor = context->executor;
  DependencyList parts = dependency_parts(executor, table);
  MentionTarget target = {rule_version(context, table), column};
  ObjectId found[MENTIONS_MOST];
  size_t count = SIZE_MAX; // not asked for yet
  for (size_t i = 0; i < parts.count; i++) {
    const Object *part = catalog_get(executor->catalog, parts.edges[i].dependent);
    bool is_trigger = part != NULL && part->object_class == CLASS_TRIGGER;
    if (!is_trigger || !fills_rows((const Trigger *)part, table)) continue;
    ObjectId id = ((const Trigger *)part)->function;
    const Function *function = catalog_function(executor->catalog, id);
    if (function == NULL || function->body == SYMBOL_NONE) return true;
    if (count == SIZE_MAX) count = mention_find(executor, &target, found);
    if (is_among(found, count, id)) return true;
  }
  return false;
}
