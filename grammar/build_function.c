#include "grammar/build_expression.h"

// ---- calls

FunctionCall *build_call(Parse *parse, const QualifiedName *name, const FunctionCall *fields) {
  FunctionCall *call = (FunctionCall *)build_filled_node(
      parse, NODE_FUNCTION_CALL, fields, sizeof(*fields), name->span.start);
  call->name = *name;
  return call;
}

Node *build_special_call(
    Parse *parse, Token word, SpecialFunction special, Slice detail, NodeList arguments) {
  QualifiedName *name = build_unqualified_name(parse, build_name(parse, word));
  FunctionCall fields = {.special = special, .detail = detail, .arguments = arguments};
  return &build_call(parse, name, &fields)->node;
}

Node *build_trim(Parse *parse, Token word, TrimSide side, bool has_from, NodeList arguments) {
  static const Slice details[][2] = {
      [TRIM_UNSTATED] = {{NULL, 0}, {"from", 4}},
      [TRIM_BOTH] = {{"both", 4}, {"both from", 9}},
      [TRIM_LEADING] = {{"leading", 7}, {"leading from", 12}},
      [TRIM_TRAILING] = {{"trailing", 8}, {"trailing from", 13}},
  };
  return build_special_call(parse, word, SPECIAL_TRIM, details[side][has_from], arguments);
}

Node *build_special(Parse *parse, Token word, SpecialFunction special, NodeList parts) {
  build_mark_json(parse, word, special, parts);
  return BUILD(
      parse, SPECIAL_EXPRESSION, SpecialExpression, word.start, .special = special, .parts = parts);
}

static void check_within_group(Parse *parse, const FunctionCall *call, Span span) {
  if (call->order_by.first) {
    build_fail(
        parse, span, BUILD_SYNTAX_ERROR, "cannot use multiple ORDER BY clauses with WITHIN GROUP");
  } else if (call->distinct) {
    build_fail(parse, span, BUILD_SYNTAX_ERROR, "cannot use DISTINCT with WITHIN GROUP");
  } else if (call->variadic) {
    build_fail(parse, span, BUILD_SYNTAX_ERROR, "cannot use VARIADIC with WITHIN GROUP");
  }
}

WithinGroup *build_within_group(Parse *parse, Token word, NodeList order_by) {
  WithinGroup *group = ARENA_NEW(parse->arena, WithinGroup);
  *group = (WithinGroup){order_by, build_span_from(parse, word.start)};
  return group;
}

Node *build_finished_call(
    Parse *parse, FunctionCall *call, const WithinGroup *group, Node *filter, Node *over) {
  if (group == NULL && filter == NULL && over == NULL) return &call->node;
  if (group) {
    check_within_group(parse, call, group->span);
    call->within_group = true;
    call->order_by = group->order_by;
  }
  call->filter = filter;
  call->over = over;
  call->node.span.end = parse->last_end;
  build_measure(parse, &call->node);
  return &call->node;
}

Node *build_finished_aggregate(Parse *parse, Node *aggregate, Node *filter, Node *over) {
  if (filter == NULL && over == NULL) return aggregate;
  SpecialExpression *special = (SpecialExpression *)aggregate;
  special->filter = filter;
  special->over = over;
  aggregate->span.end = parse->last_end;
  build_measure(parse, aggregate);
  return aggregate;
}

// ---- windows

static void fail_frame(Parse *parse, FrameBound bound, const char *message) {
  Span span = build_span_from(parse, bound.start);
  build_fail(parse, span, BUILD_WINDOWING_ERROR, "%s", message);
}

WindowFrame *build_frame_extent(Parse *parse, FrameBound start, FrameBound end) {
  if (start.kind == FRAME_UNBOUNDED_FOLLOWING) {
    fail_frame(parse, start, "frame start cannot be UNBOUNDED FOLLOWING");
  } else if (end.kind == FRAME_UNSTATED && start.kind == FRAME_FOLLOWING) {
    fail_frame(parse, start, "frame starting from following row cannot end with current row");
  } else if (end.kind == FRAME_UNBOUNDED_PRECEDING) {
    fail_frame(parse, end, "frame end cannot be UNBOUNDED PRECEDING");
  } else if (start.kind == FRAME_CURRENT_ROW && end.kind == FRAME_PRECEDING) {
    fail_frame(parse, end, "frame starting from current row cannot have preceding rows");
  } else if (start.kind == FRAME_FOLLOWING &&
             (end.kind == FRAME_PRECEDING || end.kind == FRAME_CURRENT_ROW)) {
    fail_frame(parse, end, "frame starting from following row cannot have preceding rows");
  }
  WindowFrame *frame = ARENA_NEW(parse->arena, WindowFrame);
  frame->start = start;
  frame->end = end;
  return frame;
}

WindowFrame *build_window_frame(FrameUnit unit, WindowFrame *extent, FrameExclusion exclusion) {
  extent->unit = unit;
  extent->exclusion = exclusion;
  return extent;
}

WindowDefinition *build_window(Parse *parse, uint32_t start, Name base, NodeList partition_by,
    NodeList order_by, const WindowFrame *frame) {
  WindowDefinition *window = BUILD_NODE(parse, WINDOW, WindowDefinition, start);
  window->base = base;
  window->partition_by = partition_by;
  window->order_by = order_by;
  if (frame) {
    window->frame = frame->unit;
    window->frame_start = frame->start.kind;
    window->frame_end = frame->end.kind;
    window->exclusion = frame->exclusion;
    window->start_offset = frame->start.expression;
    window->end_offset = frame->end.expression;
  }
  build_measure(parse, &window->node);
  return window;
}

Node *build_named_window(Name name, WindowDefinition *window) {
  window->name = name;
  window->node.span.start = name.span.start;
  return &window->node;
}

// ---- index elements

IndexElement *build_index_element_detail(Parse *parse, const QualifiedName *collation,
    const QualifiedName *operator_class, NodeList options, SortDirection direction,
    SortNulls nulls) {
  IndexElement *element = BUILD_NODE(parse, INDEX_ELEMENT, IndexElement, parse->last_end);
  if (collation) element->collation = *collation;
  if (operator_class) element->operator_class = *operator_class;
  element->operator_class_options = options;
  element->direction = direction;
  element->nulls = nulls;
  return element;
}

Node *build_index_element(
    Parse *parse, uint32_t start, IndexElement *detail, Name column, Node *expression) {
  detail->node.span = build_span_from(parse, start);
  detail->column = column;
  detail->expression = expression;
  build_measure(parse, &detail->node);
  return &detail->node;
}
