#!/usr/bin/env python3
"""Measures continuations by a sound model, compared with the true continuations.

    sound_continuations.py [--cli FILE] [--model MODEL] [--codec MODEL] [--levels N] [--prompt S] [--seconds S] [--count N]
                           [--temperature T] [--min-p P] [--keep FOLDER] FOLDER [GROUP ...]

FOLDER contains held-out sound files whose names begin with their group (piano-.., real-.., make_codec_set.py); without GROUP
all count. Each prompt is a part of a file, and its true continuation is what follows in the file. That is encoded and decoded
in the same number of levels, so that codec losses affect both. "Another" is the true continuation of the next prompt:
the baseline of a continuation that is unrelated to its prompt.
  loudness   dB, mean of seconds, minus the prompt's; and its mean change over 10 s
  far        mean difference of the loudness of a second from the prompt's, dB
  onsets     per second (peaks of the spectral flux)
  flatness   dB, mean spectral flatness from 100 Hz to 6 kHz: near 0 is noise
  chroma     cosine of its mean chroma and the prompt's
  notes      per second, and share in the likeliest major or minor key of the prompt's notes; both by basic-pitch
  Frechet    distance of its log-mel frames (80 bands, mean and covariance over all prompts) from the true ones
  lost       continuations whose last 5 s are silence (40 dB below the prompt, or below -70 dBFS) or noise (flatness above
             -3 dB and 6 dB above the prompt's)
Needs numpy, scipy, soundfile and soxr, and basic-pitch for notes.
"""
import argparse
import contextlib
import io
import json
import logging
import pathlib
import subprocess
import tempfile

import numpy as np
import soundfile as sf
from scipy.linalg import sqrtm
from scipy.signal import find_peaks

from codec_table import RATE, log_mel, read

HOP = 160  # samples between two frames


def decibels(power):
    return 10 * np.log10(np.maximum(power, 1e-12))


def spectra(sound, size=2048):
    padded = np.pad(sound, size // 2)
    frames = np.lib.stride_tricks.sliding_window_view(padded, size)[::HOP]
    return np.abs(np.fft.rfft(frames * np.hanning(size + 1)[:-1], axis=1))


def loudness(sound):
    """Returns the loudness of each second in dBFS."""
    whole = sound[: len(sound) // RATE * RATE].reshape(-1, RATE)
    return decibels((whole**2).mean(1))


def onsets(sound):
    flux = np.maximum(0, np.diff(np.log1p(100 * spectra(sound, 1024)), axis=0)).sum(1)
    peaks = find_peaks(flux, height=flux.mean() + 1.5 * flux.std(), distance=RATE // HOP // 20)[0]
    return len(peaks) / (len(sound) / RATE)


def flatness(sound):
    """Returns dB, over frames that are not silent."""
    power = spectra(sound)[:, 13:768] ** 2 + 1e-12
    loud = power.mean(1) > 1e-6 * power.mean(1).max()
    return float(np.mean(decibels(np.exp(np.log(power[loud]).mean(1)) / power[loud].mean(1))))


def chroma(sound):
    spectrum = (spectra(sound, 4096) ** 2).mean(0)
    hz = np.arange(len(spectrum)) * RATE / 4096
    used = (hz > 80) & (hz < 4000)
    classes = np.round(69 + 12 * np.log2(hz[used] / 440)).astype(int) % 12
    return np.sqrt(np.bincount(classes, spectrum[used], 12))


def cosine(a, b):
    return float(a @ b / max(1e-12, np.linalg.norm(a) * np.linalg.norm(b)))


def note_finder():
    logging.disable(logging.WARNING)  # about backends that are not installed
    try:
        from basic_pitch import ICASSP_2022_MODEL_PATH
        from basic_pitch.inference import Model, predict
    except ImportError:
        return None
    model = Model(ICASSP_2022_MODEL_PATH)

    def pitches(sound):
        with tempfile.NamedTemporaryFile(suffix=".wav") as file:
            sf.write(file.name, sound, RATE)
            with contextlib.redirect_stdout(io.StringIO()):
                return [note[2] for note in predict(file.name, model)[2]]

    return pitches


def key_of(pitches):
    """Returns the twelve pitch classes of the likeliest key; all of them if there are no notes."""
    counts = np.bincount(np.array(pitches, int) % 12, minlength=12)
    major = [0, 2, 4, 5, 7, 9, 11]
    return max(({(root + step) % 12 for step in major} for root in range(12)), key=lambda key: sum(counts[c] for c in key))


def frechet(a, b):
    means, covariances = zip(*((x.mean(0), np.cov(x.T)) for x in (a, b)))
    return float(((means[0] - means[1]) ** 2).sum() + np.trace(covariances[0] + covariances[1] - 2 * sqrtm(covariances[0] @ covariances[1]).real))


def measures(sound, prompt, pitches, prompt_pitches):
    level, before = loudness(sound), float(np.mean(loudness(prompt)))
    half = len(level) // 2
    result = {
        "loudness": float(level.mean() - before),
        "change": float((level[half:].mean() - level[:half].mean()) / (len(level) / 2) * 10),
        "far": float(np.abs(level - before).mean()),
        "onsets": onsets(sound),
        "flatness": flatness(sound),
        "chroma": cosine(chroma(sound), chroma(prompt)),
    }
    if pitches is not None:
        key = key_of(prompt_pitches)
        result["notes"] = len(pitches) / (len(sound) / RATE)
        result["in key"] = float(np.mean([p % 12 in key for p in pitches])) if pitches else float("nan")
    return result


def is_lost(sound, prompt):
    end = sound[-5 * RATE :]
    level, before = decibels((end**2).mean()), decibels((prompt**2).mean())
    noise = flatness(end)
    return level < max(-70.0, before - 40) or (noise > -3 and noise > flatness(prompt) + 6)


class Program:
    def __init__(self, options):
        self.options = options

    def run(self, *words):
        return subprocess.run([self.options.cli, *map(str, words)], check=True, capture_output=True, text=True).stdout

    def continued(self, prompt, seed, folder):
        given, made, o = folder / "prompt.wav", folder / "made.wav", self.options
        sf.write(given, prompt, RATE, subtype="FLOAT")
        told = self.run("generate", "audio", "--model", o.model, "--codec", o.codec, "--prompt", given, "--seconds", o.seconds,
                        "--only-continuation", "--seed", seed, "--temperature", o.temperature, "--min-p", o.min_p,
                        "--levels", o.levels, "--out", made, "--json")
        return read(made), json.loads(told)["times_as_fast"]

    def through_codec(self, sound, folder):
        given, codes, made = folder / "true.wav", folder / "true.codes", folder / "decoded.wav"
        sf.write(given, sound, RATE, subtype="FLOAT")
        self.run("codec", "encode", given, "--model", self.options.codec, "--levels", self.options.levels or 4, "--out", codes)
        self.run("codec", "decode", codes, "--model", self.options.codec, "--out", made)
        return read(made)


def prompts(options):
    """Returns parts of prompt and continuation, evenly from all files, at most options.count."""
    long = int((options.prompt + options.true) * RATE)
    found = []
    for path in sorted(pathlib.Path(options.folder).iterdir()):
        if options.groups and path.name.split("-")[0] not in options.groups:
            continue
        sound = read(path)
        for number, at in enumerate(range(0, len(sound) - long + 1, long)):
            part = sound[at : at + long]
            if decibels((part[: int(options.prompt * RATE)] ** 2).mean()) > -60:
                found.append((f"{path.stem}-{number}", part))
    chosen = np.linspace(0, len(found) - 1, min(len(found), options.count)).round().astype(int)
    return [found[i] for i in sorted(set(chosen))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default="continuo-cli")
    parser.add_argument("--model", default="sound")
    parser.add_argument("--codec", default="codec")
    parser.add_argument("--levels", type=int, default=0)
    parser.add_argument("--prompt", type=float, default=10)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--true", type=float, default=20, help="seconds of the true continuation that are compared (20)")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--temperature", type=float, default=0.97)
    parser.add_argument("--min-p", type=float, default=0)
    parser.add_argument("--keep", type=pathlib.Path, help="folder for prompt, continuation and true continuation as WAV")
    parser.add_argument("folder")
    parser.add_argument("groups", nargs="*")
    options = parser.parse_args()

    program, find_notes = Program(options), note_finder()
    parts, rows, frames, lost, speeds, trues = prompts(options), {"model": [], "true": [], "another": []}, {}, [], [], []
    split = int(options.prompt * RATE)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        trues = [program.through_codec(part, folder)[split : split + int(options.true * RATE)] for _, part in parts]
        for number, (name, part) in enumerate(parts):
            prompt = part[:split]
            made, speed = program.continued(prompt, number + 1, folder)
            speeds.append(speed)
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                sf.write(options.keep / f"{name}-made.wav", np.concatenate([prompt, made]), RATE)
                sf.write(options.keep / f"{name}-true.wav", np.concatenate([prompt, trues[number]]), RATE)
            prompt_pitches = find_notes(prompt) if find_notes else None
            if is_lost(made, prompt):
                lost.append(name)
            for kind, sound in (("model", made), ("true", trues[number]), ("another", trues[(number + 1) % len(parts)])):
                pitches = find_notes(sound) if find_notes else None
                rows[kind].append(measures(sound, prompt, pitches, prompt_pitches))
                frames.setdefault(kind, []).append(log_mel(sound)[::4])
    columns = list(rows["model"][0])
    print(f"{len(parts)} prompts of {options.prompt:g} s, continued for {options.seconds:g} s; {np.mean(speeds):.1f} times real time")
    print(f"| {'':8} | " + " | ".join(f"{c:>8}" for c in columns) + " | Frechet |")
    print("|---" * (len(columns) + 2) + "|")
    true = np.concatenate(frames["true"])
    for kind, each in rows.items():
        values = [np.nanmean([row[c] for row in each]) for c in columns]
        far = frechet(np.concatenate(frames[kind]), true)
        print(f"| {kind:8} | " + " | ".join(f"{v:8.2f}" for v in values) + f" | {far:7.0f} |")
    print(f"lost: {len(lost)} of {len(parts)}" + (f": {', '.join(lost)}" if lost else ""))


if __name__ == "__main__":
    main()
