#!/usr/bin/env python3
"""Measures the CUDA backend beside PyTorch on the same card and writes a table, predictions beside results.

    python3 tests/gpu/benchmarks.py --report build/gpu/tests/gpu/continuo_gpu_report [--peer perceiver_ar_torch.py]
        [--device cuda:0] [--markdown FILE] [--only decode,live,forward,train]

A prediction is what bytes and operations allow: a step reads its weights and caches once, at the card's bandwidth, and adds
a launch gap for each kernel; a pass or a training step runs its products at a share of the matrix rate.
"""
import argparse
import datetime
import json
import os
import subprocess
import sys

BANDWIDTH = 4.3e12  # bytes/s, H200, measured by a copy; an H100 has 3.0e12 or less: what is measured beside a step counts
MATRIX_RATE = 790e12  # FLOP/s, bf16
GAP = 1.0e-6  # seconds between two kernels of a graph
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


def run(command, timeout=420, environment=None):
    print("$", " ".join(map(str, command)), file=sys.stderr, flush=True)
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=timeout,
                              env={**os.environ, **(environment or {})})
    except subprocess.TimeoutExpired:
        return None
    if done.returncode != 0:
        print(done.stderr.strip()[-600:], file=sys.stderr)
        return None
    return json.loads(done.stdout.strip().splitlines()[-1])


class Table:
    def __init__(self, options):
        self.options = options
        self.measured = 0
        self.lines = ["| what | predicted | Continuo | PyTorch | ratio |", "|---|---|---|---|---|"]

    def ours(self, shape, environment=None, **more):
        return run([self.options.report, "bench", self.options.device, json.dumps({**SHAPES[shape], **more})],
                   environment=environment)

    def both(self, shape, **more):
        """With attention by our own kernels, and by cuDNN."""
        return [self.ours(shape, {"CONTINUO_CUDNN": use}, **more) for use in ("0", "must")]

    def peer(self, verb, shape, *extra):
        if not self.options.peer:
            return None
        s = SHAPES[shape]
        flags = ["--channels", s["channels"], "--layers", s["layers"], "--heads", s["heads"], "--context", s["window"],
                 "--latents", s["latents"], "--vocabulary", s.get("vocabulary", 391)]
        return run([sys.executable, self.options.peer, verb, "--json", "--device", "cuda", "--dtype", "bf16", *flags, *extra])

    def add(self, what, predicted, ours, peer, unit):
        ratio = f"{ours / peer:.2f}" if ours and peer else "-"
        show = lambda value: f"{value:,.0f} {unit}" if value else "-"
        self.measured += bool(ours)
        self.lines.append(f"| {what} | {show(predicted)} | {show(ours)} | {show(peer)} | {ratio} |")
        print(self.lines[-1], flush=True)
        self.write()

    def write(self):
        """What there is so far: whoever is ended in the midst leaves it."""
        if self.options.markdown:
            with open(self.options.markdown, "w") as file:
                file.write("\n".join([f"### {datetime.date.today()}, {self.options.device}", "", *self.lines, ""]))

    def decode(self, shape, prompt, tokens, precision="bf16"):
        s = SHAPES[shape]
        width = 1 if precision == "int8" else 2
        latents = 0.75 * s["latents"]
        caches = 4 * (prompt * s["channels"] + latents * s["channels"] * s["layers"])
        kernels = 6 * (s["layers"] + 1) + 6
        got = self.ours(shape, kind="decode", prompt=prompt, tokens=tokens, precision=precision)
        bandwidth = got["read_bandwidth"] if got and got.get("read_bandwidth") else BANDWIDTH
        predicted = 1 / ((parameters(s) * width + caches) / bandwidth + kernels * GAP)
        peer = None
        if precision == "bf16":
            for extra in (["--cuda-graph"], ["--compile", "--cuda-graph"]):
                each = self.peer("decode", shape, "--prompt", prompt, "--tokens", min(tokens, 300), *extra)
                if each:
                    peer = max(peer or 0, each["tokens_per_s_without_rebuilds"])
        self.add(f"decode, {shape}, {precision}, after {prompt:,} tokens", predicted, got and got["tokens_per_s"], peer, "tokens/s")
        if got:
            self.lines.append(f"| &nbsp; with {got['rebuilds']} rebuilds of {got['rebuild_ms']:.1f} ms | | "
                              f"{got['tokens_per_s_with_rebuilds']:,.0f} tokens/s | | {100 * got['ceiling_share']:.0f} % of "
                              f"{got['read_bandwidth'] / 1e12:.2f} TB/s |")
            self.write()

    def live(self, shape, prompt, tokens):
        """A player's pace, rebuilds beside it: no token may wait for one, nor take longer than two steps."""
        got = self.ours(shape, kind="live", prompt=prompt, tokens=tokens)
        self.add(f"live, {shape}, after {prompt:,} tokens", None, got and got["tokens_per_s"], None, "tokens/s")
        if got:
            self.lines.append(f"| &nbsp; {got['rebuilds']} rebuilds beside it, slowest token {got['ms_worst']:.2f} ms | | "
                              f"{got['waits']} waited, {got['slow_tokens']} slow | | |")
            self.write()

    def forward(self, shape, tokens):
        got, cudnn = self.both(shape, kind="prefill", prompt=tokens, tokens=5)
        peer = self.peer("prefill", shape, "--repeat", 5, "--compile") if tokens == SHAPES[shape]["window"] else None
        self.add(f"forward, {shape}, {tokens:,} tokens", 0.5 * MATRIX_RATE / 1e9, got and got["gflop_per_s"],
                 peer and peer.get("gflop_per_s"), "GFLOP/s")
        self.add("&nbsp; attention by cuDNN", None, cudnn and cudnn["gflop_per_s"], peer and peer.get("gflop_per_s"), "GFLOP/s")

    def train(self, shape, batch):
        got, cudnn = self.both(shape, kind="train", prompt=4096, tokens=5, batch=batch)
        s = SHAPES[shape]
        predicted = 0.3 * MATRIX_RATE / (6 * parameters(s) + 12 * s["channels"] * (4096 + (s["layers"] + 0) * 512))
        peer = None
        for extra in ([], ["--compile"]):
            each = self.peer("train", shape, "--batch", batch, "--repeat", 5, *extra)
            if each:
                peer = max(peer or 0, each["target_tokens_per_s"])
        self.add(f"train, {shape}, batch {batch}", predicted, got and got["tokens_per_s"], peer, "targets/s")
        self.add("&nbsp; attention by cuDNN", None, cudnn and cudnn["tokens_per_s"], peer, "targets/s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--report", required=True)
    parser.add_argument("--peer")
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--markdown")
    parser.add_argument("--only", default="decode,live,forward,train")
    options = parser.parse_args()
    table = Table(options)
    if "decode" in options.only:
        table.decode("piano 28.5 M", 2048, 600)
        table.decode("piano 28.5 M", 2048, 600, "int8")
        table.decode("134.9 M", 2048, 600)
        table.decode("ImageNet 770.1 M", 1, 12287)
    if "live" in options.only:
        table.live("piano 28.5 M", 2048, 1200)
    if "forward" in options.only:
        table.forward("piano 28.5 M", 4096)
        table.forward("65,536 x 1,024", 65536)
        table.forward("65,536 x 1,024", 16384)
    if "train" in options.only:
        table.train("piano 28.5 M", 32)
        table.train("100 M", 8)
    table.write()
    if not table.measured:
        sys.exit("benchmarks: not one measurement was made; see the lines above")


if __name__ == "__main__":
    main()
