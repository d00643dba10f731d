#!/usr/bin/env python3
"""Measures the note density of MIDI files.

    density.py FILE.mid...      files written by continuo-cli generate midi --only-continuation

Prints a line per file: strokes per second, and the longest wait between two.
"""
import sys

from near_the_beat import tracks_of


def main():
    for name in sys.argv[1:]:
        with open(name, "rb") as file:
            ticks, tracks = tracks_of(file.read())
        beat = [int.from_bytes(text, "big") for _, status, kind, text in tracks[0] if status == 255 and kind == 0x51][-1] / 1e6
        strokes = sorted(tick * beat / ticks for track in tracks for tick, status, _, velocity in track
                         if status >> 4 == 9 and velocity > 0)
        waits = [after - before for before, after in zip(strokes, strokes[1:])]
        rate = len(waits) / (strokes[-1] - strokes[0]) if waits else 0
        print(f"{name}: {rate:.1f} strokes a second, longest wait {max(waits, default=0):.2f} s")


if __name__ == "__main__":
    main()
