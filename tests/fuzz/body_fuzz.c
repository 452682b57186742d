// Any bytes are a body in PL/pgSQL, of any kind of routine; it has a sound tree or one fault.
#include "tests/unit/body_model.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  uint8_t kind = size > 0 ? data[size - 1] : 0; // a blank, as in most texts, is a plain function
  PlRoutine routine = {
      .is_trigger = (kind & 0x0F) == 1,
      .returns_set = (kind & 0x0F) == 2,
      .returns_nothing = (kind & 0x0F) == 3,
      .has_outputs = (kind & 0x0F) == 4,
  };
  BodyModel model = body_model_new();
  body_model_check(&model, (Slice){(const char *)data, size}, &routine);
  body_model_free(&model);
  return 0;
}
