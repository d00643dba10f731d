#!/usr/bin/env python3
"""Writes file lists for `continuo-cli train` and `score` from a manifest with the splits of a collection.

    make_midi_lists.py MANIFEST.tsv FOLDER OUT [--performance W] [--score W] [--source NAME=W]...

MANIFEST.tsv has a heading and the columns path, kind (performance or score) and split (train, valid, test); paths are
relative to FOLDER. OUT gets train.txt, with a weight after each path, and valid-performance.txt, valid-score.txt,
test-performance.txt, test-score.txt. Use them as `--data @OUT/train.txt --valid @OUT/valid-performance.txt`.

  --performance W   weight of performances (1)
  --score W         weight of typeset scores (0.25)
  --source NAME=W   a further factor for the paths that begin with NAME/; 0 leaves them out
  --skip-caution X  leaves out rows of the training split whose column "caution" has X
  --share-alike     also uses share-alike music; such a model must itself be share-alike, and none of ours is
"""
import argparse
import csv
import os
import sys
from pathlib import Path


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("manifest", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--performance", type=float, default=1.0)
    parser.add_argument("--score", type=float, default=0.25)
    parser.add_argument("--source", action="append", default=[], metavar="NAME=W")
    parser.add_argument("--skip-caution", action="append", default=[], metavar="X")
    parser.add_argument("--share-alike", action="store_true")
    return parser.parse_args()


def read_rows(manifest):
    with manifest.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    for column in ("path", "kind", "split"):
        if not rows or column not in rows[0]:
            sys.exit(f"{manifest}: the column {column} is missing")
    return rows


def main():
    arguments = read_arguments()
    kinds = {"performance": arguments.performance, "score": arguments.score}
    sources = {name: float(weight) for name, weight in (each.split("=", 1) for each in arguments.source)}
    skipped = arguments.skip_caution + ([] if arguments.share_alike else ["share-alike"])
    lists, missing, alike = {}, 0, 0
    for row in read_rows(arguments.manifest):
        path = arguments.folder / row["path"]
        if not path.is_file():
            missing += 1
            continue
        line = os.path.relpath(path, arguments.out)
        if row["split"] == "train":
            weight = kinds[row["kind"]] * sources.get(row["path"].split("/")[0], 1.0)
            if weight <= 0 or any(each in row.get("caution", "") for each in skipped):
                alike += "share-alike" in row.get("caution", "")
                continue
            lists.setdefault("train", []).append(f"{line}\t{weight:g}")
        else:
            lists.setdefault(f"{row['split']}-{row['kind']}", []).append(line)
    if not lists:
        sys.exit(f"{arguments.folder}: none of the manifest's files is there; give the folder that its paths begin in")
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, lines in sorted(lists.items()):
        (arguments.out / f"{name}.txt").write_text("".join(line + "\n" for line in sorted(lines)), encoding="utf-8")
        print(f"{arguments.out / (name + '.txt')}: {len(lines)} files")
    if alike:
        print(f"{alike} files of share-alike music left out")
    if missing:
        print(f"{missing} files of the manifest are not there", file=sys.stderr)


if __name__ == "__main__":
    main()
