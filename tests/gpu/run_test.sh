#!/usr/bin/env bash
# Tests tests/gpu/run.sh without a GPU, with scripts in place of the compiler, the driver's tool and the programs.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/bin "$work"/repo/engine "$work"/repo/tests/support "$work"/repo/tests/engine "$work"/repo/tests/gpu/bundle
cd "$work/repo"
cp "$here/run.sh" tests/gpu/
touch CMakeLists.txt tests/CMakeLists.txt engine/source.cpp
export PATH="$work/bin:$PATH" OUT="$work/out" VIRTUAL_ENV="$work"
unset CONTINUO_CUDA_ARCHITECTURES CONTINUO_PEER MINUTES PATIENCE BENCHMARKS 2>/dev/null || true

# tool NAME: writes a program on the PATH, with its text from standard input.
tool() {
    { echo '#!/usr/bin/env bash'; cat; } >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
tool nvcc <<<'case $* in *list-gpu-code*) printf "sm_89\nsm_90\n" ;; esac'
tool nvidia-smi <<<'case $* in *compute_cap*) echo "$CARD" ;; esac'
for name in ninja g++ strip; do tool "$name" <<<''; done
# Makes all programs except those in BROKEN, and reports it.
tool cmake <<'END'
case " $* " in
    *" --target help "*) exit 0 ;;
    *" --build "*) ;;
    *) touch build/gpu/CMakeCache.txt; exit 0 ;;
esac
status=0
for file in $built; do
    case " $BROKEN " in *" $(basename "$file") "*) status=1; continue ;; esac
    mkdir -p "build/gpu/$(dirname "$file")"
    printf '#!/usr/bin/env bash\n[ "${0##*/}$#" != continuo_gpu_report0 ] || exit 2\necho "[ RUN      ] A.B"\n' >"build/gpu/$file"
    chmod +x "build/gpu/$file"
done
exit $status
END
export CARD=9.0 BROKEN=

# expect NAME TEXT...: checks that the last run printed each text, and none of those after --.
expect() {
    local name=$1 text wanted=1
    shift
    for text in "$@"; do
        [ "$text" != -- ] || { wanted=0; continue; }
        grep -qF -- "$text" "$work/said" && found=1 || found=0
        [ $found -eq $wanted ] || { echo "run_test: $name: '$text'"; cat "$work/said"; exit 1; }
    done
}
run() { status=0; bash tests/gpu/run.sh "$@" >"$work/said" 2>&1 </dev/null || status=$?; }
afresh() { rm -rf build; }

run build ops
expect 'builds for the card' 'compiled for 90a-real' 'large products by cuBLASLt                   passed' '0 failed' -- 'FAILED'
[ $status -eq 0 ] && [ -e "$OUT/built.tar.gz" ]
cp "$OUT/built.tar.gz" "$work/built.tar.gz"

afresh
BROKEN=products_test run build ops
expect 'goes on with what compiles' 'not built: tests/engine/backend/products_test' 'ops against plain loops                      passed' \
    'large products by cuBLASLt                   not built' '3 failed'
[ $status -eq 1 ] && [ ! -e "$OUT/built.tar.gz" ]
# Old programs do not replace what fails to compile now.
afresh
run build
BROKEN=products_test run build ops
expect 'forgets what was built before' 'large products by cuBLASLt                   not built'

afresh
BROKEN=libcontinuo_backend_cuda.so run build ops
expect 'ends without the backend' 'tried again without cuDNN' -- 'ops against plain loops'
[ $status -eq 1 ]

afresh
cp "$work/built.tar.gz" tests/gpu/bundle/
BROKEN=ops_test run ops
expect 'takes what was built' 'of the same sources, from the bundle' 'ops against plain loops                      passed' -- 'compiled for'
[ $status -eq 0 ]

afresh
CARD=8.9 run ops
expect 'compiles for another card' 'compiled for 89-real' -- 'from the bundle'

afresh
echo 'int changed;' >>engine/source.cpp
run ops
expect 'compiles other sources' 'compiled for 90a-real' -- 'from the bundle'

afresh
echo damaged >tests/gpu/bundle/built.tar.gz
run ops
expect 'compiles where the archive is damaged' 'compiled for 90a-real' -- 'from the bundle'

# A program that a GPU fault ends: which test, and where.
tool compute-sanitizer <<'END'
echo "========= Invalid __global__ read of size 16 bytes"
echo "=========     at kernel(Job)+0x40 in source.cu:12"
END
rm tests/gpu/bundle/built.tar.gz
afresh
run build
cat >build/gpu/tests/engine/backend/ops_test <<'END'
#!/usr/bin/env bash
case $* in
    *list_tests*) printf 'A.\n  B\n  C\n' ;;
    *filter=A.C*) ;;
    *) printf '[ RUN      ] A.B\nthe device is lost to this program\n'; exit 1 ;;
esac
END
run ops
expect 'says where a fault lies' 'FAILED alone' 'Invalid __global__ read' 'source.cu:12' -- 'A.C '

MINUTES=0 run ops
expect 'ends by itself' 'not tried: the 0 minutes are over'
echo 'run_test: all as it should be'
