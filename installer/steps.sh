# shellcheck shell=bash
# Shared by installer/run.sh and tests/run.sh, which source it from the top of the checkout. Steps write logs below build/log/.

root=$PWD

fail() {
    printf '\n%s\n' "$*" >&2
    exit 1
}

# free_megabytes FOLDER
free_megabytes() { df -Pm "$1" | awk 'NR == 2 { print $4 }'; }

# need_space FOLDER MEGABYTES WHAT
need_space() {
    local free
    free=$(free_megabytes "$1")
    [ "$free" -ge "$2" ] || fail "Not enough space in $1: $3 needs about $2 MB, $free MB are free. Make room and run this again."
}

# step NAME TEXT COMMAND...: runs the command, prints the text and the seconds; when it fails, the end of its log, and returns 1.
# On a terminal a command named in `shown` writes there, since it shows its progress.
shown=""
step() {
    local name=$1 text=$2 log=$root/build/log/$1.log begin=$SECONDS status=0
    shift 2
    mkdir -p "$root/build/log"
    if [ "$shown" = "$name" ] && [ -t 1 ]; then
        printf '%s\n' "$text"
        "$@" || status=$?
    else
        printf '%-60s' "$text"
        "$@" >"$log" 2>&1 </dev/null || status=$?
        [ "$status" -eq 0 ] && printf '%5d s\n' $((SECONDS - begin))
    fi
    [ "$status" -eq 0 ] && return 0
    printf 'failed\n'
    [ -s "$log" ] && { tail -n 40 "$log"; printf '(the whole log: %s)\n' "$log"; }
    return 1
}

# As many compilers at once as there are processors, but at least 1 GB of memory for each.
jobs() {
    local cores memory
    cores=$(nproc)
    memory=$(awk '/^MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo)
    [ "$memory" -lt 1 ] && memory=1
    echo $((cores < memory ? cores : memory))
}

# Names in the given lists that are not installed.
missing_packages() {
    local name
    cat "$@" | sed 's/#.*//' | while read -r name; do
        [ -z "$name" ] && continue
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || echo "$name"
    done
}

# as_root COMMAND...
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# A source that fails need not be the one that we need: go on with what could be read, and let install decide.
apt_update() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 update || true; }

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "$@"
}

# apt_megabytes PACKAGE...: what they and all that they need take, as files to fetch and installed, as apt tells; where it does
# not, what all packages of the lists need together.
apt_megabytes() {
    as_root env LC_ALL=C apt-get -q --assume-no -o DPkg::Lock::Timeout=300 install --no-install-recommends "$@" 2>/dev/null </dev/null |
        awk 'function megabytes(number, unit) {
                 gsub(",", "", number)
                 sub("/.*", "", unit)  # "0 B/45.6 MB": some of them are there
                 return number * (unit == "GB" ? 1000 : unit == "MB" ? 1 : 0.001)
             }
             /^Need to get / { needed += megabytes($4, $5) }
             /^After this operation, .* additional disk space/ { needed += megabytes($4, $5); told = 1 }
             /^After this operation, .* will be freed/ { told = 1 }
             END { print told ? int(needed) + 1 : 2000 }' || true
}

# install_packages LIST...: installs what is missing of the lists. Asks nothing and needs no network when nothing is.
install_packages() {
    local missing log=$root/build/log/packages.log
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        fail "This script installs with apt, which is not here. Install what is named in $*, then use --no-install."
    fi
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -eq 0 ] && return 0
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "sudo is not here to install packages. As root: apt-get install ${missing[*]}"
        if ! sudo -n true 2>/dev/null; then
            [ -t 0 ] || fail "sudo asks for a password, and nobody can type one. By hand: sudo apt-get install ${missing[*]}"
            sudo -v || fail "sudo did not let us install packages. As root: apt-get install ${missing[*]}"
        fi
    fi
    step package-lists "Reading the lists of packages" apt_update
    need_space /usr "$(apt_megabytes "${missing[@]}")" "installing packages"
    step packages "Installing ${#missing[@]} packages and what they need" apt_install "${missing[@]}" && return 0
    if grep -qiE 'no space left|enough free space' "$log"; then
        fail "The disk is full. Make room and run this again."
    elif grep -qi 'could not get lock' "$log"; then
        fail "Another program is installing packages. Wait for it and run this again."
    elif grep -qiE 'could not (resolve|connect)|temporary failure|failed to fetch|unable to (fetch|locate)' "$log"; then
        fail "The packages could not be fetched. Is the network up, and does /etc/apt name a Debian 12 mirror? Then run this again."
    fi
    fail "apt could not install: ${missing[*]}"
}

# With a CUDA compiler: the headers that cuDNN's attention needs to be built. The build is complete without them.
cuda_headers() {
    command -v nvcc >/dev/null || [ -x /usr/local/cuda/bin/nvcc ] || return 0
    install_packages installer/packages-cuda.txt
    step cudnn-headers "Fetching headers for cuDNN" installer/cudnn-headers.sh ||
        printf 'Going on without them: attention on a GPU by our own kernels alone.\n'
}

# What a whole build of each preset takes on the disk.
declare -A build_megabytes=([release]=1000 [tests]=3200)

# build PRESET: configures where needed and builds; 1 when either fails.
build() {
    local folder=$root/build/$1 there missing
    there=$(du -sm "$folder" 2>/dev/null | cut -f1 || true)
    missing=$((${build_megabytes[$1]:-1000} - ${there:-0}))
    [ "$missing" -le 0 ] || need_space "$root" "$missing" "building"
    # ninja runs CMake again by itself when a CMakeLists.txt changed; a checkout that was moved needs a fresh start.
    if [ ! -e "$folder/build.ninja" ] || ! grep -qsF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
        step "configure-$1" "Configuring ($1)" cmake --fresh -S "$root" --preset "$1" || return 1
    fi
    shown="build-$1"
    step "build-$1" "Building ($1, $(jobs) at once)" cmake --build "$folder" --parallel "$(jobs)"
}
