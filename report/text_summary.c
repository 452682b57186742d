#include "report/text_summary.h"

#include "analyze/chain/tool.h"
#include "lexer/memory.h"
#include "report/format.h"
#include "report/visible.h"

typedef struct CodeCount {
  const char *code;
  uint64_t count;
  char *first; // "path:line"; ours
} CodeCount;

struct TextSummary {
  CodeCount *codes; // in the order of their first occurrence; ours
  size_t count;
  size_t capacity;
  uint64_t assumed;
  const char **tools; // their names, in the order of their first chains; ours
  size_t tool_count;
  size_t tool_capacity;
};

TextSummary *text_summary_new(void) { return MEMORY_NEW(TextSummary); }

void text_summary_free(TextSummary *summary) {
  if (summary == NULL) return;
  for (size_t i = 0; i < summary->count; i++) memory_free(summary->codes[i].first);
  memory_free(summary->codes);
  memory_free(summary->tools);
  memory_free(summary);
}

static char *place_text(const ReportChain *chain, Place place) {
  Source *source = analysis_source(chain->analysis, place.file);
  size_t size = strlen(source->path) + 16;
  char *text = memory_alloc(size);
  snprintf(text, size, "%s:%u", source->path, source_place(source, place.offset).line);
  return text;
}

static void count_code(TextSummary *summary, const ReportChain *chain, const Evidence *evidence) {
  size_t at = 0;
  while (at < summary->count && strcmp(summary->codes[at].code, evidence->code) != 0) at++;
  if (at == summary->count) {
    summary->codes =
        memory_grow(summary->codes, summary->count, &summary->capacity, sizeof *summary->codes);
    summary->codes[at] = (CodeCount){evidence->code, 0, place_text(chain, evidence->place)};
    summary->count++;
  }
  summary->codes[at].count++;
}

static void add_tool(TextSummary *summary, const char *framework) {
  const Tool *tool = tool_find(framework);
  if (tool == NULL) return;
  // psql has no ways of its own, so the other messages do not call it a tool.
  const char *name = strcmp(framework, "psql") == 0 ? "psql" : tool->name;
  if (name == NULL) return;
  for (size_t i = 0; i < summary->tool_count; i++) {
    if (strcmp(summary->tools[i], name) == 0) return;
  }
  summary->tools = memory_grow(
      summary->tools, summary->tool_count, &summary->tool_capacity, sizeof *summary->tools);
  summary->tools[summary->tool_count++] = name;
}

void text_summary_add(TextSummary *summary, const ReportChain *chain) {
  for (size_t i = 0; i < chain->chain_count; i++) add_tool(summary, chain->chains[i].framework);
  size_t count;
  const Evidence *evidence = analysis_evidence(chain->analysis, &count);
  for (size_t i = 0; i < count; i++) {
    if (evidence[i].taints) {
      count_code(summary, chain, &evidence[i]);
    } else {
      summary->assumed++;
    }
  }
}

static void write_count(FILE *out, uint64_t count, const char *singular, const char *plural) {
  fprintf(out, "%llu %s", (unsigned long long)count, count == 1 ? singular : plural);
}

static void write_findings(FILE *out, const AnalysisSummary *sums) {
  static const char *const words[][2] = {[SEVERITY_ERROR] = {"error", "errors"},
      [SEVERITY_WARNING] = {"warning", "warnings"},
      [SEVERITY_INFO] = {"note", "notes"}};
  const char *between = "";
  for (int severity = SEVERITY_ERROR; severity >= SEVERITY_INFO; severity--) {
    if (sums->severities[severity] == 0) continue;
    fputs(between, out);
    write_count(out, sums->severities[severity], words[severity][0], words[severity][1]);
    between = " · ";
  }
  if (*between == '\0') fputs("nothing found", out);
  if (sums->suppressed > 0)
    fprintf(out, " (%llu suppressed)", (unsigned long long)sums->suppressed);
  if (sums->known > 0) fprintf(out, " (%llu known)", (unsigned long long)sums->known);
}

static void write_scope(FILE *out, const TextSummary *summary, const Report *report) {
  const AnalysisSummary *sums = &report->summary;
  fputs(" · ", out);
  write_count(out, sums->files, "file", "files");
  if (sums->replayed > 0) fprintf(out, ", %u replayed", sums->replayed);
  fputs(", ", out);
  write_count(out, sums->statements, "statement", "statements");
  if (report->chain_count > 1) fprintf(out, " · %u chains", report->chain_count);
  for (size_t i = 0; i < summary->tool_count; i++)
    fprintf(out, "%s%s", i > 0 ? ", " : " · ", summary->tools[i]);
  fprintf(out, " · PostgreSQL %d", report->options.version_min);
  if (report->options.version_max != report->options.version_min)
    fprintf(out, "-%d", report->options.version_max);
}

void text_summary_write(const TextSummary *summary, const Report *report) {
  if (report->chain_count == 0) return; // why was said elsewhere
  FILE *out = report->options.out;
  write_findings(out, &report->summary);
  write_scope(out, summary, report);
  if (summary->assumed > 0)
    fprintf(out, " · %llu object%s taken to exist", (unsigned long long)summary->assumed,
        summary->assumed == 1 ? "" : "s");
  if (summary->count == 0) {
    fputs(report->summary.tainted ? " · not all analysed\n" : " · nothing left unanalysed\n", out);
    return;
  }
  fputs(" · not analysed:", out);
  for (size_t i = 0; i < summary->count; i++) {
    const CodeCount *code = &summary->codes[i];
    fprintf(out, "%s %llu %s (", i > 0 ? "," : "", (unsigned long long)code->count, code->code);
    if (code->count > 1) fputs("first ", out);
    visible_write(out, slice_of(code->first), 0);
    fputc(')', out);
  }
  fputc('\n', out);
}
