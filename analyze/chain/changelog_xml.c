// libxml2 is loaded when the first change log in XML is read: linking it would cost every run.
#include "analyze/chain/changelog.h"

#include <dlfcn.h>
#include <libxml/parser.h>
#include <libxml/tree.h>

typedef struct Library {
  void *handle;
  __typeof__(xmlReadMemory) *read_memory;
  __typeof__(xmlDocGetRootElement) *root_element;
  __typeof__(xmlFreeDoc) *free_document;
  __typeof__(xmlGetLineNo) *line_of;
  __typeof__(xmlGetLastError) *last_error;
} Library;

static bool load(Library *library, Error *error) {
  library->handle = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library->handle == NULL)
    return error_set(error, "libxml2 is needed to read it, and is not there");
  struct {
    const char *name;
    void *place;
  } const symbols[] = {{"xmlReadMemory", &library->read_memory},
      {"xmlDocGetRootElement", &library->root_element}, {"xmlFreeDoc", &library->free_document},
      {"xmlGetLineNo", &library->line_of}, {"xmlGetLastError", &library->last_error}};
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(library->handle, symbols[i].name);
    if (symbol == NULL) return error_set(error, "libxml2 has no %s", symbols[i].name);
    memcpy(symbols[i].place, &symbol, sizeof symbol);
  }
  return true;
}

typedef struct Reading {
  const Library *library;
  Arena *arena;
  Slice text;
  uint32_t *lines; // where each begins
  size_t line_count;
  Error *error;
} Reading;

static void find_lines(Reading *reading) {
  size_t count = 1;
  for (size_t i = 0; i < reading->text.length; i++) count += reading->text.start[i] == '\n';
  reading->lines = ARENA_ARRAY(reading->arena, count + 1, uint32_t);
  for (size_t i = 0; i < reading->text.length; i++) {
    if (reading->text.start[i] == '\n') reading->lines[++reading->line_count] = (uint32_t)i + 1;
  }
  reading->line_count++;
}

// NOLINTBEGIN(clang-analyzer-core.CallAndMessage): the analyser does not follow what load() copies.
static void set_line(const Reading *reading, ChangelogNode *target, long line) {
  if (line < 1 || (size_t)line > reading->line_count) line = 1;
  target->start = reading->lines[line - 1];
  target->end =
      (size_t)line < reading->line_count ? reading->lines[line] : (uint32_t)reading->text.length;
}

// An element's place is its line: libxml2 keeps no more.
static void set_place(const Reading *reading, ChangelogNode *target, const xmlNode *node) {
  set_line(reading, target, reading->library->line_of(node));
}

static Slice name_of(const xmlChar *name) {
  return name != NULL ? slice_of((const char *)name) : SLICE("");
}

// Text and CDATA only: entities are not followed.
static Slice text_below(Arena *arena, const xmlNode *first) {
  size_t length = 0;
  for (const xmlNode *node = first; node != NULL; node = node->next) {
    if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE)
      length += name_of(node->content).length;
  }
  char *text = arena_alloc(arena, length + 1);
  size_t at = 0;
  for (const xmlNode *node = first; node != NULL; node = node->next) {
    if (node->type != XML_TEXT_NODE && node->type != XML_CDATA_SECTION_NODE) continue;
    Slice part = name_of(node->content);
    memcpy(text + at, part.start, part.length);
    at += part.length;
  }
  return (Slice){text, length};
}

static bool fill(Reading *reading, ChangelogNode *target, const xmlNode *node, unsigned depth) {
  if (depth > CHANGELOG_MAX_DEPTH)
    return error_set(reading->error, "line %ld: nested too deep", reading->library->line_of(node));
  target->value = text_below(reading->arena, node->children);
  set_place(reading, target, node);
  for (const xmlAttr *attribute = node->properties; attribute != NULL;
       attribute = attribute->next) {
    ChangelogNode *child = changelog_add(reading->arena, target, name_of(attribute->name));
    child->is_attribute = true;
    child->value = text_below(reading->arena, attribute->children);
    child->start = target->start;
    child->end = target->end;
  }
  for (const xmlNode *inner = node->children; inner != NULL; inner = inner->next) {
    if (inner->type != XML_ELEMENT_NODE) continue;
    ChangelogNode *child = changelog_add(reading->arena, target, name_of(inner->name));
    if (!fill(reading, child, inner, depth + 1)) return false;
  }
  return true;
}

bool changelog_read_xml(Arena *arena, Slice text, ChangelogNode **root, Error *error) {
  Library library = {0};
  *root = NULL;
  if (text.length > INT32_MAX) return error_set(error, "larger than 2 GiB");
  if (!load(&library, error)) {
    if (library.handle != NULL) dlclose(library.handle);
    return false;
  }
  int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES;
  xmlDoc *document =
      library.read_memory(text.start, (int)text.length, "changelog.xml", NULL, options);
  bool done = document != NULL;
  Reading reading = {.library = &library, .arena = arena, .text = text, .error = error};
  find_lines(&reading);
  *root = changelog_add(arena, NULL, SLICE(""));
  if (!done) {
    xmlErrorPtr problem = library.last_error();
    int line = problem != NULL ? problem->line : 1;
    Slice message =
        problem != NULL && problem->message != NULL ? slice_of(problem->message) : SLICE("no XML");
    while (message.length > 0 && message.start[message.length - 1] == '\n') message.length--;
    error_set(error, "line %d: %.*s", line, SLICE_PRINT(message));
    set_line(&reading, *root, line);
  } else {
    const xmlNode *top = library.root_element(document);
    ChangelogNode *child = top != NULL ? changelog_add(arena, *root, name_of(top->name)) : NULL;
    if (child != NULL) done = fill(&reading, child, top, 0);
    if (!done) *root = NULL;
    library.free_document(document);
  }
  // The handle stays open: closing it would take away what libxml2 leaves in this thread.
  return done;
}
// NOLINTEND(clang-analyzer-core.CallAndMessage)
