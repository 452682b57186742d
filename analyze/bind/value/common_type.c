#include "analyze/bind/value/common_type.h"

CommonType common_type_start(void) {
  return (CommonType){.found = VERDICT_YES, .type = value_builtin(BUILTIN_UNKNOWN)};
}

static bool same_modifiers(TypeReference a, TypeReference b) {
  return a.modifiers[0] == b.modifiers[0] && a.modifiers[1] == b.modifiers[1];
}

// Whether the first becomes the second, and not the other way round.
static bool gives_way(Executor *executor, TypeReference a, TypeReference b) {
  return coercion_exists(executor, a, b, COERCION_IMPLICIT) == VERDICT_YES &&
         coercion_exists(executor, b, a, COERCION_IMPLICIT) == VERDICT_NO;
}

static void mismatch(CommonType *common, TypeReference type) {
  common->found = VERDICT_NO;
  common->left = common->type;
  common->right = type;
}

// Both have a type, and not the same.
static void unite(Executor *executor, CommonType *common, TypeReference type) {
  TypeReference left = value_base(executor, common->type), right = value_base(executor, type);
  left.modifiers[0] = left.modifiers[1] = -1;
  char left_category = value_category(executor, left),
       right_category = value_category(executor, right);
  if (value_same(left, right)) {
    common->type = left;
  } else if (left_category == 0 || right_category == 0) {
    common->found = VERDICT_OPEN;
  } else if (left_category != right_category) {
    mismatch(common, type);
  } else if (!value_is_preferred(left) && gives_way(executor, left, right)) {
    right.modifiers[0] = right.modifiers[1] = -1;
    common->type = right;
  } else if (coercion_exists(executor, right, left, COERCION_IMPLICIT) == VERDICT_YES) {
    common->type = left;
  } else {
    common->found = VERDICT_OPEN; // fails as a cast that is not there: said by none of us
  }
}

// Beside a literal, a domain gives way to what it is over.
static TypeReference beside_literal(const Executor *executor, TypeReference type) {
  type = value_base(executor, type);
  type.modifiers[0] = type.modifiers[1] = -1;
  return type;
}

void common_type_add(Executor *executor, CommonType *common, TypeReference type) {
  if (common->found != VERDICT_YES) return;
  bool is_first = common->left.type == OBJECT_ID_NONE;
  common->left = value_builtin(BUILTIN_UNKNOWN); // something came before
  if (type.type == OBJECT_ID_NONE) {
    common->found = VERDICT_OPEN;
  } else if (value_is(type, BUILTIN_UNKNOWN)) {
    common->type = beside_literal(executor, common->type);
  } else if (value_is(common->type, BUILTIN_UNKNOWN)) {
    common->type = is_first ? type : beside_literal(executor, type);
  } else if (value_same(common->type, type)) {
    if (!same_modifiers(common->type, type))
      common->type.modifiers[0] = common->type.modifiers[1] = -1;
  } else {
    unite(executor, common, type);
  }
}

TypeReference common_type_result(const CommonType *common) {
  if (common->found != VERDICT_YES) return value_none();
  return value_is(common->type, BUILTIN_UNKNOWN) ? value_builtin(BUILTIN_TEXT) : common->type;
}

bool common_type_refuse(Executor *executor, const CommonType *common, Span span, const char *what) {
  Slice left = bind_type_text(executor, &(TypeReference){.type = common->left.type,
                                            .array_dimensions = common->left.array_dimensions,
                                            .modifiers = {-1, -1}});
  Slice right = bind_type_text(executor, &(TypeReference){.type = common->right.type,
                                             .array_dimensions = common->right.array_dimensions,
                                             .modifiers = {-1, -1}});
  return executor_fail(executor, "42804", span, "%s types %.*s and %.*s cannot be matched", what,
      SLICE_PRINT(left), SLICE_PRINT(right));
}
