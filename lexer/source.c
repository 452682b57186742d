#include "lexer/source.h"

#include "lexer/memory.h"
#include "lexer/utf8.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

#define COUNT_STEP 512 // bytes; a column costs the characters of two steps
#define FIRST_READ 65536
#define BYTE_ORDER_MARK SLICE("\xEF\xBB\xBF")

static bool too_large(const char *path, Error *error) {
  return error_set(error, "%s: 4 GiB or more, which is more than a migration can have", path);
}

// Doubles its buffer: the size that the system tells is not what a pipe will hold.
static bool read_all(
    FILE *file, const char *path, size_t size, char **owned, Slice *text, Error *error) {
  size_t capacity = size + 1 > FIRST_READ ? size + 1 : FIRST_READ;
  char *bytes = memory_resize(NULL, capacity);
  size_t length = 0;
  for (;;) {
    length += fread(bytes + length, 1, capacity - length, file);
    if (length < capacity) break;
    if (length > SOURCE_MAX_SIZE) break;
    capacity *= 2;
    bytes = memory_resize(bytes, capacity);
  }
  bool is_read = !ferror(file);
  if (!is_read)
    error_set(error, "%s: %s", path, strerror(errno));
  else if (length > SOURCE_MAX_SIZE)
    is_read = too_large(path, error);
  if (!is_read) {
    memory_free(bytes);
    return false;
  }
  *owned = bytes;
  *text = (Slice){bytes, length};
  return true;
}

// Opening a directory succeeds; reading it does not say so clearly.
static bool check_kind(FILE *file, const char *path, size_t *size, Error *error) {
  struct stat status;
  if (fstat(fileno(file), &status) != 0) return error_set(error, "%s: %s", path, strerror(errno));
  if (S_ISDIR(status.st_mode)) return error_set(error, "%s: is a directory", path);
  *size = 0;
  if (!S_ISREG(status.st_mode)) return true;
  if ((uintmax_t)status.st_size > SOURCE_MAX_SIZE) return too_large(path, error);
  *size = (size_t)status.st_size;
  return true;
}

bool source_read(Source *source, const char *path, Error *error) {
  bool is_standard_input = strcmp(path, "-") == 0;
  FILE *file = is_standard_input ? stdin : fopen(path, "rb");
  if (file == NULL) return error_set(error, "%s: %s", path, strerror(errno));

  size_t size = 0;
  char *owned = NULL;
  Slice text = {0};
  bool is_read =
      check_kind(file, path, &size, error) && read_all(file, path, size, &owned, &text, error);
  if (!is_standard_input) fclose(file);
  if (!is_read) return false;
  source_lend(source, path, text);
  source->owned = owned;
  return true;
}

void source_lend(Source *source, const char *path, Slice text) {
  assert(text.length <= SOURCE_MAX_SIZE);
  if (text.start == NULL) text = SLICE("");
  *source = (Source){.path = memory_copy_text(path, strlen(path)), .text = text};
}

void source_close(Source *source) {
  memory_free(source->path);
  memory_free(source->line_starts);
  memory_free(source->counts);
  memory_free(source->owned);
  *source = (Source){0};
}

static void add_line(Source *source, size_t *capacity, size_t start) {
  source->line_starts =
      memory_grow(source->line_starts, source->line_count, capacity, sizeof *source->line_starts);
  source->line_starts[source->line_count++] = (uint32_t)start;
}

static void find_lines(Source *source) {
  Slice text = source->text;
  size_t capacity = 0;
  add_line(
      source, &capacity, slice_starts_with(text, BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0);
  for (size_t i = 0; i < text.length; i++) {
    char byte = text.start[i];
    if (byte != '\n' && byte != '\r') continue;
    if (byte == '\r' && i + 1 < text.length && text.start[i + 1] == '\n') i++;
    add_line(source, &capacity, i + 1);
  }
}

// A line may be as long as the file: characters are counted once, up to each step.
static void count_characters(Source *source) {
  size_t steps = source->text.length / COUNT_STEP + 1;
  source->counts = memory_alloc(steps * sizeof *source->counts);
  for (size_t step = 1; step < steps; step++) {
    size_t from = (step - 1) * COUNT_STEP;
    size_t count = utf8_count(source->text, from, from + COUNT_STEP);
    source->counts[step] = source->counts[step - 1] + (uint32_t)count;
  }
}

static size_t characters_before(const Source *source, size_t offset) {
  size_t step = offset / COUNT_STEP;
  return source->counts[step] + utf8_count(source->text, step * COUNT_STEP, offset);
}

// Index of the line that holds the offset.
static size_t find_line(const Source *source, uint32_t offset) {
  size_t low = 0;
  size_t high = source->line_count;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (source->line_starts[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  return low;
}

SourcePlace source_place(Source *source, uint32_t offset) {
  assert(offset <= source->text.length);
  if (source->line_starts == NULL) {
    find_lines(source);
    count_characters(source);
  }
  size_t line = find_line(source, offset);
  size_t start = source->line_starts[line];
  size_t column = 1;
  if (offset > start && offset - start < COUNT_STEP) // as in nearly all lines
    column += utf8_count(source->text, start, offset);
  else if (offset > start)
    column += characters_before(source, offset) - characters_before(source, start);
  return (SourcePlace){(uint32_t)(line + 1), (uint32_t)column, offset};
}

Slice source_line(Source *source, uint32_t line) {
  if (source->line_starts == NULL) source_place(source, 0);
  if (line == 0 || line > source->line_count) return SLICE("");
  Slice text = source->text;
  size_t start = source->line_starts[line - 1];
  size_t end = line < source->line_count ? source->line_starts[line] : text.length;
  while (end > start && (text.start[end - 1] == '\n' || text.start[end - 1] == '\r')) end--;
  return (Slice){text.start + start, end - start};
}
