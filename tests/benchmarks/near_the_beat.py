#!/usr/bin/env python3
"""Measures how near the notes of MIDI files are to the sixteenths of the files' own tempo.

    near_the_beat.py FILE.mid...      files written by continuo-cli generate midi --tempo; with a prompt, only the continuation

Prints a line per file: notes, the share within 25 ms of a sixteenth, the share expected by chance, strokes per second.
"""
import struct
import sys

NEAR = 0.0251  # s


def number(data, at):
    value = 0
    while True:
        byte = data[at]
        at += 1
        value = value << 7 | byte & 127
        if byte < 128:
            return value, at


def tracks_of(data):
    """Returns ticks per quarter, and per track its events: (tick, status, first data byte, second one or a meta event's text)."""
    count, ticks = struct.unpack(">HH", data[10:14])
    at, tracks = 14, []
    for _ in range(count):
        end = at + 8 + struct.unpack(">I", data[at + 4:at + 8])[0]
        at, now, status, events = at + 8, 0, 0, []
        while at < end:
            wait, at = number(data, at)
            now += wait
            if data[at] >= 128:
                status, at = data[at], at + 1
            if status == 255:
                kind = data[at]
                length, at = number(data, at + 1)
                events.append((now, status, kind, data[at:at + length]))
                at += length
            elif status >> 4 in (12, 13):
                events.append((now, status, data[at], 0))
                at += 1
            else:
                events.append((now, status, data[at], data[at + 1]))
                at += 2
        tracks.append(events)
        at = end
    return ticks, tracks


def main():
    for name in sys.argv[1:]:
        with open(name, "rb") as file:
            ticks, tracks = tracks_of(file.read())
        metas = [event for event in tracks[0] if event[1] == 255]
        beat = [int.from_bytes(text, "big") for _, _, kind, text in metas if kind == 0x51][-1] / 1e6
        prompted = any(kind == 6 for _, _, kind, _ in metas)
        strokes = sorted(tick for track in tracks for tick, status, _, velocity in track
                         if status >> 4 == 9 and velocity > 0 and (status & 15 == 1 or not prompted))
        line, near = ticks / 4, NEAR / beat * ticks
        hits = sum(min(tick % line, line - tick % line) <= near for tick in strokes)
        seconds = (strokes[-1] - strokes[0]) / ticks * beat if len(strokes) > 1 else 0
        print(f"{name}: {len(strokes)} notes, {hits / max(1, len(strokes)):.2f} near a sixteenth, "
              f"by chance {min(1, 2 * near / line):.2f}, {len(strokes) / seconds if seconds else 0:.1f} strokes/s")


if __name__ == "__main__":
    main()
