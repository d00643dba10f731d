#!/bin/sh
# The audio and MIDI callbacks under clang's realtime sanitizer: tests/realtime/run.sh [SOUNDFONT]
# Needs clang 20 or later with its runtime (clang-22, libclang-rt-22-dev); CLANG names another.
set -eu
cd "$(dirname "$0")/../.."
soundfont=${1:-/usr/share/sounds/sf2/TimGM6mb.sf2}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
${CLANG:-clang++-22} -std=c++20 -O1 -g -fsanitize=realtime -Iapp -Iengine -Iengine/include \
    tests/realtime/callbacks.cpp app/audio/live_synth.cpp app/audio/piano_synth.cpp app/audio/room.cpp \
    app/audio/soundfont.cpp app/midi/events/block_clock.cpp app/audio/click.cpp app/midi/events/event_inbox.cpp \
    app/tempo/tempo.cpp app/tempo/clock_follower.cpp app/tempo/transport_follower.cpp app/files/plain_file.cpp \
    app/midi/events/held_keys.cpp app/midi/events/waker.cpp app/midi/ports/echo_filter.cpp -lfluidsynth -o "$folder/callbacks"
# Without a soundfont it does what is forbidden: that must be found.
if "$folder/callbacks" 2> "$folder/found" || ! grep -q malloc "$folder/found"; then
    echo "realtime: the sanitizer does not see an allocation" >&2
    exit 1
fi
"$folder/callbacks" "$soundfont"
