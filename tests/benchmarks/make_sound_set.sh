#!/bin/sh
# Renders music for codec training: parts of MIDI files as mono WAV files, several at a time. Equal arguments give equal bytes;
# existing files are not made again.
#   tests/benchmarks/make_sound_set.sh [OPTION ...] MANIFEST.tsv FOLDER OUT
# MANIFEST.tsv has a heading and the columns path, licence, seconds and split (train, valid, test); paths are relative to FOLDER.
# Only music under CC0 or in the public domain is used. OUT gets train/, valid/ and SOURCES.tsv, which lists the source of each
# file.
#   --train S        seconds of training sound (10800)
#   --valid S        seconds of held-out sound, of other pieces (600)
#   --rate HZ        samples per second (16000)
#   --soundfont FILE the piano (default: the best one found)
#   --jobs N         parallel jobs (default: the number of CPUs)
#   --build FOLDER   where Continuo was built
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
train=10800 valid=600 rate=16000 soundfont= jobs=$(nproc) build=$root/build/dev
[ -d "$build" ] || build=$root/build/tests
while [ $# -gt 0 ]; do
    case $1 in
        --train) train=$2; shift 2 ;;
        --valid) valid=$2; shift 2 ;;
        --rate) rate=$2; shift 2 ;;
        --soundfont) soundfont=$2; shift 2 ;;
        --jobs) jobs=$2; shift 2 ;;
        --build) build=$2; shift 2 ;;
        *) break ;;
    esac
done
[ $# -eq 3 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mkdir -p "$3/train" "$3/valid"
python3 - "$1" "$3" "$train" "$valid" <<'PYTHON'
import csv, random, sys
manifest, out, train, valid = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
with open(manifest, encoding="utf-8", newline="") as stream:
    rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
free = [row for row in rows if row["licence"].startswith(("CC0", "Public Domain")) and float(row["seconds"]) >= 30]
chosen = []
for split, wanted in (("train", train), ("valid", valid)):
    chance = random.Random(split)
    pieces = sorted((row for row in free if row["split"] == split), key=lambda row: row["path"])
    chance.shuffle(pieces)
    for row in pieces:
        if wanted <= 0:
            break
        length = min(float(row["seconds"]), chance.uniform(120, 180), wanted)
        begin = chance.uniform(0, float(row["seconds"]) - length)
        name = f"{split}/{row['path'].removesuffix('.mid').replace('/', '-')}.wav"
        chosen.append((name, row["path"], f"{begin:.2f}", f"{length:.2f}", str(chance.randrange(1 << 32)), row["licence"]))
        wanted -= length
    if wanted > 0:
        print(f"{split}: {wanted:.0f} s too few in {manifest}", file=sys.stderr)
with open(f"{out}/SOURCES.tsv", "w", encoding="utf-8") as stream:
    stream.write("file\tpath\tfrom\tseconds\tseed\tlicence\n")
    stream.writelines("\t".join(each) + "\n" for each in chosen)
PYTHON
export excerpt="$build/tests/benchmarks/app/sound_excerpt" midi="$2" out="$3" rate soundfont
tail -n +2 "$3/SOURCES.tsv" | cut -f 1-5 | tr '\t\n' '\0\0' | xargs -0 -n 5 -P "$jobs" sh -c '
    [ -e "$out/$1" ] || "$excerpt" "$midi/$2" "$3" "$4" "$out/$1" "$rate" "$5" "$soundfont"' sound_excerpt
