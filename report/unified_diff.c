#include "report/unified_diff.h"

#include "lexer/memory.h"

#include <stdint.h>

#define CONTEXT 3u

typedef struct Lines {
  Slice *items; // ours; each with its line end
  bool *gone;   // ours: by line, not in the other text
  size_t count;
} Lines;

static Lines split(Slice text) {
  Lines lines = {0};
  size_t count = 1;
  for (size_t i = 0; i < text.length; i++) count += text.start[i] == '\n';
  lines.items = memory_alloc(count * sizeof *lines.items);
  lines.gone = memory_alloc(count * sizeof *lines.gone);
  for (size_t at = 0; at < text.length;) {
    const char *end = memchr(text.start + at, '\n', text.length - at);
    size_t length = end != NULL ? (size_t)(end + 1 - text.start) - at : text.length - at;
    lines.items[lines.count++] = (Slice){text.start + at, length};
    at += length;
  }
  return lines;
}

static void free_lines(Lines *lines) {
  memory_free(lines->items);
  memory_free(lines->gone);
}

// ---- the shortest way from one to the other (Myers 1986), between what both begin and end with

typedef struct Middle {
  const Lines *before;
  const Lines *after;
  size_t start; // of both
  long before_count;
  long after_count;
} Middle;

static bool is_same(const Middle *middle, long x, long y) {
  return slice_equals(middle->before->items[middle->start + (size_t)x],
      middle->after->items[middle->start + (size_t)y]);
}

// The farthest x on the diagonal k after d changes; `reach` has those of d - 1.
static long step(const Middle *middle, const long *reach, long d, long k) {
  bool is_down = k == -d || (k != d && reach[k - 1] < reach[k + 1]);
  long x = is_down ? reach[k + 1] : reach[k - 1] + 1;
  while (x < middle->before_count && x - k < middle->after_count && is_same(middle, x, x - k)) x++;
  return x;
}

// Marks the changed lines, from the end back. `trace` has for each d the reach before it.
static void mark(const Middle *middle, long **trace, long changes) {
  long x = middle->before_count;
  long y = middle->after_count;
  for (long d = changes; d > 0; d--) {
    const long *reach = trace[d] + d + 1;
    long k = x - y;
    bool is_down = k == -d || (k != d && reach[k - 1] < reach[k + 1]);
    long from = is_down ? k + 1 : k - 1;
    x = reach[from];
    y = x - from;
    if (is_down) {
      middle->after->gone[middle->start + (size_t)y] = true;
    } else {
      middle->before->gone[middle->start + (size_t)x] = true;
    }
  }
}

// False: there are too many changes.
static bool find_changes(const Middle *middle) {
  long *trace[UNIFIED_DIFF_MOST + 1] = {0};
  long *now = memory_alloc(3 * sizeof *now);
  bool found = false;
  for (long d = 0; d <= UNIFIED_DIFF_MOST && !found; d++) {
    // The reach of d - 1 in the middle of room for d.
    long *reach = memory_alloc((size_t)(2 * d + 3) * sizeof *reach);
    if (d > 0) memcpy(reach + 1, now, (size_t)(2 * d + 1) * sizeof *reach);
    memory_free(now);
    trace[d] = reach;
    now = memory_alloc((size_t)(2 * d + 3) * sizeof *now);
    for (long k = -d; k <= d && !found; k += 2) {
      long x = d == 0 ? step(middle, reach + 1, 0, 0) : step(middle, reach + d + 1, d, k);
      now[k + d + 1] = x;
      found = x >= middle->before_count && x - k >= middle->after_count;
      if (found) mark(middle, trace, d);
    }
  }
  memory_free(now);
  for (long d = 0; d <= UNIFIED_DIFF_MOST; d++) memory_free(trace[d]);
  return found;
}

static void compare(Lines *before, Lines *after) {
  size_t start = 0;
  size_t end = 0;
  size_t shorter = before->count < after->count ? before->count : after->count;
  while (start < shorter && slice_equals(before->items[start], after->items[start])) start++;
  while (end < shorter - start &&
         slice_equals(before->items[before->count - 1 - end], after->items[after->count - 1 - end]))
    end++;
  Middle middle = {before, after, start, (long)(before->count - start - end),
      (long)(after->count - start - end)};
  if (find_changes(&middle)) return;
  for (size_t i = start; i < before->count - end; i++) before->gone[i] = true;
  for (size_t i = start; i < after->count - end; i++) after->gone[i] = true;
}

// ---- writing

static void write_line(FILE *out, char sign, Slice line) {
  fputc(sign, out);
  fwrite(line.start, 1, line.length, out);
  bool is_ended = line.length > 0 && line.start[line.length - 1] == '\n';
  if (!is_ended) fputs("\n\\ No newline at end of file\n", out);
}

static void write_range(FILE *out, char sign, size_t start, size_t count) {
  fprintf(out, "%c%zu", sign, count == 0 ? start : start + 1);
  if (count != 1) fprintf(out, ",%zu", count);
}

typedef struct Hunk {
  size_t before; // the first line of it in each
  size_t after;
  size_t before_end;
  size_t after_end;
} Hunk;

static bool is_change(const Lines *before, const Lines *after, size_t i, size_t j) {
  return (i < before->count && before->gone[i]) || (j < after->count && after->gone[j]);
}

static void write_hunk(FILE *out, const Lines *before, const Lines *after, const Hunk *hunk) {
  fputs("@@ ", out);
  write_range(out, '-', hunk->before, hunk->before_end - hunk->before);
  fputc(' ', out);
  write_range(out, '+', hunk->after, hunk->after_end - hunk->after);
  fputs(" @@\n", out);
  size_t i = hunk->before;
  size_t j = hunk->after;
  while (i < hunk->before_end || j < hunk->after_end) {
    if (i < hunk->before_end && before->gone[i]) {
      write_line(out, '-', before->items[i++]);
    } else if (j < hunk->after_end && after->gone[j]) {
      write_line(out, '+', after->items[j++]);
    } else {
      write_line(out, ' ', before->items[i++]);
      j++;
    }
  }
}

// From the first changed line to where more than twice the context is the same.
static Hunk grow_hunk(const Lines *before, const Lines *after, size_t i, size_t j) {
  size_t lead = i < CONTEXT ? i : CONTEXT;
  Hunk hunk = {.before = i - lead, .after = j - lead};
  size_t same = 0;
  while ((i < before->count || j < after->count) && same <= 2 * CONTEXT) {
    if (i < before->count && before->gone[i]) {
      i++;
      same = 0;
    } else if (j < after->count && after->gone[j]) {
      j++;
      same = 0;
    } else {
      i++;
      j++;
      same++;
    }
  }
  size_t extra = same > CONTEXT ? same - CONTEXT : 0;
  hunk.before_end = i - extra;
  hunk.after_end = j - extra;
  return hunk;
}

static void write_path(FILE *out, const char *sign, const char *side, const char *path) {
  if (strncmp(path, "./", 2) == 0) path += 2;
  fprintf(out, "%s %s%s\n", sign, path[0] == '/' ? "" : side, path);
}

void unified_diff_write(FILE *out, const char *path, Slice before, Slice after, bool is_new) {
  if (!is_new && slice_equals(before, after)) return;
  if (is_new) {
    fputs("--- /dev/null\n", out);
  } else {
    write_path(out, "---", "a/", path);
  }
  write_path(out, "+++", "b/", path);
  Lines old = split(before);
  Lines new = split(after);
  compare(&old, &new);
  for (size_t i = 0, j = 0; i < old.count || j < new.count;) {
    if (!is_change(&old, &new, i, j)) {
      i++;
      j++;
      continue;
    }
    Hunk hunk = grow_hunk(&old, &new, i, j);
    write_hunk(out, &old, &new, &hunk);
    i = hunk.before_end;
    j = hunk.after_end;
  }
  free_lines(&old);
  free_lines(&new);
}
