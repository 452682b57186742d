// drop.h -- takes objects out of the catalog, with all that depends on them.
//
// What goes along is planned by graph/cascade.h; who refuses, and in which words, is the server's
// way (manual: 5.15, Dependency Tracking). A target with a column is that column of its relation.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_DROP_H
#define WEIR_ANALYZE_APPLY_OBJECT_DROP_H

#include "analyze/apply/apply.h"
#include "graph/cascade.h"

// As a DROP or ALTER TABLE ... DROP does: fails with 2BP01 if something else needs a target and
// `behavior` is not CASCADE, or if a target is a part of something.
bool drop_objects(Executor *executor, const CascadeObject targets[], size_t count,
    DropBehavior behavior, Span span);

// As the server does by itself, such as for what ALTER TABLE replaces: nothing is refused, and all
// that depends on a target goes along, `automatic`.
void drop_silently(Executor *executor, const CascadeObject targets[], size_t count, Span span);

#endif
