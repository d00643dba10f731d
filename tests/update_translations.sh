#!/usr/bin/env bash
# Updates the .ts files from the sources: adds new strings as unfinished, removes obsolete ones.
#   update_translations.sh [FOLDER]    FOLDER: where the files are (resources/translations)
# LUPDATE names another lupdate than Debian's (package qt6-l10n-tools).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

folder=${1:-resources/translations}
lupdate=${LUPDATE:-/usr/lib/qt6/bin/lupdate}
if ! command -v "$lupdate" >/dev/null; then lupdate=lupdate; fi
command -v "$lupdate" >/dev/null || {
    echo "lupdate is not here; install qt6-l10n-tools, or name it in LUPDATE" >&2
    exit 1
}

# update FILE OPTIONS...: without the header folders, contexts would lack their namespaces and nothing would be translated.
update() {
    local file=$1
    shift
    "$lupdate" -silent -locations none -no-obsolete -extensions cpp,h -I app -I ui -source-language en "$@" \
        ui app/controllers app/settings app/program app/application.h app/application.cpp app/main.cpp -ts "$file"
}

update "$folder/continuo_de.ts" -target-language de
update "$folder/continuo_en.ts" -target-language en -pluralonly  # English only needs plural forms
for file in "$folder"/continuo_*.ts; do
    printf '%s: %d unfinished\n' "$file" "$(grep -c 'type="unfinished"' "$file" || true)"
done
