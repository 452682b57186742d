// rule_fix.h -- how a rule says which bytes to write instead.
//
//     rule_fix_begin(context, finding, "check it later");
//     rule_fix_edit(context, finding, (Span){end, end}, " NOT VALID");
//     rule_fix_step(context, finding, (FixStep){.words = ..., .text = ...});
//
// A fix is a proposal: who offers it has analysed the changed text. None is made where the statement is
// no text of the file by itself: inside a body of code. Then, and of a finding without a fix, the other
// calls do nothing. Texts are copied.
#ifndef WEIR_ANALYZE_FINDING_RULE_FIX_H
#define WEIR_ANALYZE_FINDING_RULE_FIX_H

#include "analyze/finding/rule.h"

// `title` is static: "build the index concurrently". NULL: no fix can be made here.
Fix *rule_fix_begin(RuleContext *context, Finding *finding, const char *title);
void rule_fix_edit(RuleContext *context, Finding *finding, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void rule_fix_step(RuleContext *context, Finding *finding, FixStep step); // behind those before it
// As edited the statement runs outside of transactions; `words` and `undo` as those of a FixStep, `named` as
// that of a Fix, SYMBOL_NONE: nothing.
void rule_fix_outside(
    RuleContext *context, Finding *finding, Slice words, Slice undo, Symbol named);
// All of it: an insertion.
void rule_fix(RuleContext *context, Finding *finding, uint32_t offset, const char *insertion,
    const char *title);
// A name for what a constraint or file is about: letters, digits and `_`, of a length that a name may have.
Slice rule_fix_words(const RuleContext *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
