#!/usr/bin/env python3
"""How dense continuations are beside what the pianists themselves played on.

    continued_density.py LIST FROM SECONDS FOLDER...

LIST names a MIDI file in each line; FOLDER/I.mid is what goes on from its I-th one at second FROM, for SECONDS, as
continuo-cli generate midi --to FROM --seconds SECONDS --only-continuation writes it. A line a folder: strokes a second
of both, the ratio of the sums, and the geometric mean of the pieces' ratios with its standard error.
"""
import bisect
import math
import sys
from pathlib import Path

from near_the_beat import tracks_of


def strokes_of(path):
    """Seconds of the strokes in a file, in order."""
    ticks, tracks = tracks_of(Path(path).read_bytes())
    changes = sorted((tick, int.from_bytes(text, "big") / 1e6 / ticks)
                     for track in tracks for tick, status, kind, text in track if status == 255 and kind == 0x51)
    changes = [(0, 0.5 / ticks)] + changes
    begins = [0.0]
    for (tick, pace), (after, _) in zip(changes, changes[1:]):
        begins.append(begins[-1] + (after - tick) * pace)
    starts = [tick for tick, _ in changes]

    def seconds(tick):
        i = bisect.bisect_right(starts, tick) - 1
        return begins[i] + (tick - starts[i]) * changes[i][1]

    return sorted(seconds(tick) for track in tracks for tick, status, _, velocity in track
                  if status >> 4 == 9 and velocity > 0)


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    pieces = Path(sys.argv[1])
    begin, length = float(sys.argv[2]), float(sys.argv[3])
    names = [line.split("\t")[0].strip() for line in pieces.read_text(encoding="utf-8").splitlines() if line.strip()]
    played = []
    for name in names:
        strokes = strokes_of(pieces.parent / name)
        heard = min(begin + length, strokes[-1]) - begin
        played.append(sum(begin <= each < begin + length for each in strokes) / heard if heard > 0 else 0)
    for folder in sys.argv[4:]:
        pairs = [(own, len(strokes_of(made)) / length) for i, own in enumerate(played, 1)
                 if (made := Path(folder) / f"{i}.mid").exists()]
        logs = [math.log(made / own) for own, made in pairs if own > 0 and made > 0]
        if not logs:
            sys.exit(f"{folder}: none of its files goes on from a piece of {pieces}; name them 1.mid, 2.mid, ...")
        mean = sum(logs) / len(logs)
        error = math.sqrt(sum((each - mean) ** 2 for each in logs)) / len(logs)
        own, made = (sum(each) for each in zip(*pairs))
        print(f"{folder}: {len(pairs)} pieces, played {own / len(pairs):.2f}, made {made / len(pairs):.2f}, "
              f"ratio {made / own:.2f}; of each {math.exp(mean):.2f} +- {error:.2f}")


if __name__ == "__main__":
    main()
