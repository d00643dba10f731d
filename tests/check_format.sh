#!/usr/bin/env bash
# Fails when a C++ file is not as clang-format would write it.
#   check_format.sh [--fix]    --fix rewrites the files instead
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The version in Debian 12; others format some lines differently.
formatter=clang-format-14
command -v "$formatter" >/dev/null || formatter=clang-format
mode=(--dry-run -Werror)
[ "${1:-}" = --fix ] && mode=(-i)

# What is under version control; in an unpacked archive, what is there.
files() {
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files -z --cached -- '*.h' '*.cpp' '*.cu' '*.cuh'
    else
        find app engine ui tests -type f \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' -o -name '*.cuh' \) -print0
    fi
}

# A file that is deleted and not yet committed is listed and not there.
files | while IFS= read -r -d '' file; do [ -e "$file" ] && printf '%s\0' "$file"; done |
    xargs -0 -r -n 20 -P "$(nproc)" "$formatter" "${mode[@]}"
