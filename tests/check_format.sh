#!/usr/bin/env bash
# Fails if a C++ file is not formatted as by clang-format.
#   check_format.sh [--fix]    --fix formats the files instead
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

formatter=$(tests/clang_format.sh)
# Files under version control; in an unpacked archive, all files.
files() {
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files -z --cached -- '*.h' '*.cpp' '*.cu' '*.cuh'
    else
        find app engine ui tests -type f \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' -o -name '*.cuh' \) -print0
    fi
}

# Skips files that are deleted but still tracked.
present() { files | while IFS= read -r -d '' file; do if [ -e "$file" ]; then printf '%s\0' "$file"; fi; done; }
format() { present | xargs -0 -r -n 20 -P "$(nproc)" "$formatter" "$@"; }

if [ "${1:-}" = --fix ]; then
    format -i
    exit
fi
status=0
output=$(format --dry-run -Werror 2>&1) || status=1
if [ "$status" -ne 0 ]; then
    wrong=$(sed -n 's/^\([^ :][^:]*\):[0-9]*:[0-9]*: error: .*/\1/p' <<<"$output" | sort | uniq -c)
    printf '%s\n' "${wrong:-$output}"
    printf 'Lines in each file that clang-format would write differently; tests/check_format.sh --fix rewrites them.\n'
fi
exit "$status"
