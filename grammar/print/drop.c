#include "grammar/print/object.h"

// DROP, RENAME, SET SCHEMA, OWNER TO, COMMENT: verbs that many kinds of object share.

void print_drop(Printer *printer, const Node *node) {
  const Drop *drop = (const Drop *)node;
  print_words(printer, "DROP");
  print_words(printer, print_object_words(drop->object));
  print_word_if(printer, drop->concurrently, "CONCURRENTLY");
  print_if_exists(printer, drop->if_exists);
  layout_open(printer->layout, LAYOUT_FILL);
  layout_indent(printer->layout);
  LIST_EACH(item, drop->objects) {
    if (item != drop->objects.first) print_comma(printer);
    print_object_name(printer, drop->object, item);
  }
  layout_dedent(printer->layout);
  layout_close(printer->layout);
  print_word_if(printer, drop->force, "WITH (FORCE)");
  print_behavior(printer, drop->behavior);
}

// ---- ALTER

static bool is_on_table(ObjectKind part) {
  return part == OBJECT_TRIGGER || part == OBJECT_RULE || part == OBJECT_POLICY;
}

static void print_renamed_part(Printer *printer, const Rename *rename) {
  if (is_on_table(rename->object)) {
    print_words(printer, print_object_words(rename->object));
    print_if_exists(printer, rename->if_exists);
    print_name(printer, rename->part);
    print_clause(printer, "ON", rename->target);
    print_words(printer, "RENAME");
    return;
  }
  print_words(printer, print_object_words(rename->relation_kind));
  print_if_exists(printer, rename->if_exists);
  print_word_if(printer, rename->only, "ONLY");
  print_node(printer, rename->target);
  print_words(printer, "RENAME");
  print_words(printer, print_object_words(rename->object));
  print_name(printer, rename->part);
}

void print_rename(Printer *printer, const Node *node) {
  const Rename *rename = (const Rename *)node;
  print_words(printer, "ALTER");
  if (print_is_set(rename->part)) {
    print_renamed_part(printer, rename);
  } else {
    print_words(printer, print_object_words(rename->object));
    print_if_exists(printer, rename->if_exists);
    print_word_if(printer, rename->only, "ONLY");
    print_object_name(printer, rename->object, rename->target);
    print_words(printer, "RENAME");
  }
  print_words(printer, "TO");
  if (rename->object == OBJECT_ROLE) {
    print_role(printer, rename->new_name);
  } else {
    print_name(printer, rename->new_name);
  }
  print_behavior(printer, rename->behavior);
}

void print_set_schema(Printer *printer, const Node *node) {
  const SetSchema *set = (const SetSchema *)node;
  print_words(printer, "ALTER");
  print_words(printer, print_object_words(set->object));
  print_if_exists(printer, set->if_exists);
  print_object_name(printer, set->object, set->target);
  print_clause_name(printer, "SET SCHEMA", set->new_schema);
}

void print_owner_to(Printer *printer, const Node *node) {
  const OwnerTo *owner = (const OwnerTo *)node;
  print_words(printer, "ALTER");
  print_object(printer, owner->object, owner->target);
  print_words(printer, "OWNER TO");
  print_role(printer, owner->role);
}

void print_alter_depends(Printer *printer, const Node *node) {
  const AlterDepends *depends = (const AlterDepends *)node;
  print_words(printer, "ALTER");
  if (print_is_set(depends->part)) {
    print_object_part(printer, depends->object, depends->target, depends->part);
  } else {
    print_object(printer, depends->object, depends->target);
  }
  print_word_if(printer, depends->no, "NO");
  print_clause_name(printer, "DEPENDS ON EXTENSION", depends->extension);
}

// ---- COMMENT, SECURITY LABEL, ALTER EXTENSION … ADD

void print_comment(Printer *printer, const Node *node) {
  const CommentOn *comment = (const CommentOn *)node;
  print_words(printer, node->kind == NODE_COMMENT ? "COMMENT" : "SECURITY LABEL");
  if (print_is_set(comment->provider)) {
    print_words(printer, "FOR");
    print_nonreserved_word(printer, comment->provider);
  }
  print_words(printer, "ON");
  if (print_is_set(comment->part)) {
    print_object_part(printer, comment->object, comment->target, comment->part);
  } else {
    print_object(printer, comment->object, comment->target);
  }
  print_words(printer, "IS");
  if (comment->text.value.start == NULL) {
    print_words(printer, "NULL");
  } else {
    print_text(printer, &comment->text);
  }
}

void print_extension_contents(Printer *printer, const Node *node) {
  const AlterExtensionContents *contents = (const AlterExtensionContents *)node;
  print_words(printer, "ALTER EXTENSION");
  print_name(printer, contents->extension);
  print_words(printer, contents->add ? "ADD" : "DROP");
  print_object(printer, contents->object, contents->member);
}
