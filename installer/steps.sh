# shellcheck shell=bash
# Shared by installer/run.sh and tests/run.sh, which source it from the top of the checkout. Steps write logs
# to build/log/.

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

# step NAME TEXT COMMAND...: runs the command and prints the text and the seconds. On failure prints the end
# of its log and returns 1. On a terminal, commands named in `shown` write there directly, because they show
# progress.
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

# Number of parallel compilers: one per processor, with at least 1.25 GB of memory each.
jobs() {
    local cores memory
    cores=$(nproc)
    memory=$(awk '/^MemAvailable/ { print int($2 / 1310720) }' /proc/meminfo)
    [ "$memory" -lt 1 ] && memory=1
    echo $((cores < memory ? cores : memory))
}

# Prints the names in the given lists that are not installed.
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

# A failing source may be irrelevant: continue with those that were read, and let install decide.
apt_update() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 update || true; }

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "$@"
}

# apt_megabytes PACKAGE...: prints the size of the packages with dependencies, downloaded and installed, as
# apt reports. If apt does not, prints 2000, the need of all packages in the lists.
apt_megabytes() {
    as_root env LC_ALL=C apt-get -q --assume-no -o DPkg::Lock::Timeout=300 install --no-install-recommends "$@" 2>/dev/null </dev/null |
        awk 'function megabytes(number, unit) {
                 gsub(",", "", number)
                 sub("/.*", "", unit)  # "0 B/45.6 MB": some are downloaded already
                 return number * (unit == "GB" ? 1000 : unit == "MB" ? 1 : 0.001)
             }
             /^Need to get / { needed += megabytes($4, $5) }
             /^After this operation, .* additional disk space/ { needed += megabytes($4, $5); told = 1 }
             /^After this operation, .* will be freed/ { told = 1 }
             END { print told ? int(needed) + 1 : 2000 }' || true
}

# may_install PACKAGE...: returns whether packages can be installed; if not, sets `why` to the reason and the
# manual command.
may_install() {
    [ "$(id -u)" -ne 0 ] || return 0
    why="sudo is not here to install packages. As root: apt-get install $*"
    command -v sudo >/dev/null || return 1
    sudo -n true 2>/dev/null && return 0
    why="sudo asks for a password, and nobody can type one. By hand: sudo apt-get install $*"
    [ -t 0 ] || return 1
    why="sudo did not let us install packages. As root: apt-get install $*"
    sudo -v
}

# Prints why apt could not install, from its log.
why_not_installed() {
    local log=$root/build/log/packages.log
    if grep -qiE 'no space left|enough free space' "$log"; then
        echo "The disk is full. Make room and run this again."
    elif grep -qi 'could not get lock' "$log"; then
        echo "Another program is installing packages. Wait for it and run this again."
    elif grep -qiE 'could not (resolve|connect)|temporary failure|failed to fetch|unable to (fetch|locate)' "$log"; then
        echo "The packages could not be fetched. Is the network up, and does /etc/apt name a Debian mirror? Then run this again."
    else
        echo "apt could not install: $*"
    fi
}

# Returns whether the packages of packages-cuda.txt are useful.
has_cuda_compiler() { command -v nvcc >/dev/null || [ -x /usr/local/cuda/bin/nvcc ]; }

# install_packages LIST...: installs the missing packages of the lists and, with a CUDA compiler, of
# packages-cuda.txt. Asks once for all. Needs no network if nothing is missing. A failure of packages-cuda.txt
# is not fatal.
install_packages() {
    local missing extra=() why=""
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        fail "This script installs with apt, which is not here. Install what is named in $*, then use --no-install."
    fi
    mapfile -t missing < <(missing_packages "$@")
    if has_cuda_compiler; then mapfile -t extra < <(missing_packages "installer/packages-cuda.txt"); fi
    [ $((${#missing[@]} + ${#extra[@]})) -eq 0 ] && return 0
    if ! may_install "${missing[@]}" "${extra[@]}"; then
        [ ${#missing[@]} -eq 0 ] || fail "$why"
        printf 'Going on without %s, which only headers for cuDNN need. %s\n' "${extra[*]}" "$why"
        return 0
    fi
    step package-lists "Reading the lists of packages" apt_update
    if [ ${#missing[@]} -gt 0 ]; then
        need_space /usr "$(apt_megabytes "${missing[@]}")" "installing packages"
        step packages "Installing ${#missing[@]} packages and what they need" apt_install "${missing[@]}" ||
            fail "$(why_not_installed "${missing[@]}")"
    fi
    [ ${#extra[@]} -eq 0 ] || step packages "Installing ${extra[*]} for the headers of cuDNN" apt_install "${extra[@]}" ||
        printf 'Going on without: %s\n' "$(why_not_installed "${extra[@]}")"
}

# With a CUDA compiler, fetches the headers for building cuDNN attention, which is optional.
cuda_headers() {
    has_cuda_compiler || return 0
    step cudnn-headers "Fetching headers for cuDNN" installer/cudnn-headers.sh ||
        printf 'Going on without them: attention on a GPU by our own kernels alone.\n'
}

# Disk space of a complete build of each preset.
declare -A build_megabytes=([release]=1000 [tests]=3200)

# build PRESET: configures if needed and builds; returns 1 on failure.
build() {
    local folder=$root/build/$1 there missing
    there=$(du -sm "$folder" 2>/dev/null | cut -f1 || true)
    missing=$((${build_megabytes[$1]:-1000} - ${there:-0}))
    [ "$missing" -le 0 ] || need_space "$root" "$missing" "building"
    # ninja reruns CMake after changes of a CMakeLists.txt; only a moved checkout needs a fresh configuration.
    if [ ! -e "$folder/build.ninja" ] || ! grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
        step "configure-$1" "Configuring ($1)" cmake --fresh -S "$root" --preset "$1" || return 1
    fi
    shown="build-$1"
    step "build-$1" "Building ($1, $(jobs) at once)" cmake --build "$folder" --parallel "$(jobs)"
}
