#!/usr/bin/env python3
"""Runs Continuo and the PyTorch peer with the same shapes and threads, alternating, and writes a table of both.

    python3 tests/benchmarks/compare_with_peer.py --cli build/release/app/cli/continuo-cli --peer PEER.py --python VENV/bin/python
        [--shapes 10.8,28.5] [--only decode,empty,prefill,train] [--train-context 1024]
        [--products build/dev/tests/benchmarks/continuo_products_benchmark] [--markdown build/peer.md]

PEER.py is perceiver_ar_torch.py; VENV contains a current torch. Each figure is a median within its run. Runs of both programs
alternate, so a machine that changes its speed affects both. With --products a rate of training or prefill is also given as
a share of the fastest product of 1,024 rows on this machine in that type, by the engine or by oneDNN alone.
"""
import argparse
import datetime
import json
import pathlib
import platform
import subprocess
import sys

SHAPES = {  # name: channels, layers, heads
    "10.8": (384, 5, 6),
    "11.5": (320, 8, 5),
    "28.5": (512, 8, 8),
    "134.9": (768, 18, 12),
}
PEER_DECODE = [[], ["--compile"], ["--dtype", "bf16"], ["--dtype", "bf16", "--compile"], ["--dtype", "bf16", "--int8"],
               ["--dtype", "bf16", "--int8", "--compile"]]
PEER_WHOLE = [[], ["--compile"], ["--dtype", "bf16"], ["--dtype", "bf16", "--compile"]]


def run(command):
    print("$", " ".join(map(str, command)), file=sys.stderr, flush=True)
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=3600)
    if done.returncode != 0:
        print(done.stderr.strip()[-400:], file=sys.stderr)
        return None
    return json.loads(done.stdout)


def machine():
    cpu = {}
    for line in open("/proc/cpuinfo"):
        if ":" in line:
            key, value = line.split(":", 1)
            cpu.setdefault(key.strip(), value.strip())
    flags = cpu.get("flags", "").split()
    has = [name for name in ("avx2", "avx512f", "avx512_vnni", "avx512_bf16", "amx_bf16", "amx_int8") if name in flags]
    return (f"{cpu.get('model name', platform.processor())}, family {cpu.get('cpu family')} model {cpu.get('model')}, "
            f"{' '.join(has)}")


def product_rates(program, threads):
    """Returns GFLOP/s of the fastest product of 1,024 rows with `threads` threads, by type."""
    best = {}
    for line in subprocess.run([program], capture_output=True, text=True, check=True, timeout=600).stdout.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 4 or not cells[0].startswith("1024 x") or cells[1] != str(threads) or "sum over rows" in cells[2]:
            continue
        kind = "f32" if "f32" in cells[2] or "sgemm" in cells[2] else "bf16"
        best[kind] = max(best.get(kind, 0.0), float(cells[3]))
    return best


class Comparison:
    def __init__(self, options):
        self.options = options
        self.rows = []
        self.products = product_rates(options.products, options.threads) if options.products else {}

    def rate(self, got, kind):
        note = f"{got['gflop_per_s']:.0f} GFLOP/s"
        if self.products.get(kind):
            note += f", {100 * got['gflop_per_s'] / self.products[kind]:.0f} % of {self.products[kind]:.0f} in {kind}"
        return note

    def peer(self, verb, shape, extra):
        channels, layers, heads = SHAPES[shape]
        return run([self.options.python, self.options.peer, verb, "--json", "--threads", self.options.threads, "--channels", channels,
                    "--layers", layers, "--heads", heads, *extra])

    def ours(self, verb, shape, precision, extra):
        channels, layers, heads = SHAPES[shape]
        return run([self.options.cli, "bench", verb, "--json", "--threads", self.options.threads, "--channels", channels,
                    "--layers", layers, "--heads", heads, "--precision", precision, *extra])

    def add(self, what, shape, who, figure, note=""):
        self.rows.append((what, shape, who, figure, note))
        print(f"{what} {shape} M {who}: {figure:,.0f} {note}", file=sys.stderr, flush=True)

    def decode(self, what, shape, start, prompt, tokens):
        for precision in ("bf16", "int8"):
            got = self.ours("decode", shape, precision, ["--prompt", prompt, "--tokens", tokens, "--start", start])
            if got:
                self.add(what, shape, f"Continuo {precision}", got["tokens_per_s_without_rebuilds"],
                         f"{100 * got['ceiling_share']:.0f} % of {got['read_bandwidth'] / 1e9:.0f} GB/s")
        for extra in PEER_DECODE[-1:] if self.options.quick else PEER_DECODE:
            got = self.peer("decode", shape, ["--prompt", prompt, "--tokens", tokens, "--start", start, *extra])
            if got:
                self.add(what, shape, "torch " + (" ".join(part.strip("-") for part in extra if part != "--dtype") or "f32"),
                         got["tokens_per_s_without_rebuilds"])

    def whole(self, verb, shape, figure, ours_extra, peer_extra):
        for precision in ("f32", "bf16"):
            got = self.ours(verb, shape, precision, ours_extra)
            if got:
                self.add(verb, shape, f"Continuo {precision}", got["tokens_per_s"], self.rate(got, precision))
        for extra in PEER_WHOLE[2:] if self.options.quick else PEER_WHOLE:
            got = self.peer(verb, shape, [*peer_extra, *extra])
            if got:
                self.add(verb, shape, "torch " + (" ".join(part.strip("-") for part in extra if part != "--dtype") or "f32"),
                         got[figure], self.rate(got, "bf16" if "bf16" in extra else "f32"))

    def go(self):
        for shape in self.options.shapes.split(","):
            if "decode" in self.options.only:
                self.decode("decode after 2,048 tokens", shape, 640, 2048, 250)
            if "empty" in self.options.only:
                self.decode("decode, empty context", shape, 1, 1, 129)
            if "prefill" in self.options.only:
                self.whole("prefill", shape, "tokens_per_s", ["--prompt", 4096, "--tokens", 5], ["--repeat", 5])
            if "train" in self.options.only:
                self.whole("train", shape, "target_tokens_per_s",
                           ["--context-length", self.options.train_context, "--latents", 1024, "--tokens", 5],
                           ["--context", self.options.train_context, "--repeat", 5])

    def markdown(self):
        lines = [f"### {datetime.date.today()}, {self.options.threads} threads: {machine()}", "",
                 "`tests/benchmarks/compare_with_peer.py`; tokens/s (decode: without rebuilds; train: target tokens).", ""]
        for what in dict.fromkeys(row[0] for row in self.rows):
            for shape in dict.fromkeys(row[1] for row in self.rows if row[0] == what):
                mine = [row for row in self.rows if row[:2] == (what, shape)]
                best = max((row[3] for row in mine if row[2].startswith("torch")), default=0)
                lines += [f"**{what}, {shape} M**", "", "| program | tokens/s | to the peer's best | |", "|---|---|---|---|"]
                for _, _, who, figure, note in mine:
                    ratio = f"{figure / best:.2f}" if best else "-"
                    lines.append(f"| {who} | {figure:,.0f} | {ratio} | {note} |")
                lines.append("")
        return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cli", default="build/release/app/cli/continuo-cli", type=pathlib.Path)
    parser.add_argument("--peer", required=True, type=pathlib.Path, help="perceiver_ar_torch.py")
    parser.add_argument("--python", default="python3", help="of a virtual environment with torch")
    parser.add_argument("--threads", default=2, type=int)
    parser.add_argument("--shapes", default="10.8,28.5")
    parser.add_argument("--only", default="decode,empty,prefill,train")
    parser.add_argument("--train-context", default=1024, type=int, help="inputs of a training window")
    parser.add_argument("--quick", action="store_true", help="of the peer's modes only bf16 and int8, the fastest where there is AMX")
    parser.add_argument("--products", type=pathlib.Path, help="continuo_products_benchmark, to tell rates as shares of its")
    parser.add_argument("--markdown", type=pathlib.Path, help="append the table to this file")
    options = parser.parse_args()
    comparison = Comparison(options)
    comparison.go()
    text = comparison.markdown()
    print(text)
    if options.markdown:
        with open(options.markdown, "a") as file:
            file.write("\n" + text)


if __name__ == "__main__":
    main()
