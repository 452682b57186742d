// listing.h -- the files below a folder that can belong to a chain of migrations, folder by folder.
//
// Folders come in natural order, each before those below it; files of a folder are in natural order
// too. So what lies below a folder is one range of folders and one of files.
#ifndef WEIR_ANALYZE_CHAIN_LISTING_H
#define WEIR_ANALYZE_CHAIN_LISTING_H

#include "analyze/chain/overlay.h"
#include "grammar/arena.h"
#include "lexer/error.h"

typedef struct ListedFile {
  const char *path; // to open
  Slice below;      // the path below the listing's top
  Slice name;       // its last part
  uint32_t folder;
} ListedFile;

typedef struct ListedFolder {
  Slice path;   // below the top; "" for the top itself
  Slice name;   // its last part
  size_t first; // file; the files of the folder itself come before those below it
  size_t own_end;
  size_t below_end;
  uint32_t parent;     // its own number for the top
  uint32_t folder_end; // the first folder that does not lie below it
} ListedFolder;

typedef struct Listing {
  const char *top;   // without closing slashes
  const char *alone; // the one file that was asked for; NULL: a folder was
  ListedFile *files;
  size_t file_count;
  ListedFolder *folders;
  uint32_t folder_count;
  Arena *arena;           // the caller's: paths live there
  const Overlay *overlay; // set before it is read; NULL: files are as they are
  size_t opened_count; // how many files were opened, and how many asked for their size: what costs
  size_t asked_count;
  char *buffer; // private: the file read last
  size_t buffer_size;
  const char *buffer_path;
  size_t buffer_length;
  bool buffer_is_whole;
} Listing;

// Fills a listing that is zeroed but for its overlay. A file is listed alone, with what the folder of its migration says about
// it. False: not there or not readable.
bool listing_read(Listing *listing, const char *path, Arena *arena, Error *error);
void listing_free(Listing *listing);

// A file's first `limit` bytes, without a byte order mark's effect on offsets; good until the next
// call. An unreadable file is empty.
Slice listing_text(Listing *listing, const char *path, size_t limit);
#define LISTING_WHOLE SIZE_MAX

uint32_t listing_size(Listing *listing, const char *path); // 0: not there

// Whether a folder has a file of that name itself; its index, or SIZE_MAX.
size_t listing_find(const Listing *listing, uint32_t folder, Slice name);
// "a/./b/../c.sql" to "a/c.sql": what leads above the first part is left out. In the arena.
Slice listing_normal_path(Arena *arena, Slice path);
// A file by its path below the top; its index, or SIZE_MAX.
size_t listing_find_path(const Listing *listing, Slice below);
// The path of `name` in the folder or one above it, on the disk, up to the next `.git`; NULL: it isn't
// there. It lives in the arena.
const char *listing_find_above(const Listing *listing, uint32_t folder, const char *name);
bool listing_has_above(const Listing *listing, uint32_t folder, const char *name);
// The real path of a listed folder, "" if it has gone; in the arena.
const char *listing_real_path(const Listing *listing, uint32_t folder);

#endif
