#include <continuo/error.h>
#include <continuo/file_output.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "midi/file/metre.h"
#include "midi/file/midi_text.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr int kMidiClocksPerQuarter = 24;  // which have whole ticks where they are asked for
constexpr std::uint64_t kLongestDelta = (std::uint64_t{1} << 28) - 1;

[[noreturn]] void refuse(const std::string& why) { throw Error(ErrorCode::BadRequest, "midi file: " + why); }

void requireRange(const char* what, long long value, long long least, long long most) {
    if (value < least || value > most)
        refuse(std::string(what) + " is " + std::to_string(value) + ", expected " + std::to_string(least) +
               " to " + std::to_string(most));
}

void putBigEndian(Bytes& out, std::uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; --i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

void putNumber(Bytes& out, std::uint64_t value) {  // variable length, below 2^28
    for (int shift = 21; shift > 0; shift -= 7) {
        if (value >> shift) out.push_back(static_cast<std::uint8_t>(0x80 | ((value >> shift) & 0x7F)));
    }
    out.push_back(value & 0x7F);
}

// What stands at one tick is written in this order, so that a key can be struck again where it was released.
enum Rank { kMeta, kProgram, kRelease, kPedal, kStrike };

struct Event {
    std::uint64_t tick = 0;
    Rank rank = kMeta;
    std::size_t order = 0;  // among those of one rank
    std::uint8_t status = 0;
    std::uint8_t data1 = 0;      // of a meta event its type
    std::uint8_t data2 = 0;      // none after a program change
    std::string_view text = {};  // of a meta event its data
};

bool before(const Event& a, const Event& b) {
    if (a.tick != b.tick) return a.tick < b.tick;
    if (a.rank != b.rank) return a.rank < b.rank;
    return a.order < b.order;
}

Bytes trackChunk(std::vector<Event>& events) {
    std::sort(events.begin(), events.end(), before);
    Bytes out{'M', 'T', 'r', 'k', 0, 0, 0, 0};
    std::uint64_t now = 0;
    for (const Event& event : events) {
        for (; event.tick - now > kLongestDelta; now += kLongestDelta) {
            putNumber(out, kLongestDelta);
            out.insert(out.end(), {0xFF, 0x7F, 0x00});  // an empty event of no meaning carries the time
        }
        putNumber(out, event.tick - now);
        now = event.tick;
        out.push_back(event.status);
        out.push_back(event.data1);
        if (event.rank == kMeta) {
            putNumber(out, event.text.size());
            out.insert(out.end(), event.text.begin(), event.text.end());
        } else if (event.rank != kProgram) {
            out.push_back(event.data2);
        }
    }
    out.insert(out.end(), {0x00, 0xFF, 0x2F, 0x00});
    const std::uint64_t length = out.size() - 8;
    if (length > 0xFFFF'FFFFu) refuse("a track has more than 4 GiB; write a shorter piece");
    for (int i = 0; i < 4; ++i)
        out[7 - static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(length >> (8 * i));
    return out;
}

class Writer {
public:
    explicit Writer(const WriteOptions& options) : options_(options) {
        requireRange("format", options.format, 0, 1);
        requireRange("ticks per quarter", options.ticksPerQuarter, 1, 32'767);
        requireRange("microseconds per quarter", options.microsecondsPerQuarter, 1, 0xFF'FFFF);
        ticksPerQuarter_ = options.ticksPerQuarter;
        if (options.tempi.empty())
            tempi_.push_back({0, 0, options.microsecondsPerQuarter});
        else
            layTempi(options.tempi);
    }
    Bytes write(std::span<const MidiVoice> voices);

private:
    // A tempo as a reader of the file has it.
    struct Tempo {
        double seconds = 0;
        std::uint64_t tick = 0;
        int microseconds = 500'000;  // a quarter
        double beatQuarters = 0;     // of a signature; 0: as before
        Signature metre = {};
        std::string data = {}, signature = {};
    };
    void layTempi(const std::vector<MidiTempo>& tempi);
    void addTempi(std::vector<Event>& events);
    std::uint64_t tick(double seconds) const;
    void addMeta(std::vector<Event>& events, double seconds, int kind, std::string_view data) const;
    void addText(std::vector<Event>& events, double seconds, int kind, std::string_view text) const;
    void addVoice(std::vector<Event>& events, const MidiVoice& voice) const;
    void addNote(std::vector<Event>& events, const Note& note, double end, std::uint8_t channel) const;

    const WriteOptions& options_;
    int ticksPerQuarter_ = 1000;
    std::vector<Tempo> tempi_;
};

// Each tempo begins at a whole tick; where a reader will then be is what the next one counts from, so that
// nothing drifts.
void Writer::layTempi(const std::vector<MidiTempo>& tempi) {
    constexpr double kTicksPerSecond = 2000;
    double longest = 0;
    for (const MidiTempo& each : tempi) longest = std::max(longest, each.beatSeconds / each.beatQuarters);
    const int unit = ticksPerQuarter_ % kMidiClocksPerQuarter == 0 ? kMidiClocksPerQuarter : 1;
    const double units = std::ceil(std::max(longest * kTicksPerSecond, 1.0 * ticksPerQuarter_) / unit);
    ticksPerQuarter_ = static_cast<int>(std::min(units, std::floor(32'767.0 / unit))) * unit;
    std::optional<Signature> metre;
    double asked = 0;  // s at which the last one was to begin; its whole tick may be a little later
    for (const MidiTempo& each : tempi) {
        const std::optional<Signature> own = signatureOf(each.beatsPerBar, each.beatQuarters);
        if (!own)
            refuse("no note has " + std::to_string(each.beatQuarters) + " quarters, which a beat is to");
        const long long quarter = std::llround(each.beatSeconds / each.beatQuarters * 1e6);
        requireRange("microseconds per quarter", quarter, 1, 0xFF'FFFF);
        requireRange("the number of beats a bar", own->beats, 1, 255);
        Tempo tempo;
        if (tempi_.empty()) {
            if (each.seconds != 0) refuse("the first tempo does not begin at 0");
        } else {
            const Tempo& before = tempi_.back();
            if (each.seconds < asked) refuse("its tempi are out of order");
            tempo.tick = tick(std::max(each.seconds, before.seconds));
            tempo.seconds = before.seconds + static_cast<double>(tempo.tick - before.tick) *
                                                 before.microseconds / (1e6 * ticksPerQuarter_);
        }
        tempo.microseconds = static_cast<int>(quarter);
        if (metre != own) {
            metre = tempo.metre = *own;
            tempo.beatQuarters = each.beatQuarters;
        }
        tempi_.push_back(tempo);
        asked = each.seconds;
    }
}

void Writer::addTempi(std::vector<Event>& events) {
    const auto add = [&](const Tempo& tempo, int kind, std::string_view data) {
        events.push_back({tempo.tick, kMeta, events.size(), 0xFF, static_cast<std::uint8_t>(kind), 0, data});
    };
    for (Tempo& tempo : tempi_) {
        tempo.data = {static_cast<char>(tempo.microseconds >> 16), static_cast<char>(tempo.microseconds >> 8),
                      static_cast<char>(tempo.microseconds)};
        add(tempo, 0x51, tempo.data);
        if (tempo.beatQuarters == 0) continue;
        tempo.signature = {static_cast<char>(tempo.metre.beats), static_cast<char>(tempo.metre.power),
                           static_cast<char>(std::lround(kMidiClocksPerQuarter * tempo.beatQuarters)), 8};
        add(tempo, 0x58, tempo.signature);
    }
}

std::uint64_t Writer::tick(double seconds) const {
    if (!(seconds >= 0 && seconds <= kLongestSeconds))
        refuse("a time is " + std::to_string(seconds) + " s, expected 0 to 1,000,000 s");
    const auto after = std::upper_bound(tempi_.begin(), tempi_.end(), seconds,
                                        [](double at, const Tempo& tempo) { return at < tempo.seconds; });
    const Tempo& tempo = after == tempi_.begin() ? *after : *std::prev(after);
    return tempo.tick + static_cast<std::uint64_t>(std::llround(std::max(0.0, seconds - tempo.seconds) * 1e6 *
                                                                ticksPerQuarter_ / tempo.microseconds));
}

void Writer::addMeta(std::vector<Event>& events, double seconds, int kind, std::string_view data) const {
    events.push_back({tick(seconds), kMeta, events.size(), 0xFF, static_cast<std::uint8_t>(kind), 0, data});
}

void Writer::addText(std::vector<Event>& events, double seconds, int kind, std::string_view text) const {
    requireRange("the kind of a text", kind, 1, 15);
    for (const std::string_view piece : textPieces(text)) addMeta(events, seconds, kind, piece);
}

void Writer::addNote(std::vector<Event>& events, const Note& note, double end, std::uint8_t channel) const {
    requireRange("a pitch", note.pitch, 0, 127);
    requireRange("a velocity", note.velocity, 0, 127);
    const auto pitch = static_cast<std::uint8_t>(note.pitch);
    const auto velocity = static_cast<std::uint8_t>(std::max(note.velocity, 1));  // 0 would mean release
    const std::uint64_t on = tick(note.start);
    const std::uint64_t off = std::max(on, tick(std::max(note.start, end)));
    const auto strike = static_cast<std::uint8_t>(0x90 | channel);
    const auto release = static_cast<std::uint8_t>(0x80 | channel);
    events.push_back({on, kStrike, events.size(), strike, pitch, velocity});
    events.push_back({off, off > on ? kRelease : kStrike, events.size(), release, pitch, 64});
}

void Writer::addVoice(std::vector<Event>& events, const MidiVoice& voice) const {
    requireRange("a channel", voice.channel, 0, 15);
    if (voice.channel == 9) refuse("channel 10 is for drums; choose another one of 1 to 16");
    requireRange("a program", voice.program, 0, 127);
    const auto channel = static_cast<std::uint8_t>(voice.channel);
    events.push_back({0, kProgram, events.size(), static_cast<std::uint8_t>(0xC0 | channel),
                      static_cast<std::uint8_t>(voice.program), 0});
    const double end = endOf(voice.performance);
    for (const Note& note : voice.performance.notes) addNote(events, note, std::min(note.end, end), channel);
    for (const PedalChange& change : voice.performance.pedal) {
        requireRange("a pedal value", change.value, 0, 127);
        events.push_back({tick(change.time), kPedal, events.size(), static_cast<std::uint8_t>(0xB0 | channel),
                          64, static_cast<std::uint8_t>(change.value)});
    }
}

Bytes Writer::write(std::span<const MidiVoice> voices) {
    std::vector<std::vector<Event>> tracks(1);
    if (options_.format == 0 && voices.size() == 1 && !voices[0].name.empty())
        addText(tracks[0], 0, 3, voices[0].name);
    addTempi(tracks[0]);
    for (const TextEvent& text : options_.texts) addText(tracks[0], text.seconds, text.kind, text.text);
    for (const MidiVoice& voice : voices) {
        if (options_.format == 1) {
            tracks.emplace_back();
            if (!voice.name.empty()) addText(tracks.back(), 0, 3, voice.name);
        }
        addVoice(tracks.back(), voice);
    }
    requireRange("the number of tracks", static_cast<long long>(tracks.size()), 1, 65'535);
    Bytes out{'M', 'T', 'h', 'd', 0, 0, 0, 6};
    putBigEndian(out, static_cast<std::uint64_t>(options_.format), 2);
    putBigEndian(out, tracks.size(), 2);
    putBigEndian(out, static_cast<std::uint64_t>(ticksPerQuarter_), 2);
    for (std::vector<Event>& events : tracks) {
        const Bytes chunk = trackChunk(events);
        out.insert(out.end(), chunk.begin(), chunk.end());
    }
    return out;
}

}  // namespace

std::vector<std::uint8_t> midiFileBytes(std::span<const MidiVoice> voices, const WriteOptions& options,
                                        std::vector<std::string>*) {
    return Writer(options).write(voices);
}

void writeMidiFile(const std::filesystem::path& path, std::span<const MidiVoice> voices,
                   const WriteOptions& options, std::vector<std::string>* notKept) {
    const Bytes bytes = midiFileBytes(voices, options, notKept);
    FileOutput file(path);
    file.write(std::as_bytes(std::span(bytes)));
    file.commit();
}

}  // namespace continuo::app
