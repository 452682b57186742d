# The perfect hash of the keywords: made by a program of our own, from keyword.def.
add_executable(keyword_hash ${PROJECT_SOURCE_DIR}/lexer/keyword_hash.c)
weir_includes(keyword_hash lexer)
set_target_properties(keyword_hash PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${out})
add_custom_command(OUTPUT ${out}/keyword_table.h DEPENDS keyword_hash
  COMMAND keyword_hash > ${out}/keyword_table.h
  COMMENT "keyword_hash lexer/keyword_table.h" VERBATIM)
list(APPEND sources ${out}/keyword_table.h)
