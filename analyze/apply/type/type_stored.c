#include "analyze/apply/type/type_stored.h"
#include "analyze/apply/dependency.h"
#include "analyze/catalog/columns.h"

#define TYPES_MOST 256u // that are made of the domain; of more, nothing is said

typedef struct Container {
  ObjectId type;   // or a relation, for its row type
  bool is_wrapped; // its values hold the domain's, and are not such values themselves
} Container;

typedef struct Search {
  Executor *executor;
  ObjectId domain;
  Container items[TYPES_MOST];
  uint32_t count;
} Search;

static void add(Search *search, ObjectId type, bool is_wrapped) {
  for (uint32_t i = 0; i < search->count; i++) {
    if (search->items[i].type == type && search->items[i].is_wrapped == is_wrapped) return;
  }
  if (search->count < TYPES_MOST) search->items[search->count++] = (Container){type, is_wrapped};
}

static bool refuse(
    Executor *executor, ObjectId domain, const Relation *user, const Column *column) {
  executor_relate(executor, user->object.id);
  return executor_fail(executor, "0A000", (Span){0, 0},
      "cannot alter type \"%.*s\" because column \"%.*s.%.*s\" uses it",
      SLICE_PRINT(executor_name_of(executor, domain)),
      SLICE_PRINT(executor_text(executor, user->object.name)),
      SLICE_PRINT(executor_text(executor, column->name)));
}

static bool look_at_column(
    Search *search, const Container *of, const Relation *user, uint16_t number) {
  const Column *column = columns_numbered(user, number);
  if (column == NULL || column->dropped || column->type.type != of->type) return true;
  bool is_wrapped = of->is_wrapped || column->type.array_dimensions > 0;
  bool is_stored = strchr("rmp", user->object.kind) != NULL;
  if (is_wrapped && is_stored) return refuse(search->executor, search->domain, user, column);
  add(search, user->object.id, true);
  return true;
}

static void look_at_type(Search *search, const Container *of, const UserType *user) {
  if (user->base.type != of->type) return;
  bool is_domain = user->object.kind == 'd' && user->base.array_dimensions == 0;
  add(search, user->object.id, of->is_wrapped || !is_domain);
}

bool type_refuse_stored(Executor *executor, ObjectId domain) {
  Search *search = ARENA_NEW(executor->arena, Search);
  search->executor = executor;
  search->domain = domain;
  add(search, domain, false);
  for (uint32_t next = 0; next < search->count; next++) {
    const Container of = search->items[next];
    DependencyList list = dependency_on(executor, of.type, 0);
    for (size_t i = 0; i < list.count; i++) {
      const GraphEdge *edge = &list.edges[i];
      const Object *user = catalog_get(executor->catalog, edge->dependent);
      if (user == NULL || edge->referenced_column != 0) continue;
      if (user->object_class == CLASS_TYPE) look_at_type(search, &of, (const UserType *)user);
      if (user->object_class == CLASS_RELATION && edge->dependent_column != 0 &&
          !look_at_column(search, &of, (const Relation *)user, (uint16_t)edge->dependent_column))
        return false;
    }
  }
  return true;
}
