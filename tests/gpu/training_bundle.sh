#!/usr/bin/env bash
# Packs what training needs on a machine with a GPU but without Debian's packages: the command line without Qt, the CUDA backend for
# one GPU architecture, their libraries with the loader, and the given files.
#   training_bundle.sh [FILE...]      writes tests/gpu/bundle/training.tar.xz, which git ignores; the files are in its data/
# On the other machine: tar -xJf training.tar.xz, then training/continuo-cli train ...
# CONTINUO_CUDA_ARCHITECTURES: the GPU's (default 90a-real, an H100 or H200).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for file in "$@"; do [ -e "$file" ] || { echo "training_bundle: $file is not here" >&2; exit 1; }; done
files=()
for file in "$@"; do files+=("$(realpath "$file")"); done
cd "$here/../.."
build=build/training
cmake --preset release -B "$build" -DCONTINUO_WINDOW=OFF -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON -DCONTINUO_CUDA=ON \
    -DCMAKE_CUDA_ARCHITECTURES="${CONTINUO_CUDA_ARCHITECTURES:-90a-real}"
cmake --build "$build" --target continuo-cli continuo_backend_cuda

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
to=$work/training
mkdir -p "$to/bin" "$to/lib" "$to/data" tests/gpu/bundle
cp "$build/app/cli/continuo-cli" "$to/bin"
cp "$build"/backends/libcontinuo_backend_cuda.so "$to/bin"
loader=$(ldd "$to/bin/continuo-cli" | awk '/ld-linux/ { print $1 }')
ldd "$to"/bin/* | awk '$3 ~ /^\// { print $3 }' | sort -u | while read -r library; do cp -L "$library" "$to/lib"; done
cp -L "$loader" "$to/lib/loader"
strip --strip-unneeded "$to"/bin/* "$to"/lib/*.so* 2>/dev/null || true
cat >"$to/continuo-cli" <<'PROGRAM'
#!/bin/sh
# Uses its own libraries, and the driver's from the system's folders.
here=$(cd "$(dirname "$0")" && pwd)
export CONTINUO_BACKENDS="$here/bin"
# Continuo looks for CUDA's libraries where PyTorch keeps them.
export VIRTUAL_ENV="${VIRTUAL_ENV:-$(python3 -c 'import sys; print(sys.prefix)' 2>/dev/null)}"
exec "$here/lib/loader" --library-path "$here/lib:/usr/local/nvidia/lib64:/usr/lib/x86_64-linux-gnu:/usr/lib64" "$here/bin/continuo-cli" "$@"
PROGRAM
chmod +x "$to/continuo-cli"
for file in "${files[@]}"; do cp -rL "$file" "$to/data"; done
tar -C "$work" -cJf tests/gpu/bundle/training.tar.xz training
printf 'training_bundle: tests/gpu/bundle/training.tar.xz, %s\n' "$(du -h tests/gpu/bundle/training.tar.xz | cut -f 1)"
