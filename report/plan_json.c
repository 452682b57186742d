#include "report/plan_json.h"

#include "report/json_text.h"

static void write_text(FILE *out, const char *name, Slice text) {
  fprintf(out, ",\"%s\":", name);
  json_text_write(out, text);
}

static void write_if_any(FILE *out, const char *name, Slice text) {
  if (text.length > 0) write_text(out, name, text);
}

static const char *syntax_name(PlaceholderSyntax syntax) {
  static const char *const names[] = {"none", "braces", "template", "shell", "psql"};
  return names[syntax];
}

static void write_parts(FILE *out, const PlanStep *step) {
  fputs(",\"parts\":[", out);
  for (size_t i = 0; i < step->part_count; i++)
    fprintf(out, "%s{\"start\":%u,\"end\":%u,\"unit\":\"%s\"}", i > 0 ? "," : "",
        step->parts[i].start, step->parts[i].end,
        plan_unit_name(step->parts[i].is_message ? PLAN_MESSAGE : step->unit));
  fputc(']', out);
}

static void write_step(FILE *out, const PlanStep *step) {
  fputs("{\"file\":", out);
  json_text_write(out, slice_of(step->file));
  fprintf(out,
      ",\"start\":%u,\"end\":%u,\"unit\":\"%s\",\"transaction\":\"%s\",\"session\":%u,"
      "\"release\":%u",
      step->start, step->end, plan_unit_name(step->unit), plan_transaction_name(step->transaction),
      step->session, step->release);
  write_if_any(out, "version", step->version);
  write_if_any(out, "label", step->label);
  if (step->part_count > 0) write_parts(out, step);
  if (step->text.start != NULL) write_text(out, "text", step->text);
  write_if_any(out, "delimiter", step->delimiter);
  if (step->placeholders != PLACEHOLDER_NONE)
    fprintf(out, ",\"placeholders\":\"%s\"", syntax_name(step->placeholders));
  if (step->precondition.length > 0) {
    write_text(out, "precondition", step->precondition);
    write_text(out, "expected", step->expected);
  }
  if (step->resets) fputs(",\"resets\":[\"role\",\"search_path\"]", out);
  write_if_any(out, "skipped", step->skipped);
  fputs("}\n", out);
}

void plan_json_write_steps(FILE *out, const Plan *plan) {
  for (size_t i = 0; i < plan->step_count; i++) write_step(out, &plan->steps[i]);
}

// ---- chains

static void write_fault(FILE *out, const PlanFault *fault) {
  fprintf(out, "{\"kind\":\"%s\",\"file\":", plan_fault_name(fault->kind));
  json_text_write(out, slice_of(fault->file));
  fprintf(out, ",\"offset\":%u", fault->offset);
  if (fault->related != NULL) write_text(out, "related", slice_of(fault->related));
  write_text(out, "text", fault->text);
  fputc('}', out);
}

static void write_settings(FILE *out, const PlanJsonChain *chain) {
  fprintf(out, ",\"server_versions\":[%d,%d]", chain->version_min, chain->version_max);
  if (chain->settings != NULL) write_text(out, "settings", slice_of(chain->settings));
  if (chain->released_through.length == 0) return;
  write_text(out, "released_through", chain->released_through);
  if (chain->released != SIZE_MAX) fprintf(out, ",\"released\":%zu", chain->released);
}

static void write_chain(FILE *out, const PlanJsonChain *chain) {
  const Plan *plan = chain->plan;
  fputs("{\"path\":", out);
  json_text_write(out, slice_of(plan->path));
  write_text(out, "framework", slice_of(plan->framework));
  write_text(out, "why", plan->why);
  write_if_any(out, "ambiguity", plan->ambiguity);
  write_settings(out, chain);
  fprintf(out, ",\"steps\":%zu,\"faults\":[", plan->step_count);
  for (size_t i = 0; i < plan->fault_count; i++) {
    if (i > 0) fputc(',', out);
    write_fault(out, &plan->faults[i]);
  }
  fputs("],\"evidence\":[", out);
  for (size_t i = 0; i < plan->evidence_count; i++) {
    fputs(i > 0 ? ",{\"file\":" : "{\"file\":", out);
    json_text_write(out, slice_of(plan->evidence[i].file));
    write_text(out, "text", plan->evidence[i].text);
    fputc('}', out);
  }
  fputs("]}", out);
}

void plan_json_write_chains(FILE *out, const PlanJsonChain chains[], size_t count) {
  fputs("{\"schema_version\":1,\"chains\":[", out);
  for (size_t i = 0; i < count; i++) {
    fputs(i == 0 ? "\n" : ",\n", out);
    write_chain(out, &chains[i]);
  }
  fputs("\n]}\n", out);
}
