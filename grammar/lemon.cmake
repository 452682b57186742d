# Joins FRAGMENTS to OUT/NAME.y, or OUT/postgres.y, and runs LEMON with OPTIONS on it, and with the
# template beside this file. Lemon numbers the lines of the joined file; its messages are shown with the
# fragment and the line there. Its exit status is the number of conflicts, so one conflict fails the
# build.
if(NOT NAME)
  set(NAME postgres)
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E cat ${FRAGMENTS} OUTPUT_FILE ${OUT}/${NAME}.y
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${LEMON} ${OPTIONS} -T${CMAKE_CURRENT_LIST_DIR}/automaton.lemon -d${OUT} ${OUT}/${NAME}.y
  OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE status)

# line_of_joined(RESULT LINE): the place in a fragment, as "names.y:12"
function(line_of_joined result line)
  foreach(fragment IN LISTS FRAGMENTS)
    file(READ ${fragment} text)
    string(REGEX REPLACE "[^\n]" "" newlines "${text}")
    string(LENGTH "${newlines}" count)
    if(line LESS_EQUAL count)
      set(${result} "${fragment}:${line}" PARENT_SCOPE)
      return()
    endif()
    math(EXPR line "${line} - ${count}")
  endforeach()
  set(${result} "the end of ${fragment}" PARENT_SCOPE)
endfunction()

if(said)
  string(REGEX MATCHALL "${NAME}\\.y:[0-9]+" places "${said}")
  list(REMOVE_DUPLICATES places)
  foreach(place IN LISTS places)
    string(REGEX REPLACE ".*:" "" line ${place})
    line_of_joined(there ${line})
    string(REGEX REPLACE "[^ \n]*${place}:" "${there}:" said "${said}")
  endforeach()
  message("${said}")
endif()
if(NOT status EQUAL 0)
  message(FATAL_ERROR "lemon ends with ${status}; what conflicts says ninja ${NAME}-report")
endif()
