#include <continuo/error.h>
#include <continuo/music_constraints.h>
#include <continuo/plain_file.h>

#include <algorithm>
#include <array>
#include <utility>

#include "midi/events/midi_event.h"
#include "midi/file/damper.h"
#include "midi/file/metre.h"
#include "midi/file/midi_chunks.h"
#include "midi/file/midi_text.h"
#include "midi/file/note_collector.h"
#include "midi/file/sostenuto.h"
#include "midi/file/standard_midi_file.h"
#include "midi/file/tempo_map.h"
#include "midi/file/track_events.h"

namespace continuo::app {
namespace {

using Kind = TrackEvent::Kind;

constexpr int kDrumChannel = 9;
constexpr std::size_t kMostTempos = std::size_t{1} << 18;
constexpr std::size_t kMostTextBytes = std::size_t{1} << 20;
constexpr std::size_t kMostTexts = 4096;

using Programs = std::array<int, 16>;

// Reads a file in two walks through its tracks: the first learns the tempo map, texts, programs and sizes,
// the second makes notes of what was found.
class Reader {
public:
    Reader(std::span<const std::uint8_t> bytes, const std::string& name, const ReadOptions& options)
        : options_(options),
          chunks_(findMidiChunks(bytes, name, warnings_)),
          tempo_(chunks_.division, name.c_str()) {}

    MidiFile read();

private:
    void chooseSequence();
    void survey(int track);
    void keepText(const TrackEvent& event, int track);
    void collect(int track);
    void control(const TrackEvent& event, int track);
    bool isSkipped(int channel) const;
    bool isWanted(int track) const;
    void finishNotes(MidiFile& file);

    const ReadOptions& options_;
    ReaderWarnings warnings_;
    MidiChunks chunks_;
    TempoMap tempo_;
    Metre metre_;
    std::vector<std::pair<std::uint64_t, TextEvent>> texts_;  // with their ticks
    std::size_t textBytes_ = 0;
    bool textGoesOn_ = false;
    std::size_t noteOns_ = 0;
    std::size_t drums_ = 0;  // note-ons that are skipped
    std::uint64_t lastTick_ = 0;
    std::array<std::pair<std::uint64_t, int>, 16> firstProgram_;  // of all tracks: its tick and number
    Programs programs_{};  // of the track being collected; -1: none yet
    NoteCollector notes_{0};
    ChannelPedals sustain_, sostenuto_;
};

// Whether a track has a note at all.
bool hasNote(const TrackChunk& chunk) {
    TrackEvents events(chunk, 0, nullptr);
    for (TrackEvent event; events.next(event);) {
        if (event.kind == Kind::NoteOn) return true;
    }
    return false;
}

// The tracks of format 2 are pieces of their own: keeps the first one that has notes.
void Reader::chooseSequence() {
    if (chunks_.format != 2 || chunks_.tracks.size() < 2) return;
    auto chosen = std::find_if(chunks_.tracks.begin(), chunks_.tracks.end(), hasNote);
    if (chosen == chunks_.tracks.end()) chosen = chunks_.tracks.begin();
    warnings_.say("the file holds " + std::to_string(chunks_.tracks.size()) +
                  " independent sequences (format 2); only number " +
                  std::to_string(chosen - chunks_.tracks.begin() + 1) + " was read");
    chunks_.tracks = {*chosen};
}

void Reader::keepText(const TrackEvent& event, int track) {
    if (textBytes_ + event.text.size() > kMostTextBytes || texts_.size() == kMostTexts)
        return warnings_.add(MidiFlaw::TooManyTexts, track, ReaderWarnings::kNowhere);
    textBytes_ += event.text.size();
    const bool sameEvent = !texts_.empty() && texts_.back().first == event.tick &&
                           texts_.back().second.track == track && texts_.back().second.kind == event.data1;
    if (textGoesOn_ && sameEvent) {
        texts_.back().second.text += utf8Text(event.text);
    } else {
        texts_.push_back({event.tick, TextEvent{event.data1, 0, track, utf8Text(event.text)}});
    }
    textGoesOn_ = isContinued(event.text.size());
}

void Reader::survey(int track) {
    TrackEvents events(chunks_.tracks[static_cast<std::size_t>(track)], track, &warnings_);
    textGoesOn_ = false;
    for (TrackEvent event; events.next(event);) {
        switch (event.kind) {
            case Kind::Tempo:
                if (tempo_.size() < kMostTempos) {
                    tempo_.add(event.tick, event.microsecondsPerQuarter);
                } else {
                    warnings_.add(MidiFlaw::TooManyTempos, track, events.position());
                }
                break;
            case Kind::Program: {
                auto& first = firstProgram_[static_cast<std::size_t>(event.channel)];
                if (first.second < 0 || event.tick < first.first) first = {event.tick, event.data1};
                break;
            }
            case Kind::Metre: metre_.add(event.tick, event.data1, event.data2); break;
            case Kind::Text: keepText(event, track); break;
            case Kind::NoteOn: ++noteOns_; break;
            default: break;
        }
    }
    lastTick_ = std::max(lastTick_, events.tick());
}

// A program change counts for its own track; a track without one takes the first that its channel got
// anywhere.
bool Reader::isSkipped(int channel) const {
    if (options_.skipDrums && channel == kDrumChannel) return true;
    const std::vector<int>& only = options_.onlyChannels;
    if (!only.empty() && std::find(only.begin(), only.end(), channel) == only.end()) return true;
    if (options_.skipPrograms.empty()) return false;
    int program = programs_[static_cast<std::size_t>(channel)];
    if (program < 0) program = std::max(0, firstProgram_[static_cast<std::size_t>(channel)].second);
    return std::find(options_.skipPrograms.begin(), options_.skipPrograms.end(), program) !=
           options_.skipPrograms.end();
}

bool Reader::isWanted(int track) const {
    return options_.onlyTracks.empty() || std::find(options_.onlyTracks.begin(), options_.onlyTracks.end(),
                                                    track) != options_.onlyTracks.end();
}

void Reader::control(const TrackEvent& event, int track) {
    const int number = event.data1;
    if (controller::endsNotes(number)) notes_.endChannel(event.channel, tempo_.seconds(event.tick));
    // What ends all sound at once is not held by the sostenuto pedal either.
    const bool liftsSustain = number == controller::kResetAll && sustain_.value(event.channel) > 0;
    const bool liftsSostenuto = controller::liftsPedals(number) && sostenuto_.value(event.channel) > 0;
    bool kept = true;
    if (number == controller::kSustain || liftsSustain)
        kept = sustain_.add(event.tick, event.channel, liftsSustain ? 0 : event.data2);
    if (number == controller::kSostenuto || liftsSostenuto)
        kept = sostenuto_.add(event.tick, event.channel, liftsSostenuto ? 0 : event.data2) && kept;
    if (!kept) warnings_.add(MidiFlaw::TooManyPedals, track, ReaderWarnings::kNowhere);
}

void Reader::collect(int track) {
    const TrackChunk& chunk = chunks_.tracks[static_cast<std::size_t>(track)];
    TrackEvents events(chunk, track, nullptr);
    programs_.fill(-1);
    for (TrackEvent event; events.next(event);) {
        if (event.kind == Kind::Program) programs_[static_cast<std::size_t>(event.channel)] = event.data1;
        if (event.kind == Kind::Program || event.kind == Kind::Tempo || event.kind == Kind::Metre ||
            event.kind == Kind::Text)
            continue;
        const double seconds = tempo_.seconds(event.tick);
        if (seconds > kLongestSeconds) {
            warnings_.add(MidiFlaw::TooLate, track, events.position());
            break;
        }
        if (isSkipped(event.channel)) {
            drums_ += event.kind == Kind::NoteOn && event.channel == kDrumChannel ? 1 : 0;
            continue;
        }
        if (event.kind == Kind::Control) {
            control(event, track);
        } else if (event.kind == Kind::NoteOff) {
            if (!notes_.noteOff(event.channel, event.data1, seconds))
                warnings_.add(MidiFlaw::NoteOffWithoutNote, track, events.position());
        } else if (!notes_.noteOn(event.channel, event.data1, event.data2, seconds)) {
            warnings_.add(MidiFlaw::TooManyNotes, track, events.position());
        }
    }
    const std::size_t hanging = notes_.endTrack(std::min(tempo_.seconds(lastTick_), kLongestSeconds));
    if (hanging > 0) warnings_.add(MidiFlaw::HangingNote, track, ReaderWarnings::kNowhere, hanging);
}

void Reader::finishNotes(MidiFile& file) {
    file.performance.notes = notes_.takeNotes();
    holdBySostenuto(file.performance.notes, sostenuto_, tempo_,
                    std::min(tempo_.seconds(lastTick_), kLongestSeconds));
    file.performance.pedal = damperOf(sustain_, tempo_);
    file.drums = drums_;
    const auto outside = std::erase_if(file.performance.notes, [](const Note& note) {
        return note.pitch < MusicConstraints::kLowestKey || note.pitch > MusicConstraints::kHighestKey;
    });
    if (outside > 0) warnings_.add(MidiFlaw::OutsidePiano, -1, ReaderWarnings::kNowhere, outside);
    if (!file.hasNotes()) warnings_.say("the file holds no notes to play");
}

MidiFile Reader::read() {
    MidiFile file;
    file.format = chunks_.format;
    file.tracks = static_cast<int>(chunks_.tracks.size());
    if (chunks_.format == 0 && file.tracks > 1)
        warnings_.say("a file of format 0 has one track, this one has " + std::to_string(file.tracks) +
                      "; they were read as of format 1");
    if (chunks_.format > 2)
        warnings_.say("format " + std::to_string(chunks_.format) +
                      " is unknown; the file was read as of format 1");
    chooseSequence();
    firstProgram_.fill({0, -1});
    const int tracks = static_cast<int>(chunks_.tracks.size());
    for (int track = 0; track < tracks; ++track) survey(track);
    tempo_.sort();
    notes_ = NoteCollector(noteOns_);
    for (int track = 0; track < tracks; ++track) {
        if (isWanted(track)) collect(track);
    }
    finishNotes(file);
    for (auto& [tick, text] : texts_) {
        text.seconds = std::min(tempo_.seconds(tick), kLongestSeconds);
        file.texts.push_back(std::move(text));
    }
    std::stable_sort(file.texts.begin(), file.texts.end(),
                     [](const TextEvent& a, const TextEvent& b) { return a.seconds < b.seconds; });
    file.tempi = metre_.tempi(tempo_);
    file.ticksPerQuarter = tempo_.ticksPerQuarter();
    file.ticksPerSecond = tempo_.ticksPerSecond();
    file.seconds = std::min(tempo_.seconds(lastTick_), kLongestSeconds);
    file.warnings = warnings_.lines();
    return file;
}

void refuseLarge(std::uintmax_t bytes, const std::string& name) {
    if (bytes > kLargestMidiFile)
        throw Error(ErrorCode::BadFile,
                    name + ": the file has " + std::to_string(bytes >> 20) +
                        " MiB, a MIDI file of up to 64 MiB is read; choose a shorter piece");
}

}  // namespace

MidiFile parseMidiFile(std::span<const std::uint8_t> bytes, const std::string& name,
                       const ReadOptions& options) {
    refuseLarge(bytes.size(), name);
    return Reader(bytes, name, options).read();
}

MidiFile readMidiFile(const std::filesystem::path& path, const ReadOptions& options) {
    const std::string bytes = readPlainFile(path, kLargestMidiFile, "a MIDI file");
    return parseMidiFile({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                         path.filename().string(), options);
}

}  // namespace continuo::app
