// Run by the build: packs the tables of the parser that it is compiled with.
#define AUTOMATON_TABLES
#include AUTOMATON_SOURCE

#include <stdio.h>

int main(void) {
  printf("// Made by automaton_tables.c of what lemon made.\n");
  printf("static const AutomatonCell automaton_cells[] = {\n");
  for (int i = 0; i < YY_NLOOKAHEAD; i++) {
    unsigned action = i < YY_ACTTAB_COUNT ? yy_action[i] : 0;
    printf("{%u,%u},\n", (unsigned)yy_lookahead[i], action);
  }
  printf("};\nstatic const AutomatonState automaton_states[] = {\n");
  for (int i = 0; i <= YY_SHIFT_COUNT; i++) {
    printf("{%u,%u},\n", (unsigned)yy_shift_ofst[i], (unsigned)yy_default[i]);
  }
  printf("};\nstatic const int automaton_gotos[] = {\n");
  for (int i = 0; i <= YY_REDUCE_COUNT; i++) printf("%d,\n", (int)yy_reduce_ofst[i]);
  printf("};\nstatic const AutomatonRule automaton_rules[] = {\n");
  for (int i = 0; i < YYNRULE; i++) {
    printf("{%u,%d},\n", (unsigned)yyRuleInfoLhs[i], (int)yyRuleInfoNRhs[i]);
  }
  printf("};\n");
  return fflush(stdout) || ferror(stdout);
}
