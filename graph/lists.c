#include "graph/lists.h"

#include <assert.h>
#include <stdlib.h>

#include "graph/block.h"

#define PAGE_SIZE 512u // heads

void graph_lists_free(GraphLists *lists) {
  for (size_t i = 0; i < lists->page_capacity; i++) free(lists->pages[i]);
  free(lists->pages);
  free(lists->links);
  *lists = (GraphLists){0};
}

uint32_t graph_lists_first(const GraphLists *lists, uint32_t id) {
  size_t page = id / PAGE_SIZE;
  if (page >= lists->page_capacity || lists->pages[page] == NULL) return 0;
  return lists->pages[page][id % PAGE_SIZE];
}

uint32_t graph_lists_next(const GraphLists *lists, uint32_t slot) {
  return lists->links[slot].next;
}

static uint32_t *head_of(GraphLists *lists, uint32_t id) {
  size_t page = id / PAGE_SIZE;
  lists->pages =
      graph_block_grow(lists->pages, page + 1, &lists->page_capacity, sizeof *lists->pages);
  if (lists->pages[page] == NULL) {
    lists->pages[page] = graph_block_new(PAGE_SIZE, sizeof *lists->pages[page]);
    lists->page_count++;
  }
  return &lists->pages[page][id % PAGE_SIZE];
}

void graph_lists_push(GraphLists *lists, uint32_t id, uint32_t slot) {
  lists->links =
      graph_block_grow(lists->links, (size_t)slot + 1, &lists->link_capacity, sizeof *lists->links);
  uint32_t *head = head_of(lists, id);
  lists->links[slot] = (GraphLink){.next = *head};
  if (*head != 0) lists->links[*head - 1].previous = slot + 1;
  *head = slot + 1;
}

void graph_lists_unlink(GraphLists *lists, uint32_t id, uint32_t slot) {
  GraphLink link = lists->links[slot];
  if (link.next != 0) lists->links[link.next - 1].previous = link.previous;
  if (link.previous != 0) {
    lists->links[link.previous - 1].next = link.next;
  } else {
    assert(graph_lists_first(lists, id) == slot + 1);
    *head_of(lists, id) = link.next;
  }
}

void graph_lists_relink(GraphLists *lists, uint32_t id, uint32_t slot) {
  GraphLink link = lists->links[slot];
  if (link.next != 0) lists->links[link.next - 1].previous = slot + 1;
  if (link.previous != 0) {
    assert(lists->links[link.previous - 1].next == link.next);
    lists->links[link.previous - 1].next = slot + 1;
  } else {
    assert(graph_lists_first(lists, id) == link.next);
    *head_of(lists, id) = slot + 1;
  }
}

void graph_lists_clear(GraphLists *lists, uint32_t id) {
  if (graph_lists_first(lists, id) != 0) *head_of(lists, id) = 0;
}

size_t graph_lists_bytes(const GraphLists *lists) {
  return lists->page_capacity * sizeof *lists->pages +
         lists->page_count * PAGE_SIZE * sizeof **lists->pages +
         lists->link_capacity * sizeof *lists->links;
}
