#include "analyze/apply/object/access.h"
#include "analyze/apply/object/access_word.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"
#include "analyze/run/lost_rights.h"

enum { GRANTS_SHOWN = 20 };

// What is left of a right that the object's name had.
static uint16_t missing(const Object *object, const AccessDraft *now, const LostRight *lost) {
  uint16_t rights = lost->rights;
  for (uint16_t i = 0; i < now->count; i++) {
    const AccessItem *item = &now->items[i];
    bool is_same = lost->grantee == SYMBOL_NONE ? item->is_public
                                                : item->is_public || item->grantee == lost->grantee;
    if (!is_same) continue;
    const Column *column = item->column != 0 && object->object_class == CLASS_RELATION
                               ? columns_numbered((const Relation *)object, item->column)
                               : NULL;
    bool is_wide = item->column == 0 || (column != NULL && column->name == lost->column);
    if (is_wide) rights &= (uint16_t)~item->rights;
  }
  bool owns = lost->grantee != SYMBOL_NONE && lost->grantee == object->owner;
  return owns ? 0 : rights;
}

static Slice words_of(const RuleContext *context, const LostRight *lost, uint16_t rights) {
  Arena *arena = context->executor->arena;
  Slice text = SLICE("");
  for (unsigned bit = 1; bit <= ACCESS_MAINTAIN; bit <<= 1) {
    if (!(rights & bit)) continue;
    text = arena_printf(arena, "%.*s%s%s", SLICE_PRINT(text), text.length > 0 ? ", " : "",
        access_word_of((uint16_t)bit));
    if (lost->column != SYMBOL_NONE)
      text = arena_printf(
          arena, "%.*s (%.*s)", SLICE_PRINT(text), SLICE_PRINT(rule_quoted(context, lost->column)));
  }
  return text;
}

static Slice target_of(const RuleContext *context, const Object *object) {
  if (object->object_class == CLASS_FUNCTION) {
    Slice text = rule_description(context, object->id, 0); // "function f(integer)"
    size_t word = object->kind == 'p' ? strlen("procedure ") : strlen("function ");
    return arena_printf(context->executor->arena, "%s%.*s",
        object->kind == 'p' ? "PROCEDURE " : "FUNCTION ", (int)(text.length - word),
        text.start + word);
  }
  Slice name = rule_name(context, object->id);
  if (object->object_class == CLASS_SEQUENCE)
    return arena_printf(context->executor->arena, "SEQUENCE %.*s", SLICE_PRINT(name));
  return name;
}

static Slice grant_of(
    const RuleContext *context, const Object *object, const LostRight *lost, uint16_t rights) {
  Slice to = lost->grantee != SYMBOL_NONE ? rule_quoted(context, lost->grantee) : SLICE("PUBLIC");
  return arena_printf(context->executor->arena, "GRANT %.*s ON %.*s TO %.*s%s;",
      SLICE_PRINT(words_of(context, lost, rights)), SLICE_PRINT(target_of(context, object)),
      SLICE_PRINT(to), lost->grantable & rights ? " WITH GRANT OPTION" : "");
}

static bool is_public(const AccessItem *item) { return item->is_public && item->rights != 0; }

// A new function may be called by everybody, whatever was revoked of the one before.
static bool regains_public(const Object *object, const AccessDraft *now, const LostRights *lost) {
  if (object->object_class != CLASS_FUNCTION) return false;
  for (size_t i = 0; i < lost->count; i++) {
    if (lost->items[i].grantee == SYMBOL_NONE) return false;
  }
  for (uint16_t i = 0; i < now->count; i++) {
    if (is_public(&now->items[i])) return true;
  }
  return false;
}

static Span span_of(const MadeObject *made) {
  return made->first == EFFECT_CREATE ? made->span : made->last_span;
}

static void report(RuleContext *context, const Object *object, const AccessDraft *now,
    const LostRights *lost, size_t count) {
  Slice name = rule_description(context, object->id, 0);
  Finding *finding = rule_report(context, SEVERITY_ERROR, span_of(context->made),
      "%.*s lacks %zu grant%s that the one before it had", SLICE_PRINT(name), count,
      count == 1 ? "" : "s");
  rule_consequence(context, finding, "Who had them is refused from here on (42501).");
  size_t shown = 0;
  for (size_t i = 0; i < lost->count && shown < GRANTS_SHOWN; i++) {
    uint16_t rights = missing(object, now, &lost->items[i]);
    if (rights == 0) continue;
    rule_help(
        context, finding, "%.*s", SLICE_PRINT(grant_of(context, object, &lost->items[i], rights)));
    shown++;
  }
  if (shown < count) rule_help(context, finding, "and %zu more", count - shown);
  rule_object(context, finding, object->id, 0);
}

static void check(RuleContext *context) {
  const LostRights *lost = rule_lost_rights(context);
  if (lost == NULL) return;
  const Object *object = rule_version(context, context->made->id);
  AccessDraft now = access_of(context->executor, object);
  size_t count = 0;
  for (size_t i = 0; i < lost->count; i++) {
    if (missing(object, &now, &lost->items[i]) != 0) count++;
  }
  if (count > 0) report(context, object, &now, lost, count);
  if (!regains_public(object, &now, lost)) return;
  Slice name = rule_description(context, object->id, 0);
  Finding *finding = rule_report(context, SEVERITY_ERROR, span_of(context->made),
      "everybody may call %.*s again: the REVOKE went with the one before", SLICE_PRINT(name));
  rule_help(context, finding, "REVOKE EXECUTE ON %.*s FROM PUBLIC;",
      SLICE_PRINT(target_of(context, object)));
  rule_object(context, finding, object->id, 0);
}

const Rule rule_recreated_object_loses_grants = {
    .id = "recreated-object-loses-grants",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says =
        "What takes the name of something that went has not the rights that were granted on it.",
    .why =
        "GRANTs belong to the object and not to its name. DROP VIEW and CREATE VIEW, or a new "
        "table that\n"
        "is renamed into the place of an old one, leave all roles but the owner without them: "
        "their\n"
        "queries fail once the migration is done. A function that is made anew may be called by\n"
        "everybody, though EXECUTE had been revoked.",
    .instead = "DROP VIEW order_summary;\n"
               "CREATE VIEW order_summary AS SELECT id, total FROM orders;\n"
               "GRANT SELECT ON order_summary TO app_ro;",
    .bad = "CREATE ROLE app_ro;\n"
           "CREATE TABLE orders (id bigint, total int);\n"
           "CREATE VIEW order_summary AS SELECT id FROM orders;\n"
           "GRANT SELECT ON order_summary TO app_ro;\n"
           "-- in a later release\n"
           "DROP VIEW order_summary;\n"
           "CREATE VIEW order_summary AS SELECT total FROM orders;",
    .good = "CREATE ROLE app_ro;\n"
            "CREATE TABLE orders (id bigint, total int);\n"
            "CREATE VIEW order_summary AS SELECT id FROM orders;\n"
            "GRANT SELECT ON order_summary TO app_ro;\n"
            "-- in a later release\n"
            "DROP VIEW order_summary;\n"
            "CREATE VIEW order_summary AS SELECT total FROM orders;\n"
            "GRANT SELECT ON order_summary TO app_ro;",
};
