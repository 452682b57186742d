#include "analyze/apply/code/code_text.h"

// ---- names as texts

static Slice quoted_name(Code *code, Slice name) {
  return executor_quoted(code->executor, symbol_intern(code->executor->symbols, name));
}

static Slice quoted_literal(Code *code, Slice text) {
  char *result = arena_alloc(code->executor->arena, text.length * 2 + 4);
  size_t length = 0;
  bool has_backslash = text.length > 0 && memchr(text.start, '\\', text.length) != NULL;
  if (has_backslash) result[length++] = 'E';
  result[length++] = '\'';
  for (size_t i = 0; i < text.length; i++) {
    char byte = text.start[i];
    if (byte == '\'' || byte == '\\') result[length++] = byte;
    result[length++] = byte;
  }
  result[length++] = '\'';
  return (Slice){result, length};
}

// The database has a name in a text that is run, and in no other.
static Datum as_text(Code *code, Datum value) {
  if (value.kind == DATUM_DATABASE) return datum_text(SLICE(DATUM_DATABASE_NAME));
  return datum_as_text(code->executor, value);
}

Datum code_quote_ident(Code *code, const CodeArguments *arguments) {
  if (arguments->items[0].kind == DATUM_DATABASE) return arguments->items[0];
  Datum text = datum_as_text(code->executor, arguments->items[0]);
  return text.kind == DATUM_TEXT ? datum_text(quoted_name(code, text.text)) : text;
}

Datum code_quote_literal(Code *code, const CodeArguments *arguments) {
  Datum text = datum_as_text(code->executor, arguments->items[0]);
  return text.kind == DATUM_TEXT ? datum_text(quoted_literal(code, text.text)) : text;
}

Datum code_quote_nullable(Code *code, const CodeArguments *arguments) {
  if (arguments->items[0].kind == DATUM_NULL) return datum_text(SLICE("NULL"));
  return code_quote_literal(code, arguments);
}

// ---- format(), concat()

void code_append(Code *code, TextBuffer *buffer, Slice text) {
  if (buffer->length + text.length > buffer->capacity) {
    size_t capacity = (buffer->length + text.length) * 2 + 64;
    char *bytes = arena_alloc(code->executor->arena, capacity);
    if (buffer->length) memcpy(bytes, buffer->bytes, buffer->length);
    buffer->bytes = bytes;
    buffer->capacity = capacity;
  }
  if (text.length) memcpy(buffer->bytes + buffer->length, text.start, text.length);
  buffer->length += text.length;
}

// What %s, %I or %L makes of a value. False: it is not known.
static bool append_formatted(Code *code, TextBuffer *buffer, char conversion, Datum value) {
  Datum text = conversion == 'L' ? datum_as_text(code->executor, value) : as_text(code, value);
  if (value.kind == DATUM_DATABASE) conversion = 's';
  if (text.kind == DATUM_NULL) {
    if (conversion == 'I') return false; // an error
    code_append(code, buffer, conversion == 'L' ? SLICE("NULL") : SLICE(""));
    return true;
  }
  if (text.kind != DATUM_TEXT) return false;
  Slice written = conversion == 'I'   ? quoted_name(code, text.text)
                  : conversion == 'L' ? quoted_literal(code, text.text)
                                      : text.text;
  code_append(code, buffer, written);
  return buffer->length <= CODE_MOST_TEXT;
}

// %s, %2$I, %%; a width is left alone. Returns the length read; 0: it is none of these.
static size_t read_conversion(Slice rest, size_t *position, char *conversion) {
  size_t at = 1, number = 0;
  while (at < rest.length && rest.start[at] >= '0' && rest.start[at] <= '9' && number < 1000)
    number = number * 10 + (size_t)(rest.start[at++] - '0');
  if (number > 0) {
    if (at >= rest.length || rest.start[at] != '$') return 0;
    *position = number;
    at++;
  }
  if (at >= rest.length || strchr("sIL%", rest.start[at]) == NULL) return 0;
  *conversion = rest.start[at];
  return at + 1;
}

Datum code_format(Code *code, const CodeArguments *arguments) {
  if (arguments->count == 0 || arguments->items[0].kind != DATUM_TEXT) return datum_unknown();
  Slice pattern = arguments->items[0].text;
  TextBuffer buffer = {0};
  size_t position = 0;
  for (size_t at = 0; at < pattern.length;) {
    const char *next = memchr(pattern.start + at, '%', pattern.length - at);
    size_t until = next ? (size_t)(next - pattern.start) : pattern.length;
    code_append(code, &buffer, (Slice){pattern.start + at, until - at});
    if (next == NULL) break;
    char conversion = 0;
    size_t wanted = position + 1;
    size_t length = read_conversion((Slice){next, pattern.length - until}, &wanted, &conversion);
    if (length == 0) return datum_unknown();
    at = until + length;
    if (conversion == '%') {
      code_append(code, &buffer, SLICE("%"));
      continue;
    }
    position = wanted;
    if (position >= arguments->count) return datum_unknown();
    if (!append_formatted(code, &buffer, conversion, arguments->items[position]))
      return datum_begins((Slice){buffer.bytes, buffer.length});
  }
  return datum_text((Slice){buffer.bytes, buffer.length});
}

Datum code_concat(Code *code, const CodeArguments *arguments) {
  TextBuffer buffer = {0};
  for (size_t i = 0; i < arguments->count; i++) {
    if (!append_formatted(code, &buffer, 's', arguments->items[i]))
      return datum_begins((Slice){buffer.bytes, buffer.length});
  }
  return datum_text((Slice){buffer.bytes, buffer.length});
}

// ---- texts

static Datum change_case(Code *code, const CodeArguments *arguments, char first, char last) {
  Datum text = datum_as_text(code->executor, arguments->items[0]);
  if (text.kind != DATUM_TEXT) return text;
  char *copy = arena_alloc(code->executor->arena, text.text.length);
  for (size_t i = 0; i < text.text.length; i++) {
    char byte = text.text.start[i];
    if ((unsigned char)byte >= 0x80) return datum_unknown();
    copy[i] = byte >= first && byte <= last ? (char)(byte ^ 0x20) : byte;
  }
  return datum_text((Slice){copy, text.text.length});
}

Datum code_lower(Code *code, const CodeArguments *arguments) {
  return change_case(code, arguments, 'A', 'Z');
}
Datum code_upper(Code *code, const CodeArguments *arguments) {
  return change_case(code, arguments, 'a', 'z');
}

Datum code_replace(Code *code, const CodeArguments *arguments) {
  const Datum *items = arguments->items;
  for (size_t i = 0; i < 3; i++) {
    if (items[i].kind != DATUM_TEXT)
      return items[i].kind == DATUM_NULL ? datum_null() : datum_unknown();
  }
  Slice text = items[0].text, what = items[1].text;
  if (what.length == 0) return items[0];
  TextBuffer buffer = {0};
  for (size_t at = 0; at < text.length;) {
    Slice rest = {text.start + at, text.length - at};
    bool is_here = slice_starts_with(rest, what);
    code_append(code, &buffer, is_here ? items[2].text : (Slice){rest.start, 1});
    at += is_here ? what.length : 1;
    if (buffer.length > CODE_MOST_TEXT) return datum_unknown();
  }
  return datum_text((Slice){buffer.bytes, buffer.length});
}

Datum code_length(Code *code, const CodeArguments *arguments) {
  Datum text = arguments->items[0];
  if (text.kind != DATUM_TEXT) return text.kind == DATUM_NULL ? text : datum_unknown();
  size_t count = 0; // characters, not bytes
  for (size_t i = 0; i < text.text.length; i++) count += (text.text.start[i] & 0xC0) != 0x80;
  (void)code;
  return datum_number((int64_t)count);
}

Datum code_split_part(Code *code, const CodeArguments *arguments) {
  const Datum *items = arguments->items;
  (void)code;
  bool are_known = items[0].kind == DATUM_TEXT && items[1].kind == DATUM_TEXT &&
                   items[2].kind == DATUM_NUMBER && items[2].number > 0;
  if (!are_known || items[1].text.length == 0) return datum_unknown();
  Slice rest = items[0].text;
  for (int64_t part = 1;; part++) {
    size_t at = 0;
    while (at < rest.length &&
           !slice_starts_with((Slice){rest.start + at, rest.length - at}, items[1].text))
      at++;
    if (part == items[2].number) return datum_text((Slice){rest.start, at});
    if (at == rest.length) return datum_text(SLICE(""));
    at += items[1].text.length;
    rest = (Slice){rest.start + at, rest.length - at};
  }
}
