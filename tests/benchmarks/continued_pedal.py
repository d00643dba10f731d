#!/usr/bin/env python3
"""Compares the use of the pedal in continuations with that in the pianists' own music.

    continued_pedal.py LIST FROM SECONDS FOLDER...

LIST and FOLDER are those of continued_density.py. Prints a line for the pianists and one per folder: the share of time with
the pedal down, presses per minute, the duration of presses and of releases (median and 90th percentile), and of releases of
5 s or more their number, sum and maximum. Only pieces with a continuation count.
"""
import sys

from midi_seconds import continued, messages_of

PEDAL, DOWN = 64, 64  # controller; smallest value that counts as down
FORGOTTEN = 5  # seconds without pedal


def spans_of(path, begin, end):
    """Returns the stretches with pedal down and up between two times as (down, seconds), in order."""
    down, since, spans = False, begin, []
    for second, status, controller, value in messages_of(path):
        if status >> 4 != 0xb or controller != PEDAL or second >= end or (value >= DOWN) == down:
            continue
        if second > begin:
            spans.append((down, second - since))
            since = second
        down = value >= DOWN
    return spans + [(down, end - since)]


def line(name, pieces):
    spans = [span for piece in pieces for span in piece]
    downs, ups = (sorted(length for down, length in spans if down == wanted) for wanted in (True, False))

    def times(lengths):
        return "{:.2f}, {:.2f}".format(*(lengths[int(share * (len(lengths) - 1))] for share in (0.5, 0.9)))

    if not downs or not ups:
        sys.exit(f"{name}: its pedal never moves")
    whole = sum(downs) + sum(ups)
    long = [length for length in ups if length >= FORGOTTEN]
    print(f"{name}: {len(pieces)} pieces, down {100 * sum(downs) / whole:.1f} % of the time, "
          f"{len(downs) / whole * 60:.1f} times a minute, for {times(downs)} s, up for {times(ups)} s, "
          f"for {FORGOTTEN} s or more {len(long)} times, {sum(long):.0f} s, the longest {ups[-1]:.1f} s")


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    begin, length = float(sys.argv[2]), float(sys.argv[3])
    files, made = zip(*continued(sys.argv[1], sys.argv[4:]))
    line("played", [spans_of(file, begin, begin + length) for file in files])
    for folder, pieces in zip(sys.argv[4:], zip(*made)):
        line(folder, [spans_of(piece, 0, length) for piece in pieces])


if __name__ == "__main__":
    main()
