#include "analyze/chain/tool.h"

#include <stddef.h>
#include <string.h>

const Tool tool_table[] = {
#define TOOL(framework, name, stops, where, line, of_index)                                        \
  {framework, name, stops, where, line, of_index},
#include "analyze/chain/tool.def"
#undef TOOL
    {0},
};

const Tool *tool_find(const char *framework) {
  for (const Tool *tool = tool_table; tool->framework != NULL; tool++) {
    if (strcmp(tool->framework, framework) == 0) return tool;
  }
  return NULL;
}
