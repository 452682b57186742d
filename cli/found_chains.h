// found_chains.h -- paths to chains: each with its plan, and the settings in force where it lies.
#ifndef WEIR_CLI_FOUND_CHAINS_H
#define WEIR_CLI_FOUND_CHAINS_H

#include "analyze/chain/file_tree.h"
#include "analyze/chain/inode_set.h"
#include "analyze/chain/plan.h"
#include "cli/apply_settings.h"

// Chains that lie beside each other share them.
typedef struct ChainSettings {
  AppliedSettings applied;
  PlaceholderValues values;
  const char *root;    // folder of the nearest weir.yaml; NULL: there is none
  struct Known *known; // the caller's, set by who runs the chain; NULL: none
  Source *preludes;    // that are run first; read by who runs the chain
  size_t prelude_count;
} ChainSettings;

typedef struct FoundChain {
  Plan *plan;
  PlanSet *set; // that it is one of
  ChainSettings *settings;
  const char *entry;  // folder of the entry of `chains` that it was found by; NULL: by none
  bool is_alone;      // one file, named by itself
  bool is_background; // nobody asked for it, but it runs before one that was asked for
} FoundChain;

typedef struct FoundChains {
  FoundChain *items;
  size_t count;
  size_t capacity;
  InodeSet given; // private: the paths given, and the folders of chains found before
  InodeSet folders;
  PathList missing; // private: preludes that could not be read, which was said
  PathList entries; // folders of all entries of `chains` that were taken, without links
  const Options *options;
  bool is_thorough; // a file named by itself is looked at as a chain is, however large
  bool troubled;    // something could not be found or read, and was said on standard error
  bool is_refused;  // a settings file is wrong: nothing may run
  PlanSet **sets;   // private: ours
  size_t set_count;
  size_t set_capacity;
  ChainSettings **settings; // ours
  size_t settings_count;
  size_t settings_capacity;
  const char *last_file; // private: the file named last, for its settings
  ChainSettings *last_settings;
} FoundChains;

// Begin with zeroed chains that have their options; these must outlive them.
//
// A folder stands for the chains in it: those of the settings' `chains` that lie in it, then what is
// recognised. A file is a chain of its own; "-" is standard input.
void found_chains_add(FoundChains *found, const char *path);
// The working directory's, and all `chains` of its own weir.yaml.
void found_chains_add_here(FoundChains *found);
// Adds the entries of `chains` that stand before those found, and share their database.
void found_chains_add_background(FoundChains *found);
// Reads all preludes. What cannot be read is said, once.
void found_chains_read_preludes(FoundChains *found);
// How many steps the settings say were released; SIZE_MAX: nothing is called so, or nothing is said. False: the first, and
// the error has its place.
bool found_chain_released(const FoundChain *chain, size_t *count, Error *error);
void found_chains_free(FoundChains *found); // leaves them zeroed

// Whether a path, absolute and without links, is the folder or lies in it.
bool found_path_lies_in(const char *path, const char *folder);

#endif
