#!/usr/bin/env python3
"""Compares the note density of continuations with that of the pianists' own music.

    continued_density.py LIST FROM SECONDS FOLDER...

LIST names a MIDI file in each line; FOLDER/I.mid continues its I-th file from second FROM for SECONDS, as written by
continuo-cli generate midi --to FROM --seconds SECONDS --only-continuation. Prints a line per folder: strokes per second
of both, the ratio of the sums, and the geometric mean of the pieces' ratios with its standard error.
"""
import functools
import math
import sys

from midi_seconds import continued, messages_of


def strokes_of(path):
    """Returns the times of the strokes in a file in seconds, in order."""
    return [second for second, status, _, velocity in messages_of(path) if status >> 4 == 9 and velocity > 0]


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    begin, length = float(sys.argv[2]), float(sys.argv[3])

    @functools.cache
    def played(file):
        strokes = strokes_of(file)
        heard = min(begin + length, strokes[-1]) - begin
        return sum(begin <= each < begin + length for each in strokes) / heard if heard > 0 else 0

    for folder in sys.argv[4:]:
        pairs = [(played(file), len(strokes_of(made)) / length) for file, [made] in continued(sys.argv[1], [folder])]
        logs = [math.log(made / own) for own, made in pairs if own > 0 and made > 0]
        if not logs:
            sys.exit(f"{folder}: silence, or what it goes on from is")
        mean = sum(logs) / len(logs)
        error = math.sqrt(sum((each - mean) ** 2 for each in logs)) / len(logs)
        own, made = (sum(each) for each in zip(*pairs))
        print(f"{folder}: {len(pairs)} pieces, played {own / len(pairs):.2f}, made {made / len(pairs):.2f}, "
              f"ratio {made / own:.2f}; of each {math.exp(mean):.2f} +- {error:.2f}")


if __name__ == "__main__":
    main()
