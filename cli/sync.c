#include "analyze/baseline/live.h"
#include "analyze/baseline/live_query.h"
#include "cli/command.h"
#include "cli/output.h"
#include "report/catalog_json.h"

#include <stdlib.h>
#include <sys/stat.h>

// 0: it is none that can be read.
static int version_of(const Options *options) {
  if (options->server_version == NULL) return LIVE_LAST_VERSION;
  char *end;
  long version = strtol(options->server_version, &end, 10);
  bool is_known = *end == '\0' && version >= LIVE_FIRST_VERSION && version <= LIVE_LAST_VERSION;
  return is_known ? (int)version : 0;
}

static bool check(const Options *options, Error *error) {
  if (options->paths.count > 0)
    return error_set(error, "sync takes no path: where the database is, WEIR_DATABASE_URL or "
                            "libpq's environment says");
  if (version_of(options) == 0)
    return error_set(error, "--server-version: \"%s\" is no major version from %d to %d",
        options->server_version, LIVE_FIRST_VERSION, LIVE_LAST_VERSION);
  return options->print_sql || options->output != NULL ||
         error_set(error, "sync writes to a file: -o FILE");
}

// `database` NULL: the queries are printed.
static ExitStatus write(const Options *options, LiveDatabase *database) {
  Error error = {0};
  Output output;
  if (database != NULL) umask(S_IRWXG | S_IRWXO); // a file that is new is for nobody else to read
  if (!output_open(&output, options->output, &error)) return command_trouble(&error);
  if (database != NULL)
    catalog_json_write(output.file, live_database_executor(database));
  else
    live_query_print(output.file, version_of(options));
  return output_close(&output, &error) ? EXIT_FINE : command_trouble(&error);
}

ExitStatus command_sync(const Options *options) {
  Error error = {0};
  if (!check(options, &error)) return command_trouble(&error);
  if (options->print_sql) return write(options, NULL);
  LiveDatabase *database = live_database_read(false, &error);
  if (database == NULL) return command_trouble(&error);
  ExitStatus status = write(options, database);
  live_database_free(database);
  return status;
}
