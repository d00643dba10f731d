#!/usr/bin/env python3
"""Writes picture sets for `continuo-cli train` and `score` from a collection in one array.

    make_picture_sets.py FOLDER OUT [--label COLUMN...] [--limit N] [--shrink N]

FOLDER contains NAME.npy.xz (version 1.0, uint8, shape N,H,W,3; unpacked by the program xz) and NAME.tsv, a heading and a
line for each picture in the array's order, with the columns split (train, valid, test) and those of --label. OUT gets
NAME.train.pictures, NAME.valid.pictures and NAME.test.pictures; engine/include/continuo/picture_set.h describes the format.

  --label COLUMN   column with the class name (label); the values of several are joined by ", "
  --limit N        only the first N pictures of each split
  --shrink N       each pixel is the mean of N x N; the sets are named NAME-by-N
  --print-labels   only print the classes, as JSON, for a config
"""
import argparse
import ast
import csv
import json
import struct
import subprocess
import sys
from pathlib import Path


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--label", nargs="+", default=["label"], metavar="COLUMN")
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--shrink", type=int, default=1)
    parser.add_argument("--print-labels", action="store_true")
    return parser.parse_args()


def read_rows(table, columns):
    with table.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    for column in ["split"] + columns:
        if not rows or column not in rows[0]:
            sys.exit(f"{table}: the column {column} is missing")
    return rows


def read_array(path):
    """Returns the shape and the bytes of an array."""
    data = subprocess.run(["xz", "-dc", str(path)], check=True, stdout=subprocess.PIPE).stdout
    if data[:8] != b"\x93NUMPY\x01\x00":
        sys.exit(f"{path}: is not a NumPy file of version 1.0")
    begin = 10 + struct.unpack("<H", data[8:10])[0]
    head = ast.literal_eval(data[10:begin].decode("latin-1"))
    if head["descr"] != "|u1" or head["fortran_order"] or len(head["shape"]) != 4 or head["shape"][3] != 3:
        sys.exit(f"{path}: is no array of uint8 with the shape N,H,W,3")
    return head["shape"], memoryview(data)[begin:]


def shrink(picture, width, times):
    """Returns the rounded means of times x times pixels of a picture in rows of RGB."""
    line, area = width * 3, times * times
    small = bytearray()
    for top in range(0, len(picture), line * times):
        for left in range(0, line, 3 * times):
            for channel in range(3):
                first = top + left + channel
                total = sum(picture[first + y * line + 3 * x] for y in range(times) for x in range(times))
                small.append((total + area // 2) // area)
    return bytes(small)


def write_set(path, shape, pixels, rows, labels, columns, times):
    _, height, width, _ = shape
    each = height * width * 3
    numbers = {label: number for number, label in enumerate(labels)}
    head = {"width": width // times, "height": height // times, "count": len(rows), "labels": labels,
            "label_of": [numbers[label_of(row, columns)] for _, row in rows],
            "names": [row.get("src") or f"{path.stem}:{index}" for index, row in rows]}
    with path.open("wb") as stream:
        stream.write(b"Continuo pictures 1\n" + json.dumps(head).encode() + b"\n")
        for index, _ in rows:
            picture = pixels[index * each:(index + 1) * each]
            stream.write(picture if times == 1 else shrink(picture, width, times))


def label_of(row, columns):
    return ", ".join(row[column] for column in columns)


def main():
    arguments = read_arguments()
    name = arguments.folder.name
    rows = read_rows(arguments.folder / f"{name}.tsv", arguments.label)
    labels = sorted({label_of(row, arguments.label) for row in rows})
    if arguments.print_labels:
        print(json.dumps(labels))
        return
    shape, pixels = read_array(arguments.folder / f"{name}.npy.xz")
    if shape[0] != len(rows):
        sys.exit(f"{arguments.folder}: {shape[0]} pictures and {len(rows)} lines")
    times = arguments.shrink
    if times < 1 or shape[1] % times or shape[2] % times:
        sys.exit(f"--shrink {times}: {shape[2]} x {shape[1]} pixels do not divide by it")
    if times > 1:
        name += f"-by-{times}"
    arguments.out.mkdir(parents=True, exist_ok=True)
    for split in ("train", "valid", "test"):
        chosen = [(index, row) for index, row in enumerate(rows) if row["split"] == split]
        chosen = chosen[:arguments.limit or None]
        write_set(arguments.out / f"{name}.{split}.pictures", shape, pixels, chosen, labels, arguments.label,
                  times)
        print(f"{name}.{split}.pictures: {len(chosen)} pictures")


if __name__ == "__main__":
    main()
