#!/usr/bin/env python3
"""Writes training material for a small picture model: squares and discs of 32 x 32 pixels in classes.

    made_up_pictures.py OUT     OUT/made-up.pictures, OUT/made-up.json (a config for continuo-cli train)
"""
import json
import random
import sys
from pathlib import Path

SIDE, COUNT = 32, 240
COLOURS = {"red": (214, 69, 65), "green": (64, 160, 92), "blue": (52, 110, 214)}


def picture(generator, colour):
    """Returns the bytes of a square or disc at a random position on white."""
    disc, half = generator.random() < 0.5, generator.randrange(6, 12)
    left, top = generator.randrange(half, SIDE - half), generator.randrange(half, SIDE - half)
    result = bytearray()
    for y in range(SIDE):
        for x in range(SIDE):
            dx, dy = x - left, y - top
            inside = dx * dx + dy * dy < half * half if disc else max(abs(dx), abs(dy)) < half
            result += bytes(colour if inside else (255, 255, 255))
    return bytes(result)


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    generator = random.Random(7)
    names = list(COLOURS)
    labels = [i % len(names) for i in range(COUNT)]
    head = {"width": SIDE, "height": SIDE, "count": COUNT, "labels": names, "label_of": labels}
    with open(out / "made-up.pictures", "wb") as file:
        file.write(b"Continuo pictures 1\n" + json.dumps(head).encode() + b"\n")
        for label in labels:
            file.write(picture(generator, COLOURS[names[label]]))
    numbers = 3 * SIDE * SIDE
    config = {
        "model": {"name": "made-up", "modality": "image", "tokenizer": "rgb-raster", "labels": names,
                  "vocabulary": 259 + len(names), "channels": 96,
                  "positions": {"tables": "learned", "rows": [SIDE + 2, SIDE + 2, 5], "origin": 1,
                                "grid": {"extents": [SIDE, SIDE, 3], "order": [1, 0, 2], "lead": 2}},
                  "context": {"length": numbers + 2, "latents": 512, "heads": 2}, "layers": [{"repeat": 3, "heads": 2}]},
        "training": {"batch": 4, "rate": 0.004, "warmup": 10, "steps": 150, "report_every": 40, "even_edges": True,
                     "compute": "f32"}}
    (out / "made-up.json").write_text(json.dumps(config))


if __name__ == "__main__":
    main()
