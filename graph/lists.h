// lists.h -- a doubly linked list of edge slots for each object id.
//
// Unlinking leaves the slot's own links as they are. So undoing in reverse order finds for each
// slot the very neighbours that it had, and puts it back between them in constant time.
//
//     heads[id] --> slot 9 <--> slot 4 <--> slot 1        newest first
//
// Ids may start anywhere: heads stand in pages that are made when first written to.
#ifndef WEIR_GRAPH_LISTS_H
#define WEIR_GRAPH_LISTS_H

#include <stddef.h>
#include <stdint.h>

typedef struct GraphLink {
  uint32_t next; // a slot + 1; 0: none
  uint32_t previous;
} GraphLink;

// Empty when zeroed.
typedef struct GraphLists {
  uint32_t **pages; // of heads, as in GraphLink; NULL: all of them 0
  size_t page_capacity;
  size_t page_count; // those that are made
  GraphLink *links;  // by slot
  size_t link_capacity;
} GraphLists;

void graph_lists_free(GraphLists *lists); // leaves them empty

void graph_lists_push(GraphLists *lists, uint32_t id, uint32_t slot); // in front of the others
void graph_lists_unlink(GraphLists *lists, uint32_t id, uint32_t slot);
// Takes back an unlink, all later changes having been taken back already.
void graph_lists_relink(GraphLists *lists, uint32_t id, uint32_t slot);
void graph_lists_clear(GraphLists *lists, uint32_t id); // forgets the whole list

// As in GraphLink: a slot + 1, or 0 at the end.
uint32_t graph_lists_first(const GraphLists *lists, uint32_t id);
uint32_t graph_lists_next(const GraphLists *lists, uint32_t slot);

size_t graph_lists_bytes(const GraphLists *lists);

#endif
