#!/usr/bin/env python3
"""Measures how far continuations move away from their prompts, compared with the pianists' own music.

    continued_likeness.py LIST FROM SECONDS FOLDER...

LIST and FOLDER are those of continued_density.py. Prints a line for the pianists and one per folder: the difference between
the SECONDS after second FROM and the music before it. Differences are root mean squares over the pieces, of the mean
velocity, the velocities' standard deviation, the mean pitch, the strokes per second and the notes' median length (the last
two as factors), and the cosine between the pitch-class histograms. Only pieces with a continuation and at least ten notes
in each part count; voices of the General MIDI program 52 are left out.
"""
import math
import statistics
import sys

from midi_seconds import continued, messages_of

FEWEST = 10  # notes
SINGER = 52


def notes_of(path, begin, end):
    """Returns notes struck between two times as (pitch, velocity, length). Notes without an end last until the end of the file."""
    sounding, programs, notes, last = {}, {}, [], begin
    for last, status, key, value in messages_of(path):
        kind, channel = status >> 4, status & 15
        if kind == 0xc:
            programs[channel] = key
        if kind not in (8, 9) or programs.get(channel) == SINGER:
            continue
        if sounding.get((channel, key)):
            start, velocity = sounding[channel, key].pop()
            notes.append((key, velocity, start, last - start))
        if kind == 9 and value > 0:
            sounding.setdefault((channel, key), []).append((last, value))
    for (_, key), open_notes in sounding.items():
        notes += [(key, velocity, start, last - start) for start, velocity in open_notes]
    return [(key, velocity, length) for key, velocity, start, length in notes if begin <= start < end]


def features_of(notes, seconds):
    velocities = [velocity for _, velocity, _ in notes]
    return (statistics.mean(velocities), statistics.pstdev(velocities), statistics.mean(key for key, _, _ in notes),
            math.log(len(notes) / seconds), math.log(max(statistics.median(length for _, _, length in notes), 0.01)))


def likeness(heard, after):
    """Returns the cosine of the pitch-class histograms of two lists of notes."""
    counts = [[sum(key % 12 == each for key, _, _ in notes) for each in range(12)] for notes in (heard, after)]
    return sum(a * b for a, b in zip(*counts)) / math.prod(math.sqrt(sum(n * n for n in each)) for each in counts)


def line(name, heard, after, begin, length):
    pairs = list(zip(heard, after))
    changes = zip(*([new - old for old, new in zip(features_of(a, begin), features_of(b, length))] for a, b in pairs))
    velocity, spread, pitch, density, duration = (math.sqrt(statistics.mean(x * x for x in each)) for each in changes)
    print(f"{name}: {len(pairs)} pieces, velocity {velocity:.1f}, its spread {spread:.1f}, pitch {pitch:.1f}, "
          f"strokes x {math.exp(density):.2f}, length x {math.exp(duration):.2f}, "
          f"pitch classes {statistics.mean(likeness(a, b) for a, b in pairs):.3f}")


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    begin, length = float(sys.argv[2]), float(sys.argv[3])
    folders, pieces = sys.argv[4:], []
    for file, made in continued(sys.argv[1], folders):
        piece = [notes_of(file, 0, begin), notes_of(file, begin, begin + length)]
        piece += [notes_of(each, 0, length) for each in made]
        if min(len(notes) for notes in piece) >= FEWEST:
            pieces.append(piece)
    if not pieces:
        sys.exit(f"no piece has {FEWEST} notes in each part")
    heard, *rest = zip(*pieces)
    for name, after in zip(["played", *folders], rest):
        line(name, heard, after, begin, length)


if __name__ == "__main__":
    main()
