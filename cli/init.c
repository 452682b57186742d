#include "analyze/configuration/configuration.h"
#include "analyze/takeover/foreign.h"
#include "analyze/takeover/takeover.h"
#include "cli/command.h"
#include "cli/output.h"
#include "lexer/nearest.h"
#include "lexer/source.h"

#include <string.h>
#include <sys/stat.h>

static const char *tool_candidate(size_t index, const void *payload) {
  (void)payload;
  return takeover_tools[index].name;
}

static const TakeoverTool *find_tool(const char *name, Error *error) {
  for (const TakeoverTool *tool = takeover_tools; tool->name != NULL; tool++) {
    if (strcmp(tool->name, name) == 0) return tool;
  }
  const char *meant = nearest(name, tool_candidate, NULL);
  if (meant != NULL) {
    error_set(error, "--from: there is no \"%s\"; is \"%s\" meant?", name, meant);
  } else {
    error_set(error, "--from: \"%s\" is none of squawk, pg-migration-lint, atlas", name);
  }
  return NULL;
}

// Settings that somebody wrote are not replaced.
static bool check_target(const char *target, Error *error) {
  struct stat status;
  if (stat(target, &status) != 0 || !S_ISREG(status.st_mode)) return true;
  return error_set(error, "%s is there already; -o FILE writes elsewhere", target);
}

static bool read_tool(
    const Options *options, const TakeoverTool *tool, Source *source, Error *error) {
  const char *path = options->paths.count > 0 ? options->paths.items[0] : tool->file;
  if (!source_read(source, path, error)) return false;
  if (source->text.length <= FOREIGN_MAX_SIZE) return true;
  source_close(source);
  return error_set(error, "%s: over 1 MiB, which is more than settings can need", path);
}

ExitStatus command_init(const Options *options) {
  Error error = {0};
  const TakeoverTool *tool = NULL;
  const char *target = options->output != NULL ? options->output : CONFIGURATION_FILE_NAME;
  if (options->from != NULL && (tool = find_tool(options->from, &error)) == NULL)
    return command_trouble(&error);
  if (options->paths.count > (tool != NULL ? 1u : 0u)) {
    error_set(&error,
        tool != NULL ? "init reads one file; give one" : "init takes a file only with --from");
    return command_trouble(&error);
  }
  Source source = {0};
  if (!check_target(target, &error) || (tool != NULL && !read_tool(options, tool, &source, &error)))
    return command_trouble(&error);
  Output output;
  bool is_written = output_open(&output, target, &error);
  if (is_written && tool != NULL) takeover_write(output.file, tool, source.text);
  if (is_written && tool == NULL) takeover_write_new(output.file);
  is_written = is_written && output_close(&output, &error);
  if (tool != NULL) source_close(&source);
  return is_written ? EXIT_FINE : command_trouble(&error);
}
