// Any bytes are a script whose report is well-formed: JSON that parses, text that sends a terminal no
// control character but line ends, and, coloured, its own escape sequences.
#include "lexer/memory.h"
#include "report/catalog_json.h"
#include "report/report.h"
#include "tests/fuzz/statement_mutator.h"

#include <jansson.h>
#include <utf8proc.h>

#define HOLD(condition)                                                                            \
  do {                                                                                             \
    if (condition) break;                                                                          \
    fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                \
    abort();                                                                                       \
  } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Findings {
  const Finding **items;
  size_t count;
  size_t capacity;
} Findings;

static void keep(const Finding *finding, void *payload) {
  Findings *findings = payload;
  findings->items =
      memory_grow(findings->items, findings->count, &findings->capacity, sizeof *findings->items);
  findings->items[findings->count++] = finding;
}

typedef struct Output {
  FILE *file;
  char *text;
  size_t length;
} Output;

static void open_output(Output *output) {
  *output = (Output){0};
  output->file = open_memstream(&output->text, &output->length);
  HOLD(output->file != NULL);
}

// "\x1b[...m", nothing else; the bytes it has, 0: it is none.
static size_t escape_length(const char *text, size_t length) {
  if (length < 3 || text[0] != '\x1b' || text[1] != '[') return 0;
  size_t at = 2;
  while (at < length && ((text[at] >= '0' && text[at] <= '9') || text[at] == ';')) at++;
  return at < length && text[at] == 'm' ? at + 1 : 0;
}

static void check_text(const Output *output, bool color) {
  for (size_t at = 0; at < output->length;) {
    size_t escape = color ? escape_length(output->text + at, output->length - at) : 0;
    if (escape > 0) {
      at += escape;
      continue;
    }
    utf8proc_int32_t character;
    utf8proc_ssize_t bytes = utf8proc_iterate((const utf8proc_uint8_t *)output->text + at,
        (utf8proc_ssize_t)(output->length - at), &character);
    HOLD(bytes > 0);
    HOLD(character == '\n' || utf8proc_category(character) != UTF8PROC_CATEGORY_CC);
    at += (size_t)bytes;
  }
}

static void check_json(const Output *output, size_t findings) {
  json_error_t error;
  json_t *report = json_loadb(output->text, output->length, JSON_REJECT_DUPLICATES, &error);
  if (report == NULL) fprintf(stderr, "%s at %d\n", error.text, error.position);
  HOLD(report != NULL);
  HOLD(json_array_size(json_object_get(report, "findings")) == findings);
  json_decref(report);
}

static void print_report(Analysis *analysis, Findings *findings, ReportOptions options) {
  Output output;
  open_output(&output);
  options.out = output.file;
  options.version_min = 14;
  options.version_max = 18;
  Report *report = report_new(&options);
  ReportChain chain = {.chains = &(ReportedChain){"fuzz.sql", "plain"},
      .chain_count = 1,
      .analysis = analysis,
      .findings = findings->items,
      .finding_count = findings->count};
  report_chain(report, &chain);
  report_end(report);
  fclose(output.file);
  if (options.format == REPORT_JSON) check_json(&output, findings->count);
  if (options.format == REPORT_TEXT) check_text(&output, options.color);
  free(output.text);
}

static void print_catalog(Analysis *analysis) {
  Output output;
  open_output(&output);
  catalog_json_write(output.file, analysis_executor(analysis));
  fclose(output.file);
  json_error_t error;
  json_t *catalog = json_loadb(output.text, output.length, JSON_REJECT_DUPLICATES, &error);
  HOLD(catalog != NULL);
  json_decref(catalog);
  free(output.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const int widths[] = {0, 1, 20, 80};
  uint8_t choice = size > 0 ? data[size - 1] : 0;
  Findings findings = {0};
  AnalysisOptions options = {.from_empty = (choice & 1) != 0};
  Analysis *analysis = analysis_new(&options, keep, &findings);
  Source source = {0};
  source_lend(&source, "fuzz.sql", (Slice){(const char *)data, size});
  analysis_run_file(analysis, &source, ANALYSIS_REPORTED, 1);
  report_sort(findings.items, findings.count);
  print_report(analysis, &findings, (ReportOptions){.format = REPORT_JSON});
  print_report(analysis, &findings,
      (ReportOptions){.format = REPORT_TEXT,
          .color = (choice & 2) != 0,
          .width = widths[choice >> 2 & 3],
          .all = (choice & 16) != 0});
  print_catalog(analysis);
  analysis_free(analysis);
  source_close(&source);
  memory_free(findings.items);
  return 0;
}
