#!/usr/bin/env bash
# Installs what the tests need, builds everything with warnings as errors, runs every test and check.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=installer/steps.sh
. installer/steps.sh

usage() {
    cat <<'END'
tests/run.sh [--preset tests|engine|asan|tsan] [--no-install]

The last line is "N passed, N failed": test programs and checks together. Exit status 0 when none failed.

  --preset NAME   what to build (tests); asan and tsan run the same tests under sanitizers
  --no-install    leave packages alone
END
}

preset=tests install=1
while [ $# -gt 0 ]; do
    case $1 in
        --preset) preset=${2:?--preset needs a name}; shift 2 ;;
        --no-install) install=0; shift ;;
        -h | --help) usage; exit 0 ;;
        *) usage >&2; exit 2 ;;
    esac
done

passed=0 failed=0 skipped=0

# check NAME TEXT COMMAND...
check() {
    if step "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

shell_syntax() {
    local script status=0
    for script in .ci/run installer/*.sh tests/*.sh tests/*/*.sh; do bash -n "$script" || status=1; done
    return $status
}

# JACK allows eight servers on a machine and never forgets a killed one. Neither does its metadata database, which delays each
# client by 100 seconds if a client was killed while creating it.
forget_dead_jack_servers() {
    grep -qsxE 'jackd|jackdbus' /proc/[0-9]*/comm ||
        rm -rf /dev/shm/jack-shm-registry /dev/shm/jack-[0-9]*-[0-9]* "/dev/shm/jack_db-$(id -u)" 2>/dev/null || true
}

# Returns one of the totals of a JUnit report.
total() { sed -n "s/.*<testsuite .*[[:space:]]$1=\"\([0-9]*\)\".*/\1/p; s/^[[:space:]]*$1=\"\([0-9]*\)\".*/\1/p" "$2" | head -n 1; }

# Tests with time limits may fail on a busy machine. Each failed test runs once more, alone. If it passes then, it counts as passed
# and its name is printed.
rerun_failed() {
    local report=$root/build/$preset/junit-alone.xml
    rm -f "$report"
    forget_dead_jack_servers
    printf 'Tests that failed, once more, one at a time\n'
    ctest --test-dir "build/$preset" --rerun-failed --output-on-failure --output-junit "$report" || true
    bad=$(total failures "$report" 2>/dev/null || true)
    bad=${bad:-$1}
    [ "$bad" -eq "$1" ] || printf '%d passed only when run alone\n' $(($1 - bad))
}

run_ctest() {
    local report=$root/build/$preset/junit.xml tests bad idle
    rm -f "$report"
    forget_dead_jack_servers
    printf 'Tests\n'
    # Three job slots per CPU (continuo_add_test in CMakeLists.txt): most tests wait for sound, timers or programs.
    ctest --test-dir "build/$preset" --parallel "$((3 * $(nproc)))" --output-on-failure --output-junit "$report" || true
    tests=$(total tests "$report" 2>/dev/null || true)
    if [ -z "$tests" ] || [ "$tests" -eq 0 ]; then
        printf 'ctest ran no test\n'
        failed=$((failed + 1))
        return
    fi
    bad=$(total failures "$report") idle=$(($(total skipped "$report") + $(total disabled "$report")))
    [ "$bad" -eq 0 ] || [ "$bad" -gt 5 ] || rerun_failed "$bad"
    passed=$((passed + tests - bad - idle)) failed=$((failed + bad)) skipped=$((skipped + idle))
}

if [ "$install" = 1 ]; then
    install_packages installer/packages-build.txt installer/packages-test.txt
    cuda_headers
    step clang-format "Finding clang-format 14" tests/clang_format.sh --fetch || true  # reported by the format check
fi

begin=$SECONDS
check layers-test "The layer check catches what it should" python3 tests/check_layers_test.py
check layers "Layers" python3 tests/check_layers.py
check commits-test "The check of commit subjects catches what it should" python3 tests/check_commits_test.py
check format "Formatting" tests/check_format.sh
check shell "Syntax of the scripts" shell_syntax
if build "$preset"; then
    passed=$((passed + 1))
    run_ctest
else
    failed=$((failed + 1))
    printf 'Nothing could be tested: the build failed.\n'
fi

printf '\n%d s' $((SECONDS - begin))
[ "$skipped" -gt 0 ] && printf ', %d skipped' "$skipped"
printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
