"""Times of MIDI messages in seconds, for measurements outside Continuo."""
import bisect
import sys
from pathlib import Path

from near_the_beat import tracks_of


def messages_of(path):
    """Returns a file's channel messages by time: (second, status, first data byte, second one)."""
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

    return sorted((seconds(tick), status, first, second)
                  for track in tracks for tick, status, first, second in track if 0x80 <= status < 0xf0)


def files_of(list_file):
    """Returns the files in a list, one per line, as paths relative to the list's folder."""
    lines = Path(list_file).read_text(encoding="utf-8").splitlines()
    return [Path(list_file).parent / line.split("\t")[0].strip() for line in lines if line.strip()]


def continued(list_file, folders):
    """Returns a list's files with their continuations: for the I-th file, FOLDER/I.mid of each folder, if all exist."""
    there = []
    for i, file in enumerate(files_of(list_file), 1):
        made = [Path(folder) / f"{i}.mid" for folder in folders]
        if all(each.exists() for each in made):
            there.append((file, made))
    if not there:
        sys.exit(f"{', '.join(folders)}: no file goes on from a piece of {list_file}; name them 1.mid, 2.mid, ...")
    return there
