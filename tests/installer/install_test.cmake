# cmake -DBUILD=FOLDER -DWORK=FOLDER -P install_test.cmake: installing into ~/.local keeps the user's own files.
set(own ${WORK}/.local/share/continuo/models)
set(bundled ${WORK}/.local/share/continuo/bundled)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${own})
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/../../resources/models/piano.safetensors "${own}/My playing.safetensors")
file(WRITE ${own}/piano.safetensors "mine")

execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD}/app --prefix ${WORK}/.local OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

file(READ ${own}/piano.safetensors kept)
if(NOT kept STREQUAL "mine")
  message(FATAL_ERROR "a model of the user's own was overwritten")
endif()
file(GLOB files RELATIVE ${own} ${own}/*)
if(NOT files STREQUAL "My playing.safetensors;piano.safetensors")
  message(FATAL_ERROR "the user's own models are mixed with others: ${files}")
endif()
file(GLOB primers ${bundled}/primers/*.mid)
if(NOT primers)
  message(FATAL_ERROR "${bundled}/primers has no music")
endif()

execute_process(
  COMMAND ${CMAKE_COMMAND} -E env --unset=XDG_DATA_HOME --unset=XDG_CONFIG_HOME --unset=CONTINUO_MODELS HOME=${WORK}
          ${WORK}/.local/bin/continuo-cli generate midi --seconds 1 --device cpu --out ${WORK}/out.mid --json
  OUTPUT_VARIABLE made COMMAND_ERROR_IS_FATAL ANY)
string(JSON model GET ${made} model)
file(REAL_PATH ${bundled}/models/piano.safetensors expected)
if(NOT model STREQUAL expected)
  message(FATAL_ERROR "without a name ${model} plays, not ${expected}")
endif()
file(REMOVE_RECURSE ${WORK})
