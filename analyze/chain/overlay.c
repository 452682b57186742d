#include "analyze/chain/overlay.h"

#include <xxhash.h>

uint64_t overlay_hash(const char *path) { return XXH3_64bits(path, strlen(path)); }

const OverlayFile *overlay_find(const Overlay *overlay, const char *path) {
  if (overlay == NULL || overlay->count == 0) return NULL;
  uint64_t hash = overlay_hash(path);
  for (size_t i = 0; i < overlay->count; i++) {
    const OverlayFile *file = &overlay->items[i];
    if (file->hash == hash && strcmp(file->path, path) == 0) return file;
  }
  return NULL;
}
