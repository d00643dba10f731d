#!/usr/bin/env bash
# Packs what a machine with a GPU, but without Debian's packages and a network, needs to build and test the engine: headers and
# libraries of the packages below, as installed here.
#   bundle.sh [FOLDER]   writes FOLDER/bundle.tar.xz (default: tests/gpu/bundle, which git ignores)
# Includes cudnn-frontend's headers (fetched by installer/cudnn-headers.sh), and those of cuDNN, cuBLASLt, NCCL and CUDA's run-time
# compiler if installed.
# CONTINUO_PEER=FILE also includes the PyTorch program for comparison.
# CONTINUO_CUDA_ARCHITECTURES=90a-real (an H100 or H200) also builds everything for that GPU, as FOLDER/built.tar.gz, to save time
# on the machine.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
to=$(realpath -m "${1:-$here/bundle}")
peer=${CONTINUO_PEER:+$(realpath "$CONTINUO_PEER")}
cd "$here/../.."
packages=(libhwy-dev libhwy1 libdnnl-dev libdnnl2 nlohmann-json3-dev libgtest-dev libgmock-dev opencl-c-headers ocl-icd-opencl-dev ocl-icd-libopencl1)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for package in "${packages[@]}"; do
    dpkg -s "$package" >/dev/null 2>&1 || { echo "bundle: the package $package is not installed; run tests/run.sh first" >&2; exit 1; }
    dpkg -L "$package" | grep -E '^/usr/(include|lib|share/cmake|share/pkgconfig)/' | while read -r path; do
        [ -d "$path" ] && [ ! -L "$path" ] || printf '%s\n' "${path#/}"
    done
done | sort -u >"$work/list"
mkdir -p "$work/tree" "$to"
tar -C / -c -T "$work/list" | tar -C "$work/tree" -x

# The libraries themselves come from the other machine, with its CUDA or PyTorch.
installer/cudnn-headers.sh || echo "bundle: without cudnn-frontend's headers; attention will run on our own kernels" >&2
if [ -d build/cudnn-frontend/include ]; then cp -r build/cudnn-frontend/include/. "$work/tree/usr/include/"; fi
cuda=/usr/local/cuda/include
for header in "$cuda"/cudnn*.h "$cuda"/nccl.h "$cuda"/cublasLt.h "$cuda"/cublas_api.h "$cuda"/nvrtc.h; do
    if [ -e "$header" ]; then cp -L "$header" "$work/tree/usr/include/"; fi
done
# cuda_fp16.h, which cudnn-frontend includes, needs nv/target, which not every toolkit contains.
if [ -d "$cuda/nv" ]; then cp -rL "$cuda/nv" "$work/tree/usr/include/"; fi

find "$work/tree" -name '*.so*' -type f -exec strip --strip-unneeded {} + 2>/dev/null || true
if [ -n "$peer" ]; then cp "$peer" "$work/tree/perceiver_ar_torch.py"; fi
tar -C "$work/tree" -cJf "$to/bundle.tar.xz" .
say() { printf 'bundle: %s, %s\n' "$1" "$(du -h "$1" | cut -f 1)"; }
say "$to/bundle.tar.xz"

rm -f "$to/built.tar.gz"
if [ -n "${CONTINUO_CUDA_ARCHITECTURES:-}" ]; then
    # Uses the bundled libraries, which may have changed since the last time.
    rm -rf build/gpu/bundle build/gpu/CMakeCache.txt
    OUT=$work/built PATIENCE=8 tests/gpu/run.sh build
    mv "$work/built/built.tar.gz" "$to/"
    say "$to/built.tar.gz"
fi
