#!/usr/bin/env bash
# Runs everything that needs an NVIDIA GPU: builds the engine with its CUDA backend, tests it against the CPU and measures it. Needs
# a machine with nvcc, CMake, ninja, g++ and Python with PyTorch. The rest comes from the bundle made by bundle.sh
# (tests/gpu/bundle/bundle.tar.xz), or from the system.
#   run.sh [build] [ops] [networks] [benchmarks] [sanitizer]     default: all parts, in this order
# Parts can run separately, and BENCHMARKS=live,decode,forward,train selects benchmarks. Missing programs are built first, or taken
# from tests/gpu/bundle/built.tar.gz if that was built from the same sources for this GPU. A step that hangs is stopped after its
# time limit. OUT has the results so far after each step. PATIENCE=4: four times the limits, for a slower machine. MINUTES=9: starts
# no step after so many minutes and stops the running one.
# CONTINUO_CUDA_ARCHITECTURES: GPU architectures to compile for (default: this machine's GPU).
# CONTINUO_PEER=FILE: a PyTorch program of the same network for comparison, not part of this repository.
# OUT=FOLDER gets the tables, the logs in one archive and the programs as built.tar.gz (default: build/gpu/report). Exit status 0 if
# nothing failed, 2 if a tool is missing, 3 without a GPU.
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
# Continuo looks for CUDA's libraries where PyTorch keeps them.
export VIRTUAL_ENV=${VIRTUAL_ENV:-$(python3 -c 'import sys; print(sys.prefix)' 2>/dev/null)}
tests=$build/tests/engine
report=$build/tests/gpu/continuo_gpu_report
# Built programs, below build/gpu: the backend, then the programs in order of importance.
built="backends/libcontinuo_backend_cuda.so tests/gpu/continuo_gpu_report tests/engine/backend/ops_test tests/engine/backend/favor_test tests/engine/backend/products_test
    tests/engine/backend/pass_test tests/engine/sampling/sampler_test tests/engine/model/decode_test tests/engine/model/forward_test
    tests/engine/session/session_test tests/engine/session/known_tokens_test tests/engine/session/live_session_test
    tests/engine/facade/token_scores_test tests/engine/training/training_test"
sanitizer=$(command -v compute-sanitizer || echo /usr/local/cuda/bin/compute-sanitizer)
failed=0
apart_spent=0
looked=0  # searches for a fault's location
table=$out/table.txt

line() { printf '%-44s %s\n' "$1" "$2" | tee -a "$table"; }
keep_logs() { tar -C "$build" -czf "$out/logs.tar.gz" logs; }

# Lets programs built elsewhere find the bundle's libraries.
use_bundle() {
    local libraries=$build/bundle/usr/lib/x86_64-linux-gnu
    [ ! -d "$libraries" ] || export LD_LIBRARY_PATH=$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
}

# within SECONDS: SECONDS, or fewer if MINUTES leaves less.
within() {
    local left=$((${MINUTES:-100000} * 60 - SECONDS))
    echo $(($1 < left ? $1 : left))
}

# step NAME COMMAND...: prints one line of the table; the output goes into a log. A test program without matching tests fails.
# LIMIT: time limit in seconds, times PATIENCE.
step() {
    local name=$1 begin=$SECONDS limit log status word
    limit=$(within $((${LIMIT:-150} * ${PATIENCE:-1})))
    shift
    for word in "$@"; do
        case $word in "$build"/tests/*) [ -e "$word" ] || { line "$name" "not built"; failed=$((failed + 1)); return; } ;; esac
    done
    if [ "$limit" -le 0 ]; then
        line "$name" "not tried: the $MINUTES minutes are over"
        failed=$((failed + 1))
        return
    fi
    log=$logs/$(printf '%s' "$name" | tr -c 'a-zA-Z0-9' _).log
    timeout -k 5 "$limit" "$@" >"$log" 2>&1
    status=$?
    if [ $status -eq 0 ] && ! grep -q 'Running 0 tests' "$log"; then
        line "$name" "passed  $(printf '%4d s' $((SECONDS - begin)))"
        grep '^run.sh:' "$log" | tee -a "$table"
    else
        [ $status -ne 124 ] || echo "run.sh: ended after $limit s; PATIENCE=4 gives it four times as long" >>"$log"
        line "$name" "FAILED  $(printf '%4d s' $((SECONDS - begin)))"
        grep -E 'Failure|FAILED|rror|=====|Running 0|run.sh:' "$log" | head -n 12
        failed=$((failed + 1))
        # A fault of the GPU or a crash fails all later tests too: which fail on their own? If all ran, gtest has listed them.
        if grep -q 'Running main() from.*gtest\|\[ RUN' "$log" && { [ $status -gt 1 ] || grep -q 'device is lost' "$log"; }; then
            apart "$name" "$log" "$@"
        fi
    fi
    keep_logs
}

# apart NAME LOG COMMAND...: runs each failed or missing test of a program in its own process, for one minute in total for all
# programs.
apart() {
    local name=$1 log=$2 begin=$SECONDS test suspect=
    shift 2
    left() {
        local ours=$((60 - apart_spent - SECONDS + begin))
        within $((ours < 30 ? ours : 30))
    }
    grep -o '^\[       OK \] [^ ]*' "$log" | sed 's/.* //' | sort -u >"$logs/passed"
    : >"$logs/again"
    if [ "$(left)" -gt 0 ]; then
        timeout -k 5 "$(left)" "$@" --gtest_list_tests 2>/dev/null |
            awk '/^[^ ]/ { suite = $1 } /^  / { print suite $1 }' | sort -u | comm -23 - "$logs/passed" >"$logs/again"
    fi
    while read -r test; do
        [ "$(left)" -gt 0 ] || break
        timeout -k 5 "$(left)" "$@" "--gtest_filter=$test" >>"$log" 2>&1 </dev/null
        case $? in
            0) ;;
            124 | 137) line "  $test" "not done in time alone" ;;
            *)
                line "  $test" "FAILED alone"
                [ -n "$suspect" ] || suspect=$test
                ;;
        esac
    done <"$logs/again"
    [ "$(left)" -gt 0 ] || line "  $name, others" "not tried alone"
    apart_spent=$((apart_spent + SECONDS - begin))
    [ -z "$suspect" ] || where_it_lies "$suspect" "$log" "$@"
}

# where_it_lies TEST LOG COMMAND...: prints the line of the first fault that memcheck finds in one test.
where_it_lies() {
    local test=$1 log=$2 limit
    shift 2
    limit=$(within 60)
    [ $looked -eq 0 ] && [ "$limit" -gt 0 ] && command -v "$sanitizer" >/dev/null || return 0
    looked=1
    printf '\nmemcheck of %s\n' "$test" >>"$log"
    timeout -k 5 "$limit" "$sanitizer" --tool memcheck --target-processes all --print-limit 3 "$@" "--gtest_filter=$test" >"$logs/fault" 2>&1 </dev/null
    cat "$logs/fault" >>"$log"
    grep -m 6 -E '^=+ +(Invalid|Misaligned|Address|Program|at |by thread|Uninit)|^=+ +.* (in|at) .*\.(cu|h)' "$logs/fault" | tee -a "$table"
}

# Reports what is missing before minutes are spent.
need() {
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || [ -x "/usr/local/cuda/bin/$tool" ] || { echo "run.sh: $tool is not here; install it or put it on the PATH" >&2; exit 2; }
    done
}

# Builds what is missing, because a fresh machine has nothing.
need_gpu() {
    if [ ! -x "$report" ]; then
        nvidia-smi -L >/dev/null 2>&1 || compgen -G '/dev/nvidia[0-9]*' >/dev/null || [ -e /dev/dxg ] || {
            echo "run.sh: no GPU here; tests/gpu/run.sh build builds without one" >&2
            exit 3
        }
        build_step
    fi
    timeout -k 5 60 "$report" devices cuda:0 || { echo "run.sh: no GPU that Continuo can use; the line above says what is here" >&2; exit 3; }
}

# Continues with what could be built: one test that does not compile must not prevent the others from running.
build_step() {
    if take_built; then
        line "build" "of the same sources, from the bundle"
    else
        need nvcc cmake ninja g++
        rm -f "$out/built.tar.gz"
        export -f build_engine card_architecture caps sources_sum unpack
        export build built
        LIMIT=560 step "build" bash -c build_engine
        [ ! -e "$build/built.txt" ] || keep_built
    fi
    [ -x "$report" ] && [ -e "$build/${built%% *}" ] || exit 1
}

# For another machine of the same kind.
keep_built() {
    local copy=$build/built
    rm -rf "$copy"
    mkdir "$copy"
    tar -C "$build" -c built.txt $built | tar -C "$copy" -x
    (cd "$copy" && strip --strip-unneeded $built)
    tar -C "$copy" -czf "$out/built.tar.gz" built.txt $built
    rm -r "$copy"
}

# Returns a checksum of all sources of the build.
sources_sum() {
    find CMakeLists.txt engine tests/CMakeLists.txt tests/support tests/engine tests/gpu -type f \
        \( -name '*.cpp' -o -name '*.h' -o -name '*.cu' -o -name '*.cmake' -o -name CMakeLists.txt \) ! -path 'tests/gpu/bundle/*' -print0 |
        LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-64
}

# Unpacks tests/gpu/bundle/built.tar.gz if it was built from these sources for this machine's GPUs and runs here. An existing build
# is kept.
take_built() {
    local archive=tests/gpu/bundle/built.tar.gz sum architectures cap
    [ -e "$archive" ] && [ ! -e "$build/CMakeCache.txt" ] || return 1
    { read -r sum; read -r architectures; } < <(tar -xzOf "$archive" built.txt) || return 1
    [ "$sum" = "$(sources_sum)" ] && [ -n "$(caps)" ] || return 1
    for cap in $(caps); do
        case ";$(printf '%s' "$architectures" | tr -cd '0-9;');" in *";$cap;"*) ;; *) return 1 ;; esac
    done
    [ ! -e tests/gpu/bundle/bundle.tar.xz ] || [ -d "$build/bundle/usr" ] || unpack tests/gpu/bundle/bundle.tar.xz "$build/bundle" || return 1
    use_bundle
    tar -C "$build" -xzf "$archive" || return 1
    "$report" >/dev/null 2>&1
    [ $? -eq 2 ] && return 0  # it prints its usage
    (cd "$build" && rm -f $built)
    return 1
}

# unpack ARCHIVE FOLDER: unpacks everything or nothing. tar would need xz, Python does not.
unpack() {
    rm -rf "$2.part"
    mkdir -p "$2.part"
    { tar -C "$2.part" -xJf "$1" || python3 -m tarfile -e "$1" "$2.part"; } && rm -rf "$2" && mv "$2.part" "$2"
}

# Returns the compute capabilities of the GPUs: 90 for 9.0.
caps() { timeout 30 nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | tr -cd '0-9\n' | sort -u; }

# Returns CMake's names of the GPUs, if this compiler supports them. Tests need code compiled for the GPU; a driver compiles
# different code from the intermediate form.
card_architecture() {
    local found=() cap
    for cap in $(caps); do
        "$nvcc" --list-gpu-code | grep -qx "sm_$cap" || return
        [ "$cap" != 90 ] || cap=90a
        found+=("$cap-real")
    done
    (IFS=';'; printf '%s' "${found[*]}")
}

# Exported for the step's own shell, which timeout starts.
build_engine() {
    local prefix=() nvcc architectures targets=() each lacks=0 sum
    sum=$(sources_sum)
    for each in $built; do targets+=("$(basename "$each" .so)"); done
    targets[0]=${targets[0]#lib}
    nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
    architectures=${CONTINUO_CUDA_ARCHITECTURES:-$(card_architecture)}
    echo "run.sh: compiled for ${architectures:-what the preset names}"
    if [ -e tests/gpu/bundle/bundle.tar.xz ] && [ ! -d "$build/bundle/usr" ]; then
        unpack tests/gpu/bundle/bundle.tar.xz "$build/bundle" || return 1
    fi
    if [ -d "$build/bundle/usr" ]; then
        # Old-style paths also apply to the dependencies of libraries.
        prefix=("-DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags" "-DCMAKE_PREFIX_PATH=$build/bundle/usr" "-DCMAKE_LIBRARY_ARCHITECTURE=x86_64-linux-gnu"
                "-DCMAKE_BUILD_RPATH=$build/bundle/usr/lib/x86_64-linux-gnu"
                "-DOpenCL_INCLUDE_DIR=$build/bundle/usr/include"
                "-DOpenCL_LIBRARY=$build/bundle/usr/lib/x86_64-linux-gnu/libOpenCL.so")
    fi
    # Ten sources per unity file, like tests/run.sh, so that missing includes do not first show here.
    cmake --preset engine -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCONTINUO_CUDA=ON -DCONTINUO_WERROR=OFF -DCONTINUO_CUDNN=ON \
        -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=10 \
        -DCMAKE_CUDA_FLAGS=-lineinfo ${architectures:+"-DCMAKE_CUDA_ARCHITECTURES=$architectures"} "${prefix[@]}" || return 1
    # Old programs must not replace ones that failed to build.
    (cd "$build" && rm -f built.txt $built)
    if ! cmake --build "$build" --target "${targets[@]}" -- -k 0 && [ ! -e "$build/${built%% *}" ]; then
        # Only one source depends on external headers.
        echo "run.sh: the build failed, and was tried again without cuDNN"
        cmake -B "$build" -DCONTINUO_CUDNN=OFF && cmake --build "$build" --target "${targets[@]}" -- -k 0
    fi
    for each in $built; do
        [ -e "$build/$each" ] || { echo "run.sh: not built: $each"; lacks=1; }
    done
    [ $lacks -eq 0 ] || return 1
    printf '%s\n' "$sum" "${architectures:-unknown}" >"$build/built.txt"
    # If MPI was found.
    case "$(cmake --build "$build" --target help)" in
        *team_check*) cmake --build "$build" --target team_check || echo "run.sh: team_check was not built, so two GPUs will not be tried together" ;;
    esac
}

on_gpu=(env CONTINUO_TEST_DEVICE=cuda:0)
# Our own kernels for all: we cannot fix the libraries', and they would replace some of ours.
ours=(env CONTINUO_CUDNN=0 CONTINUO_CUBLAS=0)
memcheck=("${ours[@]}" "$sanitizer" --tool memcheck --error-exitcode 9)
racecheck=("${ours[@]}" "$sanitizer" --tool racecheck --error-exitcode 9)

rm -f "$table"
trap keep_logs EXIT
use_bundle
for part in "${parts[@]}"; do
    case $part in
        build) build_step ;;
        ops)
            need_gpu
            step "ops against plain loops" env CONTINUO_CUDNN=0 "$tests/backend/ops_test" --gtest_filter='Devices/*cuda*'
            step "attention by cuDNN" env CONTINUO_CUDNN=must "$tests/backend/ops_test" --gtest_filter='Devices/*ttention*cuda*'
            step "FAVOR+ attention" "$tests/backend/favor_test" --gtest_filter='Devices/*cuda*'
            step "gradients of passes" "$tests/backend/pass_test" --gtest_filter='Devices/*cuda*'
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
            step "tokens that are known" "${on_gpu[@]}" "$tests/session/known_tokens_test"
            step "scores of tokens" "${on_gpu[@]}" "$tests/facade/token_scores_test"
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
printf '%d failed or not tried\n' "$failed"
[ "$failed" -eq 0 ]
