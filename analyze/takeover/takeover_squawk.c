#include "analyze/configuration/setting.h"
#include "analyze/takeover/takeover_writer.h"

static void take_version(Takeover *takeover, const ForeignEntry *entry) {
  Slice text = entry->texts[0];
  Slice major = {text.start, 0};
  while (major.length < text.length && text.start[major.length] != '.') major.length++;
  Slice plain = takeover_plain(takeover, text);
  int min;
  int max;
  if (setting_read_version(major, &min, &max) && min == max) {
    takeover_line(takeover, &takeover->keys, "pg_version: %d # %.*s", min, SLICE_PRINT(plain));
  } else {
    takeover_note(takeover, entry, "%.*s is no version that Weir models", SLICE_PRINT(plain));
  }
}

static bool is_at(const ForeignEntry *entry, const char *path) {
  return slice_equals(entry->path, slice_of(path));
}

void takeover_squawk(Takeover *takeover, const ForeignEntry *entry) {
  if (entry->is_unread) {
    takeover_note(takeover, entry, "was not understood");
  } else if (is_at(entry, "excluded_rules")) {
    takeover_add_rules(takeover, entry, "off");
  } else if (is_at(entry, "included_rules")) {
    takeover_add_rules(takeover, entry, NULL);
  } else if (is_at(entry, "pg_version") && entry->count == 1) {
    take_version(takeover, entry);
  } else if (is_at(entry, "excluded_paths")) {
    takeover_note(takeover, entry,
        "Weir reads all files of a chain, for the later ones stand on them; released_through, "
        "overrides and --write-known keep it silent about old ones");
  } else if (is_at(entry, "assume_in_transaction")) {
    takeover_note(takeover, entry,
        "Weir knows the transactions of migration tools; `transaction: file` is for a runner of "
        "one's own");
  } else {
    takeover_note(takeover, entry, "Weir has nothing like it");
  }
}
