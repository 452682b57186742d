#include "grammar/build.h"

void build_mark(Parse *parse, Construct construct, Span span) {
  uint64_t bit = UINT64_C(1) << (construct % 64);
  if (parse->marked[construct / 64] & bit) return;
  parse->marked[construct / 64] |= bit;
  ConstructMark *mark = ARENA_NEW(parse->arena, ConstructMark);
  *mark = (ConstructMark){construct, span, parse->marks};
  parse->marks = mark;
}

void build_mark_list(Parse *parse, Construct construct, NodeList list) {
  if (list.first == NULL) return;
  build_mark(parse, construct, (Span){list.first->span.start, list.last->span.end});
}

void build_mark_options(Parse *parse, ConstructOwner owner, NodeList options) {
  LIST_EACH(item, options) {
    const Option *option = (const Option *)item;
    Slice name = symbol_text(parse->symbols, option->name.symbol);
    Construct construct = construct_of_option(owner, name);
    if (construct != CONSTRUCT_COUNT) build_mark(parse, construct, option->name.span);
  }
}
