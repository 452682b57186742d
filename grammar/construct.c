#include "grammar/construct.h"

#include <assert.h>

static const ConstructFacts facts[CONSTRUCT_COUNT] = {
#define CONSTRUCT(name, first, last, words, example)                                               \
  [CONSTRUCT_##name] = {words, example, NULL, CONSTRUCT_OF_NOTHING, first, last, false},
#define READABLE_CONSTRUCT(name, first, words, example)                                            \
  [CONSTRUCT_##name] = {words, example, NULL, CONSTRUCT_OF_NOTHING, first, 0, true},
#define OPTION_CONSTRUCT(name, owner, option, first, words, example)                               \
  [CONSTRUCT_##name] = {words, example, option, CONSTRUCT_OF_##owner, first, 0, true},
#include "grammar/construct.def"
#undef CONSTRUCT
#undef OPTION_CONSTRUCT
#undef READABLE_CONSTRUCT
};

const ConstructFacts *construct_facts(Construct construct) {
  assert(construct < CONSTRUCT_COUNT);
  return facts + construct;
}

Construct construct_of_option(ConstructOwner owner, Slice option) {
  for (int i = 0; i < CONSTRUCT_COUNT; i++) {
    if (facts[i].owner != owner || owner == CONSTRUCT_OF_NOTHING) continue;
    if (slice_equals(option, slice_of(facts[i].option))) return (Construct)i;
  }
  return CONSTRUCT_COUNT;
}
