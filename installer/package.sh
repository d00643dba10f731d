#!/usr/bin/env bash
# Builds Continuo as a Debian package, which needs no compiler to install.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=installer/steps.sh
. installer/steps.sh

usage() {
    cat <<'END'
installer/package.sh [--no-install]

On Debian 12, 13 or unstable, as root or as a user who may use sudo: installs missing packages, builds Continuo, and packs window,
command line, models and manual as build/continuo_VERSION_ARCHITECTURE.deb, for machines with the same Debian release.

  --no-install      leave packages alone
END
}

install=1
while [ $# -gt 0 ]; do
    case $1 in
        --no-install) install=0; shift ;;
        -h | --help) usage; exit 0 ;;
        *)
            printf 'installer/package.sh: %s is no option of this script.\n\n' "$1" >&2
            usage >&2
            exit 2 ;;
    esac
done

if [ "$install" = 1 ]; then
    install_packages installer/packages-build.txt
    cuda_headers
fi
build release || fail "Continuo could not be built. If packages changed, remove build/release and run this again."

rm -rf build/package
step package "Packing" cpack --config build/release/CPackConfig.cmake -B build/package ||
    fail "Continuo could not be packed; the log above says why."
made=(build/package/continuo_*.deb)
[ -s "${made[0]}" ] || fail "No package was written into build/package."
mv "${made[0]}" build/
rm -rf build/package
package=build/${made[0]##*/}
cat <<END

Packed: $root/$package ($(du -m "$package" | cut -f1) MB)
  install   sudo apt install $root/$package
  remove    sudo apt remove continuo
What you make with Continuo stays when it is removed.
END
