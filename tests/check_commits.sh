#!/usr/bin/env bash
# Fails when the subject of a commit is not `area: Imperative summary` of at most 72 characters.
#   check_commits.sh SUBJECT...          checks these subjects
#   check_commits.sh --file FILE         checks the subject in a commit message (git's hook commit-msg)
#   check_commits.sh --range REVISIONS   checks the commits of a range, such as origin/main..HEAD; skips a range that this clone
#                                        does not contain (no history, a shallow clone)
# Subjects that git writes itself (merge, revert) or rewrites later (fixup!, squash!, amend!) pass.
set -euo pipefail
export LC_ALL=C.UTF-8  # counts characters, not bytes

longest=72
status=0

# complain SUBJECT REASON
complain() {
    printf '%s: %s\n' "$1" "$2"
    status=1
}

check() {
    local subject=$1
    case $subject in
        'Merge branch'* | 'Merge remote-tracking branch'* | 'Merge tag '* | 'Merge commit'* | 'Merge pull request '*) return 0 ;;
        'Revert "'* | 'Reapply "'* | 'fixup! '* | 'squash! '* | 'amend! '*) return 0 ;;
    esac
    [ "${#subject}" -le "$longest" ] || complain "$subject" "${#subject} characters; at most $longest"
    if ! [[ $subject =~ ^[a-z0-9][^:]*:' ' ]]; then
        complain "$subject" 'does not begin with "area: " in lower case'
    elif ! [[ $subject =~ ^[^:]*:' '[[:upper:]] ]]; then
        complain "$subject" 'no capital after "area: "'
    fi
}

# Like git: the lines of the first paragraph, joined, without comments.
subject_of() { sed '/^#/d' "$1" | awk 'NF { line = line (line == "" ? "" : " ") $0; next } line != "" { exit } END { print line }'; }

usage() {
    sed -n 's/^#   //p' "${BASH_SOURCE[0]}" >&2
    exit 2
}

case ${1:-} in
    '') usage ;;
    --file)
        [ $# -eq 2 ] && [ -r "$2" ] || usage
        subject=$(subject_of "$2")
        [ -z "$subject" ] || check "$subject"  # git itself refuses an empty message
        ;;
    --range)
        [ $# -eq 2 ] || usage
        if ! subjects=$(git log --no-merges --format=%s "$2" -- 2>/dev/null); then
            echo "check_commits.sh: $2 is not in this clone; nothing was checked" >&2
            exit 0
        fi
        while IFS= read -r subject; do
            [ -z "$subject" ] || check "$subject"
        done <<<"$subjects"
        ;;
    -*) usage ;;
    *)
        for subject in "$@"; do check "$subject"; done
        ;;
esac
if [ "$status" -ne 0 ]; then
    echo "Write the subject as \"area: Imperative summary\", at most $longest characters."
fi
exit "$status"
