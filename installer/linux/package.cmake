# The Debian package, built by `cpack` in a build folder. Included last, because it packs what all folders
# install. Training on several machines is excluded, because it would make every user install MPI.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME continuo)
set(CPACK_PACKAGE_CONTACT "The Continuo authors")
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};${PROJECT_NAME};${CMAKE_INSTALL_DEFAULT_COMPONENT_NAME};/")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_STRIP_FILES ON)
# Triggers update the system's databases of programs and file types on the target machine.
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION sound)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded at run time: the piano's soundfont, fonts, WebP, Qt's translations, Wayland.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "musescore-general-soundfont-small | musescore-general-soundfont | fluid-soundfont-gm, fonts-noto-core, fonts-noto-mono, \
qt6-image-formats-plugins, qt6-translations-l10n, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "jackd2, rtkit")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "you play the piano, a model plays on
Continuo listens to a MIDI keyboard, the computer's keys or a MIDI file and
answers when you pause: a Perceiver AR model on your own processor goes on in
your manner, note by note, with pedal and dynamics.  It also continues
recordings of sound, and completes small pictures, pixel by pixel.

There is no account, no telemetry and no network, unless remote control is
switched on.  The package has the window (continuo), the command line
(continuo-cli) and their models.")
include(CPack)
