#include "analyze/apply/object/access_word.h"

static const struct {
  const char *word;
  const char *written;
  uint16_t bit;
} words[] = {
    {"insert", "INSERT", ACCESS_INSERT},
    {"select", "SELECT", ACCESS_SELECT},
    {"update", "UPDATE", ACCESS_UPDATE},
    {"delete", "DELETE", ACCESS_DELETE},
    {"truncate", "TRUNCATE", ACCESS_TRUNCATE},
    {"references", "REFERENCES", ACCESS_REFERENCES},
    {"trigger", "TRIGGER", ACCESS_TRIGGER},
    {"execute", "EXECUTE", ACCESS_EXECUTE},
    {"usage", "USAGE", ACCESS_USAGE},
    {"create", "CREATE", ACCESS_CREATE},
    {"temporary", "TEMP", ACCESS_TEMPORARY},
    {"temp", "TEMP", ACCESS_TEMPORARY},
    {"connect", "CONNECT", ACCESS_CONNECT},
    {"set", "SET", ACCESS_SET},
    {"alter system", "ALTER SYSTEM", ACCESS_ALTER},
    {"maintain", "MAINTAIN", ACCESS_MAINTAIN},
};

bool access_word_bit(Executor *executor, const Option *word, uint16_t *bit) {
  Slice text = executor_text(executor, word->name.symbol);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!slice_equals(text, slice_of(words[i].word))) continue;
    *bit = words[i].bit;
    if (*bit == ACCESS_MAINTAIN && executor->version_max < 17) break;
    return true;
  }
  return executor_fail(
      executor, "42601", (Span){0, 0}, "unrecognized privilege type \"%.*s\"", SLICE_PRINT(text));
}

const char *access_word_of(uint16_t bit) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (words[i].bit == bit) return words[i].written;
  }
  return "?";
}
