// cascade_objects.h -- the objects and columns that a cascade has met, each with what is known.
//
// A hash table that keeps its memory from one cascade to the next. Records are in the order in
// which they were met; a record's number is good until the table is emptied.
#ifndef WEIR_GRAPH_CASCADE_OBJECTS_H
#define WEIR_GRAPH_CASCADE_OBJECTS_H

#include "graph/cascade.h"

typedef enum CascadeState {
  CASCADE_MET,        // seen, not decided
  CASCADE_REDIRECTED, // its whole is being visited in its place
  CASCADE_OPEN,       // its dependents are being visited
  CASCADE_PLANNED,    // in the plan
} CascadeState;

// How an object was come by; an object may have several.
enum {
  CASCADE_BY_TARGET = 1 << 0,
  CASCADE_BY_NORMAL = 1 << 1,
  CASCADE_BY_SILENT = 1 << 2,    // an automatic, internal or extension edge
  CASCADE_BY_PARTITION = 1 << 3, // a partition edge, silent too
  CASCADE_BY_PART = 1 << 4,      // from its own part
  CASCADE_NEEDS_PARENT = 1 << 5, // it has partition edges, so must be come by one
};

typedef struct CascadeRecord {
  CascadeObject object;
  CascadeState state;
  uint32_t ways; // CASCADE_BY_… and the others
  bool is_target;
  CascadeObject parent; // with CASCADE_NEEDS_PARENT
  uint32_t cell;        // private: its place in the table
} CascadeRecord;

// Empty when zeroed.
typedef struct CascadeObjects {
  CascadeRecord *records;
  size_t count;
  size_t capacity;
  uint32_t *cells; // a record + 1; 0: free
  size_t cell_capacity;
} CascadeObjects;

void cascade_objects_free(CascadeObjects *objects);
void cascade_objects_empty(CascadeObjects *objects); // keeps the memory

// The record of an object, made if it has none.
uint32_t cascade_objects_record(CascadeObjects *objects, CascadeObject object);
// A record + 1; 0: not met.
uint32_t cascade_objects_find(const CascadeObjects *objects, CascadeObject object);

#endif
