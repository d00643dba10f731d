#!/usr/bin/env python3
"""Measures the CUDA backend and PyTorch on the same GPU and writes a table of predictions and results.

    python3 tests/gpu/benchmarks.py --report build/gpu/tests/gpu/continuo_gpu_report [--peer perceiver_ar_torch.py]
        [--device cuda:0] [--markdown FILE] [--only live,decode,forward,train]

Continuo runs first, the most important measurements before the others; PyTorch follows. The file is written after each line.

A prediction follows from bytes and operations. A step reads its weights and caches once, at the GPU's bandwidth, and adds
a launch gap for each kernel. A pass or training step runs its products at a share of the matrix rate.
"""
import argparse
import datetime
import json
import os
import subprocess
import sys

BANDWIDTH = 4.3e12  # bytes/s expected of a copy on an H200 (data sheet: 4.8e12; H100: 3.35e12); a measurement next to a step overrides it
MATRIX_RATE = 790e12  # FLOP/s, bf16
GAP = 1.0e-6  # seconds between two kernels of a graph
OURS_SECONDS, PEER_SECONDS = 150, 90  # limits per measurement, times PATIENCE
SHAPES = {
    "piano 28.5 M": {"channels": 512, "layers": 8, "heads": 8, "window": 4096, "latents": 1024},
    "134.9 M": {"channels": 768, "layers": 18, "heads": 12, "window": 4096, "latents": 1024},
    "100 M": {"channels": 768, "layers": 13, "heads": 12, "window": 4096, "latents": 1024},
    "ImageNet 770.1 M": {"channels": 1024, "layers": 60, "heads": 16, "window": 12289, "latents": 1024, "vocabulary": 259},
    "65,536 x 1,024": {"channels": 1024, "layers": 12, "heads": 16, "window": 65536, "latents": 1024},
}


def parameters(shape):
    c, v = shape["channels"], shape.get("vocabulary", 391)
    return (shape["layers"] + 1) * 12 * c * c + c * c + 2 * v * c


def run(command, timeout, environment=None):
    """Returns the JSON in the last line of output, or None, with the reason on stderr."""
    print("$", " ".join(map(str, command)), file=sys.stderr, flush=True)
    timeout *= float(os.environ.get("PATIENCE", 1))
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=timeout,
                              env={**os.environ, **(environment or {})})
    except subprocess.TimeoutExpired:
        print(f"benchmarks: ended after {timeout:.0f} s", file=sys.stderr, flush=True)
        return None
    if done.returncode != 0:
        print(done.stderr.strip()[-600:], file=sys.stderr)
        return None
    try:
        return json.loads(done.stdout.strip().splitlines()[-1])
    except (IndexError, ValueError):
        print("benchmarks: its last line is no JSON", file=sys.stderr)
        return None


class Row:
    """Adds a line to the table, and a note below it."""

    def __init__(self, what, predicted, ours, unit):
        self.what, self.predicted, self.ours, self.unit = what, predicted, ours, unit
        self.peer = None
        self.below = []

    def text(self):
        show = lambda value: f"{value:,.0f} {self.unit}" if value else "-"
        ratio = f"{self.ours / self.peer:.2f}" if self.ours and self.peer else "-"
        return f"| {self.what} | {show(self.predicted)} | {show(self.ours)} | {show(self.peer)} | {ratio} |"


class Table:
    def __init__(self, options):
        self.options = options
        self.rows = []
        self.peers = []  # arguments of against()

    def ours(self, shape, environment=None, **more):
        return run([self.options.report, "bench", self.options.device, json.dumps({**SHAPES[shape], **more})],
                   OURS_SECONDS, environment)

    def both(self, shape, **more):
        """Measures with attention by our own kernels, and by cuDNN."""
        return [self.ours(shape, {"CONTINUO_CUDNN": use}, **more) for use in ("0", "must")]

    def add(self, what, predicted, got, key, unit):
        row = Row(what, predicted, got and got[key], unit)
        self.rows.append(row)
        print(row.text(), flush=True)
        self.write()
        return row

    def against(self, rows, key, verb, shape, *arguments, compiled=False):
        """Queues a PyTorch measurement until all of ours are done."""
        self.peers.append((compiled, rows, key, verb, shape, arguments))

    def measure_peers(self):
        """Runs uncompiled measurements first, because PyTorch compiles for minutes."""
        for compiled, rows, key, verb, shape, arguments in sorted(self.peers, key=lambda each: each[0]):
            s = SHAPES[shape]
            flags = ["--channels", s["channels"], "--layers", s["layers"], "--heads", s["heads"], "--context", s["window"],
                     "--latents", s["latents"], "--vocabulary", s.get("vocabulary", 391)]
            got = run([sys.executable, self.options.peer, verb, "--json", "--device", "cuda", "--dtype", "bf16", *flags, *arguments,
                       *(["--compile"] if compiled else [])], PEER_SECONDS)
            if not got or not got.get(key):
                continue
            for row in rows:
                row.peer = max(row.peer or 0, got[key])
                print(row.text(), flush=True)
            self.write()

    def write(self):
        """Writes the results so far, so that an interrupted run leaves them."""
        if not self.options.markdown:
            return
        lines = [line for row in self.rows for line in (row.text(), *row.below)]
        with open(self.options.markdown + ".part", "w") as file:
            file.write("\n".join([f"### {datetime.date.today()}, {self.options.device}", "",
                                  "| what | predicted | Continuo | PyTorch | ratio |", "|---|---|---|---|---|", *lines, ""]))
        os.replace(self.options.markdown + ".part", self.options.markdown)

    def decode(self, shape, prompt, tokens, precision="bf16"):
        s = SHAPES[shape]
        width = 1 if precision == "int8" else 2
        latents = 0.75 * s["latents"]
        caches = 4 * (prompt * s["channels"] + latents * s["channels"] * s["layers"])
        kernels = 5 * s["layers"] + 9
        got = self.ours(shape, kind="decode", prompt=prompt, tokens=tokens, precision=precision)
        bandwidth = got["read_bandwidth"] if got and got.get("read_bandwidth") else BANDWIDTH
        predicted = 1 / ((parameters(s) * width + caches) / bandwidth + kernels * GAP)
        row = self.add(f"decode, {shape}, {precision}, after {prompt:,} tokens", predicted, got, "tokens_per_s", "tokens/s")
        if got:
            row.below.append(f"| &nbsp; with {got['rebuilds']} rebuilds of {got['rebuild_ms']:.1f} ms | | "
                             f"{got['tokens_per_s_with_rebuilds']:,.0f} tokens/s | | {100 * got['ceiling_share']:.0f} % of "
                             f"{got['read_bandwidth'] / 1e12:.2f} TB/s |")
            self.write()
        if precision == "bf16":
            for compiled in (False, True):
                self.against([row], "tokens_per_s_without_rebuilds", "decode", shape, "--prompt", prompt, "--tokens", min(tokens, 300),
                             "--cuda-graph", compiled=compiled)

    def live(self, shape, prompt, tokens):
        """Measures decoding at a player's pace with rebuilds beside it: no token may wait for one or take longer than two steps."""
        got = self.ours(shape, kind="live", prompt=prompt, tokens=tokens)
        row = self.add(f"live, {shape}, after {prompt:,} tokens", None, got, "tokens_per_s", "tokens/s")
        if got:
            row.below.append(f"| &nbsp; {got['rebuilds']} rebuilds beside it, slowest token {got['ms_worst']:.2f} ms | | "
                             f"{got['waits']} waited, {got['slow_tokens']} slow | | |")
            self.write()

    def forward(self, shape, tokens):
        got, cudnn = self.both(shape, kind="prefill", prompt=tokens, tokens=5)
        rows = [self.add(f"forward, {shape}, {tokens:,} tokens", 0.5 * MATRIX_RATE / 1e9, got, "gflop_per_s", "GFLOP/s"),
                self.add("&nbsp; attention by cuDNN", None, cudnn, "gflop_per_s", "GFLOP/s")]
        if tokens == SHAPES[shape]["window"]:
            self.against(rows, "gflop_per_s", "prefill", shape, "--repeat", 5, compiled=True)

    def train(self, shape, batch):
        got, cudnn = self.both(shape, kind="train", prompt=4096, tokens=5, batch=batch)
        s = SHAPES[shape]
        predicted = 0.3 * MATRIX_RATE / (6 * parameters(s) + 12 * s["channels"] * (4096 + (s["layers"] + 0) * 512))
        rows = [self.add(f"train, {shape}, batch {batch}", predicted, got, "tokens_per_s", "targets/s"),
                self.add("&nbsp; attention by cuDNN", None, cudnn, "tokens_per_s", "targets/s")]
        for compiled in (False, True):
            self.against(rows, "target_tokens_per_s", "train", shape, "--batch", batch, "--repeat", 5, compiled=compiled)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--report", required=True)
    parser.add_argument("--peer")
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--markdown")
    parser.add_argument("--only", default="live,decode,forward,train")
    options = parser.parse_args()
    table = Table(options)
    if "live" in options.only:
        table.live("piano 28.5 M", 2048, 1200)
    if "decode" in options.only:
        table.decode("ImageNet 770.1 M", 1, 12287)
        table.decode("piano 28.5 M", 2048, 600)
        table.decode("piano 28.5 M", 2048, 600, "int8")
        table.decode("134.9 M", 2048, 600)
    if "forward" in options.only:
        table.forward("piano 28.5 M", 4096)
        table.forward("65,536 x 1,024", 65536)
        table.forward("65,536 x 1,024", 16384)
    if "train" in options.only:
        table.train("piano 28.5 M", 32)
        table.train("100 M", 8)
    if options.peer:
        table.measure_peers()
    if not any(row.ours for row in table.rows):
        sys.exit("benchmarks: not one measurement was made; see the lines above")


if __name__ == "__main__":
    main()
