#!/usr/bin/env bash
# installer/steps.sh asks for as much room as the missing packages need, with an apt, a dpkg and a disk of the test's own.
set -euo pipefail
steps=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../installer/steps.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir bin

cat >bin/dpkg-query <<'END'
#!/bin/sh
for name; do :; done
[ "$name" = missing ] || printf installed
END
cat >bin/df <<'END'
#!/bin/sh
printf 'Filesystem 1048576-blocks Used Available Capacity Mounted on\n/dev/disk 9000 8900 100 99%% /\n'
END
cat >bin/id <<'END'
#!/bin/sh
echo 0
END
# Says what apt says when nobody agrees, and notes what it is to install.
cat >bin/apt-get <<'END'
#!/bin/sh
case "$*" in
    *--assume-no*) cat "$ANSWER"; exit 1 ;;
    *install*) echo "$*" >>installed ;;
esac
END
chmod +x bin/*

failed=0
# check NAME WHETHER-INSTALLED ANSWER...: what apt says, a line each.
check() {
    local name=$1 wanted=$2 said=no
    shift 2
    printf '%s\n' "$@" >answer
    rm -f installed
    printf 'here\nmissing\n' >list.txt
    # A shell of its own, as the scripts are.
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
exit $failed
