#!/usr/bin/env python3
"""Makes a model of small pictures into the beginning of one of larger pictures, for `continuo-cli train --from`.

    enlarge_picture_model.py SMALL.safetensors CONFIG.json OUT.safetensors

CONFIG is the larger model's, a preset of `train`, with the same channels, layers and vocabulary as SMALL. All weights
stay as they are but the tables of the places along an axis that grows: those are stretched, so that a pixel begins
with what the small model knew of that spot of its picture.
"""
import array
import json
import struct
import sys
from pathlib import Path

FIRST_CELL = 2  # rows of a table before it: one that nothing uses, and the tokens that lead


def read(path):
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    return json.loads(data[8:8 + length]), data[8 + length:]


def floats(data, dtype):
    if dtype == "F32":
        return array.array("f", data)
    assert dtype == "BF16", dtype
    wide = bytearray(2 * len(data))
    wide[2::4], wide[3::4] = data[0::2], data[1::2]
    return array.array("f", bytes(wide))


def stretched(values, rows, channels):
    """A table of so many rows; each cell's is that between its neighbours of the smaller grid."""
    cells, wanted = len(values) // channels - FIRST_CELL, rows - FIRST_CELL
    table = values[:FIRST_CELL * channels]
    for cell in range(wanted):
        place = min(max((cell + 0.5) * cells / wanted - 0.5, 0), cells - 1)
        below = min(int(place), cells - 2)
        share = place - below
        for channel in range(channels):
            a = values[(FIRST_CELL + below) * channels + channel]
            b = values[(FIRST_CELL + below + 1) * channels + channel]
            table.append(a + share * (b - a))
    return table


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    small, config, out = map(Path, sys.argv[1:])
    header, data = read(small)
    model = json.loads(config.read_text(encoding="utf-8"))["model"]
    metadata = header.pop("__metadata__")
    tensors, body = {}, bytearray()
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        dtype, shape, content = entry["dtype"], entry["shape"], data[begin:end]
        axis = name.split(".")[1] if name.startswith("positions.") else None
        if axis is not None and shape[0] != model["positions"]["rows"][int(axis)]:
            shape = [model["positions"]["rows"][int(axis)], shape[1]]
            content = stretched(floats(content, dtype), *shape).tobytes()
            dtype = "F32"
        tensors[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(body), len(body) + len(content)]}
        body += content
    tensors["__metadata__"] = {**metadata, "config": json.dumps(model)}
    text = json.dumps(tensors).encode()
    text += b" " * (-len(text) % 8)
    out.write_bytes(struct.pack("<Q", len(text)) + text + body)


if __name__ == "__main__":
    main()
