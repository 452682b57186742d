#include "report/diff.h"

#include "report/json_text.h"
#include "report/visible.h"

static void write_value(FILE *out, Slice value) {
  visible_write(out, value.length > 0 ? value : SLICE("nothing"), 0);
}

static void write_difference(
    FILE *out, const Difference *difference, const DiffSide *a, const DiffSide *b) {
  if (slice_equals(difference->property, SLICE("exists"))) {
    bool is_in_a = slice_equals(difference->a, SLICE("true"));
    fputs("  only in ", out);
    visible_write(out, slice_of(is_in_a ? a->name : b->name), 0);
    fputc('\n', out);
    return;
  }
  fputs("  ", out);
  visible_write(out, difference->property, 0);
  fputs(": ", out);
  write_value(out, difference->a);
  fputs(" in ", out);
  visible_write(out, slice_of(a->name), 0);
  fputs(", ", out);
  write_value(out, difference->b);
  fputs(" in ", out);
  visible_write(out, slice_of(b->name), 0);
  fputc('\n', out);
}

void diff_write_text(FILE *out, const Diff *diff, const DiffSide *a, const DiffSide *b) {
  for (size_t i = 0; i < diff->count; i++) {
    const Difference *difference = &diff->items[i];
    if (i == 0 || !slice_equals(diff->items[i - 1].object, difference->object)) {
      visible_write(out, difference->object, 0);
      fputc('\n', out);
    }
    write_difference(out, difference, a, b);
  }
  fprintf(out, "%s%zu difference%s · %zu objects", diff->count > 0 ? "\n" : "", diff->count,
      diff->count == 1 ? "" : "s", diff->objects);
  if (diff->unknown > 0)
    fprintf(
        out, " · %zu value%s not known on one side", diff->unknown, diff->unknown == 1 ? "" : "s");
  fputc('\n', out);
}

static void write_json_value(FILE *out, const char *name, Slice value) {
  fprintf(out, ",\"%s\":%.*s", name, SLICE_PRINT(value.length > 0 ? value : SLICE("null")));
}

void diff_write_json(FILE *out, const Diff *diff) {
  fputs("{\"differences\":[", out);
  for (size_t i = 0; i < diff->count; i++) {
    const Difference *difference = &diff->items[i];
    fputs(i > 0 ? ",\n {\"object\":" : "\n {\"object\":", out);
    json_text_write(out, difference->object);
    fputs(",\"property\":", out);
    json_text_write(out, difference->property);
    write_json_value(out, "a", difference->a);
    write_json_value(out, "b", difference->b);
    fputc('}', out);
  }
  fprintf(out, "%s],\n \"objects\":%zu,\"unknown\":%zu}\n", diff->count > 0 ? "\n" : "",
      diff->objects, diff->unknown);
}
