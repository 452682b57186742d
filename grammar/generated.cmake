# postgres.c and postgres.h: the fragments of postgres/, joined in this order, through lemon.
set(fragments prologue names types expression functions query dml statement table alter_table
    object role drop session definition foreign)
list(TRANSFORM fragments REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/grammar/postgres/\\1.y")
set(keyword_table ${PROJECT_SOURCE_DIR}/lexer/keyword.def)
set(keyword_script ${PROJECT_SOURCE_DIR}/grammar/keyword_rules.cmake)
add_custom_command(OUTPUT ${out}/keywords.y DEPENDS ${keyword_table} ${keyword_script}
  COMMAND ${CMAKE_COMMAND} -DKEYWORDS=${keyword_table} -DOUT=${out}/keywords.y -P ${keyword_script}
  COMMENT "keywords.y from lexer/keyword.def" VERBATIM)
list(APPEND fragments ${out}/keywords.y)

set(lemon_script ${PROJECT_SOURCE_DIR}/grammar/lemon.cmake)
find_program(LEMON lemon REQUIRED)

set(lemon_template ${PROJECT_SOURCE_DIR}/grammar/automaton.lemon)

# weir_automaton_tables(NAME): NAME_tables.h, packed by a program of our own of what lemon wrote.
function(weir_automaton_tables name)
  add_executable(${name}_tables ${PROJECT_SOURCE_DIR}/grammar/automaton_tables.c)
  set_source_files_properties(${PROJECT_SOURCE_DIR}/grammar/automaton_tables.c PROPERTIES
    OBJECT_DEPENDS "${out}/postgres.c;${out}/plpgsql_grammar.c")
  target_compile_definitions(${name}_tables PRIVATE AUTOMATON_SOURCE="grammar/${name}.c")
  target_compile_options(${name}_tables PRIVATE ${WEIR_GENERATED_WARNINGS})
  weir_includes(${name}_tables lexer grammar)
  target_include_directories(${name}_tables PRIVATE ${PROJECT_BINARY_DIR}/generated/grammar)
  set_target_properties(${name}_tables PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${out})
  add_custom_command(OUTPUT ${out}/${name}_tables.h DEPENDS ${name}_tables
    COMMAND ${name}_tables > ${out}/${name}_tables.h
    COMMENT "automaton_tables grammar/${name}_tables.h" VERBATIM)
endfunction()

# The header keeps its time when it keeps its text; the touch is for ninja.
add_custom_command(OUTPUT ${out}/postgres.c ${out}/postgres.h DEPENDS ${fragments} ${lemon_script} ${lemon_template}
  COMMAND ${CMAKE_COMMAND} -DLEMON=${LEMON} -DOUT=${out} "-DOPTIONS=-q" 
    "-DFRAGMENTS=${fragments}" -P ${lemon_script}
  COMMAND ${CMAKE_COMMAND} -E touch ${out}/postgres.c ${out}/postgres.h
  COMMENT "lemon grammar/postgres/*.y" VERBATIM)
weir_automaton_tables(postgres)
list(APPEND sources ${out}/postgres.c ${out}/postgres.h ${out}/postgres_tables.h)

# postgres.out: states, conflicts, what precedence decided.
add_custom_command(OUTPUT ${out}/report/postgres.out DEPENDS ${fragments} ${lemon_script} ${lemon_template}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${out}/report
  COMMAND ${CMAKE_COMMAND} -DLEMON=${LEMON} -DOUT=${out}/report "-DOPTIONS=-p" 
    "-DFRAGMENTS=${fragments}" -P ${lemon_script}
  COMMENT "lemon -p grammar/postgres/*.y" VERBATIM)
add_custom_target(postgres-report DEPENDS ${out}/report/postgres.out)

# plpgsql_grammar.c and .h: plpgsql/grammar.y with its keywords, likewise.
set(pl_folder ${PROJECT_SOURCE_DIR}/grammar/plpgsql)
add_custom_command(OUTPUT ${out}/plpgsql_keywords.y
  DEPENDS ${pl_folder}/keyword.def ${pl_folder}/keyword_rules.cmake
  COMMAND ${CMAKE_COMMAND} -DKEYWORDS=${pl_folder}/keyword.def -DOUT=${out}/plpgsql_keywords.y
    -P ${pl_folder}/keyword_rules.cmake
  COMMENT "plpgsql_keywords.y from plpgsql/keyword.def" VERBATIM)
set(pl_fragments ${pl_folder}/grammar.y ${out}/plpgsql_keywords.y)
add_custom_command(OUTPUT ${out}/plpgsql_grammar.c ${out}/plpgsql_grammar.h
  DEPENDS ${pl_fragments} ${lemon_script} ${lemon_template}
  COMMAND ${CMAKE_COMMAND} -DLEMON=${LEMON} -DOUT=${out} -DNAME=plpgsql_grammar "-DOPTIONS=-q"
    "-DFRAGMENTS=${pl_fragments}" -P ${lemon_script}
  COMMAND ${CMAKE_COMMAND} -E touch ${out}/plpgsql_grammar.c ${out}/plpgsql_grammar.h
  COMMENT "lemon grammar/plpgsql/grammar.y" VERBATIM)
weir_automaton_tables(plpgsql_grammar)
list(APPEND sources ${out}/plpgsql_grammar.c ${out}/plpgsql_grammar.h ${out}/plpgsql_grammar_tables.h)
add_custom_command(OUTPUT ${out}/report/plpgsql_grammar.out DEPENDS ${pl_fragments} ${lemon_script} ${lemon_template}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${out}/report
  COMMAND ${CMAKE_COMMAND} -DLEMON=${LEMON} -DOUT=${out}/report -DNAME=plpgsql_grammar "-DOPTIONS=-p"
    "-DFRAGMENTS=${pl_fragments}" -P ${lemon_script}
  COMMENT "lemon -p grammar/plpgsql/grammar.y" VERBATIM)
add_custom_target(plpgsql_grammar-report DEPENDS ${out}/report/plpgsql_grammar.out)
