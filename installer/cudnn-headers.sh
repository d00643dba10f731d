#!/usr/bin/env bash
# Fetches the headers of cudnn-frontend (Apache-2.0, MIT) into build/cudnn-frontend/include, where CMake looks
# for them. Only CUDA builds use them. Without them attention runs on Continuo's own kernels.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=1.32.0
to=build/cudnn-frontend
[ "$(cat "$to/version" 2>/dev/null)" = "$version" ] && exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A temporary environment for the package's headers.
python3 -m venv "$work/env"
"$work/env/bin/pip" install --quiet --disable-pip-version-check --no-deps --target "$work/package" "nvidia-cudnn-frontend==$version"
[ -e "$work/package/include/cudnn_frontend.h" ] || { echo "cudnn-headers: the package holds no cudnn_frontend.h" >&2; exit 1; }
rm -rf "$to"
mkdir -p "$to"
mv "$work/package/include" "$to/include"
cp "$work/package/nvidia_cudnn_frontend-$version.dist-info/"*LICENSE* "$to/" 2>/dev/null || true
printf '%s\n' "$version" >"$to/version"
