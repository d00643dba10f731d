#!/usr/bin/env bash
# Runs clang-tidy (see .clang-tidy) and fails when it finds something. Needs the package clang-tidy and a configured build/dev.
#   tidy.sh               sources with changes that are not committed
#   tidy.sh --since REV   sources changed since that revision
#   tidy.sh --all         every source of engine/, app/ and ui/ (an hour); tests only when they are named or changed
#   tidy.sh FILE...
# BUILD=FOLDER takes another configured build than build/dev.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build=${BUILD:-build/dev}
[ -e "$build/compile_commands.json" ] || { echo "tidy: $build is not configured; cmake --preset dev" >&2; exit 1; }
command -v clang-tidy >/dev/null || { echo "tidy: install clang-tidy" >&2; exit 1; }

changed_since() {
    git diff --name-only --diff-filter=d "$1" -- '*.cpp'
    git ls-files --others --exclude-standard -- '*.cpp'
}

case ${1:-} in
    "") mapfile -t files < <(changed_since HEAD) ;;
    --since) mapfile -t files < <(changed_since "${2:?--since needs a revision}") ;;
    --all) mapfile -t files < <(git ls-files -- 'engine/*.cpp' 'app/*.cpp' 'ui/*.cpp') ;;
    -h | --help) sed -n '2,7s/^# \?//p' "$0"; exit 0 ;;
    *) files=("$@") ;;
esac

# Only compiled sources: fuzz targets, for example, need another compiler.
compiled=()
for file in "${files[@]}"; do
    grep -qF "/$file\"" "$build/compile_commands.json" && compiled+=("$file")
done
[ ${#compiled[@]} -gt 0 ] || { echo "tidy: no source to look at"; exit 0; }

# clang-tidy prints counts of suppressed warnings to stderr and findings to stdout.
status=0
printf '%s\0' "${compiled[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy -p "$build" --quiet 2>/dev/null || status=1
echo "tidy: ${#compiled[@]} files, $([ $status = 0 ] && echo nothing found || echo see above)"
exit $status
