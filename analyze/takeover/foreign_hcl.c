#include "analyze/takeover/foreign.h"

typedef struct Blocks {
  Slice paths[FOREIGN_MAX_DEPTH]; // of those that are open
  size_t depth;
  size_t too_deep; // open ones beyond that
} Blocks;

// <<NAME or <<-NAME, up to the line that is NAME.
static bool pass_heredoc(ForeignScan *scan) {
  if (foreign_peek(scan, 0) != '<' || foreign_peek(scan, 1) != '<') return false;
  foreign_advance(scan);
  foreign_advance(scan);
  if (foreign_peek(scan, 0) == '-') foreign_advance(scan);
  Slice name;
  if (!foreign_read_word(scan, &name)) return false;
  while (!foreign_at_end(scan)) {
    foreign_skip_line(scan);
    foreign_advance(scan);
    while (foreign_peek(scan, 0) == ' ' || foreign_peek(scan, 0) == '\t') foreign_advance(scan);
    size_t start = scan->at;
    while (foreign_peek(scan, 0) != '\n' && foreign_peek(scan, 0) != '\r' && !foreign_at_end(scan))
      foreign_advance(scan);
    if (slice_equals((Slice){scan->text.start + start, scan->at - start}, name)) return true;
  }
  return true;
}

static void read_attribute(ForeignScan *scan, Slice path, uint32_t line) {
  ForeignEntry entry = {.path = path, .line = line};
  foreign_advance(scan);
  foreign_skip(scan, false);
  if (pass_heredoc(scan)) {
    entry.is_unread = true;
  } else {
    foreign_read_value(scan, &entry);
  }
  foreign_add(scan->foreign, &entry);
}

static void open_block(Blocks *blocks, Slice path) {
  if (blocks->depth == FOREIGN_MAX_DEPTH) {
    blocks->too_deep++;
  } else {
    blocks->paths[blocks->depth++] = path;
  }
}

static void close_block(Blocks *blocks) {
  if (blocks->too_deep > 0) {
    blocks->too_deep--;
  } else if (blocks->depth > 0) {
    blocks->depth--;
  }
}

// NAME = value, or NAME "label" {.
static void read_item(ForeignScan *scan, Blocks *blocks) {
  uint32_t line = scan->line;
  Slice outer = blocks->depth > 0 ? blocks->paths[blocks->depth - 1] : SLICE("");
  Slice path = outer;
  Slice word;
  ForeignScan before = *scan;
  while (foreign_read_word(scan, &word)) {
    path = foreign_join(scan->foreign, path, word);
    foreign_skip(scan, false);
    before = *scan;
  }
  *scan = before;
  if (foreign_peek(scan, 0) == '=' && blocks->too_deep == 0) {
    read_attribute(scan, path, line);
  } else if (foreign_peek(scan, 0) == '{') {
    foreign_advance(scan);
    open_block(blocks, path);
  } else {
    foreign_add(scan->foreign, &(ForeignEntry){.path = path, .line = line, .is_unread = true});
    foreign_advance(scan);
    foreign_skip_line(scan);
  }
}

void foreign_read_hcl(Foreign *foreign, Slice text) {
  ForeignScan scan = {.foreign = foreign, .text = text, .line = 1, .comments = "#/"};
  Blocks blocks = {0};
  for (;;) {
    foreign_skip(&scan, true);
    if (foreign_at_end(&scan)) return;
    if (foreign_peek(&scan, 0) == '}') {
      foreign_advance(&scan);
      close_block(&blocks);
    } else {
      read_item(&scan, &blocks);
    }
  }
}
