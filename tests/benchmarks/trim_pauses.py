#!/usr/bin/env python3
"""Copies WAV files with shorter pauses, so that a sound model does not learn to fall silent.

    trim_pauses.py [--jobs N] FROM TO

FROM is a folder with WAV files, 16 kHz mono, as written by make_codec_set.py; TO gets files with the same names. Pauses
longer than 0.4 s keep their first 0.2 s and their last 0.1 s. A frame of 20 ms is quiet if its power is 38 dB below the
file's 95th percentile, or below -72 dBFS. Files of single notes (notes-..) and results under 2 s are left out. Existing
files are not made again. Needs numpy and soundfile.
"""
import argparse
import collections
import pathlib
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import soundfile as sf

RATE, FRAME = 16000, 320
LONGEST, KEPT_BEFORE, KEPT_AFTER = 20, 10, 5  # frames: of a whole pause, and of a trimmed one


def kept_frames(quiet):
    """Returns which frames stay: one bool per frame."""
    keep, begin = np.ones(len(quiet), bool), None
    for frame, silent in enumerate(np.append(quiet, False)):
        if silent and begin is None:
            begin = frame
        elif not silent and begin is not None:
            if frame - begin > LONGEST:
                keep[begin + KEPT_BEFORE : frame - KEPT_AFTER] = False
            begin = None
    return keep


def trim(source, target):
    """Returns the seconds of the file and the seconds cut out."""
    sound = sf.read(source, dtype="float32")[0]
    frames = sound[: len(sound) // FRAME * FRAME].reshape(-1, FRAME)
    power = 10 * np.log10((frames**2).mean(1) + 1e-10)
    keep = kept_frames(power < max(np.percentile(power, 95) - 38, -72))
    trimmed = frames[keep].reshape(-1)
    if len(trimmed) > 2 * RATE:
        aside = target.with_suffix(".part")
        sf.write(aside, trimmed, RATE, subtype="PCM_16", format="WAV")
        aside.rename(target)
    return len(sound) / RATE, np.count_nonzero(~keep) * FRAME / RATE


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("source", type=pathlib.Path, metavar="FROM")
    options.add_argument("target", type=pathlib.Path, metavar="TO")
    options.add_argument("--jobs", type=int, default=2)
    args = options.parse_args()
    args.target.mkdir(parents=True, exist_ok=True)
    files = [f for f in sorted(args.source.glob("*.wav")) if not f.name.startswith("notes-") and not (args.target / f.name).exists()]
    whole, cut = collections.Counter(), collections.Counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        for file, (seconds, less) in zip(files, pool.map(trim, files, [args.target / f.name for f in files])):
            group = file.name.split("-")[0]
            whole[group] += seconds
            cut[group] += less
    for group in whole:
        print(f"{group}: {cut[group]:.0f} of {whole[group]:.0f} s cut out")


if __name__ == "__main__":
    main()
