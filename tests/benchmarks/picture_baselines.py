#!/usr/bin/env python3
"""Measures compression of picture sets: bits per byte of PNG and lossless WebP, one file per picture.

    picture_baselines.py SET.pictures...

Needs Pillow (Debian: python3-pil). PNG uses its best level, WebP is lossless at effort 6. Container bytes count, as in a
file. `continuo-cli score --baselines` prints unigrams and longer n-grams.
"""
import io
import json
import sys

from PIL import Image


def read_set(path):
    with open(path, "rb") as stream:
        if stream.readline() != b"Continuo pictures 1\n":
            sys.exit(f"{path}: is not a set of pictures")
        head = json.loads(stream.readline())
        size = head["width"], head["height"]
        for _ in range(head["count"]):
            yield Image.frombytes("RGB", size, stream.read(3 * size[0] * size[1]))


def bytes_of(picture, **how):
    buffer = io.BytesIO()
    picture.save(buffer, **how)
    return buffer.tell()


def main():
    for path in sys.argv[1:]:
        numbers = png = webp = 0
        for picture in read_set(path):
            numbers += 3 * picture.width * picture.height
            png += bytes_of(picture, format="PNG", optimize=True, compress_level=9)
            webp += bytes_of(picture, format="WEBP", lossless=True, quality=100, method=6)
        print(f"{path}: PNG {8 * png / numbers:.3f}, WebP {8 * webp / numbers:.3f} bits/dim over {numbers:,} numbers")


if __name__ == "__main__":
    main()
