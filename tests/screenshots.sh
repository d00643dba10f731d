#!/usr/bin/env bash
# Makes the program's screenshots from a real performance: a MIDI file replaces the player, the model answers live and continues
# several times. Run by hand, not by run.sh; takes about ten minutes.
#   screenshots.sh [FOLDER [PROGRAM [LANGUAGE]]]    FOLDER: where to (build/screenshots); PROGRAM: build/release/app/continuo, else
#                                                   that of dev or tests; LANGUAGE: en or de (en)
# Needs xvfb, xdotool, imagemagick, python3; with jackd2 the status line shows live sound.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=${1:-build/screenshots}
program=${2:-build/release/app/continuo}
language=${3:-en}
[ -x "$program" ] || program=build/dev/app/continuo
[ -x "$program" ] || program=build/tests/app/continuo
for tool in "$program" Xvfb xdotool import python3; do
    command -v "$tool" >/dev/null || { echo "$tool is not here; build Continuo, install xvfb xdotool imagemagick python3" >&2; exit 1; }
done
mkdir -p "$out"
work=$(mktemp -d)
started=()
finish() {
    for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
    wait
    rm -rf "$work"
}
trap finish EXIT
export LANG=en_US.UTF-8 XDG_RUNTIME_DIR=$work JACK_DEFAULT_SERVER=continuo-pictures
export XDG_DATA_HOME=$work/home XDG_CONFIG_HOME=$work/home  # without one's own models
unset WAYLAND_DISPLAY LANGUAGE LC_ALL

audio=none
if command -v jackd >/dev/null; then
    jackd -d dummy -r 48000 -p 256 >"$work/jackd.log" 2>&1 &
    started+=($!)
    sleep 2
    if kill -0 "${started[-1]}" 2>/dev/null; then audio=JACK; else
        echo "without live sound, as no JACK server starts: $(tail -n 1 "$work/jackd.log")" >&2
    fi
fi

# screen NUMBER WIDTH HEIGHT: a display of that size
screen() {
    Xvfb ":$1" -screen 0 "$2x$3x24" -nolisten tcp >"$work/xvfb-$1.log" 2>&1 &
    started+=($!)
}
screen 91 1440 900
screen 92 2880 1800
sleep 1

# begin SCHEME SCALE OPTIONS...: the program with its window on the display of that scale
running="" scale=1
begin() {
    local scheme=$1 window
    scale=$2
    shift 2
    printf '[General]\nlanguage=%s\n[appearance]\nscheme=%s\nscale=%d\nreduce_motion=true\n[image]\nvariations=8\n' \
        "$language" "$scheme" $((100 * scale)) >"$work/settings.ini"
    export DISPLAY=":9$scale"
    "$program" --data "$work/data" --settings "$work/settings.ini" --audio "$audio" "$@" >>"$work/program.log" 2>&1 &
    running=$!
    window=$(timeout 30 xdotool search --sync --onlyvisible --name '^Continuo$' | head -n 1)
    xdotool windowmove "$window" 0 0 windowsize "$window" $((1440 * scale)) $((900 * scale)) windowfocus "$window"
    sleep 3
}

# focus TITLE: sets the focus, because there is no window manager. A window may be visible a moment before it can be focused.
focus() {
    local tries
    for tries in $(seq 30); do
        xdotool windowfocus "$(timeout 30 xdotool search --sync --onlyvisible --name "$1" | tail -n 1)" 2>/dev/null && break
        [ "$tries" -lt 30 ] || { echo "there is no window '$1'" >&2; return 1; }
        sleep 0.5
    done
    sleep 0.5
}

end() {
    kill "$running"
    wait "$running" 2>/dev/null || true
}

click() { xdotool mousemove $(($1 * scale)) $(($2 * scale)) click 1; sleep 0.5; }
keys() { for key in "$@"; do xdotool key "$key"; sleep 0.5; done; }
# picture NAME [dialog]: captures the screen, or the dialog that has the focus, without focus ring and hovered controls
picture() {
    local name=$1 focused what=root
    focused=$(xdotool getwindowfocus)
    [ $# = 1 ] || what=$focused
    [ "$scale" = 1 ] || name=$name-2x
    [ "$what" != root ] || xdotool windowfocus "$(xdotool search --maxdepth 0 '.*' 2>/dev/null | head -n 1)"
    xdotool mousemove $((700 * scale)) $((50 * scale))
    sleep 0.5
    import -window "$what" "$out/$name.png"
    xdotool windowfocus "$focused"
    echo "$out/$name.png"
}

# Two phrases of the primer, with room for an answer after each.
python3 - resources/primers/schubert-impromptu.mid "$work/performance.mid" <<'END'
import struct, sys

PHRASES = ((0.0, 12.0, 0.0), (12.0, 24.0, 14.0))  # from, to, delay; seconds


def number(data, at):
    value = 0
    while True:
        value, at = value << 7 | data[at] & 127, at + 1
        if data[at - 1] < 128:
            return value, at


def events(track):
    at = tick = status = 0
    while at < len(track):
        delta, at = number(track, at)
        tick += delta
        if track[at] >= 0x80:
            status, at = track[at], at + 1
        begin = at
        if status >= 0xF0:
            at += status == 0xFF
            size, at = number(track, at)
            at += size
        else:
            at += 1 if status >> 4 in (0xC, 0xD) else 2
        yield tick, bytes([status]) + track[begin:at]


def packed(value):
    text = bytes([value & 127])
    while value := value >> 7:
        text = bytes([128 | value & 127]) + text
    return text


data = open(sys.argv[1], "rb").read()
tracks, at, tempo = [], 14, 500000
while at < len(data):
    size = struct.unpack(">I", data[at + 4:at + 8])[0]
    tracks += list(events(data[at + 8:at + 8 + size]))
    at += 8 + size
tracks.sort(key=lambda event: event[0])
for _, event in tracks:
    if event[:2] == b"\xff\x51":
        tempo = int.from_bytes(event[3:6], "big")
        break
second = struct.unpack(">H", data[12:14])[0] * 1e6 / tempo
kept, delay_of = [(0, b"\xff\x51\x03" + tempo.to_bytes(3, "big"))], {}
for begin, end, delay in PHRASES:
    for tick, event in tracks:
        kind, strikes = event[0] >> 4, event[0] >> 4 == 9 and event[2] > 0
        inside = begin * second <= tick < end * second
        if strikes and inside:
            delay_of[event[1]] = delay
        release = kind in (8, 9) and not strikes and delay_of.get(event[1]) == delay
        if strikes and inside or release and tick >= begin * second or kind == 0xB and inside:
            kept.append((round(min(tick, end * second) + delay * second), event))
            if release:
                delay_of.pop(event[1])
    kept.append((round((end + delay) * second), b"\xb0\x40\x00"))
kept.sort(key=lambda event: event[0])
body, last = b"", 0
for tick, event in kept + [(kept[-1][0], b"\xff\x2f\x00")]:
    body, last = body + packed(tick - last) + event, tick
open(sys.argv[2], "wb").write(data[:8] + struct.pack(">HH", 0, 1) + data[12:14] + b"MTrk" + struct.pack(">I", len(body)) + body)
END

# Positions of clicked items in window pixels.
row_a="60 233" row_c="60 288" open_c="19 288" later="1010 400" play="350 48" queue="60 862" queue_head="60 644"
# In Image: the button that shows how a picture was made; the time until half of it is drawn.
info="750 87" making=2

# order WORDS: runs a command of the palette, whatever has the focus
order() {
    keys ctrl+k
    xdotool type --delay 20 "$1"
    keys Return
}
star='with a star' surprise=Surprise
[ "$language" = en ] || star=Stern surprise=Überraschung

# Uses the bundled picture model, or trains a small one on squares and discs here.
if [ ! -e resources/models/emoji-32.safetensors ]; then
    mkdir "$work/models"
    python3 tests/benchmarks/made_up_pictures.py "$work"
    "$(dirname "$program")/cli/continuo-cli" train --config "$work/made-up.json" --data "$work/made-up.pictures" \
        --out "$work/models/made-up.safetensors" >"$work/train.log" 2>&1
    export CONTINUO_MODELS=$work/models
fi

# images NAME SCHEME SCALE: completes the bundled example eight times, captures it halfway, then its details
images() {
    local name=$1
    begin "$2" "$3" --no-first-run --data "$work/data-$1-$3" resources/primers/slightly-smiling-face.png
    sleep 4
    xdotool key ctrl+Return
    sleep $making
    picture "$name"
    sleep 8
    click $info
    [ "$scale" = 1 ] || name=$name-2x
    import -window root "$out/$name-info.png"  # another focus would close it
    echo "$out/$name-info.png"
    end
}

# sounds NAME SCHEME SCALE: the bundled recording is continued in several variations
sounds() {
    begin "$2" "$3" --no-first-run --data "$work/data-$1-$3" resources/primers/bach-piano.flac
    sleep 6
    xdotool key ctrl+Return
    sleep 45  # until all are finished, also on a busy machine
    picture "$1"
    end
}

# perform SCALE: a live performance of four turns
perform() {
    begin 1 "$1" --no-first-run --input "$work/performance.mid"
    keys ctrl+minus
    sleep 38
    picture live-dark
    keys h
    picture live-dark-surprise
    keys h F11
    sleep 1
    picture stage
    keys F11
}

perform 1
# Five branches of it, one of them kept.
keys Escape
sleep 2
keys ctrl+m
sleep 60  # four jobs, also on a busy machine
click $row_a
order "$star"
click $row_c
click $later
keys ctrl+Return
click $queue
sleep 2
picture queue-open
click $queue_head
sleep 28
end

# shoot NAME SCHEME SCALE [WORDS]: branch A plays, after running the palette command WORDS
shoot() {
    local name=$1
    begin "$2" "$3" --no-first-run
    click $open_c
    click $row_a
    click $play
    [ -z "${4:-}" ] || order "$4"
    sleep 5
    picture "$name"
    end
}

for size in 1 2; do
    shoot play-dark 1 "$size"
    shoot play-dark-surprise 1 "$size" "$surprise"
    shoot play-light 2 "$size"
    shoot play-light-surprise 2 "$size" "$surprise"
    shoot high-contrast 3 "$size"
    sounds sound-dark 1 "$size"
    sounds sound-light 2 "$size"
    images image-dark 1 "$size"
    images image-light 2 "$size"

    begin 1 "$size" --no-first-run
    click $row_a
    keys ctrl+comma
    focus 'Settings|Einstellungen'
    sleep 2
    picture settings-audio-midi dialog
    end

    begin 1 "$size"
    focus 'Welcome|Willkommen'
    keys Return Return
    sleep 1
    picture first-run dialog
    end
done
perform 2
end
