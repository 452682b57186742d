#include "analyze/baseline/postgres_library.h"

#include <dlfcn.h>
#include <string.h>

bool postgres_library_load(PostgresLibrary *library, Error *error) {
  *library = (PostgresLibrary){.handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL)};
  if (library->handle == NULL)
    return error_set(
        error, "libpq is needed to ask a live database, and is not there (Debian: libpq5)");
  struct {
    const char *name;
    void *place;
  } const symbols[] = {
#define POSTGRES_FUNCTION(name) {"PQ" #name, &library->name},
#include "analyze/baseline/postgres_function.def"
#undef POSTGRES_FUNCTION
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(library->handle, symbols[i].name);
    if (symbol == NULL) {
      postgres_library_unload(library);
      return error_set(error, "libpq is too old: it has no %s", symbols[i].name);
    }
    memcpy(symbols[i].place, &symbol, sizeof symbol);
  }
  return true;
}

void postgres_library_unload(PostgresLibrary *library) {
  if (library->handle != NULL) dlclose(library->handle);
  *library = (PostgresLibrary){0};
}
