#!/bin/sh
# Runs the audio and MIDI callbacks under clang's realtime sanitizer: tests/realtime/run.sh [SOUNDFONT]
# Needs clang 20 or later with its runtime (clang-22, libclang-rt-22-dev, libomp-22-dev; CLANG names another) and a JACK server.
set -eu
cd "$(dirname "$0")/../.."
soundfont=${1:-/usr/share/sounds/sf2/TimGM6mb.sf2}
cmake --preset realtime -DCMAKE_CXX_COMPILER="${CLANG:-clang++-22}" >/dev/null
cmake --build --preset realtime
callbacks=build/realtime/tests/app/audio/realtime_callbacks
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
# Without a soundfont the program breaks the rules, and the sanitizer must report it.
if "$callbacks" 2> "$folder/found" || ! grep -q malloc "$folder/found"; then
    echo "realtime: the sanitizer does not see an allocation" >&2
    exit 1
fi
"$callbacks" "$soundfont"
export JACK_DEFAULT_SERVER="continuo-realtime-$$" JACK_NO_START_SERVER=1
jackd --no-realtime -n "$JACK_DEFAULT_SERVER" -d dummy -r 48000 -p 128 > "$folder/jackd" 2>&1 &
server=$!
"$callbacks" "$soundfont" 20
