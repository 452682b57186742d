#include "report/format.h"

#include "lexer/memory.h"
#include "report/json_value.h"

// Findings are written one by one, as they come; chains and evidence are few, and wait for the end.
typedef struct JsonState {
  json_t *chains;
  json_t *evidence;
  bool has_findings;
} JsonState;

// ---- values

static json_t *path_value(const ReportChain *chain, uint32_t file) {
  return json_value_text(slice_of(analysis_source(chain->analysis, file)->path));
}

static json_t *place_value(const ReportChain *chain, uint32_t file, uint32_t offset) {
  SourcePlace place = source_place(analysis_source(chain->analysis, file), offset);
  return json_pack("{s:o, s:o, s:o}", "line", json_value_number(place.line), "column",
      json_value_number(place.column), "offset", json_value_number(place.offset));
}

static uint32_t line_of(const ReportChain *chain, Place place) {
  return source_place(analysis_source(chain->analysis, place.file), place.offset).line;
}

// ---- parts of a finding

static const char *lock_mode_name(LockMode mode) {
  static const char *const names[] = {
      [LOCK_NONE] = "none",
      [LOCK_ACCESS_SHARE] = "access-share",
      [LOCK_ROW_SHARE] = "row-share",
      [LOCK_ROW_EXCLUSIVE] = "row-exclusive",
      [LOCK_SHARE_UPDATE_EXCLUSIVE] = "share-update-exclusive",
      [LOCK_SHARE] = "share",
      [LOCK_SHARE_ROW_EXCLUSIVE] = "share-row-exclusive",
      [LOCK_EXCLUSIVE] = "exclusive",
      [LOCK_ACCESS_EXCLUSIVE] = "access-exclusive",
  };
  return names[mode];
}

static json_t *object_value(const Finding *finding) {
  if (finding->object_kind.length == 0) return json_null();
  return json_pack("{s:o, s:o, s:o, s:o}", "kind", json_value_text(finding->object_kind), "schema",
      json_value_text_or_null(finding->object_schema), "name",
      json_value_text(finding->object_name), "column",
      json_value_text_or_null(finding->object_column));
}

static json_t *locks_value(const Finding *finding) {
  json_t *locks = json_array();
  for (const FindingLock *lock = finding->locks; lock != NULL; lock = lock->next)
    json_array_append_new(locks,
        json_pack("{s:o, s:s, s:b, s:b, s:b, s:b}", "relation", json_value_text(lock->relation),
            "mode", lock_mode_name(lock->mode), "rewrite", lock->rewrite, "scan", lock->scan,
            "build", lock->build, "in_use", lock->in_use));
  return locks;
}

static json_t *fix_value(const ReportChain *chain, const Fix *fix) {
  // What needs more than its edits, or means something else then, is for `weir fix` to offer.
  bool is_whole = fix != NULL && !(fix->is_outside && fix->is_in_block) && !fix->is_suggestion;
  if (!is_whole) return json_null();
  json_t *edits = json_array();
  for (const Edit *edit = fix->edits; edit != NULL; edit = edit->next)
    json_array_append_new(
        edits, json_pack("{s:o, s:o, s:o, s:o}", "file", path_value(chain, edit->file), "start",
                   json_value_number(edit->span.start), "end", json_value_number(edit->span.end),
                   "text", json_value_text(edit->text)));
  json_t *new_files = json_array();
  for (const NewFile *file = fix->new_files; file != NULL; file = file->next)
    json_array_append_new(new_files, json_pack("{s:o, s:o}", "file", json_value_text(file->path),
                                         "text", json_value_text(file->text)));
  return json_pack("{s:o, s:o, s:o}", "title", json_value_text(fix->title), "edits", edits,
      "new_files", new_files);
}

static json_t *related_value(const ReportChain *chain, const Finding *finding) {
  json_t *list = json_array();
  for (const Related *related = finding->related; related != NULL; related = related->next)
    json_array_append_new(
        list, json_pack("{s:o, s:o, s:o}", "file", path_value(chain, related->place.file), "line",
                  json_value_number(line_of(chain, related->place)), "text",
                  json_value_text(related->text)));
  return list;
}

static json_t *finding_value(const ReportChain *chain, const Finding *finding) {
  char fingerprint[17];
  snprintf(fingerprint, sizeof fingerprint, "%016llx", (unsigned long long)finding->fingerprint);
  json_t *value = json_pack("{s:s, s:s, s:o, s:o, s:o, s:o}", "rule", finding->rule->id, "severity",
      severity_name(finding->severity), "message", json_value_text(finding->message), "help",
      json_value_text_or_null(finding->help), "file", path_value(chain, finding->file), "statement",
      json_value_number(finding->statement));
  json_value_set(value, "consequence", json_value_text_or_null(finding->consequence));
  json_value_set(value, "start", place_value(chain, finding->file, finding->span.start));
  json_value_set(value, "end", place_value(chain, finding->file, finding->span.end));
  json_value_set(value, "operation", json_value_text_or_null(finding->operation));
  json_value_set(value, "object", object_value(finding));
  json_value_set(value, "locks", locks_value(finding));
  json_value_set(value, "fix", fix_value(chain, finding->fix));
  json_value_set(value, "sqlstate", json_value_text_or_null(slice_of(finding->sqlstate)));
  json_value_set(value, "related", related_value(chain, finding));
  json_value_set(value, "folded", json_value_number(finding->folded));
  json_value_set(value, "suppressed", json_value_text_or_null(finding->suppressed));
  json_value_set(value, "known", json_boolean(finding->known));
  json_value_set(value, "fingerprint", json_string(fingerprint));
  return value;
}

// ---- the format

// Writes `"name":value`, and frees the value.
static void write_member(FILE *out, const char *name, json_t *value, const char *behind) {
  fprintf(out, " \"%s\": ", name);
  json_value_write(value, JSON_ENCODE_ANY, out);
  fputs(behind, out);
  json_decref(value);
}

static void begin(Report *report) {
  JsonState *state = MEMORY_NEW(JsonState);
  state->chains = json_array();
  state->evidence = json_array();
  report->state = state;
  FILE *out = report->options.out;
  fputc('{', out);
  write_member(out, "schema_version", json_integer(1), ",\n");
  write_member(
      out, "tool", json_pack("{s:s, s:s}", "name", "weir", "version", WEIR_VERSION), ",\n");
  write_member(out, "dialect", json_string("postgres"), ",\n");
  write_member(out, "server_versions",
      json_pack("[i, i]", report->options.version_min, report->options.version_max), ",\n");
  fputs(" \"findings\": [", out);
}

static void add_evidence(JsonState *state, const ReportChain *chain) {
  size_t count;
  const Evidence *evidence = analysis_evidence(chain->analysis, &count);
  for (size_t i = 0; i < count; i++) {
    const Evidence *item = &evidence[i];
    json_array_append_new(
        state->evidence, json_pack("{s:s, s:o, s:o, s:o, s:b}", "code", item->code, "file",
                             path_value(chain, item->place.file), "line",
                             json_value_number(line_of(chain, item->place)), "text",
                             json_value_text(item->text), "taints", (int)item->taints));
  }
}

static void write_chain(Report *report, const ReportChain *chain) {
  JsonState *state = report->state;
  FILE *out = report->options.out;
  for (size_t i = 0; i < chain->chain_count; i++)
    json_array_append_new(state->chains,
        json_pack("{s:o, s:s}", "path", json_value_text(slice_of(chain->chains[i].path)),
            "framework", chain->chains[i].framework));
  for (size_t i = 0; i < chain->finding_count; i++) {
    json_t *value = finding_value(chain, chain->findings[i]);
    fputs(state->has_findings ? ",\n  " : "\n  ", out);
    json_value_write(value, JSON_COMPACT, out);
    json_decref(value);
    state->has_findings = true;
  }
  add_evidence(state, chain);
}

static json_t *summary_value(const AnalysisSummary *summary) {
  json_t *outcomes = json_pack("{s:o, s:o, s:o, s:o}", "applied",
      json_value_number(summary->applied), "skipped", json_value_number(summary->skipped), "failed",
      json_value_number(summary->failed), "unknown", json_value_number(summary->unknown));
  json_t *value = json_pack("{s:o, s:o, s:o}", "files", json_value_number(summary->files),
      "replayed", json_value_number(summary->replayed), "statements",
      json_value_number(summary->statements));
  for (int severity = SEVERITY_ERROR; severity >= SEVERITY_INFO; severity--)
    json_value_set(
        value, severity_name((Severity)severity), json_value_number(summary->severities[severity]));
  json_value_set(value, "suppressed", json_value_number(summary->suppressed));
  json_value_set(value, "known", json_value_number(summary->known));
  json_value_set(value, "outcomes", outcomes);
  return value;
}

static void end(Report *report) {
  JsonState *state = report->state;
  FILE *out = report->options.out;
  const AnalysisSummary *summary = &report->summary;
  fputs(state->has_findings ? "\n ],\n" : "],\n", out);
  write_member(out, "chains", state->chains, ",\n");
  write_member(out, "verdict", json_string(verdict_name(verdict_of(summary))), ",\n");
  write_member(out, "confidence", json_string(summary->tainted ? "tainted" : "exact"), ",\n");
  write_member(out, "evidence", state->evidence, ",\n");
  write_member(out, "baseline", json_pack("{s:s}", "status", "unavailable"), ",\n");
  write_member(out, "summary", summary_value(summary), "}\n");
  memory_free(state);
}

const Format format_json = {"json", begin, write_chain, end};
