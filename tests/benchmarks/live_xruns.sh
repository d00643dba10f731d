#!/bin/sh
# Finds the cause of xruns at a JACK server with the dummy driver. Counts them beside an idle client, the program's devices, and a
# model that plays, each with its own server.
#   tests/benchmarks/live_xruns.sh [--seconds S] [--build FOLDER] [KIND ...]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
seconds=180
build=$root/build/dev
[ -d "$build" ] || build=$root/build/tests
while [ $# -gt 0 ]; do
    case $1 in
        --seconds) seconds=$2; shift 2 ;;
        --build) build=$2; shift 2 ;;
        *) break ;;
    esac
done
[ $# -gt 0 ] || set -- nothing idle model
echo "| beside | s | xruns | late wakeups of a bare thread | its worst, ms | s stolen by the host | longest callback, ms |"
echo "|---|---|---|---|---|---|---|"
for kind in "$@"; do
    export JACK_DEFAULT_SERVER=continuo-xruns JACK_NO_START_SERVER=1
    jackd --realtime --realtime-priority 20 --name "$JACK_DEFAULT_SERVER" --silent -d dummy -r 48000 -p 128 >/dev/null 2>&1 &
    server=$!
    trap 'kill $server' EXIT
    sleep 2
    "$build/tests/benchmarks/app/xruns" "$kind" "$seconds" "$root/resources/models/piano.safetensors"
    kill $server
    wait $server || true
    trap - EXIT
done
