#include "grammar/build_object.h"

// ---- targets

ObjectTarget *build_target(Parse *parse, ObjectKind object, Node *node) {
  ObjectTarget *target = ARENA_NEW(parse->arena, ObjectTarget);
  *target = (ObjectTarget){object, node, build_no_name()};
  return target;
}

ObjectTarget *build_dotted_target(Parse *parse, ObjectKind object, const QualifiedName *name) {
  return build_target(parse, object, build_qualified_name_node(parse, name));
}

ObjectTarget *build_named_target(Parse *parse, ObjectKind object, Name name) {
  return build_dotted_target(parse, object, build_unqualified_name(parse, name));
}

// A type's name; the whole of it where that says more.
static Node *name_of_type(Parse *parse, TypeName *type) {
  if (type->array_dimensions || type->setof || type->modifiers.first) return &type->node;
  Node *node = build_qualified_name_node(parse, &type->name);
  node->span = type->node.span;
  return node;
}

ObjectTarget *build_type_target(Parse *parse, ObjectKind object, TypeName *type) {
  return build_target(parse, object, name_of_type(parse, type));
}

ObjectTarget *build_part_target(
    Parse *parse, ObjectKind object, const QualifiedName *whole, Name part) {
  ObjectTarget *target = build_dotted_target(parse, object, whole);
  target->part = part;
  return target;
}

ObjectTarget *build_column_target(Parse *parse, const QualifiedName *name) {
  QualifiedName table = {.schema = name->catalog,
      .name = name->schema,
      .span = {name->span.start, name->schema.span.end}};
  // A column without its table is refused when the statement is executed.
  if (!build_name_is_set(name->schema)) table.span.end = name->span.start;
  return build_part_target(parse, OBJECT_COLUMN, &table, name->name);
}

Node *build_drop_on_relation(Parse *parse, Name name, const QualifiedName *relation) {
  uint32_t start = name.span.start < relation->span.start ? name.span.start : relation->span.start;
  return BUILD(parse, DROP_ON_RELATION, DropOnRelation, start, .name = name, .relation = *relation);
}

Node *build_cast_target(Parse *parse, Token first, NodeList types) {
  return build_value_list(parse, first, types);
}

Node *build_transform_target(Parse *parse, Token first, TypeName *type, Name language) {
  return BUILD(parse, OPTION, Option, first.start, .name = language, .value = &type->node);
}

// NameNodes as names that could be qualified.
static NodeList qualified_names(Parse *parse, NodeList names) {
  NodeList list = build_empty_list();
  LIST_EACH(item, names) {
    Name name = ((const NameNode *)item)->name;
    const QualifiedName *qualified = build_unqualified_name(parse, name);
    list = build_list_add(list, build_qualified_name_node(parse, qualified));
  }
  return list;
}

// ---- DROP

Node *build_drop(Parse *parse, Token first, ObjectKind object, bool if_exists, NodeList objects,
    DropBehavior behavior) {
  return BUILD(parse, DROP, Drop, first.start, .object = object, .if_exists = if_exists,
      .objects = objects, .behavior = behavior);
}

Node *build_drop_names(Parse *parse, Token first, ObjectKind object, bool if_exists, NodeList names,
    DropBehavior behavior) {
  NodeList objects = qualified_names(parse, names);
  return build_drop(parse, first, object, if_exists, objects, behavior);
}

Node *build_drop_types(Parse *parse, Token first, ObjectKind object, bool if_exists, NodeList types,
    DropBehavior behavior) {
  NodeList objects = build_empty_list();
  for (Node *item = types.first, *next; item; item = next) {
    next = item->next; // it may go to the other list itself
    objects = build_list_add(objects, name_of_type(parse, (TypeName *)item));
  }
  if (objects.last) objects.last->next = NULL;
  return build_drop(parse, first, object, if_exists, objects, behavior);
}

Node *build_drop_one(Parse *parse, Token first, ObjectKind object, bool if_exists, Name name,
    DropBehavior behavior) {
  const QualifiedName *qualified = build_unqualified_name(parse, name);
  NodeList objects = build_list(build_qualified_name_node(parse, qualified));
  return build_drop(parse, first, object, if_exists, objects, behavior);
}

Node *build_drop_database(Parse *parse, Token first, bool if_exists, Name name, bool force) {
  Node *drop = build_drop_one(parse, first, OBJECT_DATABASE, if_exists, name, DROP_UNSTATED);
  ((Drop *)drop)->force = force;
  return drop;
}

Node *build_drop_concurrently(
    Parse *parse, Token first, bool if_exists, NodeList indexes, DropBehavior behavior) {
  Node *drop = build_drop(parse, first, OBJECT_INDEX, if_exists, indexes, behavior);
  ((Drop *)drop)->concurrently = true;
  return drop;
}

// ---- RENAME, SET SCHEMA, OWNER TO

Node *build_rename(Parse *parse, Token first, const ObjectTarget *target, Name new_name) {
  return BUILD(parse, RENAME, Rename, first.start, .object = target->object, .target = target->node,
      .new_name = new_name);
}

Node *build_rename_relation(
    Parse *parse, Token first, ObjectKind object, AlteredRelation relation, Name new_name) {
  return BUILD(parse, RENAME, Rename, first.start, .object = object,
      .if_exists = relation.if_exists, .only = relation.only,
      .target = build_qualified_name_node(parse, relation.name), .new_name = new_name);
}

Node *build_rename_part(Parse *parse, Token first, ObjectKind part_kind, ObjectKind relation_kind,
    AlteredRelation relation, Name part, Name new_name) {
  return BUILD(parse, RENAME, Rename, first.start, .object = part_kind,
      .relation_kind = relation_kind, .if_exists = relation.if_exists, .only = relation.only,
      .target = build_qualified_name_node(parse, relation.name), .part = part,
      .new_name = new_name);
}

Node *build_rename_attribute(Parse *parse, Token first, const QualifiedName *type, Name part,
    Name new_name, DropBehavior behavior) {
  return BUILD(parse, RENAME, Rename, first.start, .object = OBJECT_ATTRIBUTE,
      .relation_kind = OBJECT_TYPE, .target = build_qualified_name_node(parse, type), .part = part,
      .new_name = new_name, .behavior = behavior);
}

Node *build_rename_role(Parse *parse, Token first, Name role, Name new_name) {
  build_role_name(parse, role); // the new one has been looked at before
  return build_rename(parse, first, build_named_target(parse, OBJECT_ROLE, role), new_name);
}

Node *build_set_schema(Parse *parse, Token first, const ObjectTarget *target, Name new_schema) {
  return BUILD(parse, SET_SCHEMA, SetSchema, first.start, .object = target->object,
      .target = target->node, .new_schema = new_schema);
}

Node *build_relation_schema(
    Parse *parse, Token first, ObjectKind object, AlteredRelation relation, Name new_schema) {
  return BUILD(parse, SET_SCHEMA, SetSchema, first.start, .object = object,
      .if_exists = relation.if_exists, .target = build_qualified_name_node(parse, relation.name),
      .new_schema = new_schema);
}

Node *build_owner(Parse *parse, Token first, const ObjectTarget *target, Name role) {
  return BUILD(parse, OWNER_TO, OwnerTo, first.start, .object = target->object,
      .target = target->node, .role = role);
}

Node *build_owner_if_any(
    Parse *parse, Token first, const ObjectTarget *target, Token owner, Name role) {
  if (target->object == OBJECT_TEXT_SEARCH_PARSER || target->object == OBJECT_TEXT_SEARCH_TEMPLATE)
    build_fail_at_token(parse, owner);
  return build_owner(parse, first, target, role);
}

Node *build_depends(Parse *parse, Token first, ObjectKind object, AlteredRelation relation, bool no,
    Token depends, Name extension) {
  if (relation.if_exists) build_fail_at_token(parse, depends);
  return BUILD(parse, ALTER_DEPENDS, AlterDepends, first.start, .object = object,
      .target = build_qualified_name_node(parse, relation.name), .no = no, .extension = extension);
}

// ---- COMMENT, GRANT

Node *build_comment(Parse *parse, Token first, const ObjectTarget *target, Text text) {
  return BUILD(parse, COMMENT, CommentOn, first.start, .object = target->object,
      .target = target->node, .part = target->part, .text = text);
}

Node *build_security_label(
    Parse *parse, Token first, Name provider, const ObjectTarget *target, Text text) {
  return BUILD(parse, SECURITY_LABEL, CommentOn, first.start, .provider = provider,
      .object = target->object, .target = target->node, .part = target->part, .text = text);
}

Node *build_extension_contents(
    Parse *parse, Token first, Name extension, bool add, const ObjectTarget *member) {
  return BUILD(parse, ALTER_EXTENSION_CONTENTS, AlterExtensionContents, first.start,
      .extension = extension, .add = add, .object = member->object, .member = member->node);
}

GrantTarget *build_grant_target(
    Parse *parse, ObjectKind object, NodeList objects, bool all_in_schema) {
  GrantTarget *target = ARENA_NEW(parse->arena, GrantTarget);
  *target = (GrantTarget){object, objects, all_in_schema};
  return target;
}

GrantTarget *build_grant_names(
    Parse *parse, ObjectKind object, NodeList names, bool all_in_schema) {
  return build_grant_target(parse, object, qualified_names(parse, names), all_in_schema);
}

Node *build_privilege(Parse *parse, Name name, NodeList columns) {
  Node *value = columns.first
                    ? build_value_list(parse, (Token){.start = columns.first->span.start}, columns)
                    : NULL;
  return build_named_option(parse, build_no_name(), name, value);
}

Node *build_grant(
    Parse *parse, Token first, NodeList privileges, const GrantTarget *target, Grant *fields) {
  fields->privileges = privileges;
  fields->object = target->object;
  fields->objects = target->objects;
  fields->all_in_schema = target->all_in_schema;
  NodeKind kind = fields->revoke ? NODE_REVOKE : NODE_GRANT;
  return build_filled_node(parse, kind, fields, sizeof *fields, first.start);
}

Node *build_role_grant(Parse *parse, Token first, NodeList roles, Grant *fields) {
  fields->is_role = true;
  fields->privileges = roles;
  LIST_EACH(item, fields->options) {
    const Option *option = (const Option *)item;
    bool is_on = ((const Constant *)option->value)->kind == CONSTANT_TRUE;
    if (build_name_equals(parse, option->name, SLICE("admin")))
      fields->grant_option |= is_on || fields->revoke;
  }
  NodeKind kind = fields->revoke ? NODE_REVOKE : NODE_GRANT;
  return build_filled_node(parse, kind, fields, sizeof *fields, first.start);
}

Node *build_membership_option(Parse *parse, Name name, Name value, bool is_true) {
  bool has_value = value.span.start != name.span.start;
  if (has_value || !build_name_equals(parse, name, SLICE("admin")))
    build_mark(parse, CONSTRUCT_MEMBERSHIP_OPTION, (Span){name.span.start, value.span.end});
  Node *constant = BUILD(parse, CONSTANT, Constant, value.span.start,
      .kind = is_true ? CONSTANT_TRUE : CONSTANT_FALSE);
  constant->span = value.span;
  return build_named_option(parse, build_no_name(), name, constant);
}
