#!/usr/bin/env bash
# completion_test.sh CONTINUO-CLI CONTINUO: tests bash completion of the command line, and that the man pages list all commands and
# options.
set -euo pipefail
linux=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../installer/linux")
program=$(realpath "$1") window=$(realpath "$2")
# shellcheck source=installer/linux/continuo-cli.bash
. "$linux/continuo-cli.bash"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
touch mine.mid
export CONTINUO_MODELS=$work/models HOME=$work
mkdir models
cp "$linux/../../resources/models/piano.safetensors" models/

failed=0
# offers WHAT WORD...: returns whether WHAT is a completion of the last word.
offers() {
    local wanted=$1
    shift
    COMP_WORDS=(continuo-cli "$@") COMP_CWORD=$# COMPREPLY=()
    _continuo_cli "$program" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    printf '%s\n' "${COMPREPLY[@]}" | grep -qxF -- "$wanted"
}
expect() {
    offers "$@" && return 0
    printf '%s is not offered after: %s\n' "$1" "${*:2}"
    failed=1
}
refuse() {
    offers "$@" || return 0
    printf '%s is offered after: %s\n' "$1" "${*:2}"
    failed=1
}

expect generate ge
expect statistics ""
refuse generate st
expect midi generate ""
expect audio generate ""
expect --seconds generate midi --sec
refuse --seconds score --sec
expect picture bench pic
expect piano generate midi --model pi
expect mine.mid generate midi --prompt mi
expect mine.mid info mi
expect krasserm tokenize --profile k
expect hand-over live --mode ha
expect auto live --latents au
refuse N live --latents ""
expect --json models --j
# A switch takes no value, so another option may follow.
expect --model generate midi --only-continuation --mo

# Each command in the help.
while read -r command; do
    grep -qE "^\.It Cm (.* , )?$command( |$)" "$linux/continuo-cli.1" || { echo "continuo-cli.1 does not describe $command"; failed=1; }
done < <("$program" --help | _continuo_cli_listed Subcommands)
while read -r option; do
    name=${option#--}
    grep -qF -- "Fl \\-${name//-/\\-}" "$linux/continuo.1" || { echo "continuo.1 does not describe $option"; failed=1; }
done < <(QT_QPA_PLATFORM=offscreen "$window" --help | grep -oE -- '--[a-z-]+')
exit $failed
