#include "analyze/apply/apply.h"

ApplyFunction *apply_function(NodeKind kind) {
  switch (kind) {
#define APPLY(kind, function)                                                                      \
  case NODE_##kind:                                                                                \
    return function;
#include "analyze/apply/apply.def"
#undef APPLY
  default: return NULL;
  }
}
