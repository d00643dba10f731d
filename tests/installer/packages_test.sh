#!/usr/bin/env bash
# installer/steps.sh checks the space for missing packages, continues without optional ones, and rebuilds if the checkout was moved.
# The lists use dpkg's package names, and installer/run.sh checks its options first. Uses a fake apt, dpkg, CMake and disk, but real
# names.
set -euo pipefail
installer=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../installer")
steps=$installer/steps.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir bin

cat >bin/dpkg-query <<'END'
#!/bin/sh
for name; do :; done
case $name in missing | optional) ;; *) printf installed ;; esac
END
cat >bin/df <<'END'
#!/bin/sh
printf 'Filesystem 1048576-blocks Used Available Capacity Mounted on\n/dev/disk 9000 8900 100 99%% /\n'
END
cat >bin/id <<'END'
#!/bin/sh
echo "${USER_ID:-0}"
END
# Prints what apt prints if nobody agrees, and records what it should install.
cat >bin/apt-get <<'END'
#!/bin/sh
case "$*" in
    *--assume-no*) cat "$ANSWER"; exit 1 ;;
    *install*optional*) echo "E: Unable to locate package optional"; exit 100 ;;
    *install*) echo "$*" >>installed ;;
esac
END
chmod +x bin/*

failed=0
# check NAME WHETHER-INSTALLED ANSWER...: the output of apt, one line each.
check() {
    local name=$1 wanted=$2 said=no
    shift 2
    printf '%s\n' "$@" >answer
    rm -f installed
    printf 'here\nmissing\n' >list.txt
    # A shell of its own, like the scripts.
    ANSWER=$work/answer PATH=$work/bin:$PATH bash -euo pipefail -c ". '$steps'; install_packages list.txt" >out 2>&1 || true
    [ ! -e installed ] || said=yes
    if [ "$said" != "$wanted" ] || { [ "$wanted" = no ] && ! grep -q 'Not enough space in /usr' out; }; then
        printf '%s: installed is %s, not %s\n' "$name" "$said" "$wanted"
        cat out
        failed=1
    fi
}

check "one small package" yes "Need to get 30.9 kB of archives." "After this operation, 136 kB of additional disk space will be used."
check "as much as there is" yes "Need to get 9,000 kB of archives." "After this operation, 90.0 MB of additional disk space will be used."
check "a little more" no "Need to get 9,900 kB of archives." "After this operation, 90.2 MB of additional disk space will be used."
check "many" no "Need to get 389 MB of archives." "After this operation, 1,595 MB of additional disk space will be used."
check "huge" no "Need to get 0 B of archives." "After this operation, 2.1 GB of additional disk space will be used."
check "fetched already" yes "Need to get 0 B/400 MB of archives." "After this operation, 50.0 MB of additional disk space will be used."
check "takes the place of a larger one" yes "Need to get 2,000 kB of archives." "After this operation, 5 MB disk space will be freed."
check "apt says nothing" no "E: Unable to locate package missing"

# A virtual package is unknown to dpkg and would be requested in every run.
while read -r name; do
    if dpkg-query -W -f='${db:Status-Status} ${Provides}\n' 2>/dev/null | grep '^installed' | grep -qE "[ ,]$name( |,|\$)" &&
        ! dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null | grep -qx installed; then
        echo "$name is the name of no package, another one provides it"
        failed=1
    fi
done < <(sed 's/#.*//; /^ *$/d' "$installer"/packages-*.txt)

# Records its arguments.
printf '#!/bin/sh\necho "$*" >>cmake-said\n' >bin/cmake
mkdir cuda installer
printf '#!/bin/sh\n' >cuda/nvcc
chmod +x bin/cmake cuda/nvcc
printf 'optional\n' >installer/packages-cuda.txt
printf 'Need to get 30.9 kB of archives.\nAfter this operation, 136 kB of additional disk space will be used.\n' >answer

# says NAME STATUS TEXT COMMAND: checks exit status and output of the command with a CUDA compiler.
says() {
    local name=$1 wanted=$2 text=$3 status=0
    rm -f installed
    ANSWER=$work/answer PATH=$work/cuda:$work/bin:$PATH bash -euo pipefail -c "$4" >out 2>&1 || status=$?
    if [ "$status" != "$wanted" ] || ! grep -q "$text" out; then
        printf '%s: ended with %s, not %s, or does not say "%s"\n' "$name" "$status" "$wanted" "$text"
        cat out
        failed=1
    fi
}

says "what only CUDA needs cannot be had" 0 "Going on without" ". '$steps'; install_packages list.txt"
[ "$(grep -c ' missing' installed)" = 1 ] || { echo "what is needed was not installed"; failed=1; }
printf 'here\n' >list.txt
says "nor may we install it" 0 "Going on without optional" "export USER_ID=1; . '$steps'
    command() { [ \"\$*\" != '-v sudo' ] && builtin command \"\$@\"; }; install_packages list.txt"
printf 'missing\n' >list.txt
says "all is asked for at once" 1 "apt-get install missing optional" "export USER_ID=1; . '$steps'
    command() { [ \"\$*\" != '-v sudo' ] && builtin command \"\$@\"; }; install_packages list.txt"

# configures HOME: returns whether a build configured in this folder is configured again.
configures() {
    mkdir -p build/release
    touch build/release/build.ninja
    printf 'CMAKE_HOME_DIRECTORY:INTERNAL=%s\n' "$1" >build/release/CMakeCache.txt
    rm -f cmake-said
    PATH=$work/bin:$PATH bash -euo pipefail -c ". '$steps'; need_space() { :; }; build release" >out 2>&1 || true
    grep -q -- --fresh cmake-said
}
if configures "$work"; then echo "a checkout that stayed is configured anew"; failed=1; fi
if ! configures "$work-before"; then echo "a checkout with the beginning of the old one's name is not configured anew"; failed=1; fi

for wrong in "--seconds abc" "--seconds" "--seconds 0" "--output" "--sconds 3"; do
    says "run.sh $wrong" 2 "^installer/run.sh: ${wrong%% *} " "'$installer/run.sh' $wrong"
    if grep -qE 'Installing|Building|parameter null' out; then echo "run.sh $wrong: something was done first"; failed=1; fi
done
exit $failed
