// Any bytes are a script; every statement has a sound tree or one fault.
#include "tests/unit/parse_model.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ParseModel model = parse_model_new();
  parse_model_check(&model, (Slice){(const char *)data, size});
  parse_model_free(&model);
  return 0;
}
