// Any bytes are a chain: what is reported lies in its file, the counts add up, the same bytes give
// the same report, and the catalog finds back to each state that it went through.
#include "analyze/run/analysis.h"
#include "tests/fuzz/statement_mutator.h"
#include "tests/fuzz/undo_model.h"

#define FILES_MAX 4u
#define SEPARATOR '\x1e'      // between the files of an input
#define UNDO_MAX (32u * 1024) // bytes; the model takes quadratic time

#define HOLD(condition)                                                                            \
  do {                                                                                             \
    if (condition) break;                                                                          \
    fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                \
    abort();                                                                                       \
  } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// What the first byte chooses, if the second one ends its line; else all is as without options.
typedef struct Input {
  AnalysisOptions options;
  bool has_prelude;
  bool is_one_release;
  Slice files[FILES_MAX];
  size_t file_count;
} Input;

static Input read_input(const uint8_t *data, size_t size) {
  static const int versions[4][2] = {{14, 18}, {18, 18}, {15, 15}, {14, 16}};
  Input input = {.options = {.from_empty = true, .version_min = 14, .version_max = 18}};
  const char *text = (const char *)data;
  if (size >= 2 && data[1] == '\n') {
    input.options.from_empty = (data[0] & 1) != 0;
    input.options.version_min = versions[data[0] >> 1 & 3][0];
    input.options.version_max = versions[data[0] >> 1 & 3][1];
    input.has_prelude = (data[0] & 8) != 0;
    input.is_one_release = (data[0] & 16) != 0;
    text += 2;
    size -= 2;
  }
  const char *end = text + size;
  do {
    size_t length = (size_t)(end - text);
    const char *cut = length > 0 ? memchr(text, SEPARATOR, length) : NULL;
    if (cut == NULL || input.file_count == FILES_MAX - 1) cut = end;
    input.files[input.file_count++] = (Slice){text, (size_t)(cut - text)};
    text = cut + 1;
  } while (text <= end);
  return input;
}

typedef struct Run {
  const Input *input;
  Source sources[FILES_MAX];
  FILE *out;
  char *text; // all that the run said
  size_t text_size;
  uint64_t findings;
} Run;

static void check_span(const Run *run, uint32_t file, Span span) {
  HOLD(file < run->input->file_count);
  HOLD(span.start <= span.end && span.end <= run->input->files[file].length);
}

static void print_slice(Run *run, Slice text) {
  if (text.length > 0) fwrite(text.start, 1, text.length, run->out);
  fputc('\n', run->out);
}

static void print_span(Run *run, uint32_t file, Span span) {
  check_span(run, file, span);
  fprintf(run->out, "%u %u %u\n", file, span.start, span.end);
}

static void print_parts(Run *run, const Finding *finding) {
  for (const Mark *mark = finding->marks; mark != NULL; mark = mark->next) {
    print_span(run, finding->file, mark->span);
    print_slice(run, mark->text);
  }
  for (const Related *related = finding->related; related != NULL; related = related->next) {
    print_span(run, related->place.file, related->span);
    print_slice(run, related->text);
  }
  for (const FindingLock *lock = finding->locks; lock != NULL; lock = lock->next) {
    HOLD(lock->mode > LOCK_NONE && lock->mode <= LOCK_ACCESS_EXCLUSIVE);
    print_slice(run, lock->relation);
  }
  if (finding->fix == NULL) return;
  print_slice(run, finding->fix->title);
  for (const Edit *edit = finding->fix->edits; edit != NULL; edit = edit->next) {
    print_span(run, edit->file, edit->span);
    print_slice(run, edit->text);
  }
}

static void see_finding(const Finding *finding, void *payload) {
  Run *run = payload;
  HOLD(rule_find(slice_of(finding->rule->id)) == finding->rule);
  HOLD(finding->message.length > 0 && finding->severity <= SEVERITY_ERROR);
  HOLD(finding->severity <= finding->rule->severity);
  HOLD(finding->sqlstate[0] == '\0' || strlen(finding->sqlstate) == 5);
  fprintf(run->out, "%s %d %u %u %s %016llx\n", finding->rule->id, (int)finding->severity,
      finding->statement, finding->folded, finding->sqlstate,
      (unsigned long long)finding->fingerprint);
  print_span(run, finding->file, finding->span);
  print_span(run, finding->file, finding->statement_span);
  const Slice texts[] = {finding->message, finding->consequence, finding->help, finding->operation,
      finding->object_kind, finding->object_schema, finding->object_name, finding->object_column,
      finding->suppressed};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) print_slice(run, texts[i]);
  print_parts(run, finding);
  run->findings++;
}

static void check_summary(const AnalysisSummary *summary, const Run *run) {
  HOLD(summary->applied + summary->skipped + summary->failed + summary->unknown ==
       summary->statements);
  uint64_t findings = summary->suppressed;
  for (int i = 0; i < 3; i++) findings += summary->severities[i];
  HOLD(findings == run->findings);
  HOLD(summary->files + run->input->has_prelude == run->input->file_count);
}

static void finish(Run *run, Analysis *analysis) {
  const AnalysisSummary *summary = analysis_summary(analysis);
  check_summary(summary, run);
  fprintf(run->out, "%llu %llu %llu %llu\n", (unsigned long long)summary->applied,
      (unsigned long long)summary->skipped, (unsigned long long)summary->failed,
      (unsigned long long)summary->unknown);
  size_t count;
  const Evidence *evidence = analysis_evidence(analysis, &count);
  for (size_t i = 0; i < count; i++) {
    print_span(
        run, evidence[i].place.file, (Span){evidence[i].place.offset, evidence[i].place.offset});
    print_slice(run, evidence[i].text);
    HOLD(!evidence[i].taints || summary->tainted);
  }
  Catalog *catalog = analysis_catalog(analysis);
  fprintf(run->out, "%016llx %016llx\n", (unsigned long long)catalog_digest(catalog),
      (unsigned long long)graph_digest(catalog_graph(catalog)));
  fclose(run->out);
}

static void run_chain(Run *run, const Input *input) {
  *run = (Run){.input = input};
  run->out = open_memstream(&run->text, &run->text_size);
  HOLD(run->out != NULL);
  Analysis *analysis = analysis_new(&input->options, see_finding, run);
  for (size_t i = 0; i < input->file_count; i++) {
    char path[] = "0.sql";
    path[0] = (char)('0' + i);
    source_lend(&run->sources[i], path, input->files[i]);
    bool is_prelude = i == 0 && input->has_prelude;
    uint32_t release = input->is_one_release ? 1 : (uint32_t)i + 1;
    analysis_run_file(
        analysis, &run->sources[i], is_prelude ? ANALYSIS_PRELUDE : ANALYSIS_REPORTED, release);
  }
  finish(run, analysis);
  analysis_free(analysis);
  for (size_t i = 0; i < input->file_count; i++) source_close(&run->sources[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Input input = read_input(data, size);
  Run first;
  Run second;
  run_chain(&first, &input);
  run_chain(&second, &input);
  HOLD(first.text_size == second.text_size);
  HOLD(memcmp(first.text, second.text, first.text_size) == 0);
  free(first.text);
  free(second.text);
  for (size_t i = 0; i < input.file_count; i++) {
    if (input.files[i].length > UNDO_MAX) continue;
    undo_model_check(input.files[i], input.options.from_empty, input.options.version_min,
        input.options.version_max);
  }
  return 0;
}
