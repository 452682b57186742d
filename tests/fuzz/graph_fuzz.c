// Bytes are operations on a graph; it is held against a naive model, and drops are planned on it.
#include "tests/unit/cascade_model.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > 1024) size = 1024; // the model takes quadratic time
  graph_model_run(data, size, cascade_model_look);
  return 0;
}
