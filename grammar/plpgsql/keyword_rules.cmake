# Writes OUT: the grammar's lists of keywords by category, from KEYWORDS (plpgsql/keyword.def), so that
# the table says once what a word may name.
file(STRINGS ${KEYWORDS} lines REGEX "^KEYWORD\\(")
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^KEYWORD\\(\"[a-z_]+\", ([A-Z_]+), (RESERVED|UNRESERVED|LEVEL|STATE)\\)")
    message(FATAL_ERROR "${KEYWORDS}: not understood: ${line}")
  endif()
  list(APPEND ${CMAKE_MATCH_2} ${CMAKE_MATCH_1})
endforeach()
set(text "// From plpgsql/keyword.def, by plpgsql/keyword_rules.cmake.\n")
foreach(category UNRESERVED LEVEL STATE)
  list(REMOVE_DUPLICATES ${category}) # ELSIF has two spellings
  string(TOLOWER ${category} name)
  foreach(token IN LISTS ${category})
    string(APPEND text "${name}_keyword(K) ::= ${token}(K).\n")
  endforeach()
endforeach()
file(WRITE ${OUT} "${text}")
