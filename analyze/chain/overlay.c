#include "analyze/chain/overlay.h"

const OverlayFile *overlay_find(const Overlay *overlay, const char *path) {
  for (size_t i = 0; overlay != NULL && i < overlay->count; i++) {
    if (strcmp(overlay->items[i].path, path) == 0) return &overlay->items[i];
  }
  return NULL;
}
