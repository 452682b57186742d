#include "analyze/finding/rule_fix.h"

#include <stdarg.h>
#include <stdio.h>

#define WORDS_SIZE 56u // of a name, so that an index of it still has one

Fix *rule_fix_begin(RuleContext *context, Finding *finding, const char *title) {
  bool is_in_body = context->tokens == NULL && context->execution != NULL;
  if (is_in_body) return NULL;
  finding->fix = ARENA_NEW(context->report, Fix);
  finding->fix->title = slice_of(title);
  finding->fix->is_in_block = rule_is_in_block(context);
  return finding->fix;
}

void rule_fix_edit(RuleContext *context, Finding *finding, Span span, const char *format, ...) {
  if (finding->fix == NULL) return;
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (length < 0 || (size_t)length >= sizeof text) {
    finding->fix = NULL; // names of thousands of bytes: nobody's
    return;
  }
  Edit *edit = ARENA_NEW(context->report, Edit);
  *edit = (Edit){.file = finding->file,
      .span = span,
      .text = arena_copy(context->report, (Slice){text, (size_t)length})};
  Edit **end = &finding->fix->edits;
  while (*end != NULL) end = &(*end)->next;
  *end = edit;
}

void rule_fix_step(RuleContext *context, Finding *finding, FixStep step) {
  if (finding->fix == NULL) return;
  FixStep *copy = ARENA_NEW(context->report, FixStep);
  *copy = step;
  copy->next = NULL;
  copy->words = arena_copy(context->report, step.words);
  copy->text = arena_copy(context->report, step.text);
  copy->undo = arena_copy(context->report, step.undo);
  FixStep **end = &finding->fix->steps;
  while (*end != NULL) end = &(*end)->next;
  *end = copy;
}

void rule_fix_outside(
    RuleContext *context, Finding *finding, Slice words, Slice undo, Symbol named) {
  if (finding->fix == NULL) return;
  finding->fix->is_outside = true;
  finding->fix->words = arena_copy(context->report, words);
  finding->fix->undo = arena_copy(context->report, undo);
  if (named != SYMBOL_NONE)
    finding->fix->named = arena_copy(context->report, executor_text(context->executor, named));
}

void rule_fix(RuleContext *context, Finding *finding, uint32_t offset, const char *insertion,
    const char *title) {
  rule_fix_begin(context, finding, title);
  rule_fix_edit(context, finding, (Span){offset, offset}, "%s", insertion);
}

static bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

Slice rule_fix_words(const RuleContext *context, const char *format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  char *words = arena_alloc(context->executor->arena, WORDS_SIZE + 1);
  size_t length = 0;
  for (const char *c = text; *c != '\0' && length < WORDS_SIZE; c++) {
    char lower = *c >= 'A' && *c <= 'Z' ? (char)(*c + ('a' - 'A')) : *c;
    if (is_word(lower)) {
      words[length++] = lower;
    } else if (length > 0 && words[length - 1] != '_' && *c != '"') {
      words[length++] = '_';
    }
  }
  return (Slice){words, length};
}
