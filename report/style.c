#include "report/style.h"

// ECMA-48's SGR parameters: the terminal's own palette, so that both light and dark ones are legible.
static const char *const codes[] = {
    [STYLE_ERROR] = "1;31",
    [STYLE_WARNING] = "1;33",
    [STYLE_INFO] = "1;36",
    [STYLE_STRONG] = "1",
    [STYLE_FAINT] = "2",
    [STYLE_HELP] = "32",
};

void style_begin(FILE *out, bool color, Style style) {
  if (color) fprintf(out, "\x1b[%sm", codes[style]);
}

void style_end(FILE *out, bool color) {
  if (color) fputs("\x1b[0m", out);
}

Style style_of(Severity severity) {
  switch (severity) {
  case SEVERITY_ERROR: return STYLE_ERROR;
  case SEVERITY_WARNING: return STYLE_WARNING;
  case SEVERITY_INFO: return STYLE_INFO;
  }
  return STYLE_INFO;
}
