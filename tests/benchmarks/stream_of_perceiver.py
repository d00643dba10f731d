#!/usr/bin/env python3
"""Converts a model with latents into initial weights without latents, for `continuo-cli train --from`. Needs NumPy.

    stream_of_perceiver.py PERCEIVER.safetensors CONFIG.json OUT.safetensors

CONFIG is a preset of `train` for the new model. It has softmax windows in all layers, one layer more than PERCEIVER,
and the same channels, heads and vocabulary. Before training, the result approximates PERCEIVER with a context of the
window's length:

* The embedding is PERCEIVER's query projection of its token embedding.
* The first layer is the cross-attention. In PERCEIVER, its keys and values use another norm than its queries. Here
  they use the same norm, so a least-squares fit over the vocabulary replaces their projections.
* The other layers, the last norm and the head are copied.
* State vectors have random initial values, as in a new model. Their gates forget over about 1 to 50 blocks, depending
  on the channel. The half of `out` that reads the states is zero.
"""
import json
import struct
import sys
from pathlib import Path

import numpy as np

RIDGE = 1e-4
FADING = (0.0, 4.0)  # logits, least and most: share of a state vector that is kept at a block's end


def read(path):
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header, body = json.loads(data[8:8 + length]), data[8 + length:]
    metadata, tensors = header.pop("__metadata__"), {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        if entry["dtype"] == "BF16":
            values = (np.frombuffer(body[begin:end], np.uint16).astype(np.uint32) << 16).view(np.float32)
        else:
            assert entry["dtype"] == "F32", entry["dtype"]
            values = np.frombuffer(body[begin:end], np.float32)
        tensors[name] = values.reshape(entry["shape"]).copy()
    return metadata, tensors


def write(path, metadata, tensors):
    header, body = {"__metadata__": metadata}, bytearray()
    for name, values in tensors.items():
        content = np.ascontiguousarray(values, np.float32).tobytes()
        header[name] = {"dtype": "F32", "shape": list(values.shape), "data_offsets": [len(body), len(body) + len(content)]}
        body += content
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + body)


def normed(rows, scale, offset, epsilon):
    centred = rows - rows.mean(axis=1, keepdims=True)
    return centred / np.sqrt((centred ** 2).mean(axis=1, keepdims=True) + epsilon) * scale + offset


def fitted(inputs, outputs):
    """Returns W and b that minimise |inputs W^T + b - outputs| (with a ridge), and the relative error."""
    design = np.hstack([inputs, np.ones((len(inputs), 1))]).astype(np.float64)
    square = design.T @ design
    solution = np.linalg.solve(square + RIDGE * np.trace(square) / len(square) * np.eye(len(square)), design.T @ outputs)
    error = np.linalg.norm(design @ solution - outputs) / np.linalg.norm(outputs)
    return solution[:-1].T, solution[-1], error


def first_layer(old, epsilon):
    def linear(name, rows):
        return rows @ old[f"{name}.weight"].T + old[f"{name}.bias"]

    embedding = linear("query", old["embedding.weight"])
    new = {"embedding.weight": embedding}
    for part in ("scale", "offset"):
        new[f"layers.0.norm.{part}"] = old[f"cross.query_norm.{part}"]
    read_by_queries = normed(embedding, old["cross.query_norm.scale"], old["cross.query_norm.offset"], epsilon)
    read_by_keys = normed(old["embedding.weight"], old["cross.context_norm.scale"], old["cross.context_norm.offset"], epsilon)
    for part in ("weight", "bias"):
        new[f"layers.0.attention.query.{part}"] = old[f"cross.attention.query.{part}"]
        new[f"layers.0.attention.out.{part}"] = old[f"cross.attention.out.{part}"]
    for name in ("key", "value"):
        weight, bias, error = fitted(read_by_queries, linear(f"cross.attention.{name}", read_by_keys))
        print(f"{name}s of the first layer: relative error {error:.4f}")
        new[f"layers.0.attention.{name}.weight"], new[f"layers.0.attention.{name}.bias"] = weight, bias
    for name, values in old.items():
        if name.startswith("cross.mlp."):
            new["layers.0." + name.removeprefix("cross.")] = values
    return new


def add_recurrence(new, layer, config, recurrence):
    """Adds the weights of a recurrence with the config `skip` and a fixed gate to a layer."""
    random, channels, states = np.random.default_rng(config.get("seed", 1)), config["channels"], recurrence.get("states", 512)

    def map_of(outputs, inputs):
        return random.standard_normal((outputs, inputs)).clip(-2, 2) / np.sqrt(inputs)

    name = f"layers.{layer}.recurrence"
    new[f"layers.{layer}.attention.state_query.weight"] = map_of(channels, channels)
    new[f"layers.{layer}.attention.state_query.bias"] = np.zeros(channels)
    out = new[f"layers.{layer}.attention.out.weight"]
    new[f"layers.{layer}.attention.out.weight"] = np.hstack([out, np.zeros_like(out)])
    new[f"{name}.initial"] = 0.1 * random.standard_normal((states, channels))
    new[f"{name}.ids"] = random.standard_normal((states, channels)).clip(-2, 2)
    new[f"{name}.norm.scale"], new[f"{name}.norm.offset"] = np.ones(channels), np.zeros(channels)
    for part in ("query", "token_query", "key", "value"):
        new[f"{name}.{part}.weight"] = map_of(channels, channels)
    new[f"{name}.out.weight"] = map_of(channels, 2 * channels)
    new[f"{name}.gate.bias"] = random.permutation(np.linspace(*FADING, channels))


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    perceiver, preset, out = map(Path, sys.argv[1:])
    metadata, old = read(perceiver)
    was = json.loads(metadata["config"])
    config = json.loads(preset.read_text(encoding="utf-8"))["model"]
    layers = [layer for layer in config["layers"] for _ in range(layer.get("repeat", 1))]
    if len(layers) != 1 + sum(layer.get("repeat", 1) for layer in was["layers"]):
        sys.exit(f"{preset}: has {len(layers)} layers; give a preset with one layer more than {perceiver}")
    new = first_layer(old, was.get("norm_epsilon", 1e-5))
    for name, values in old.items():
        if name.startswith("layers."):
            _, index, rest = name.split(".", 2)
            new[f"layers.{int(index) + 1}.{rest}"] = values
        elif name.split(".")[0] in ("norm", "head"):
            new[name] = values
    for index, layer in enumerate(layers):
        if "recurrence" in layer:
            add_recurrence(new, index, config, layer["recurrence"])
    write(out, {**metadata, "config": json.dumps(config)}, new)


if __name__ == "__main__":
    main()
