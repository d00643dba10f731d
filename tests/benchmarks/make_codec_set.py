#!/usr/bin/env python3
"""Makes the training and held-out sound of the general codec: WAV files, 16 kHz mono 16 bit.

    make_codec_set.py [--hours H] [--jobs N] SOUND MIDI DEBIAN OUT

SOUND is a folder with pianos/, real-piano/, world/, instruments/ and valid.txt, the list of held-out files. MIDI contains
the performances and manifest.tsv. DEBIAN contains the unpacked packages sonic-pi-samples, naev-data, ufoai-music and
fretsonfire-songs-sectoid. OUT gets train/ and valid/. A file's name begins with its group: piano, real, band, world, notes,
music or loops. --hours: of sampled pianos (4); the other groups are as long as their sources.
Equal arguments give equal bytes; existing files are not made again. Only music under CC0, public domain, MIT or CC BY is
used. Needs numpy, scipy, soundfile, soxr and mido, and fluidsynth for the band.
"""
import argparse
import csv
import io
import pathlib
import random
import re
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import soundfile as sf
import soxr

RATE, PIECE = 16000, 60  # samples per second, seconds per file
PIANOS = {"train": ("salamander", "salamander", "splendid"), "valid": ("headroom-close", "headroom-decca")}
FREE = re.compile(r"CC0|PD|public.domain|MIT|CC[- ]by[- ]?(3|4)", re.I)


def read(source):
    """Returns the sound of a file, or of bytes, at RATE, mono."""
    sound, rate = sf.read(source, always_2d=True, dtype="float32")
    sound = sound.mean(1)
    return sound if rate == RATE else soxr.resample(sound, rate, RATE).astype(np.float32)


def write(path, sound):
    """Writes a WAV file under a temporary name and renames it. Sound that would clip is attenuated."""
    if len(sound) < RATE // 4:
        return
    sound = sound * min(1.0, 0.99 / max(1e-9, float(np.abs(sound).max())))
    aside = path.with_suffix(".part")
    sf.write(aside, sound, RATE, subtype="PCM_16", format="WAV")
    aside.rename(path)


def pieces(sound):
    for begin in range(0, max(1, len(sound) - 2 * RATE), PIECE * RATE):
        yield sound[begin : begin + PIECE * RATE]


def performances(midi, split):
    """Returns paths and lengths of training performances, in random order."""
    with open(midi.resolve().parent / "manifest.tsv", encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    free = [r for r in rows if r["split"] == split and r["kind"] == "performance" and float(r["seconds"]) > 40]
    free = sorted((r["path"], float(r["seconds"])) for r in free if not r["path"].startswith("piano-midi-de"))
    random.Random(split).shuffle(free)
    return free


def render_pianos(args, split, seconds):
    """Returns tasks: parts of performances, each on one sampled piano, some with reverb, at various loudness."""
    chance, tasks, tool = random.Random("pianos" + split), [], args.tools / "render_piano.py"
    for number, (path, length) in enumerate(performances(args.midi, split) * 3):
        if number * PIECE >= seconds:
            break
        begin = chance.uniform(0, max(0.0, length - PIECE))
        room = chance.choice((0, 0, 0.4, 0.8, 1.5))
        words = [chance.choice(PIANOS[split]), str(args.midi / path)]
        out = args.out / split / f"piano-{words[0]}-{number:04}.wav"
        words += ["", "--from", f"{begin:.2f}", "--seconds", str(PIECE), "--room", str(room),
                  "--gain", f"{chance.uniform(-24, 3):.1f}", "--seed", str(number)]
        tasks.append(lambda words=words, out=out: out.exists() or run_renderer(tool, words, out))
    return tasks


def run_renderer(tool, words, out):
    # libsndfile takes the format from the name, so the tool writes to a .wav name in a separate folder.
    aside = out.parent / ".part" / out.name
    aside.parent.mkdir(exist_ok=True)
    words[2] = str(aside)
    done = subprocess.run([sys.executable, tool, *words], capture_output=True, text=True)
    if done.returncode == 0:
        aside.rename(out)
    elif "no notes" not in done.stderr:
        print(done.stderr.strip().splitlines()[-1], file=sys.stderr)


def render_band(args, split, count):
    """Returns tasks: performances on other instruments of a General MIDI soundfont, several at once."""
    import mido

    chance, tasks = random.Random("band" + split), []
    songs = performances(args.midi, split)[-2 * count - 2 :]
    for number in range(count):
        out = args.out / split / f"band-{number:04}.wav"
        names = [songs[(2 * number + i) % len(songs)][0] for i in range(2)]
        programs = [chance.randrange(8, 104) for _ in range(2)]
        transpose, drums = chance.choice((-5, 0, 4)), chance.random() < 0.5
        beat = chance.uniform(0.3, 0.7)

        def make(out=out, names=names, programs=programs, transpose=transpose, drums=drums, beat=beat, seed=number):
            if out.exists():
                return
            made = mido.MidiFile(ticks_per_beat=1000)
            for channel, name in enumerate(names):
                made.tracks.append(part(mido, args.midi / name, channel, programs[channel], transpose))
            if drums:
                made.tracks.append(drummed(mido, beat, random.Random(seed)))
            song = out.with_suffix(".mid")
            made.save(song)
            wave = out.with_suffix(".band")
            subprocess.run([args.fluidsynth, "-niq", "-r", "44100", "-g", "0.4", "-T", "wav", "-F", wave,
                            args.soundfont, song], capture_output=True, check=True, timeout=120)
            write(out, read(wave)[: PIECE * RATE])
            song.unlink()
            wave.unlink()

        tasks.append(make)
    return tasks


def part(mido, path, channel, program, transpose):
    track, now, last, down = mido.MidiTrack(), 0.0, 0, set()
    track.append(mido.Message("program_change", channel=channel, program=program))
    for message in mido.MidiFile(path, clip=True):
        now += message.time
        if now > PIECE:
            break
        if message.type not in ("note_on", "note_off"):
            continue
        key = min(108, max(21, message.note + transpose * channel))
        tick = int(now * 2000)  # 120 beats per minute, 1,000 ticks per beat
        track.append(mido.Message(message.type, channel=channel, note=key, velocity=message.velocity, time=tick - last))
        last = tick
        (down.add if message.type == "note_on" and message.velocity > 0 else down.discard)(key)
    for key in sorted(down):  # fluidsynth plays until every note has ended
        track.append(mido.Message("note_off", channel=channel, note=key, time=max(0, PIECE * 2000 - last)))
        last = PIECE * 2000
    return track


def drummed(mido, beat, chance):
    track, last = mido.MidiTrack(), 0
    for step in range(int(PIECE / beat * 2)):
        tick = int(step * beat * 1000)
        for key in {0: (36, 42), 1: (42,), 2: (38, 42), 3: (46,)}[step % 4]:
            if chance.random() < 0.85:
                track.append(mido.Message("note_on", channel=9, note=key, velocity=chance.randrange(50, 120), time=tick - last))
                last = tick
    return track


def held_out(args):
    return set((args.sound / "valid.txt").read_text().split("\n"))


def split_of(args, path, names):
    return "valid" if str(path.relative_to(args.sound)) in names else "train"


def joined(args, group, name, files, chance):
    """Joins short sounds to files of PIECE seconds."""
    made, at = [], 0
    def flush():
        nonlocal made, at
        if made:
            write(args.out / name / f"{group}-{at:04}.wav", np.concatenate(made))
        made, at = [], at + 1
    if any((args.out / name).glob(f"{group}-*.wav")):
        return
    for path in files:
        for piece in pieces(read(path)):
            made += [piece, np.zeros(int(chance.uniform(0, 0.3) * RATE), np.float32)]
            if sum(map(len, made)) > PIECE * RATE:
                flush()
    flush()


def layered(args, group, name, files, chance):
    """Mixes notes of several instruments."""
    if any((args.out / name).glob(f"{group}-*.wav")):
        return
    chance.shuffle(files)
    sound, at, number = np.zeros(PIECE * RATE, np.float32), 0.0, 0
    for path in files:
        note = read(path)
        begin = int(at * RATE)
        end = min(len(sound), begin + len(note))
        sound[begin:end] += note[: end - begin] * chance.uniform(0.2, 1)
        at += min(len(note) / RATE, chance.choice((0.15, 0.4, 1.0, 2.5)))
        if at >= PIECE - 1:
            write(args.out / name / f"{group}-{number:04}.wav", sound)
            sound, at, number = np.zeros(PIECE * RATE, np.float32), 0.0, number + 1
    write(args.out / name / f"{group}-{number:04}.wav", sound[: int((at + 1) * RATE)])


def naev(args):
    text = (args.debian / "usr/share/naev/dat/snd/SOUND_LICENSE.yaml").read_text()
    for group in re.split(r"\n(?=- )", text):
        licence = re.search(r"license: (.*)", group)
        if licence and FREE.search(licence[1]) and "sa" not in licence[1].lower():
            for name in re.findall(r"- (\S+\.ogg)", group):
                yield from (args.debian / "usr/share/naev/dat/snd/music").rglob(name)


def ufoai(args):
    text = (args.debian / "usr/share/doc/ufoai-music/copyright").read_text()
    archive = zipfile.ZipFile(args.debian / "usr/share/games/ufoai/base/0music.pk3")
    for group in text.split("Files:")[1:]:
        licence = re.search(r"^License: (\S+)", group, re.M)
        if licence and licence[1] in ("CC-BY-3.0", "public-domain"):
            for name in re.findall(r"base/(music/\S+\.ogg)", group):
                if name in archive.namelist():
                    yield io.BytesIO(archive.read(name))


def cut(args, group, sources):
    """Splits music into files of PIECE seconds; every tenth piece is held out."""
    for number, source in enumerate(sources):
        name = "valid" if number % 10 == 9 else "train"
        if not (args.out / name / f"{group}-{number:03}-00.wav").exists():
            for at, piece in enumerate(pieces(read(source))):
                write(args.out / name / f"{group}-{number:03}-{at:02}.wav", piece)


def collect(args):
    names, chance = held_out(args), random.Random(1)
    for name in ("train", "valid"):
        files = lambda folder: sorted(p for p in (args.sound / folder).rglob("*.opus") if split_of(args, p, names) == name)
        for path in files("real-piano"):
            for at, piece in enumerate(pieces(read(path))):
                write(args.out / name / f"real-{path.stem}-{at:02}.wav", piece)
        joined(args, "world", name, files("world"), chance)
        layered(args, "notes", name, files("instruments"), chance)
    cut(args, "naev", naev(args))
    cut(args, "ufoai", ufoai(args))
    cut(args, "rock", sorted((args.debian / "usr/share/games/fretsonfire").rglob("song.ogg")))
    loops = sorted((args.debian / "usr/share").rglob("*.flac"))
    joined(args, "loops", "train", [p for i, p in enumerate(loops) if i % 10], chance)
    joined(args, "loops", "valid", loops[::10], chance)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("sound", "midi", "debian", "out"):
        options.add_argument(name, type=pathlib.Path)
    options.add_argument("--hours", type=float, default=4)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--fluidsynth", default="fluidsynth")
    options.add_argument("--soundfont", default="/usr/share/sounds/sf3/MuseScore_General.sf3")
    args = options.parse_args()
    args.tools = args.sound.resolve().parent.parent / "tools"
    for name in ("train", "valid"):
        (args.out / name).mkdir(parents=True, exist_ok=True)
    collect(args)
    tasks = render_pianos(args, "valid", 1200) + render_band(args, "valid", 6)
    tasks += render_pianos(args, "train", args.hours * 3600) + render_band(args, "train", 60)
    with ThreadPoolExecutor(args.jobs) as pool:
        for done in [pool.submit(task) for task in tasks]:
            done.result()


main()
