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
