#include <continuo/error.h>
#include <continuo/file_output.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "midi/file/metre.h"
#include "midi/file/midi_text.h"
#include "midi/file/note_overlaps.h"
#include "midi/file/source_layer.h"
#include "midi/file/standard_midi_file.h"
#include "midi/file/written_event.h"

namespace continuo::app {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr int kMidiClocksPerQuarter = 24;

[[noreturn]] void failWriting(const std::string& why) {
    throw Error(ErrorCode::BadRequest, "midi file: " + why);
}

void requireRange(const char* what, long long value, long long least, long long most) {
    if (value < least || value > most)
        failWriting(std::string(what) + " is " + std::to_string(value) + ", expected " +
                    std::to_string(least) + " to " + std::to_string(most));
}

void putBigEndian(Bytes& out, std::uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; --i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

std::span<const std::uint8_t> textBytes(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

class Writer {
public:
    Writer(const WriteOptions& options, std::span<const MidiVoice> voices, std::vector<std::string>* notKept);
    Bytes write();

private:
    // A tempo, as it is written to the file.
    struct Tempo {
        double seconds = 0;
        std::uint64_t tick = 0;
        int microseconds = 500'000;  // per quarter
        double beatQuarters = 0;     // quarters per beat of a time signature; 0: unchanged
        Signature metre = {};
        std::string data = {}, signature = {};
    };
    void placeTempi(const std::vector<MidiTempo>& tempi);
    void addTempi(WrittenTrack& events);
    std::uint64_t tick(double seconds) const;
    void addText(WrittenTrack& events, double seconds, int kind, std::string_view text) const;
    void addSource(std::vector<WrittenTrack>& tracks);
    void addVoice(WrittenTrack& events, const MidiVoice& voice, std::vector<Note> notes, int channel) const;
    int chooseChannel(const MidiVoice& voice);
    void addWarning(const std::string& line) const {
        if (notKept_ != nullptr) notKept_->push_back(line);
    }

    const WriteOptions& options_;
    std::span<const MidiVoice> voices_;
    std::vector<std::string>* notKept_;
    int division_ = 960;  // of the header
    std::vector<Tempo> tempi_;
    std::optional<SourceClock> clock_;  // set if the file keeps the source's tempi
    std::optional<SourceLayer> source_;
    std::array<bool, 16> given_{};  // channels given to voices beside a source
};

Writer::Writer(const WriteOptions& options, std::span<const MidiVoice> voices,
               std::vector<std::string>* notKept)
    : options_(options), voices_(voices), notKept_(notKept) {
    requireRange("format", options.format, 0, 1);
    requireRange("ticks per quarter", options.ticksPerQuarter, 1, 32'767);
    requireRange("microseconds per quarter", options.microsecondsPerQuarter, 1, 0xFF'FFFF);
    division_ = options.ticksPerQuarter;
    const bool ownTempi = !options.tempi.empty();
    if (options.source) {
        source_.emplace(*options.source, voices, ownTempi);
        if (!ownTempi) clock_.emplace(*options.source);
        if (ownTempi) addWarning("its tempi and time signatures: the file has the bars that were asked for");
    }
    if (clock_) {
        division_ = clock_->division();
    } else if (!ownTempi) {
        tempi_.push_back({0, 0, options.microsecondsPerQuarter});
    } else {
        placeTempi(options.tempi);
    }
}

// Each tempo starts at the tick that its beats give. If rounding has moved this tick too far from the tempo's
// time, it starts at that time instead, so that errors do not add up.
void Writer::placeTempi(const std::vector<MidiTempo>& tempi) {
    constexpr double kFarthest = 2e-3;  // s
    std::optional<Signature> metre;
    const MidiTempo* last = nullptr;
    for (const MidiTempo& each : tempi) {
        const std::optional<Signature> own = findSignature(each.beatsPerBar, each.beatQuarters);
        if (!own)
            failWriting("no note has " + std::to_string(each.beatQuarters) + " quarters, which a beat is to");
        const long long quarter = std::llround(each.beatSeconds / each.beatQuarters * 1e6);
        requireRange("microseconds per quarter", quarter, 1, 0xFF'FFFF);
        requireRange("the number of beats a bar", own->beats, 1, 255);
        Tempo tempo;
        if (last == nullptr) {
            if (each.seconds != 0) failWriting("the first tempo does not begin at 0");
        } else {
            const Tempo& before = tempi_.back();
            if (each.seconds < last->seconds) failWriting("its tempi are out of order");
            const double beats = (each.seconds - last->seconds) / last->beatSeconds;
            const auto secondsAt = [&](std::uint64_t at) {
                return before.seconds +
                       static_cast<double>(at - before.tick) * before.microseconds / (1e6 * division_);
            };
            tempo.tick = before.tick +
                         static_cast<std::uint64_t>(std::llround(beats * last->beatQuarters * division_));
            if (std::abs(secondsAt(tempo.tick) - each.seconds) > kFarthest)
                tempo.tick = tick(std::max(each.seconds, before.seconds));
            tempo.seconds = secondsAt(tempo.tick);
        }
        tempo.microseconds = static_cast<int>(quarter);
        if (metre != own) {
            metre = tempo.metre = *own;
            tempo.beatQuarters = each.beatQuarters;
        }
        tempi_.push_back(tempo);
        last = &each;
    }
}

void Writer::addTempi(WrittenTrack& events) {
    const auto add = [&](const Tempo& tempo, int kind, std::string_view data) {
        events.push_back({tempo.tick, Rank::Meta, events.size(), 0xFF, static_cast<std::uint8_t>(kind), 0,
                          textBytes(data)});
    };
    for (Tempo& tempo : tempi_) {
        tempo.data = {static_cast<char>(tempo.microseconds >> 16), static_cast<char>(tempo.microseconds >> 8),
                      static_cast<char>(tempo.microseconds)};
        add(tempo, meta::kTempo, tempo.data);
        if (tempo.beatQuarters == 0) continue;
        tempo.signature = {static_cast<char>(tempo.metre.beats), static_cast<char>(tempo.metre.power),
                           static_cast<char>(std::lround(kMidiClocksPerQuarter * tempo.beatQuarters)), 8};
        add(tempo, meta::kMetre, tempo.signature);
    }
}

std::uint64_t Writer::tick(double seconds) const {
    if (!(seconds >= 0 && seconds <= kLongestSeconds))
        failWriting("a time is " + std::to_string(seconds) + " s, expected 0 to 1,000,000 s");
    if (clock_) return clock_->atSecond(seconds + options_.source->begin);
    const auto after = std::upper_bound(tempi_.begin(), tempi_.end(), seconds,
                                        [](double at, const Tempo& tempo) { return at < tempo.seconds; });
    const Tempo& tempo = after == tempi_.begin() ? *after : *std::prev(after);
    return tempo.tick + static_cast<std::uint64_t>(std::llround(std::max(0.0, seconds - tempo.seconds) * 1e6 *
                                                                division_ / tempo.microseconds));
}

void Writer::addText(WrittenTrack& events, double seconds, int kind, std::string_view text) const {
    requireRange("the kind of a text", kind, 1, 15);
    for (const std::string_view piece : textPieces(text))
        events.push_back({tick(seconds), source_ ? Rank::Text : Rank::Meta, events.size(), 0xFF,
                          static_cast<std::uint8_t>(kind), 0, textBytes(piece)});
}

// Copies the source's tracks; in format 0, copies all to the first track.
void Writer::addSource(std::vector<WrittenTrack>& tracks) {
    const MidiSource& source = *options_.source;
    const std::size_t count = source.score->tracks.size();
    if (options_.format == 1) tracks.resize(std::max<std::size_t>(count, 1));
    if (options_.format == 0 && count > 1)
        addWarning("its " + std::to_string(count) + " tracks are one, as format 0 has no more");
    std::vector<WrittenTrack*> to;
    for (std::size_t i = 0; i < count; ++i) to.push_back(&tracks[options_.format == 1 ? i : 0]);
    const TempoMap map = makeTempoMap(*source.score);
    const auto ownSecond = [this, &source](double seconds) {
        return tick(std::clamp(seconds - source.begin, 0.0, kLongestSeconds));
    };
    if (clock_) {
        source_->addTo(
            to, [this](std::uint64_t at) { return clock_->atTick(at); },
            [this](double seconds) { return clock_->atSecond(seconds); });
        source_->addUpbeat(tracks[0], *clock_);
    } else {
        source_->addTo(
            to, [&](std::uint64_t at) { return ownSecond(map.seconds(at)); }, ownSecond);
    }
}

void Writer::addVoice(WrittenTrack& events, const MidiVoice& voice, std::vector<Note> notes,
                      int channel) const {
    requireRange("a program", voice.program, 0, 127);
    const auto put = [&](std::uint64_t at, Rank rank, int status, int data1, int data2) {
        events.push_back({at,
                          rank,
                          events.size(),
                          static_cast<std::uint8_t>(status | channel),
                          static_cast<std::uint8_t>(data1),
                          static_cast<std::uint8_t>(data2),
                          {}});
    };
    put(0, Rank::Program, 0xC0, voice.program, 0);
    const double end = lastEventTime(voice.performance);
    std::stable_sort(notes.begin(), notes.end(),
                     [](const Note& a, const Note& b) { return a.start < b.start; });
    for (const Note& note : notes) {
        requireRange("a pitch", note.pitch, 0, 127);
        requireRange("a velocity", note.velocity, 0, 127);
    }
    endAtNextStroke(
        notes, OverlapEnd::LaterRelease, [](auto& note) -> auto& { return note; });
    for (const Note& note : notes) {
        const std::uint64_t on = tick(note.start);
        const std::uint64_t off = std::max(on, tick(std::max(note.start, std::min(note.end, end))));
        put(on, Rank::Strike, 0x90, note.pitch, std::max(note.velocity, 1));  // velocity 0 would be a release
        put(off, off > on ? Rank::Release : Rank::Strike, 0x80, note.pitch, 64);
    }
    if (voice.readOptions) return;  // its pedal comes from the source
    for (const PedalChange& change : voice.performance.pedal) {
        requireRange("a pedal value", change.value, 0, 127);
        put(tick(change.time), Rank::Pedal, 0xB0, 64, change.value);
    }
}

// Returns a channel that the source does not use, so that the voice does not change the source's sound.
int Writer::chooseChannel(const MidiVoice& voice) {
    requireRange("a channel", voice.channel, 0, 15);
    if (voice.channel == 9) failWriting("channel 10 is for drums; choose another one of 1 to 16");
    if (!source_) return voice.channel;
    int channel = voice.channel;
    const auto isFree = [&](int each) {
        return each != 9 && !source_->usesChannel(each) && !given_[static_cast<std::size_t>(each)];
    };
    for (int each = 0; each < 16 && !isFree(channel); ++each) {
        if (isFree(each)) channel = each;
    }
    if (!isFree(channel))
        addWarning("all of its channels are in use: what was added shares channel " +
                   std::to_string(channel + 1));
    given_[static_cast<std::size_t>(channel)] = true;
    return channel;
}

Bytes Writer::write() {
    std::vector<WrittenTrack> tracks(1);
    if (!source_ && options_.format == 0 && voices_.size() == 1 && !voices_[0].name.empty())
        addText(tracks[0], 0, meta::kTrackName, voices_[0].name);
    addTempi(tracks[0]);
    if (source_) addSource(tracks);
    for (const TextEvent& text : options_.texts) addText(tracks[0], text.seconds, text.kind, text.text);
    for (std::size_t i = 0; i < voices_.size(); ++i) {
        const MidiVoice& voice = voices_[i];
        const std::vector<Note>& notes = source_ ? source_->unplaced()[i] : voice.performance.notes;
        if (source_ && voice.readOptions && notes.empty()) continue;
        if (options_.format == 1) {
            tracks.emplace_back();
            if (!voice.name.empty()) addText(tracks.back(), 0, meta::kTrackName, voice.name);
        }
        addVoice(tracks.back(), voice, notes, chooseChannel(voice));
    }
    requireRange("the number of tracks", static_cast<long long>(tracks.size()), 1, 65'535);
    Bytes out{'M', 'T', 'h', 'd', 0, 0, 0, 6};
    putBigEndian(out, static_cast<std::uint64_t>(options_.format), 2);
    putBigEndian(out, tracks.size(), 2);
    putBigEndian(out, static_cast<std::uint64_t>(division_), 2);
    for (WrittenTrack& events : tracks) {
        const Bytes chunk = trackChunk(events);
        out.insert(out.end(), chunk.begin(), chunk.end());
    }
    return out;
}

}  // namespace

std::vector<std::uint8_t> midiFileBytes(std::span<const MidiVoice> voices, const WriteOptions& options,
                                        std::vector<std::string>* notKept) {
    return Writer(options, voices, notKept).write();
}

void writeMidiFile(const std::filesystem::path& path, std::span<const MidiVoice> voices,
                   const WriteOptions& options, std::vector<std::string>* notKept) {
    const Bytes bytes = midiFileBytes(voices, options, notKept);
    FileOutput file(path);
    file.write(std::as_bytes(std::span(bytes)));
    file.commit();
}

}  // namespace continuo::app
