# cmake -DBUILD=FOLDER -DWORK=FOLDER -P package_test.cmake: the Debian package declares its dependencies, installs only into /usr
# without files of other packages, and its program runs from where it is unpacked.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
execute_process(COMMAND ${CMAKE_CPACK_COMMAND} --config ${BUILD}/CPackConfig.cmake -B ${WORK} -D CPACK_DEBIAN_COMPRESSION_TYPE=none
                OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE failed)
file(GLOB package ${WORK}/continuo_*.deb)
if(failed OR NOT package)
  message(FATAL_ERROR "no package was made: ${said}")
endif()

foreach(field Depends Recommends Description)
  execute_process(COMMAND dpkg-deb -f ${package} ${field} OUTPUT_VARIABLE ${field} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
# Prefixes of package names; suffixes differ between Debian releases (librtmidi6 and librtmidi7, libqt6widgets6 and
# libqt6widgets6t64).
foreach(needed libqt6widgets6 libfluidsynth3 librtmidi libsqlite3-0)
  if(NOT Depends MATCHES "${needed}")
    message(FATAL_ERROR "${needed} is not among what the package needs: ${Depends}")
  endif()
endforeach()
if(Depends MATCHES "mpi")
  message(FATAL_ERROR "every pianist would have to install MPI: ${Depends}")
endif()
if(NOT Recommends MATCHES "musescore-general-soundfont-small")
  message(FATAL_ERROR "the package brings no piano to be heard: ${Recommends}")
endif()

execute_process(COMMAND dpkg-deb -x ${package} ${WORK}/root COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE ${WORK}/root ${WORK}/root/*)
foreach(file ${files})
  if(NOT file MATCHES "^usr/(bin/continuo(-cli)?$|lib/continuo/|share/(continuo/bundled|doc/continuo|man/man1)/\
|share/(applications|metainfo|icons/hicolor/scalable/apps|mime/packages)/org[.]continuo[.]Continuo[.]|share/bash-completion/completions/continuo-cli$)")
    message(FATAL_ERROR "${file} is in the package and not Continuo's")
  endif()
endforeach()
foreach(wanted bin/continuo bin/continuo-cli share/man/man1/continuo.1.gz share/doc/continuo/copyright share/doc/continuo/CHANGELOG.md.gz
               share/continuo/bundled/models/piano.safetensors share/continuo/bundled/manual/manual.de.md
               share/applications/org.continuo.Continuo.desktop share/mime/packages/org.continuo.Continuo.xml)
  if(NOT "usr/${wanted}" IN_LIST files)
    message(FATAL_ERROR "usr/${wanted} is not in the package")
  endif()
endforeach()

set(alone ${CMAKE_COMMAND} -E env --unset=XDG_DATA_HOME --unset=XDG_CONFIG_HOME --unset=CONTINUO_MODELS HOME=${WORK})
execute_process(COMMAND ${alone} ${WORK}/root/usr/bin/continuo-cli generate midi --seconds 1 --device cpu --out ${WORK}/out.mid --json
                OUTPUT_VARIABLE made COMMAND_ERROR_IS_FATAL ANY)
string(JSON model GET ${made} model)
file(REAL_PATH ${WORK}/root/usr/share/continuo/bundled/models/piano.safetensors expected)
if(NOT model STREQUAL expected)
  message(FATAL_ERROR "without a name ${model} plays, not ${expected}")
endif()
execute_process(COMMAND ${alone} ${WORK}/root/usr/bin/continuo-cli bench decode --config emoji-32 --prompt 8 --tokens 8 --json
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${alone} QT_QPA_PLATFORM=offscreen ${WORK}/root/usr/bin/continuo --version OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE ${WORK})
