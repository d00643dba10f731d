#!/usr/bin/env python3
"""Makes initial weights for a model of larger pictures from a model of small ones, for `continuo-cli train --from`.

    enlarge_picture_model.py SMALL.safetensors CONFIG.json OUT.safetensors

CONFIG is that of the larger model, a preset of `train`, with the same channels, layers and vocabulary as SMALL. All weights
are copied, except position tables along an axis that grows. Those are interpolated, so that a pixel starts with the small
model's values for the same place in the picture.
"""
import array
import json
import struct
import sys
from pathlib import Path

FIRST_CELL = 2  # earlier rows of a table: an unused one, and those of the leading tokens


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
    """Returns a table with `rows` rows; each cell is interpolated between its neighbours of the smaller grid."""
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
