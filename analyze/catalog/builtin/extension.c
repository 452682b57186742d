#include "analyze/catalog/builtin/extension.h"

// A line a member: first version, last version, fields.
static const char text[] =
#define MEMBER(line, first, last) #first " " #last " " line "\n"
#include "analyze/catalog/builtin/extension.def"
#undef MEMBER
    ;

static Slice next_field(const char **at) {
  const char *start = *at;
  while (**at != ' ' && **at != '\n') ++*at;
  Slice field = {start, (size_t)(*at - start)};
  if (**at == ' ') ++*at;
  return field;
}

static int number_of(Slice field) {
  int number = 0;
  for (size_t i = 0; i < field.length; i++) number = 10 * number + (field.start[i] - '0');
  return number;
}

// The next line; whether the version has it. The oldest server that was asked stands for all before.
static bool read_line(const char **at, int version, ExtensionMember *member) {
  int first = number_of(next_field(at));
  int last = number_of(next_field(at));
  member->count = 0;
  while (**at != '\n') {
    Slice field = next_field(at);
    if (member->count < EXTENSION_FIELDS_MAX) member->fields[member->count++] = field;
  }
  ++*at;
  bool has_begun = first <= version || first == EXTENSION_OLDEST;
  return has_begun && version <= last;
}

static bool is_own(const ExtensionMember *member) {
  return member->count > 0 && slice_equals(member->fields[0], SLICE("e"));
}

bool extension_next(const char **members, int version, ExtensionMember *member) {
  while (**members != '\0') {
    const char *line = *members;
    bool has = read_line(members, version, member);
    if (is_own(member)) {
      *members = line;
      return false;
    }
    if (has) return true;
  }
  return false;
}

// An extension has a line of its own for each of its versions.
bool extension_find(Slice name, int version, ExtensionMember *own, const char **members) {
  const char *at = text;
  bool is_before = true;
  bool found = false;
  while (*at != '\0') {
    ExtensionMember member;
    const char *line = at;
    bool has = read_line(&at, version, &member);
    bool is_it = is_own(&member) && slice_equals(member.fields[1], name);
    if (is_it) is_before = false;
    if (is_it && has) {
      *own = member;
      found = true;
    }
    if (is_it || is_before) continue;
    at = line;
    break;
  }
  if (found) *members = at;
  return found;
}
