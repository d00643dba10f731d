#!/usr/bin/env bash
# Installs Continuo's dependencies on Debian 12, 13 or unstable, builds it, and opens its window or runs the
# command line.
set -euo pipefail
started_in=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=installer/steps.sh
. installer/steps.sh

usage() {
    cat <<'END'
installer/run.sh [--no-window] [--seconds N] [--output FOLDER] [--no-install]

On Debian 12, 13 or unstable, as root or as a user who may use sudo: installs missing packages, builds Continuo, opens its window.
Without a display, or with one of the first three options, it continues the bundled primer with the bundled model into
FOLDER/continuation.mid and FOLDER/continuation.wav instead.

  --no-window       no window, also where there is a display
  --seconds N       how much music to add (30)
  --output FOLDER   where to write, made when missing (output/ in this checkout); earlier files there are replaced
  --no-install      leave packages alone
END
}

# misused TEXT: prints a usage error and exits before anything is done.
misused() {
    printf 'installer/run.sh: %s\n\n' "$1" >&2
    usage >&2
    exit 2
}

seconds=30 output=$root/output install=1 window=0
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then window=1; fi
while [ $# -gt 0 ]; do
    case $1 in
        --no-window) window=0; shift ;;
        --seconds)
            seconds=${2:-}
            [[ $seconds =~ ^[0-9]+([.][0-9]+)?$ && $seconds =~ [1-9] ]] ||
                misused "--seconds needs a number above 0, such as 30${2:+; $2 is none}."
            window=0
            shift 2 ;;
        --output)
            output=${2:-}
            [ -n "$output" ] || misused "--output needs a folder."
            [[ $output = /* ]] || output=$started_in/$output
            window=0
            shift 2 ;;
        --no-install) install=0; shift ;;
        -h | --help) usage; exit 0 ;;
        *) misused "$1 is no option of this script." ;;
    esac
done

model=resources/models/piano.safetensors
primer=resources/primers/schubert-impromptu.mid
for file in "$model" "$primer"; do
    [ -s "$file" ] || fail "$file is missing: this checkout is incomplete. Clone it again, or: git checkout -- $file"
done

if [ "$install" = 1 ]; then
    install_packages installer/packages-build.txt
    cuda_headers
fi
build release || fail "Continuo could not be built. If packages changed, remove build/release and run this again."

program=build/release/app/continuo
if [ "$window" = 1 ]; then
    printf '\nContinuo opens its window. Next time: %s\nWithout a window: installer/run.sh --no-window\n' "$root/$program"
    exec "$program"
fi

mkdir -p "$output" || fail "$output cannot be made. Choose another folder with --output."
build/release/app/cli/continuo-cli generate midi --model "$model" --prompt "$primer" --seconds "$seconds" \
    --out "$output/continuation.mid" --wav "$output/continuation.wav" ||
    fail "Continuo could not continue $primer; the line above says why."

for file in "$output/continuation.mid" "$output/continuation.wav"; do
    [ -s "$file" ] || fail "$file was not written."
done
cat <<END

Continuo continued $primer by $seconds seconds:
  MIDI   $(realpath "$output/continuation.mid")
  sound  $(realpath "$output/continuation.wav")
More: build/release/app/cli/continuo-cli --help
END
