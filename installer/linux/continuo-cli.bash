# shellcheck shell=bash
# Completes continuo-cli in bash. Commands and options are asked of the program itself, so they are those of the one that is installed.

# What the help lists below a heading, options or commands, a word a line.
_continuo_cli_listed() {
    awk -v heading="$1:" '
        /^[A-Z][a-z]+:$/ { inside = ($0 == heading); next }
        inside && /^  [^ ]/ {
            names = split($1, name, ",")
            for (i = 1; i <= names; ++i) print name[i]
        }'
}

# What the help says that the first word after a command may be, as kind in bench: decode|prefill|…
_continuo_cli_first_word() {
    awk '/^[A-Z][a-z]+:$/ { inside = ($0 == "Positionals:"); next }
         inside && $2 ~ /\|[a-z]/ { sub(/:.*/, "", $2); gsub(/\|/, "\n", $2); print $2; exit }'
}

# What an option takes, as the help says it: FILE, MODEL, N, PROFILE:{a,b}, a|b; nothing for a switch.
_continuo_cli_value() {
    awk -v option="$1" '
        /^  -/ {
            names = split($1, name, ",")
            for (i = 1; i <= names; ++i)
                if (name[i] == option && substr($0, length($1) + 3, 2) ~ /^ [^ ]/ && $2 !~ /^(REQUIRED|Needs:|Excludes:)$/) print $2
        }'
}

_continuo_cli() {
    local program=$1 current=$2 previous=$3 word help value
    local -a commands=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
            -*) break ;;
            *) commands+=("$word") ;;
        esac
    done
    help=$("$program" "${commands[@]}" --help 2>/dev/null) || return 0
    value=$(_continuo_cli_value "$previous" <<<"$help")
    case $previous:$value in
        -*:MODEL) mapfile -t COMPREPLY < <("$program" models --json 2>/dev/null | sed -n 's/^ *"name": "\([^" ]*\)",$/\1/p' | sort -u |
            grep -F -- "$current"; compgen -f -- "$current") ;;
        -*:*{*}) value=${value#*\{} mapfile -t COMPREPLY < <(compgen -W "$(tr ',' ' ' <<<"${value%%\}*}")" -- "$current") ;;
        -*:*[a-z]'|'*) mapfile -t COMPREPLY < <(compgen -W "$(tr '|' '\n' <<<"$value" | grep -x '[a-z-]*')" -- "$current") ;;
        -*:?*) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        *)
            case $current in
                -*) mapfile -t COMPREPLY < <(compgen -W "$(_continuo_cli_listed Options <<<"$help")" -- "$current") ;;
                *)
                    mapfile -t COMPREPLY < <(compgen -W "$(_continuo_cli_listed Subcommands <<<"$help"; _continuo_cli_first_word <<<"$help")" -- "$current")
                    [ ${#COMPREPLY[@]} -gt 0 ] || mapfile -t COMPREPLY < <(compgen -f -- "$current")
                    ;;
            esac
            ;;
    esac
}
complete -o filenames -F _continuo_cli continuo-cli
