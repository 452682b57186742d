#include "analyze/baseline/live_setting.h"

#include <strings.h>

static const char *const names[] = {
#define LIVE_SETTING(name) #name,
#include "analyze/baseline/live_setting.def"
#undef LIVE_SETTING
};

bool live_setting_is_read(Slice setting) {
  const char *equals = memchr(setting.start, '=', setting.length);
  size_t length = equals != NULL ? (size_t)(equals - setting.start) : setting.length;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strlen(names[i]) == length && strncasecmp(names[i], setting.start, length) == 0)
      return true;
  }
  return false;
}
