// layout.h -- tokens in, lines out: where a statement's text is broken so that it fits a width.
//
// Tokens come one after the other; between two of them stands a blank, unless one of them is glued.
// What may be broken stands in a group: a group that fits the rest of the line is written flat,
// else at each of its breaks a line begins (LAYOUT_ALL), or at those where the next piece would not
// fit (LAYOUT_FILL). All is decided when everything is known, in time linear in the text.
#ifndef WEIR_GRAMMAR_PRINT_LAYOUT_H
#define WEIR_GRAMMAR_PRINT_LAYOUT_H

#include "grammar/arena.h"

typedef struct Layout Layout;
typedef enum LayoutStyle { LAYOUT_ALL, LAYOUT_FILL } LayoutStyle;

Layout *layout_new(void);
void layout_free(Layout *layout); // NULL is fine

void layout_token(Layout *layout, Slice token); // copied
void layout_glue(Layout *layout);               // no blank before the next token
void layout_break(Layout *layout);              // a blank, or the end of the line
void layout_soft_break(Layout *layout);         // nothing, or the end of the line
void layout_line(Layout *layout);               // always the end of the line

// Groups nest, and so do the indents in them.
void layout_open(Layout *layout, LayoutStyle style);
void layout_close(Layout *layout);
void layout_indent(Layout *layout);
void layout_dedent(Layout *layout);

// The whole text, without a line end behind it; lives in the arena. A token is never broken, so a
// line may be longer than `width`.
Slice layout_finish(const Layout *layout, uint32_t width, Arena *arena);

#endif
