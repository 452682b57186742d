// cascade.h -- what a DROP takes along, in the order in which it goes.
//
// A plan is made from what the graph holds and changes nothing in it. It is the same for RESTRICT
// and for CASCADE; the caller decides what a reported item means:
//
//     CascadePlan plan = { 0 };                        // may serve many drops, one after another
//     cascade_plan(graph, targets, target_count, &plan);
//     if (plan.refusal != CASCADE_ALLOWED) ...         // 2BP01 "cannot drop X because Y requires it"
//     else if (restrict && plan.reported_count > 0)    // 2BP01 "cannot drop X because other objects
//       for (... = cascade_next_reported(&plan, NULL)) //   depend on it", "A depends on B"
//     else
//       for (... = cascade_next_reported(&plan, NULL)) // NOTICE "drop cascades to A"
//       for (i = 0; i < plan.count; i++)               // take plan.items[i] out, in this order
//     cascade_plan_free(&plan);
//
// The set and the order are the server's, provided that ids grow as the server's oids do: of two
// dependents of one object, the younger is visited first, and so goes first and is reported last.
//
// Kinds of edges, seen from the object that goes:
// - normal: the dependent goes along and is reported;
// - auto, auto-extension, partition: it goes along and nothing is said;
// - internal, extension: as auto. The other way round, who drops a part is refused with the whole's
//   name; but a cascade that arrives at a part takes the whole instead, and reports it;
// - partition: an index partition goes with its parent or its table, and cannot be dropped alone.
// One silent way to an object is enough: it isn't reported then, though normal edges lead to it too.
//
// A column is an object within its object; id 0 stands for no object. Dropping {7, 2} takes who
// needs that very column; dropping {7, 0} takes who needs any of it. A dependent {9, 3} means:
// column 3 of 9 goes, and 9 stays. So what may go while its column stays, as a default, must have
// an id of its own.
//
// What the server does apart from pg_depend is the caller's: ALTER TABLE ... DROP COLUMN makes the
// inherited columns of children targets too, each child's before its parent's; DROP TYPE of a
// composite type aims at the type, which takes its relation along, and not at the relation.
//
// Loops (a view and its rule, a table and its row type) are fine; so is any depth. The time is that
// of looking at what each object of the plan needs, twice for a part, and at who needs it, and of
// sorting siblings by age. For a column, all dependents of its table are looked at.
#ifndef WEIR_GRAPH_CASCADE_H
#define WEIR_GRAPH_CASCADE_H

#include "graph/graph.h"

typedef struct CascadeObject {
  uint32_t id;
  uint32_t column; // 0: the whole object
} CascadeObject;

typedef enum CascadeReason {
  CASCADE_TARGET,   // the statement names it
  CASCADE_SILENT,   // goes along unsaid, even under RESTRICT
  CASCADE_REPORTED, // only normal edges lead to it: RESTRICT refuses, CASCADE notices
  CASCADE_COVERED,  // a column whose whole object goes too, later in `items`: nothing is said
} CascadeReason;

typedef struct CascadeItem {
  CascadeObject object;
  CascadeReason reason;
  // The rest says how it was first met, and is zero for a target.
  CascadeObject because; // what it depends on, as in "A depends on B"; in the plan too
  CascadeObject part;    // its part that depends on `because` in its stead, such as a view's rule,
                         // if it came in as the whole of that; else id 0
  GraphEdgeKind kind;    // of the edge from it (or from the part) to `because`
  uint32_t depth;        // edges between it and a target
} CascadeItem;

typedef enum CascadeRefusal {
  CASCADE_ALLOWED,
  CASCADE_IS_PART,      // of `required_by`, which must be dropped instead
  CASCADE_IS_MEMBER,    // of the extension `required_by`
  CASCADE_IS_PARTITION, // of the index (or other object) `required_by`
} CascadeRefusal;

typedef struct CascadePlan {
  // In the order to delete in: whoever needs something comes before it (within a loop of edges, the
  // one met last comes first). Each object once. The plan's own; good until its next use.
  CascadeItem *items;
  size_t count;
  size_t reported_count; // those with CASCADE_REPORTED
  // If refused, the drop fails whatever the behavior, and `items` is empty.
  CascadeRefusal refusal;
  CascadeObject refused;     // "cannot drop <this>"
  CascadeObject required_by; // "because <this> requires it", "You can drop <this> instead."
  uint64_t edges_looked_at;  // to measure by
  struct CascadeWork *work;  // private: memory kept for the next plan
} CascadePlan;

// `targets` are the statement's objects in its order; one named twice counts once. They neither
// refuse nor report each other. With none the plan is empty.
// `graph` is not changed, except that its index may be built.
void cascade_plan(
    Graph *graph, const CascadeObject targets[], size_t target_count, CascadePlan *plan);
void cascade_plan_free(CascadePlan *plan); // leaves it empty, fit for use; an empty one is fine

// The reported items in the order in which the server lists them, which is that of `items` from
// its end. NULL: the first one; returns NULL after the last.
const CascadeItem *cascade_next_reported(const CascadePlan *plan, const CascadeItem *previous);

#endif
