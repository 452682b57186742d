// Liquibase: change logs in YAML, JSON, XML or formatted SQL, as far as their changes are SQL.
#include "analyze/chain/framework.h"

#include "analyze/chain/liquibase.h"

static Detection detect(Planning *planning, uint32_t folder) {
  liquibase_look(planning);
  const Listing *listing = planning->listing;
  const ListedFolder *listed = &listing->folders[folder];
  bool is_top = false;
  for (size_t i = listed->first; i < listed->own_end; i++) is_top |= planning->changelogs[i] != 0;
  size_t branches = 0;
  for (uint32_t inner = folder + 1; !is_top && inner < listed->folder_end;
       inner = listing->folders[inner].folder_end) {
    const ListedFolder *branch = &listing->folders[inner];
    size_t at = branch->first;
    while (at < branch->below_end && planning->changelogs[at] == 0) at++;
    branches += at < branch->below_end;
  }
  if (!is_top && branches < 2) return (Detection){0};
  return (Detection){
      .score = SCORE_LAYOUT, .takes_all = true, .why = SLICE("it holds Liquibase change logs")};
}

const Framework framework_liquibase = {
    .name = "liquibase", .highest = SCORE_LAYOUT, .detect = detect, .plan = liquibase_plan};
