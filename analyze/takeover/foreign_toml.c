#include "analyze/takeover/foreign.h"

// A key's parts with dots between them. False: it is none.
static bool read_key(ForeignScan *scan, Slice *path) {
  for (;;) {
    Slice word;
    foreign_skip(scan, false);
    if (!foreign_read_word(scan, &word)) return false;
    *path = foreign_join(scan->foreign, *path, word);
    foreign_skip(scan, false);
    if (foreign_peek(scan, 0) != '.') return true;
    foreign_advance(scan);
  }
}

// [table], or [[one of many]]. False: it is neither.
static bool read_header(ForeignScan *scan, Slice *table) {
  size_t brackets = foreign_peek(scan, 1) == '[' ? 2 : 1;
  for (size_t i = 0; i < brackets; i++) foreign_advance(scan);
  *table = (Slice){"", 0};
  if (!read_key(scan, table)) return false;
  for (size_t i = 0; i < brackets; i++) {
    if (foreign_peek(scan, 0) != ']') return false;
    foreign_advance(scan);
  }
  return true;
}

static void read_pair(ForeignScan *scan, Slice table) {
  ForeignEntry entry = {.path = table, .line = scan->line};
  bool is_key = read_key(scan, &entry.path) && foreign_peek(scan, 0) == '=';
  if (is_key) {
    foreign_advance(scan);
    foreign_skip(scan, false);
    foreign_read_value(scan, &entry);
  } else {
    entry.is_unread = true;
    foreign_skip_line(scan);
  }
  foreign_add(scan->foreign, &entry);
}

void foreign_read_toml(Foreign *foreign, Slice text) {
  ForeignScan scan = {.foreign = foreign, .text = text, .line = 1, .comments = "#"};
  Slice table = {"", 0};
  for (;;) {
    foreign_skip(&scan, true);
    if (foreign_at_end(&scan)) return;
    uint32_t line = scan.line;
    if (foreign_peek(&scan, 0) != '[') {
      read_pair(&scan, table);
    } else if (!read_header(&scan, &table)) {
      foreign_add(foreign, &(ForeignEntry){.path = table, .line = line, .is_unread = true});
      foreign_skip_line(&scan);
    }
    // Whatever stands there, it is passed: at least one character a round.
    if (foreign_peek(&scan, 0) == '}' || foreign_peek(&scan, 0) == ']') foreign_advance(&scan);
  }
}
