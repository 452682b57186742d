#include "graph/cascade_objects.h"

#include <assert.h>
#include <stdlib.h>

#include "graph/block.h"

void cascade_objects_free(CascadeObjects *objects) {
  free(objects->records);
  free(objects->cells);
  *objects = (CascadeObjects){0};
}

// Frees the cells that are taken, one by one: the table may have served a much larger cascade.
void cascade_objects_empty(CascadeObjects *objects) {
  for (size_t i = 0; i < objects->count; i++) objects->cells[objects->records[i].cell] = 0;
  objects->count = 0;
}

// The cell of an object, or the free one where it would stand.
static size_t cell_of(const CascadeObjects *objects, CascadeObject object) {
  uint64_t key = ((uint64_t)object.id << 32 | object.column) * UINT64_C(0x9E3779B97F4A7C15);
  size_t cell = (size_t)(key ^ key >> 32) & (objects->cell_capacity - 1);
  while (objects->cells[cell] != 0) {
    CascadeObject other = objects->records[objects->cells[cell] - 1].object;
    if (other.id == object.id && other.column == object.column) break;
    cell = (cell + 1) & (objects->cell_capacity - 1);
  }
  return cell;
}

uint32_t cascade_objects_find(const CascadeObjects *objects, CascadeObject object) {
  return objects->cell_capacity ? objects->cells[cell_of(objects, object)] : 0;
}

static void double_cells(CascadeObjects *objects) {
  objects->cell_capacity = objects->cell_capacity ? objects->cell_capacity * 2 : 64;
  free(objects->cells);
  objects->cells = graph_block_new(objects->cell_capacity, sizeof *objects->cells);
  for (size_t i = 0; i < objects->count; i++) {
    size_t cell = cell_of(objects, objects->records[i].object);
    objects->cells[cell] = (uint32_t)i + 1;
    objects->records[i].cell = (uint32_t)cell;
  }
}

uint32_t cascade_objects_record(CascadeObjects *objects, CascadeObject object) {
  uint32_t found = cascade_objects_find(objects, object);
  if (found != 0) return found - 1;

  if (objects->count >= objects->cell_capacity / 2) double_cells(objects);
  objects->records = graph_block_grow(
      objects->records, objects->count + 1, &objects->capacity, sizeof *objects->records);
  size_t cell = cell_of(objects, object);
  uint32_t record = (uint32_t)objects->count++;
  objects->cells[cell] = record + 1;
  objects->records[record] = (CascadeRecord){.object = object, .cell = (uint32_t)cell};
  return record;
}
