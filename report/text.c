#include "report/excerpt.h"
#include "report/format.h"
#include "report/style.h"
#include "report/text_summary.h"
#include "report/visible.h"
#include "report/wrap.h"

// Findings: from so many on, first contact shows counts and the newest file.
#define CONDENSED_FROM 50

static void write_header(const Report *report, const ReportChain *chain, const Finding *finding) {
  const ReportOptions *options = &report->options;
  FILE *out = options->out;
  Source *source = analysis_source(chain->analysis, finding->file);
  SourcePlace place = source_place(source, finding->span.start);
  style_begin(out, options->color, style_of(finding->severity));
  fprintf(out, "%s[%s]", severity_name(finding->severity), finding->rule->id);
  style_end(out, options->color);
  fputc(' ', out);
  style_begin(out, options->color, STYLE_STRONG);
  visible_write(out, slice_of(source->path), 0);
  fprintf(out, ":%u:%u", place.line, place.column);
  style_end(out, options->color);
  if (finding->sqlstate[0] != '\0') fprintf(out, "   SQLSTATE %s", finding->sqlstate);
  fputc('\n', out);
}

static void write_related(const Report *report, const ReportChain *chain, const Finding *finding) {
  for (const Related *related = finding->related; related != NULL; related = related->next) {
    Source *source = analysis_source(chain->analysis, related->place.file);
    SourcePlace place = source_place(source, related->place.offset);
    FILE *out = report->options.out;
    fputs("  ", out);
    visible_write(out, related->text, 2);
    fputs(": ", out);
    visible_write(out, slice_of(source->path), 0);
    fprintf(out, ":%u:%u\n", place.line, place.column);
  }
}

static void write_folded(const Report *report, const Finding *finding) {
  if (finding->folded == 0) return;
  fprintf(report->options.out, "  %u more statement%s only because of this.\n", finding->folded,
      finding->folded == 1 ? " fails" : "s fail");
}

static void write_help(const Report *report, const Finding *finding) {
  if (finding->help.length == 0) return;
  if (finding->rule->hears == RULE_HEARS_SYNTAX) { // what could have stood there
    wrap_prose(report->options.out, report->options.width, finding->help);
    return;
  }
  style_begin(report->options.out, report->options.color, STYLE_HELP);
  wrap_verbatim(report->options.out, "  Instead: ", finding->help);
  style_end(report->options.out, report->options.color);
}

static void write_finding(const Report *report, const ReportChain *chain, const Finding *finding) {
  const ReportOptions *options = &report->options;
  write_header(report, chain, finding);
  Source *source = analysis_source(chain->analysis, finding->file);
  if (source->text.length > 0)
    excerpt_write(options->out, source, finding,
        (ExcerptStyle){options->color, options->width, finding->severity});
  wrap_prose(options->out, options->width, finding->message);
  wrap_prose(options->out, options->width, finding->consequence);
  write_related(report, chain, finding);
  write_folded(report, finding);
  write_help(report, finding);
  fputc('\n', options->out);
}

// ---- first contact

static bool is_shown(const Finding *finding) {
  return finding->suppressed.length == 0 && !finding->known;
}

static size_t count_shown(const ReportChain *chain) {
  size_t count = 0;
  for (size_t i = 0; i < chain->finding_count; i++) count += is_shown(chain->findings[i]);
  return count;
}

static void write_rule_count(FILE *out, const ReportChain *chain, const Rule *rule) {
  size_t counts[SEVERITY_ERROR + 1] = {0};
  size_t count = 0;
  for (size_t i = 0; i < chain->finding_count; i++) {
    if (chain->findings[i]->rule != rule || !is_shown(chain->findings[i])) continue;
    counts[chain->findings[i]->severity]++;
    count++;
  }
  if (count == 0) return;
  fprintf(out, "  %6zu  %-32s", count, rule->id);
  for (int severity = SEVERITY_ERROR; severity >= SEVERITY_INFO; severity--) {
    if (counts[severity] > 0)
      fprintf(out, "  %zu %s", counts[severity], severity_name((Severity)severity));
  }
  fputc('\n', out);
}

static void write_condensed(const Report *report, const ReportChain *chain, size_t count) {
  FILE *out = report->options.out;
  fprintf(out, "%zu findings in ", count);
  visible_write(out, slice_of(chain->chains[0].path), 0);
  fputs(":\n", out);
  for (size_t i = 0; rule_registry[i] != NULL; i++) write_rule_count(out, chain, rule_registry[i]);

  size_t last = chain->finding_count - 1;
  while (!is_shown(chain->findings[last])) last--;
  uint32_t newest = chain->findings[last]->file;
  fputs("\nThe newest file with findings:\n\n", out);
  for (size_t i = 0; i <= last; i++) {
    if (chain->findings[i]->file == newest && is_shown(chain->findings[i]))
      write_finding(report, chain, chain->findings[i]);
  }
  wrap_prose(out, report->options.width,
      SLICE("Files that ran long ago need no mending: `--only FILE` reports on the file at hand, "
            "replayed on what comes before it. `--write-known FILE` lists what is there, so that "
            "only new findings count; `--all` prints every finding."));
  fputc('\n', out);
}

// ---- the format

static void begin(Report *report) { report->state = text_summary_new(); }

static void write_chain(Report *report, const ReportChain *chain) {
  size_t count = count_shown(chain);
  if (count >= CONDENSED_FROM && !report->options.all) {
    write_condensed(report, chain, count);
  } else {
    for (size_t i = 0; i < chain->finding_count; i++) {
      if (is_shown(chain->findings[i])) write_finding(report, chain, chain->findings[i]);
    }
  }
  text_summary_add(report->state, chain);
}

static void end(Report *report) {
  if (!report->options.quiet) text_summary_write(report->state, report);
  text_summary_free(report->state);
}

const Format format_text = {"text", begin, write_chain, end};
