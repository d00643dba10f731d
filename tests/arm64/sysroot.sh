#!/usr/bin/env bash
# sysroot.sh FOLDER: the headers and libraries of Debian 12 for 64-bit ARM into FOLDER, by an apt and a dpkg of its own; nothing of this
# system changes. About 1 GB.
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

# What is compiled against: of the lists all that is named -dev; MPI would bring compilers along.
mapfile -t packages < <(sed 's/#.*//' "$lists"/packages-{build,test}.txt | grep -- '-dev *$' | grep -v openmpi)
apt-get -q update
apt-get -q -y --download-only --no-install-recommends install "${packages[@]}" libc6-dev libgomp1 libstdc++-12-dev zlib1g-dev

for package in "$apt"/cache/archives/*.deb; do dpkg -x "$package" "$root"; done
# As on an installed system, which has one folder of each kind.
for name in bin lib sbin; do
    [ -L "$root/$name" ] && continue
    if [ -d "$root/$name" ]; then cp -a "$root/$name/." "$root/usr/$name/" && rm -r "${root:?}/$name"; fi
    ln -s "usr/$name" "$root/$name"
done
# Links to / are meant for the system that this would be.
find "$root" -type l -lname '/*' | while read -r link; do
    ln -sfn "$(realpath -ms --relative-to="$(dirname "$link")" "$root$(readlink "$link")")" "$link"
done
