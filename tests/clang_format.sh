#!/usr/bin/env bash
# Prints the path of clang-format 14, because other versions format some lines differently: Debian's where it is that version, or the
# Python package (Apache-2.0 with LLVM exceptions) in build/clang-format.
#   clang_format.sh [--fetch]    --fetch gets the Python package where there is no other
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=14.0.6
to=build/clang-format

find_it() {
    local each
    for each in clang-format-14 clang-format "$to/bin/clang-format"; do
        if "$each" --version 2>/dev/null | grep -q " version ${version%%.*}[.]"; then
            command -v "$each"
            return
        fi
    done
    return 1
}

find_it && exit
if [ "${1:-}" != --fetch ]; then
    printf 'clang-format %s not found. Run tests/clang_format.sh --fetch.\n' "${version%%.*}" >&2
    exit 1
fi
rm -rf "$to"
python3 -m venv "$to"
"$to/bin/pip" install --quiet --disable-pip-version-check --no-deps "clang-format==$version"
find_it
