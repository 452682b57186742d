#include "grammar/build_type.h"

static TypeName *measured(Parse *parse, TypeName *type) {
  build_measure(parse, &type->node);
  return type;
}

TypeName *build_named_type(Parse *parse, QualifiedName *name, NodeList modifiers, uint32_t end) {
  TypeName *type = BUILD_NODE(parse, TYPE_NAME, TypeName, name->span.start);
  type->node.span.end = end;
  type->name = *name;
  type->modifiers = modifiers;
  return measured(parse, type);
}

TypeName *build_builtin_type(Parse *parse, Token first, Slice name, NodeList modifiers) {
  TypeName *type = BUILD_NODE(parse, TYPE_NAME, TypeName, first.start);
  Span span = build_token_span(first);
  type->name.schema = build_name_of(parse, SLICE("pg_catalog"), span);
  type->name.name = build_name_of(parse, name, span);
  type->name.span = span;
  type->is_builtin_word = true;
  type->modifiers = modifiers;
  return measured(parse, type);
}

TypeName *build_float_type(Parse *parse, Token first, Token precision) {
  int32_t bits = build_integer(parse, precision);
  if (bits < 1) {
    build_fail(parse, build_token_span(precision), BUILD_INVALID_PARAMETER,
        "precision for type float must be at least 1 bit");
  } else if (bits > 53) {
    build_fail(parse, build_token_span(precision), BUILD_INVALID_PARAMETER,
        "precision for type float must be less than 54 bits");
  }
  return build_builtin_type(
      parse, first, bits <= 24 ? SLICE("float4") : SLICE("float8"), build_empty_list());
}

static NodeList integer_modifier(Parse *parse, const Token *integer) {
  return integer ? build_list(build_constant(parse, CONSTANT_INTEGER, *integer))
                 : build_empty_list();
}

TypeName *build_character_type(Parse *parse, CharacterWord word, const Token *length) {
  return build_builtin_type(parse, word.first, word.varying ? SLICE("varchar") : SLICE("bpchar"),
      integer_modifier(parse, length));
}

TypeName *build_time_type(Parse *parse, Token first, const Token *precision, bool time_zone) {
  Slice name = first.kind == TOKEN_TIMESTAMP ? SLICE("timestamp") : SLICE("time");
  if (time_zone) name = first.kind == TOKEN_TIMESTAMP ? SLICE("timestamptz") : SLICE("timetz");
  return build_builtin_type(parse, first, name, integer_modifier(parse, precision));
}

NodeList build_interval_fields(Parse *parse, Token first, Token last, Slice words) {
  Text text = {words, build_span(first, last)};
  return build_list(build_string_constant(parse, text));
}

TypeName *build_default_length(Parse *parse, TypeName *type) {
  if (type->modifiers.first) return type;
  if (!build_name_equals(parse, type->name.name, SLICE("bit")) &&
      !build_name_equals(parse, type->name.name, SLICE("bpchar"))) {
    return type;
  }
  Constant *one = BUILD_NODE(parse, CONSTANT, Constant, type->node.span.start);
  one->node.span = (Span){type->node.span.end, type->node.span.end}; // nothing that was written
  one->kind = CONSTANT_INTEGER;
  one->integer = 1;
  one->text = SLICE("1");
  type->modifiers = build_list(&one->node);
  return measured(parse, type);
}

static Node *unwritten_bound(Parse *parse, uint32_t place) {
  Node *bound = BUILD(parse, CONSTANT, Constant, place, .kind = CONSTANT_NULL);
  bound->span.end = place;
  return bound;
}

ArrayBounds build_array_bound(Parse *parse, ArrayBounds bounds, const Token *bound) {
  if (bound && bounds.written == NULL) {
    bounds.written = ARENA_NEW(parse->arena, NodeList);
    for (uint32_t i = 0; i < bounds.count; i++) {
      *bounds.written = build_list_add(*bounds.written, unwritten_bound(parse, bound->start));
    }
  }
  if (bounds.written) {
    Node *node = bound ? build_constant(parse, CONSTANT_INTEGER, *bound)
                       : unwritten_bound(parse, parse->last_end);
    *bounds.written = build_list_add(*bounds.written, node);
  }
  bounds.count++;
  return bounds;
}

TypeName *build_array_type(
    Parse *parse, TypeName *type, ArrayBounds bounds, uint32_t start, bool setof) {
  type->array_dimensions = (uint16_t)(bounds.count < UINT16_MAX ? bounds.count : UINT16_MAX);
  type->setof = setof;
  type->node.span = build_span_from(parse, start);
  if (bounds.written == NULL) return type;
  type->array_bounds = *bounds.written;
  return measured(parse, type);
}

TypeName *build_percent_type(Parse *parse, NamePath path, const Token *setof) {
  Span span = build_path_span(path);
  TypeName *type = BUILD_NODE(parse, TYPE_NAME, TypeName, setof ? setof->start : span.start);
  type->percent_type = true;
  type->setof = setof != NULL;
  type->names = path.names;
  type->name_count = (uint16_t)path.count;
  return type;
}
