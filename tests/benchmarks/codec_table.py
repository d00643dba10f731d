#!/usr/bin/env python3
"""Compares codecs on held-out sound: a table of log-mel distance, SI-SNR, lines and ViSQOL by group of files.

    codec_table.py [--cli FILE] [--codec NAME:MODEL:LEVELS ...] [--lyra FOLDER] [--opus KBIT ...] [--seconds S]
                   [--files N] FOLDER

FOLDER contains sound files whose names begin with their group (piano-.., real-.., make_codec_set.py). N files (6) of each
group are used, the first S seconds of each (10). MODEL is a codec for `continuo-cli codec`; --lyra names the folder of
lyra_roundtrip.py; --opus needs opusenc and opusdec.
  log-mel    dB, mean difference of 80 Slaney mel bands, windows of 1,024 every 256; lower is better
  SI-SNR     dB, higher is better
  lines      dB by which multiples of 200 Hz above 2 kHz exceed their surroundings, decoded minus original; the worst file
  ViSQOL     audio mode, 1 to 5
Needs numpy, scipy, soundfile and soxr, and visqol-python for ViSQOL.
"""
import argparse
import collections
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import soundfile as sf
import soxr
from scipy.signal import correlate, welch

RATE = 16000


def read(path, rate=RATE):
    sound, own = sf.read(path, always_2d=True, dtype="float64")
    sound = sound.mean(1)
    return sound if own == rate else soxr.resample(sound, own, rate)


def mel_bank(bands=80, size=1024):
    """Returns filters on Slaney's scale: linear up to 1 kHz, logarithmic above, each of area 1."""
    step = 27 / np.log(6.4)
    to_hz = lambda mel: np.where(mel < 15, mel * 1000 / 15, 1000 * np.exp((mel - 15) / step))
    top = 15 + step * np.log(RATE / 2 / 1000)
    edges = to_hz(np.linspace(0, top, bands + 2))
    hz = np.linspace(0, RATE / 2, size // 2 + 1)
    rows = [np.maximum(0, np.minimum((hz - a) / (b - a), (c - hz) / (c - b))) * 2 / (c - a)
            for a, b, c in zip(edges, edges[1:], edges[2:])]
    return np.array(rows)


BANK = mel_bank()


def log_mel(sound):
    padded = np.pad(sound, 512, mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(padded, 1024)[::256]
    spectra = np.abs(np.fft.rfft(frames * np.hanning(1025)[:-1], axis=1))
    return 20 * np.log10(np.maximum(spectra @ BANK.T, 1e-5))


def aligned(decoded, original, most=800):
    decoded = np.pad(decoded, (0, max(0, len(original) - len(decoded))))[: len(original)]
    around = correlate(original, decoded, "full", method="fft")[len(original) - 1 - most : len(original) + most]
    return np.roll(decoded, int(np.argmax(around)) - most)


def si_snr(decoded, original):
    a, b = decoded - decoded.mean(), original - original.mean()
    scale = (a @ b) / max(b @ b, 1e-12)
    return 10 * np.log10(scale**2 * (b @ b) / max(((a - scale * b) ** 2).sum(), 1e-12) + 1e-9)


def lines(sound):
    power = 10 * np.log10(welch(sound, RATE, nperseg=RATE)[1] + 1e-14)
    around = lambda hz: np.median(np.r_[power[hz - 60 : hz - 8], power[hz + 9 : hz + 61]])
    return np.mean([power[hz] - around(hz) for hz in range(2000, 7800, 200)])


def visqol():
    try:
        from visqol import VisqolApi
    except ImportError:
        return None
    judge = VisqolApi()
    judge.create(mode="audio")
    return judge


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{words[0]}: {done.stderr.strip().splitlines()[-1]}")


def coders(args):
    """Returns (name, function from a WAV file to a WAV file)."""
    def ours(model, levels):
        def code(source, to):
            codes = to.with_suffix(".codes")
            run(args.cli, "codec", "encode", source, "--model", model, "--levels", levels, "--out", codes)
            run(args.cli, "codec", "decode", codes, "--model", model, "--out", to)
        return code

    def opus(kbit):
        def code(source, to):
            run("opusenc", "--quiet", "--bitrate", kbit, source, to.with_suffix(".opus"))
            run("opusdec", "--quiet", "--rate", RATE, to.with_suffix(".opus"), to)
        return code

    for each in args.codec:
        name, model, levels = each.split(":")
        yield name, ours(model, levels)
    if args.lyra:
        yield "Lyra 6", lambda source, to: run(sys.executable, args.lyra / "lyra_roundtrip.py", source, to)
    for kbit in args.opus:
        yield f"Opus {kbit}", opus(kbit)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("--cli", default="continuo-cli")
    options.add_argument("--codec", action="append", default=[])
    options.add_argument("--lyra", type=pathlib.Path)
    options.add_argument("--opus", type=int, action="append", default=[])
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--files", type=int, default=6)
    args = options.parse_args()
    groups = collections.defaultdict(list)
    for path in sorted(args.folder.glob("*.wav")):
        groups[path.name.split("-")[0]].append(path)
    judge = visqol()
    print("| group | codec | log-mel | SI-SNR | lines | ViSQOL |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        source, to = pathlib.Path(folder) / "in.wav", pathlib.Path(folder) / "out.wav"
        for group, paths in groups.items():
            chosen = paths[:: max(1, len(paths) // args.files)][: args.files]
            for name, code in coders(args):
                rows = []
                for path in chosen:
                    original = read(path)[: int(args.seconds * RATE)]
                    sf.write(source, original, RATE, subtype="FLOAT")
                    code(source, to)
                    decoded = aligned(read(to), original)
                    mos = np.nan
                    if judge:
                        up = lambda sound: soxr.resample(sound, RATE, 48000)
                        mos = judge.measure_from_arrays(up(original), up(decoded), 48000).moslqo
                    rows.append((np.abs(log_mel(decoded) - log_mel(original)).mean(), si_snr(decoded, original),
                                 lines(decoded) - lines(original), mos))
                table = np.array(rows)
                print(f"| {group} ({len(rows)}) | {name} | {table[:, 0].mean():.2f} | {table[:, 1].mean():.1f} | "
                      f"{table[:, 2].max():.1f} | {np.nanmean(table[:, 3]):.2f} |", flush=True)


if __name__ == "__main__":
    main()
