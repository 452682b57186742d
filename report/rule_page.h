// rule_page.h -- what there is to read about a rule: for `weir explain`, and docs/rules.md.
#ifndef WEIR_REPORT_RULE_PAGE_H
#define WEIR_REPORT_RULE_PAGE_H

#include "analyze/finding/rule.h"

#include <stdio.h>

void rule_page_write(FILE *out, const Rule *rule); // plain text, for a terminal
void rule_page_write_all(FILE *out);               // every rule, as Markdown

#endif
