#include "grammar/build_defined.h"

QualifiedName build_name_of_operator(const OperatorName *name) {
  return (QualifiedName){.schema = name->schema, .name = name->name, .span = name->span};
}

// ---- aggregates

FunctionSignature *build_aggregate_parameters(
    Parse *parse, Token first, const FunctionSignature *fields) {
  FunctionSignature *signature = (FunctionSignature *)build_filled_node(
      parse, NODE_FUNCTION_SIGNATURE, fields, sizeof *fields, first.start);
  signature->has_arguments = true;
  return signature;
}

static bool types_are_equal(const Parse *parse, const TypeName *a, const TypeName *b) {
  return slice_equals(
      build_source_text(parse, a->node.span), build_source_text(parse, b->node.span));
}

// VARIADIC before ORDER BY wants the same one behind it, which then is not counted twice.
FunctionSignature *build_ordered_set_parameters(
    Parse *parse, Token first, NodeList direct, NodeList aggregated) {
  FunctionSignature fields = {.has_order = true, .direct = direct.count};
  const FunctionParameter *last = (const FunctionParameter *)direct.last;
  const FunctionParameter *next = (const FunctionParameter *)aggregated.first;
  if (last->mode != PARAMETER_VARIADIC) {
    fields.parameters = build_list_join(direct, aggregated);
    return build_aggregate_parameters(parse, first, &fields);
  }
  if (aggregated.count != 1 || next->mode != PARAMETER_VARIADIC ||
      !types_are_equal(parse, last->type, next->type))
    build_fail(parse, build_span_from(parse, aggregated.first->span.start), BUILD_NOT_SUPPORTED,
        "an ordered-set aggregate with a VARIADIC direct argument must have one VARIADIC "
        "aggregated argument of the same data type");
  fields.parameters = direct;
  fields.repeats_last = true;
  return build_aggregate_parameters(parse, first, &fields);
}

FunctionSignature *build_aggregate_signature(
    Parse *parse, const QualifiedName *name, FunctionSignature *parameters) {
  parameters->name = *name;
  parameters->node.span = build_span_from(parse, name->span.start);
  return parameters;
}

FunctionSignature *build_known_aggregate(Parse *parse, FunctionSignature *aggregate) {
  LIST_EACH(item, aggregate->parameters) {
    ParameterMode mode = ((const FunctionParameter *)item)->mode;
    if (mode != PARAMETER_OUT && mode != PARAMETER_INOUT) continue;
    build_fail(parse, item->span, BUILD_NOT_SUPPORTED, "aggregates cannot have output arguments");
    break;
  }
  return aggregate;
}

Node *build_old_aggregate(
    Parse *parse, Token first, bool or_replace, const QualifiedName *name, NodeList options) {
  FunctionSignature *aggregate = build_signature(parse, name, false, build_empty_list());
  aggregate->node.span = name->span;
  return BUILD(parse, CREATE_AGGREGATE, CreateAggregate, first.start, .or_replace = or_replace,
      .aggregate = aggregate, .options = options);
}

// ---- operator classes, casts

Node *build_class_operator(Parse *parse, Token first, Token number, FunctionSignature *signature,
    OperatorPurpose purpose) {
  OperatorClassItem fields = {.kind = CLASS_ITEM_OPERATOR,
      .number = build_integer(parse, number),
      .signature = signature,
      .for_search = purpose.search};
  if (purpose.order_family) fields.order_family = *purpose.order_family;
  if (!signature->has_arguments) signature->node.span = signature->name.span;
  return build_filled_node(parse, NODE_OPERATOR_CLASS_ITEM, &fields, sizeof fields, first.start);
}

Node *build_create_cast(Parse *parse, Token first, NodeList types, CreateCast *fields) {
  fields->from = (TypeName *)types.first;
  fields->to = (TypeName *)types.last;
  fields->from->node.next = NULL; // they are no list any more
  return build_filled_node(parse, NODE_CREATE_CAST, fields, sizeof *fields, first.start);
}

// ---- ALTER TEXT SEARCH CONFIGURATION

AlterTextSearch *build_mapping(
    Parse *parse, MappingVerb verb, NodeList token_types, NodeList dictionaries) {
  return (AlterTextSearch *)BUILD(parse, ALTER_TEXT_SEARCH, AlterTextSearch, parse->last_end,
      .object = OBJECT_TEXT_SEARCH_CONFIGURATION, .verb = verb, .token_types = token_types,
      .dictionaries = dictionaries);
}

Node *build_mapping_change(
    Parse *parse, Token first, const QualifiedName *name, AlterTextSearch *mapping) {
  mapping->name = *name;
  mapping->node.span = build_span_from(parse, first.start);
  return &mapping->node;
}
