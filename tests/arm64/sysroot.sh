#!/usr/bin/env bash
# sysroot.sh FOLDER: downloads the headers and libraries of Debian 12 for 64-bit ARM into FOLDER, with its own apt and dpkg state.
# This system does not change. About 1 GB.
set -euo pipefail
[ $# -eq 1 ] || { printf 'sysroot.sh FOLDER\n' >&2; exit 2; }
lists=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../installer")
mkdir -p "$1"
root=$(realpath "$1")
apt=$root/apt
mkdir -p "$apt"/etc/{apt.conf.d,preferences.d,trusted.gpg.d} "$apt"/state/lists/partial "$apt"/cache/archives/partial "$root"/usr/{bin,lib,sbin}
touch "$apt/state/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" >"$apt/etc/sources.list"
cat >"$apt/apt.conf" <<END
Dir::Etc "$apt/etc";
Dir::State "$apt/state";
Dir::State::status "$apt/state/status";
Dir::Cache "$apt/cache";
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
Debug::NoLocking "true";
END
export APT_CONFIG=$apt/apt.conf

# Packages to compile against: all -dev packages of the lists, except MPI, which would add compilers.
mapfile -t packages < <(sed 's/#.*//' "$lists"/packages-{build,test}.txt | grep -- '-dev *$' | grep -v openmpi)
apt-get -q update
apt-get -q -y --download-only --no-install-recommends install "${packages[@]}" libc6-dev libgomp1 libstdc++-12-dev zlib1g-dev

for package in "$apt"/cache/archives/*.deb; do dpkg -x "$package" "$root"; done
# One folder of each kind, as on an installed system.
for name in bin lib sbin; do
    [ -L "$root/$name" ] && continue
    if [ -d "$root/$name" ]; then cp -a "$root/$name/." "$root/usr/$name/" && rm -r "${root:?}/$name"; fi
    ln -s "usr/$name" "$root/$name"
done
# Absolute links are meant relative to the sysroot.
find "$root" -type l -lname '/*' | while read -r link; do
    ln -sfn "$(realpath -ms --relative-to="$(dirname "$link")" "$root$(readlink "$link")")" "$link"
done
