#include "analyze/chain/natural_order.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static size_t zeros_end(Slice text, size_t from) {
  while (from < text.length && text.start[from] == '0') from++;
  return from;
}

static size_t digits_end(Slice text, size_t from) {
  while (from < text.length && is_digit(text.start[from])) from++;
  return from;
}

// Compares two runs of digits, and moves both positions behind them.
static int compare_numbers(Slice a, size_t *i, Slice b, size_t *j) {
  size_t a_start = zeros_end(a, *i);
  size_t b_start = zeros_end(b, *j);
  *i = digits_end(a, a_start);
  *j = digits_end(b, b_start);
  size_t a_length = *i - a_start;
  size_t b_length = *j - b_start;
  if (a_length != b_length) return a_length < b_length ? -1 : 1;
  return a_length == 0 ? 0 : memcmp(a.start + a_start, b.start + b_start, a_length);
}

static int rank(char c) { return c == '/' ? -1 : (int)(unsigned char)c; }

int natural_order_compare(Slice a, Slice b) {
  size_t i = 0;
  size_t j = 0;
  while (i < a.length && j < b.length) {
    int difference;
    if (is_digit(a.start[i]) && is_digit(b.start[j])) {
      difference = compare_numbers(a, &i, b, &j);
    } else {
      difference = rank(a.start[i++]) - rank(b.start[j++]);
    }
    if (difference != 0) return difference;
  }
  if (i < a.length) return 1;
  if (j < b.length) return -1;
  if (a.length != b.length) return a.length < b.length ? -1 : 1; // leading zeros
  return a.length == 0 ? 0 : memcmp(a.start, b.start, a.length);
}
