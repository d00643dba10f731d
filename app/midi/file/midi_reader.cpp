#include <continuo/error.h>
#include <continuo/music_constraints.h>
#include <continuo/plain_file.h>

#include <algorithm>
#include <array>
#include <utility>

#include "midi/events/midi_event.h"
#include "midi/file/damper.h"
#include "midi/file/drum_parts.h"
#include "midi/file/metre.h"
#include "midi/file/midi_text.h"
#include "midi/file/note_collector.h"
#include "midi/file/note_overlaps.h"
#include "midi/file/piano_score.h"
#include "midi/file/score_parser.h"
#include "midi/file/sostenuto.h"
#include "midi/file/standard_midi_file.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {
namespace {

constexpr std::size_t kMostTempos = std::size_t{1} << 18;
constexpr std::size_t kMostTextBytes = std::size_t{1} << 20;
constexpr std::size_t kMostTexts = 4096;

using Programs = std::array<int, 16>;

// Converts a score to piano music, in two passes over its tracks. The first pass reads the tempo map, texts,
// programs and sizes; the second makes the notes.
class Reader {
public:
    Reader(const MidiScore& score, const ReadOptions& options, ReaderWarnings& warnings,
           const std::string& name)
        : options_(options),
          warnings_(warnings),
          score_(score),
          drumParts_(score),
          tempo_(score.division, name.c_str()) {}

    MidiFile read();
    PianoScore readNotes(SostenutoUse sostenuto);

private:
    void surveyAll();
    void survey(int track);
    void storeText(const ScoreEvent& event, int track);
    std::vector<PianoNote> collectAll(SostenutoUse sostenuto);
    void collect(int track);
    void applyController(const ScoreEvent& event, const ScorePlace& place);
    bool isSkipped(const ScoreEvent& event, int track);
    bool isWanted(int track) const;
    void finishNotes(MidiFile& file);

    const ReadOptions& options_;
    ReaderWarnings& warnings_;
    const MidiScore& score_;
    DrumParts drumParts_;
    TempoMap tempo_;
    Metre metre_;
    std::vector<std::pair<std::uint64_t, TextEvent>> texts_;  // with their ticks
    std::size_t textBytes_ = 0;
    bool textContinues_ = false;
    std::size_t noteOns_ = 0;
    std::size_t drums_ = 0;  // skipped strokes
    std::uint64_t lastTick_ = 0;
    std::array<std::pair<std::uint64_t, int>, 16> firstProgram_;  // over all tracks: tick and program
    Programs programs_{};                                         // of the current track; -1: none yet
    NoteCollector notes_{0};
    ChannelPedals sustain_, sostenuto_;
    std::vector<std::array<bool, 16>> parts_;  // per track: the channels that are read
};

void Reader::storeText(const ScoreEvent& event, int track) {
    const std::span<const std::uint8_t> bytes = score_.eventData(event);
    if (textBytes_ + bytes.size() > kMostTextBytes || texts_.size() == kMostTexts)
        return warnings_.add(MidiFlaw::TooManyTexts, track, ReaderWarnings::kNowhere);
    textBytes_ += bytes.size();
    const bool sameEvent = !texts_.empty() && texts_.back().first == event.tick &&
                           texts_.back().second.track == track && texts_.back().second.kind == event.data1;
    if (textContinues_ && sameEvent) {
        texts_.back().second.text += utf8Text(bytes);
    } else {
        texts_.push_back({event.tick, TextEvent{event.data1, 0, track, utf8Text(bytes)}});
    }
    textContinues_ = isContinued(bytes.size());
}

void Reader::survey(int track) {
    textContinues_ = false;
    const MidiScore::Track& of = score_.tracks[static_cast<std::size_t>(track)];
    for (const ScoreEvent& event : of.events) {
        if (event.isMeta(meta::kTempo)) {
            if (tempo_.size() < kMostTempos) {
                tempo_.addTempo(event.tick, parseTempo(score_.eventData(event)));
            } else {
                warnings_.add(MidiFlaw::TooManyTempos, track, ReaderWarnings::kNowhere);
            }
        } else if (event.isMeta(meta::kMetre)) {
            const std::span<const std::uint8_t> data = score_.eventData(event);
            metre_.add(event.tick, data[0], data[1]);
        } else if (event.status == 0xFF && meta::isText(event.data1)) {
            storeText(event, track);
        } else if (event.isOfChannel() && event.kind() == 0xC0) {
            auto& first = firstProgram_[static_cast<std::size_t>(event.channel())];
            if (first.second < 0 || event.tick < first.first) first = {event.tick, event.data1};
        } else if (event.isOfChannel() && event.isNoteOn()) {
            ++noteOns_;
        }
    }
    lastTick_ = std::max(lastTick_, of.end);
}

void Reader::surveyAll() {
    firstProgram_.fill({0, -1});
    for (int track = 0; track < static_cast<int>(score_.tracks.size()); ++track) survey(track);
    tempo_.sort();
    parts_.resize(score_.tracks.size());
    notes_ = NoteCollector(noteOns_);
}

// Returns whether the options skip the event. A program change applies to its own track; a track without one
// uses the first program of its channel in any track.
bool Reader::isSkipped(const ScoreEvent& event, int track) {
    const int channel = event.channel();
    if (options_.skipDrums && drumParts_.isDrum(channel, event.tick)) {
        drums_ += event.isNoteOn() ? 1 : 0;
        return true;
    }
    const auto isIn = [](const auto& list, const auto& value) {
        return std::find(list.begin(), list.end(), value) != list.end();
    };
    if (!options_.onlyChannels.empty() && !isIn(options_.onlyChannels, channel)) return true;
    if (!options_.onlyParts.empty() && !isIn(options_.onlyParts, ScorePart::Id{track, channel})) return true;
    if (options_.skipPrograms.empty()) return false;
    int program = programs_[static_cast<std::size_t>(channel)];
    if (program < 0) program = std::max(0, firstProgram_[static_cast<std::size_t>(channel)].second);
    return isIn(options_.skipPrograms, program);
}

bool Reader::isWanted(int track) const {
    return options_.onlyTracks.empty() || std::find(options_.onlyTracks.begin(), options_.onlyTracks.end(),
                                                    track) != options_.onlyTracks.end();
}

void Reader::applyController(const ScoreEvent& event, const ScorePlace& place) {
    const int number = event.data1, channel = event.channel();
    if (controller::endsNotes(number)) notes_.endChannel(channel, tempo_.seconds(event.tick), place);
    // All sound off and reset all controllers also release the sostenuto pedal; the reset also releases the
    // sustain pedal.
    const bool liftsSustain = number == controller::kResetAll && sustain_.value(channel) > 0;
    const bool liftsSostenuto = controller::releasesPedals(number) && sostenuto_.value(channel) > 0;
    bool kept = true;
    if (number == controller::kSustain || liftsSustain)
        kept = sustain_.add(event.tick, channel, liftsSustain ? 0 : event.data2);
    if (number == controller::kSostenuto || liftsSostenuto)
        kept = sostenuto_.add(event.tick, channel, liftsSostenuto ? 0 : event.data2) && kept;
    if (!kept) warnings_.add(MidiFlaw::TooManyPedals, place.track, ReaderWarnings::kNowhere);
}

void Reader::collect(int track) {
    const std::vector<ScoreEvent>& events = score_.tracks[static_cast<std::size_t>(track)].events;
    programs_.fill(-1);
    for (std::size_t i = 0; i < events.size(); ++i) {
        const ScoreEvent& event = events[i];
        if (!event.isOfChannel()) continue;
        if (event.kind() == 0xC0) programs_[static_cast<std::size_t>(event.channel())] = event.data1;
        if (!event.isNoteOn() && !event.isNoteOff() && !event.isController()) continue;
        const double seconds = tempo_.seconds(event.tick);
        if (seconds > kLongestSeconds) {
            warnings_.add(MidiFlaw::TooLate, track, ReaderWarnings::kNowhere);
            break;
        }
        if (isSkipped(event, track)) continue;
        parts_[static_cast<std::size_t>(track)][static_cast<std::size_t>(event.channel())] = true;
        const ScorePlace place{track, static_cast<std::uint32_t>(i)};
        if (event.isController()) {
            applyController(event, place);
        } else if (event.isNoteOff()) {
            if (!notes_.noteOff(event.channel(), event.data1, seconds, place))
                warnings_.add(MidiFlaw::NoteOffWithoutNote, track, ReaderWarnings::kNowhere);
        } else if (!notes_.noteOn(event.channel(), event.data1, event.data2, seconds, place)) {
            warnings_.add(MidiFlaw::TooManyNotes, track, ReaderWarnings::kNowhere);
        }
    }
    const std::size_t hanging = notes_.endTrack(std::min(tempo_.seconds(lastTick_), kLongestSeconds));
    if (hanging > 0) warnings_.add(MidiFlaw::HangingNote, track, ReaderWarnings::kNowhere, hanging);
}

std::vector<PianoNote> Reader::collectAll(SostenutoUse sostenuto) {
    for (int track = 0; track < static_cast<int>(score_.tracks.size()); ++track) {
        if (isWanted(track)) collect(track);
    }
    std::vector<PianoNote> heard = notes_.takeNotes();
    endAtNextStroke(
        heard, OverlapEnd::LaterRelease, [](auto& each) -> auto& { return each.note; });
    if (sostenuto == SostenutoUse::LengthensNotes)
        applySostenuto(heard, sostenuto_, tempo_, std::min(tempo_.seconds(lastTick_), kLongestSeconds));
    const auto outside = std::erase_if(heard, [](const PianoNote& each) {
        return each.note.pitch < MusicConstraints::kLowestKey ||
               each.note.pitch > MusicConstraints::kHighestKey;
    });
    if (outside > 0) warnings_.add(MidiFlaw::OutsidePiano, -1, ReaderWarnings::kNowhere, outside);
    return heard;
}

PianoScore Reader::readNotes(SostenutoUse sostenuto) {
    surveyAll();
    PianoScore heard;
    heard.notes = collectAll(sostenuto);
    heard.pedal = mergeDamper(sustain_, tempo_);
    heard.parts = std::move(parts_);
    return heard;
}

MidiFile Reader::read() {
    MidiFile file;
    file.format = score_.format;
    file.tracks = static_cast<int>(score_.tracksInFile);
    surveyAll();
    const std::vector<PianoNote> heard = collectAll(SostenutoUse::LengthensNotes);
    file.performance.notes.reserve(heard.size());
    for (const PianoNote& each : heard) file.performance.notes.push_back(each.note);
    file.performance.pedal = mergeDamper(sustain_, tempo_);
    file.drums = drums_;
    if (!file.hasNotes()) {
        warnings_.addLine(drums_ > 0 ? "the file has only drums" : "the file holds no notes to play");
    }
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
    return file;
}

void checkFileSize(std::uintmax_t bytes, const std::string& name) {
    if (bytes > kLargestMidiFile)
        throw Error(ErrorCode::BadFile,
                    name + ": the file has " + std::to_string(bytes >> 20) +
                        " MiB, a MIDI file of up to 64 MiB is read; choose a shorter piece");
}

}  // namespace

MidiFile parseMidiFile(std::span<const std::uint8_t> bytes, const std::string& name,
                       const ReadOptions& options) {
    checkFileSize(bytes.size(), name);
    ReaderWarnings warnings;
    const auto score = std::make_shared<const MidiScore>(parseMidiScore(bytes, name, warnings));
    MidiFile file = Reader(*score, options, warnings, name).read();
    file.warnings = warnings.lines();
    file.score = score;
    return file;
}

MidiFile readMidiScore(std::shared_ptr<const MidiScore> score, const ReadOptions& options) {
    ReaderWarnings warnings;
    MidiFile file = Reader(*score, options, warnings, "score").read();
    file.warnings = score->warnings;
    for (std::string& line : warnings.lines()) file.warnings.push_back(std::move(line));
    file.score = std::move(score);
    return file;
}

PianoScore analyse(const MidiScore& score, const ReadOptions& options, SostenutoUse sostenuto) {
    ReaderWarnings warnings;
    return Reader(score, options, warnings, "score").readNotes(sostenuto);
}

MidiFile readMidiFile(const std::filesystem::path& path, const ReadOptions& options) {
    const std::string bytes = readPlainFile(path, kLargestMidiFile, "a MIDI file");
    return parseMidiFile({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                         path.filename().string(), options);
}

}  // namespace continuo::app
