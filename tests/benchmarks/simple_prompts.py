#!/usr/bin/env python3
"""Writes six short beginner's prompts: patterns that models easily repeat forever.

    simple_prompts.py FOLDER
"""
import struct
import sys
from pathlib import Path

PROMPTS = {  # seconds from note to note, pitches (several at once: a chord)
    "scale": (0.4, [60, 62, 64, 65, 67]),
    "one-note": (0.25, [60] * 8),
    "alberti-bass": (0.2, [60, 64, 67, 64] * 4),
    "chord": (1, [(60, 64, 67)]),
    "tune": (0.5, [64, 64, 65, 67, 67, 65, 64, 62, 60, 60, 62, 64, 64, 62, 62]),
    "triads": (0.6, [(60, 64, 67), (65, 69, 72), (67, 71, 74), (60, 64, 67)]),
}


def quantity(number):
    """Encodes a MIDI variable-length number."""
    digits = [number & 127]
    while number := number >> 7:
        digits.insert(0, number & 127 | 128)
    return bytes(digits)


def midi(interval, pitches):
    """Returns a file of format 0 with one tick per millisecond at 120 quarters per minute."""
    events = []
    for i, chord in enumerate(pitches):
        for pitch in chord if isinstance(chord, tuple) else (chord,):
            begin = round(1000 * interval * i)
            events += [(begin, 0x90, pitch, 70), (begin + round(850 * interval), 0x80, pitch, 0)]
    track, now = b"", 0
    for time, *message in sorted(events):
        track += quantity(time - now) + bytes(message)
        now = time
    track += b"\0\xff\x2f\0"
    return b"MThd" + struct.pack(">IHHH", 6, 0, 1, 500) + b"MTrk" + struct.pack(">I", len(track)) + track


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, (interval, pitches) in PROMPTS.items():
        (folder / f"{name}.mid").write_bytes(midi(interval, pitches))


if __name__ == "__main__":
    main()
