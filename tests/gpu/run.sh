#!/usr/bin/env bash
# Everything that needs an NVIDIA GPU: builds the engine with its CUDA backend, tests it against the processor and measures it.
# For a machine with nvcc, CMake, ninja, g++ and Python with PyTorch; what else is needed comes from the bundle that
# bundle.sh packs (tests/gpu/bundle/bundle.tar.xz), or from the system where it is installed.
#   run.sh [build] [ops] [networks] [benchmarks] [sanitizer]     all of them when none is named, in this order
# The parts can be run apart, and BENCHMARKS=decode, live, forward or train names some of the benchmarks. A step that hangs ends after
# its own time, and what was found so far lies in OUT after each step. PATIENCE=4: four times that time, for a slower machine.
# CONTINUO_PEER=FILE: a PyTorch program of the same network for comparison, not part of this repository.
# OUT=FOLDER gets the tables, and the logs in one archive (default: build/gpu/report). Exit status 0 when nothing failed,
# 2 when a tool is missing, 3 without a GPU.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=${OUT:-$PWD/build/gpu/report}
build=$PWD/build/gpu
logs=$build/logs
rm -rf "$logs"
mkdir -p "$out" "$build" "$logs"
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(build ops networks benchmarks sanitizer)
export CONTINUO_BACKENDS=$build/backends
# Where PyTorch keeps CUDA's libraries, Continuo looks for them too.
export VIRTUAL_ENV=${VIRTUAL_ENV:-$(python3 -c 'import sys; print(sys.prefix)' 2>/dev/null)}
tests=$build/tests/engine
report=$build/tests/gpu/continuo_gpu_report
failed=0
table=$out/table.txt

line() { printf '%-44s %s\n' "$1" "$2" | tee -a "$table"; }
keep_logs() { tar -C "$build" -czf "$out/logs.tar.gz" logs; }

# step NAME COMMAND...: one line of the table; the rest goes into a log. A test program that found no test has not passed.
# LIMIT: seconds that it may take, times PATIENCE.
step() {
    local name=$1 begin=$SECONDS limit=$((${LIMIT:-150} * ${PATIENCE:-1})) log status
    shift
    log=$logs/$(printf '%s' "$name" | tr -c 'a-zA-Z0-9' _).log
    timeout -k 5 "$limit" "$@" >"$log" 2>&1
    status=$?
    if [ $status -eq 0 ] && ! grep -q 'Running 0 tests' "$log"; then
        line "$name" "passed  $(printf '%4d s' $((SECONDS - begin)))"
    else
        [ $status -ne 124 ] || echo "run.sh: ended after $limit s; PATIENCE=4 gives it four times as long" >>"$log"
        line "$name" "FAILED  $(printf '%4d s' $((SECONDS - begin)))"
        grep -E 'Failure|FAILED|rror|=====|Running 0|run.sh:' "$log" | head -n 12
        failed=$((failed + 1))
        # A fault of the card, or of a program, takes all tests behind it along: which fail by themselves?
        if grep -q 'Running main() from.*gtest\|\[ RUN' "$log"; then apart "$name" "$log" "$@"; fi
    fi
    keep_logs
}

# apart NAME LOG COMMAND...: the tests of a program that failed or never came, each in a process of its own, for a minute.
apart() {
    local name=$1 log=$2 end=$((SECONDS + 60)) test
    shift 2
    grep -o '^\[       OK \] [^ ]*' "$log" | sed 's/.* //' | sort -u >"$logs/passed"
    timeout -k 5 30 "$@" --gtest_list_tests 2>/dev/null |
        awk '/^[^ ]/ { suite = $1 } /^  / { print suite $1 }' | sort -u | comm -23 - "$logs/passed" >"$logs/again"
    while read -r test; do
        [ $SECONDS -lt $end ] || { line "  $name, others" "not tried"; break; }
        timeout -k 5 30 "$@" "--gtest_filter=$test" >>"$log" 2>&1 </dev/null || line "  $test" "FAILED alone"
    done <"$logs/again"
}

# Says what is missing before minutes are spent.
need() {
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || [ -x "/usr/local/cuda/bin/$tool" ] || { echo "run.sh: $tool is not here; install it or put it on the PATH" >&2; exit 2; }
    done
}

need_gpu() {
    [ -x "$report" ] || { echo "run.sh: nothing is built; tests/gpu/run.sh build" >&2; exit 2; }
    "$report" devices cuda:0 || { echo "run.sh: no GPU that Continuo can use; the line above says what is here" >&2; exit 3; }
}

# Exported for the step's own shell, which timeout starts.
build_engine() {
    local prefix=()
    if [ -e tests/gpu/bundle/bundle.tar.xz ] && [ ! -d "$build/bundle/usr" ]; then
        mkdir -p "$build/bundle" && tar -C "$build/bundle" -xJf tests/gpu/bundle/bundle.tar.xz || return 1
    fi
    if [ -d "$build/bundle/usr" ]; then
        # Old-style paths count for what the libraries themselves need, too.
        prefix=("-DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags" "-DCMAKE_PREFIX_PATH=$build/bundle/usr" "-DCMAKE_LIBRARY_ARCHITECTURE=x86_64-linux-gnu"
                "-DCMAKE_BUILD_RPATH=$build/bundle/usr/lib/x86_64-linux-gnu"
                "-DOpenCL_INCLUDE_DIR=$build/bundle/usr/include"
                "-DOpenCL_LIBRARY=$build/bundle/usr/lib/x86_64-linux-gnu/libOpenCL.so")
    fi
    cmake --preset engine -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCONTINUO_CUDA=ON -DCONTINUO_WERROR=OFF \
        ${CONTINUO_CUDA_ARCHITECTURES:+-DCMAKE_CUDA_ARCHITECTURES=$CONTINUO_CUDA_ARCHITECTURES} "${prefix[@]}" &&
        cmake --build "$build" --target continuo_backend_cuda ops_test products_test sampler_test decode_test forward_test session_test live_session_test \
            training_test golden_check_test continuo_gpu_report || return 1
    # Where MPI was found.
    case "$(cmake --build "$build" --target help)" in *team_check*) cmake --build "$build" --target team_check ;; esac
}

on_gpu=(env CONTINUO_TEST_DEVICE=cuda:0)
sanitizer=$(command -v compute-sanitizer || echo /usr/local/cuda/bin/compute-sanitizer)
# Our own kernels for all: the libraries' are not ours to mend, and would stand in for some of them.
ours=(env CONTINUO_CUDNN=0 CONTINUO_CUBLAS=0)
memcheck=("${ours[@]}" "$sanitizer" --tool memcheck --error-exitcode 9)
racecheck=("${ours[@]}" "$sanitizer" --tool racecheck --error-exitcode 9)

rm -f "$table"
trap keep_logs EXIT
for part in "${parts[@]}"; do
    case $part in
        build) need nvcc cmake ninja g++
               export -f build_engine && export build && LIMIT=560 step "build" bash -c build_engine
               [ "$failed" -eq 0 ] || exit 1 ;;
        ops)
            need_gpu
            step "ops against plain loops" env CONTINUO_CUDNN=0 "$tests/backend/ops_test" --gtest_filter='Devices/*cuda*'
            step "attention by cuDNN" env CONTINUO_CUDNN=must "$tests/backend/ops_test" --gtest_filter='Devices/*ttention*cuda*'
            step "large products by our own kernels" env CONTINUO_CUBLAS=0 "$tests/backend/products_test" --gtest_filter='*cuda*'
            step "large products by cuBLASLt" env CONTINUO_CUBLAS=must "$tests/backend/products_test" --gtest_filter='*cuda*'
            step "drawing tokens" "$tests/sampling/sampler_test" ;;
        networks)
            need_gpu
            step "golden numbers" "$report" verify cuda:0 tests/golden/official_*.json tests/golden/krasserm_tiny_sam.json \
                tests/golden/train_*.json
            step "cached equals uncached, at every token" "${on_gpu[@]}" "$tests/model/decode_test"
            step "forward and gradients" "${on_gpu[@]}" "$tests/model/forward_test"
            step "sessions" "${on_gpu[@]}" "$tests/session/session_test"
            step "live sessions" "${on_gpu[@]}" "$tests/session/live_session_test"
            step "training" "${on_gpu[@]}" "$tests/training/training_test"
            step "same seed, same tokens" "$report" repeat cuda:0
            step "100 steps of training beside the processor" env CONTINUO_CUDNN=0 "$report" parity cuda:0
            step "the same with cuDNN" env CONTINUO_CUDNN=must "$report" parity cuda:0
            if [ -x "$tests/training/team_check" ] && command -v mpirun >/dev/null && "$report" devices cuda:1 >/dev/null; then
                step "two GPUs learn as one" env CONTINUO_TEST_DEVICE=auto mpirun -n 2 --oversubscribe --allow-run-as-root \
                    "$tests/training/team_check" "$CONTINUO_BACKENDS"
            fi
            step "decoding beside a rebuild" "$report" overlap cuda:0 ;;
        sanitizer)
            need_gpu
            need compute-sanitizer
            step "memcheck of a recorded step" "${memcheck[@]}" "$report" repeat cuda:0 --short
            LIMIT=200 step "memcheck of the ops" "${memcheck[@]}" "$tests/backend/ops_test" \
                '--gtest_filter=Devices/Op.*cuda*:Devices/OpAttention*cuda*:Devices/Sample*cuda*'
            step "memcheck of large products" "${memcheck[@]}" "$tests/backend/products_test" '--gtest_filter=*cuda*'
            LIMIT=200 step "racecheck" "${racecheck[@]}" "$tests/backend/ops_test" \
                '--gtest_filter=Devices/*ttention*cuda*:Devices/*cuda*ttention*:Devices/Sample*cuda*:Devices/Op.*cuda*inear*:Devices/Op.*cuda*ayerNorm*' ;;
        benchmarks)
            need_gpu
            speeds=$out/benchmarks${BENCHMARKS:+-${BENCHMARKS//,/-}}.md
            LIMIT=540 step "benchmarks" python3 tests/gpu/benchmarks.py --report "$report" --markdown "$speeds" ${BENCHMARKS:+--only "$BENCHMARKS"} \
                ${CONTINUO_PEER:+--peer "$CONTINUO_PEER"} $([ -e "$build/bundle/perceiver_ar_torch.py" ] &&
                    printf -- '--peer %s' "$build/bundle/perceiver_ar_torch.py")
            cat "$speeds" 2>/dev/null ;;
        *) echo "run.sh: '$part' is not a part; see the head of this file" >&2; exit 2 ;;
    esac
done
printf '\n'
cat "$table"
printf '%d failed\n' "$failed"
[ "$failed" -eq 0 ]
