// rule_page.h -- what there is to read about a rule: for `weir explain`, docs/rules.md and docs/rules/.
#ifndef WEIR_REPORT_RULE_PAGE_H
#define WEIR_REPORT_RULE_PAGE_H

#include "analyze/finding/rule.h"

#include <stdio.h>

void rule_page_write(FILE *out, const Rule *rule);          // plain text, for a terminal
void rule_page_write_markdown(FILE *out, const Rule *rule); // docs/rules/ID.md
void rule_page_write_index(FILE *out);                      // docs/rules.md

#endif
