#include "analyze/baseline/live_connection.h"

#include "analyze/baseline/live_query.h"
#include "analyze/baseline/postgres_library.h"
#include "lexer/memory.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CONNECT_SECONDS 30 // unless connect_timeout says otherwise

struct LiveConnection {
  PostgresLibrary library;
  PGconn *session;
  int version;
};

// ---- what went wrong

static const char *place(const LiveConnection *connection, const char *text) {
  return text != NULL && *text != '\0' ? text : connection == NULL ? "" : "the default";
}

// With PQERRORS_SQLSTATE a message of the server ends in nothing but its code.
static bool find_sqlstate(const char *message, char code[6]) {
  size_t length = strlen(message);
  while (length > 0 && strchr("\n\r ", message[length - 1]) != NULL) length--;
  if (length < 7 || message[length - 6] != ' ') return false;
  memcpy(code, message + length - 5, 5);
  code[5] = '\0';
  return strspn(code, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 5 &&
         strstr(message, "FATAL:") != NULL;
}

static const char *refusal(const char *code) {
  static const struct {
    const char *code;
    const char *says;
  } refusals[] = {
      {"28P01", "it refused the password"},
      {"28000", "it does not let this role in from here (pg_hba.conf)"},
      {"3D000", "it has no such database"},
      {"42501", "the role may not connect to this database; it needs CONNECT"},
      {"53300", "it has no connection left for this role"},
      {"57P03", "it is starting up or shutting down"},
  };
  for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
    if (strcmp(refusals[i].code, code) == 0) return refusals[i].says;
  }
  return NULL;
}

static bool lacks_password(const char *message) {
  return strstr(message, "no password supplied") != NULL;
}

static bool refuse_connection(const LiveConnection *connection, Error *error) {
  const PostgresLibrary *library = &connection->library;
  const char *host = place(connection, library->host(connection->session));
  const char *port = place(connection, library->port(connection->session));
  const char *message = library->errorMessage(connection->session);
  char code[6];
  if (lacks_password(message))
    return error_set(error,
        "the server at %s, port %s, wants a password; set PGPASSFILE, PGPASSWORD or "
        "WEIR_DATABASE_URL",
        host, port);
  if (!find_sqlstate(message, code))
    return error_set(error, "no server can be reached at %s, port %s", host, port);
  const char *says = refusal(code);
  if (says != NULL)
    return error_set(
        error, "the server at %s, port %s, refused the connection: %s", host, port, says);
  return error_set(
      error, "the server at %s, port %s, refused the connection (SQLSTATE %s)", host, port, code);
}

// ---- connecting

// The words that libpq puts beside its complaints may be a password, so they are not passed on.
static bool check_url(const LiveConnection *connection, const char *url, Error *error) {
  char *complaint = NULL;
  PQconninfoOption *options = connection->library.conninfoParse(url, &complaint);
  if (options != NULL) {
    connection->library.conninfoFree(options);
    return true;
  }
  if (complaint != NULL) connection->library.freemem(complaint);
  return error_set(error, "WEIR_DATABASE_URL: libpq does not understand it; it should be like "
                          "postgresql://host:5432/database");
}

static time_t deadline_of(const LiveConnection *connection) {
  long seconds = 0;
  PQconninfoOption *options = connection->library.conninfo(connection->session);
  for (PQconninfoOption *option = options; option != NULL && option->keyword != NULL; option++) {
    if (strcmp(option->keyword, "connect_timeout") == 0 && option->val != NULL)
      seconds = strtol(option->val, NULL, 10);
  }
  if (options != NULL) connection->library.conninfoFree(options);
  return time(NULL) + (seconds > 0 && seconds < 3600 ? seconds : CONNECT_SECONDS);
}

// False: time is up.
static bool await(const LiveConnection *connection, short events, time_t deadline) {
  struct pollfd descriptor = {connection->library.socket(connection->session), events, 0};
  for (;;) {
    time_t left = deadline - time(NULL);
    if (left <= 0) return false;
    int ready = poll(&descriptor, 1, (int)left * 1000);
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

static bool finish_connecting(LiveConnection *connection, Error *error) {
  const PostgresLibrary *library = &connection->library;
  time_t deadline = deadline_of(connection);
  PostgresPollingStatusType state = PGRES_POLLING_WRITING;
  while (state == PGRES_POLLING_WRITING || state == PGRES_POLLING_READING) {
    if (library->status(connection->session) == CONNECTION_BAD) break;
    if (!await(connection, state == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline))
      return error_set(error, "the server at %s, port %s, does not answer",
          place(connection, library->host(connection->session)),
          place(connection, library->port(connection->session)));
    state = library->connectPoll(connection->session);
  }
  if (library->status(connection->session) != CONNECTION_OK)
    return refuse_connection(connection, error);
  return true;
}

static void ignore_notice(void *payload, const char *message) {
  (void)payload;
  (void)message;
}

static bool connect(LiveConnection *connection, Error *error) {
  const PostgresLibrary *library = &connection->library;
  const char *url = getenv("WEIR_DATABASE_URL");
  bool has_url = url != NULL && *url != '\0';
  if (has_url && !check_url(connection, url, error)) return false;
  const char *keywords[] = {"dbname", "fallback_application_name", "client_encoding", NULL};
  const char *values[] = {has_url ? url : NULL, "weir", "UTF8", NULL};
  connection->session = library->connectStartParams(keywords, values, 1);
  if (connection->session == NULL) return error_set(error, "libpq has no memory left");
  library->setErrorVerbosity(connection->session, PQERRORS_SQLSTATE);
  library->setNoticeProcessor(connection->session, ignore_notice, NULL);
  return finish_connecting(connection, error);
}

static bool check_version(LiveConnection *connection, Error *error) {
  connection->version = connection->library.serverVersion(connection->session) / 10000;
  if (connection->version >= LIVE_FIRST_VERSION && connection->version <= LIVE_LAST_VERSION)
    return true;
  return error_set(error, "the server is PostgreSQL %d; weir reads %d to %d", connection->version,
      LIVE_FIRST_VERSION, LIVE_LAST_VERSION);
}

static bool begin(LiveConnection *connection, Error *error) {
  for (size_t i = 0; live_query_beginning[i] != NULL; i++) {
    LiveRows rows;
    if (!live_rows_read(connection, "the session", live_query_beginning[i], &rows, error))
      return false;
    live_rows_free(&rows);
  }
  return true;
}

LiveConnection *live_connection_open(Error *error) {
  LiveConnection *connection = MEMORY_NEW(LiveConnection);
  if (postgres_library_load(&connection->library, error) && connect(connection, error) &&
      check_version(connection, error) && begin(connection, error))
    return connection;
  live_connection_close(connection);
  return NULL;
}

void live_connection_close(LiveConnection *connection) {
  if (connection == NULL) return;
  if (connection->session != NULL) connection->library.finish(connection->session);
  postgres_library_unload(&connection->library);
  memory_free(connection);
}

int live_connection_version(const LiveConnection *connection) { return connection->version; }

// ---- answers

static bool refuse_query(
    const LiveConnection *connection, const PGresult *result, const char *about, Error *error) {
  const char *code = connection->library.resultErrorField(result, PG_DIAG_SQLSTATE);
  if (code == NULL) return error_set(error, "reading %s: the connection was lost", about);
  if (strcmp(code, "42501") == 0)
    return error_set(error,
        "reading %s: the role may not; grant it SELECT on the tables of pg_catalog that weir sync "
        "--print-sql names",
        about);
  if (strcmp(code, "57014") == 0 || strcmp(code, "55P03") == 0)
    return error_set(error, "reading %s took longer than the server may be kept busy", about);
  return error_set(error, "reading %s: the server refuses (SQLSTATE %s)", about, code);
}

bool live_rows_read(LiveConnection *connection, const char *about, const char *query,
    LiveRows *rows, Error *error) {
  const PostgresLibrary *library = &connection->library;
  PGresult *result = library->exec(connection->session, query);
  ExecStatusType status = library->resultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
    refuse_query(connection, result, about, error);
    library->clear(result);
    return false;
  }
  *rows = (LiveRows){library, result, library->ntuples(result)};
  return true;
}

void live_rows_free(LiveRows *rows) {
  if (rows->result != NULL) rows->library->clear(rows->result);
  *rows = (LiveRows){0};
}

Slice live_rows_text(const LiveRows *rows, int row, int column) {
  return (Slice){rows->library->getvalue(rows->result, row, column),
      (size_t)rows->library->getlength(rows->result, row, column)};
}

int64_t live_rows_number(const LiveRows *rows, int row, int column) {
  return strtoll(rows->library->getvalue(rows->result, row, column), NULL, 10);
}

uint32_t live_rows_oid(const LiveRows *rows, int row, int column) {
  return (uint32_t)live_rows_number(rows, row, column);
}

bool live_rows_flag(const LiveRows *rows, int row, int column) {
  return *rows->library->getvalue(rows->result, row, column) == 't';
}

char live_rows_letter(const LiveRows *rows, int row, int column) {
  return *rows->library->getvalue(rows->result, row, column);
}
