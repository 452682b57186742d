#include "lexer/quote.h"

#include <strings.h>

// What to look for: `tag` is what a dollar quote begins and ends with.
typedef size_t Scan(Slice text, Slice tag); // bytes up to and with the end; 0: there is no end
typedef size_t Cut(Slice text);             // bytes before the `;` where to go on

static Slice rest_of(Slice text, size_t from) {
  return (Slice){text.start + from, text.length - from};
}

static bool is_line_end(char byte) { return byte == '\n' || byte == '\r'; }

static bool is_blank(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\f' || byte == '\v' || is_line_end(byte);
}

static size_t line_length(Slice text) {
  size_t at = 0;
  while (at < text.length && !is_line_end(text.start[at])) at++;
  return at;
}

// Offset of the next `;`, with `*behind` set behind its line; the text's length: no `;` ends a line.
static size_t next_semicolon(Slice text, size_t from, size_t *behind) {
  size_t at = from;
  while (at < text.length) {
    const char *found = memchr(text.start + at, ';', text.length - at);
    if (found == NULL) break;
    size_t semicolon = (size_t)(found - text.start);
    at = semicolon + 1;
    while (at < text.length && (text.start[at] == ' ' || text.start[at] == '\t')) at++;
    if (at < text.length && !is_line_end(text.start[at])) continue;
    *behind = at;
    return semicolon;
  }
  *behind = text.length;
  return text.length;
}

static size_t cut_at_semicolon(Slice text) {
  size_t behind;
  return next_semicolon(text, 0, &behind);
}

static bool begins_statement(Slice line) {
  static const char *const words[] = {
      "alter ", "comment ", "commit", "create ", "drop ", "grant ", "revoke "};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    size_t length = strlen(words[i]);
    if (line.length >= length && strncasecmp(line.start, words[i], length) == 0) return true;
  }
  return false;
}

// Start of the next line that is neither empty nor a comment.
static size_t next_line_of_code(Slice text, size_t from) {
  size_t at = from;
  for (;;) {
    while (at < text.length && is_line_end(text.start[at])) at++;
    Slice line = rest_of(text, at);
    if (!slice_starts_with(line, SLICE("--"))) return at;
    at += line_length(line);
  }
}

static size_t cut_before_statement(Slice text) {
  size_t at = 0;
  while (at < text.length) {
    size_t semicolon = next_semicolon(text, at, &at);
    if (semicolon == text.length) break;
    at = next_line_of_code(text, at);
    if (begins_statement(rest_of(text, at))) return semicolon;
  }
  return text.length;
}

static QuoteEnd find_end(Slice text, Scan *scan, Slice tag, Cut *cut, uint8_t *fruitless_scans) {
  bool is_bounded = *fruitless_scans >= QUOTE_MAX_FRUITLESS_SCANS;
  if (is_bounded) text.length = cut(text);
  size_t length = scan(text, tag);
  if (length) return (QuoteEnd){length, true};
  if (!is_bounded) {
    ++*fruitless_scans;
    text.length = cut(text);
  }
  return (QuoteEnd){text.length, false};
}

static size_t scan_doubled(Slice text, char quote) {
  size_t at = 0;
  while (at < text.length) {
    const char *found = memchr(text.start + at, quote, text.length - at);
    if (found == NULL) return 0;
    at = (size_t)(found - text.start) + 1;
    if (at == text.length || text.start[at] != quote) return at;
    at++;
  }
  return 0;
}

static size_t scan_escaped(Slice text) {
  size_t at = 0;
  while (at < text.length) {
    char byte = text.start[at++];
    if (byte == '\\') {
      at++;
    } else if (byte == '\'') {
      if (at == text.length || text.start[at] != '\'') return at;
      at++;
    }
  }
  return 0;
}

static size_t scan_undoubled(Slice text) {
  const char *found = text.length ? memchr(text.start, '\'', text.length) : NULL;
  return found ? (size_t)(found - text.start) + 1 : 0;
}

static size_t scan_name(Slice text, Slice tag) {
  (void)tag;
  return scan_doubled(text, '"');
}

static size_t scan_string(Slice text, Slice tag) {
  size_t length = 0;
  for (;;) {
    Slice rest = rest_of(text, length);
    size_t part = *tag.start == 'E'   ? scan_escaped(rest)
                  : *tag.start == 'B' ? scan_undoubled(rest)
                                      : scan_doubled(rest, '\'');
    if (part == 0) return 0;
    length += part;
    size_t between = quote_continuation(rest_of(text, length));
    if (between == 0) return length;
    length += between + 1;
  }
}

static size_t scan_dollar(Slice text, Slice tag) {
  size_t at = 0;
  while (text.length - at >= tag.length) {
    const char *found = memchr(text.start + at, '$', text.length - at);
    if (found == NULL) return 0;
    at = (size_t)(found - text.start);
    if (slice_starts_with(rest_of(text, at), tag)) return at + tag.length;
    at++;
  }
  return 0;
}

// Both ends of a comment hold a star. A byte belongs to one of them only: /*/ is a beginning.
static size_t scan_comment(Slice text, Slice tag) {
  (void)tag;
  size_t depth = 1;
  size_t at = 0;
  while (at < text.length) {
    const char *star = memchr(text.start + at, '*', text.length - at);
    if (star == NULL) return 0;
    size_t place = (size_t)(star - text.start);
    size_t next = place + 1;
    if (place > at && text.start[place - 1] == '/') {
      depth++;
    } else if (next < text.length && text.start[next] == '/') {
      next++;
      if (--depth == 0) return next;
    }
    at = next;
  }
  return 0;
}

QuoteEnd quote_end_name(Slice text, uint8_t *fruitless_scans) {
  return find_end(text, scan_name, SLICE(""), cut_at_semicolon, fruitless_scans);
}

QuoteEnd quote_end_string(Slice text, uint8_t *fruitless_scans) {
  return find_end(text, scan_string, SLICE("'"), cut_at_semicolon, fruitless_scans);
}

QuoteEnd quote_end_escape_string(Slice text, uint8_t *fruitless_scans) {
  return find_end(text, scan_string, SLICE("E"), cut_at_semicolon, fruitless_scans);
}

QuoteEnd quote_end_bit_string(Slice text, uint8_t *fruitless_scans) {
  return find_end(text, scan_string, SLICE("B"), cut_at_semicolon, fruitless_scans);
}

QuoteEnd quote_end_dollar(Slice text, Slice tag, uint8_t *fruitless_scans) {
  return find_end(text, scan_dollar, tag, cut_before_statement, fruitless_scans);
}

QuoteEnd quote_end_comment(Slice text, uint8_t *fruitless_scans) {
  return find_end(text, scan_comment, SLICE(""), cut_at_semicolon, fruitless_scans);
}

size_t quote_continuation(Slice text) {
  bool has_line_end = false;
  size_t at = 0;
  while (at < text.length) {
    char byte = text.start[at];
    if (byte == '\'') return has_line_end ? at : 0;
    if (is_blank(byte)) {
      has_line_end |= is_line_end(byte);
      at++;
    } else if (slice_starts_with(rest_of(text, at), SLICE("--"))) {
      at += line_length(rest_of(text, at));
    } else {
      return 0;
    }
  }
  return 0;
}
