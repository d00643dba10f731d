#!/usr/bin/env bash
# Fetches clang-format 14 (Apache-2.0 with LLVM exceptions), a Python package, into build/clang-format, unless Debian's is that version.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=14.0.6
to=build/clang-format
for each in clang-format-14 clang-format "$to/bin/clang-format"; do
    if "$each" --version 2>/dev/null | grep -q ' version 14[.]'; then exit 0; fi
done
rm -rf "$to"
python3 -m venv "$to"
"$to/bin/pip" install --quiet --disable-pip-version-check --no-deps "clang-format==$version"
