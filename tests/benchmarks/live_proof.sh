#!/bin/sh
# Plays with the whole program at a JACK server whose dummy driver keeps time, and prints a table of the goals.
#   tests/benchmarks/live_proof.sh [--minutes M] [--frames N] [--build FOLDER] [FILE.mid ...]
# N: of a block of JACK's (128).
# The pianist plays the files, real performances (default: the primers).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
minutes=10
frames=128
build=$root/build/dev
[ -d "$build" ] || build=$root/build/tests
while [ $# -gt 0 ]; do
    case $1 in
        --minutes) minutes=$2; shift 2 ;;
        --frames) frames=$2; shift 2 ;;
        --build) build=$2; shift 2 ;;
        *) break ;;
    esac
done
[ $# -gt 0 ] || set -- "$root"/resources/primers/*.mid
folder=$(mktemp -d)
export JACK_DEFAULT_SERVER=continuo-proof JACK_NO_START_SERVER=1
jackd --realtime --realtime-priority 20 --name "$JACK_DEFAULT_SERVER" --silent -d dummy -r 48000 -p "$frames" >/dev/null 2>&1 &
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
sleep 2
printf '[midi]\nevery_input=false\n' > "$folder/settings.ini"
echo "load before: $(cut -d' ' -f1-3 /proc/loadavg)"
HOME=$folder QT_QPA_PLATFORM=offscreen CONTINUO_MODELS=$root/resources/models \
    "$build/tests/benchmarks/app/live_proof" "$minutes" "$folder" "$@"
echo "load after: $(cut -d' ' -f1-3 /proc/loadavg)"
CONTINUO_MODELS=$root/resources/models "${CLI:-$build/app/cli/continuo-cli}" replay "$folder/soak.take"
