#include "midi/file/midi_score.h"

#include <continuo/error.h>

#include <algorithm>
#include <map>

#include "midi/file/drum_parts.h"
#include "midi/file/midi_chunks.h"
#include "midi/file/midi_text.h"
#include "midi/file/score_parser.h"
#include "midi/file/track_events.h"

namespace continuo::app {
namespace {

constexpr std::size_t kLengthBytes = 4;  // bytes before each data in the pool, for its length
constexpr std::size_t kMostEvents = 5 * (std::size_t{1} << 19);

bool isNoteOnEvent(const TrackEvent& event) { return (event.status & 0xF0) == 0x90 && event.data2 > 0; }

// Returns whether a track has a note.
bool hasNote(const TrackChunk& chunk) {
    TrackEvents events(chunk, 0, nullptr);
    for (TrackEvent event; events.next(event);) {
        if (isNoteOnEvent(event)) return true;
    }
    return false;
}

// In format 2, each track is a separate piece: keeps only the first one that has notes.
void chooseSequence(MidiChunks& chunks, ReaderWarnings& warnings) {
    if (chunks.format != 2 || chunks.tracks.size() < 2) return;
    auto chosen = std::find_if(chunks.tracks.begin(), chunks.tracks.end(), hasNote);
    if (chosen == chunks.tracks.end()) chosen = chunks.tracks.begin();
    warnings.addLine("the file holds " + std::to_string(chunks.tracks.size()) +
                     " independent sequences (format 2); only number " +
                     std::to_string(chosen - chunks.tracks.begin() + 1) + " was read");
    chunks.tracks = {*chosen};
}

void warnOfFormat(const MidiChunks& chunks, ReaderWarnings& warnings) {
    if (chunks.format == 0 && chunks.tracks.size() > 1)
        warnings.addLine("a file of format 0 has one track, this one has " +
                         std::to_string(chunks.tracks.size()) + "; they were read as of format 1");
    if (chunks.format > 2)
        warnings.addLine("format " + std::to_string(chunks.format) +
                         " is unknown; the file was read as of format 1");
}

struct Size {
    std::size_t events = 0, data = 0;
};

// Returns the sizes that the track needs, so that the vectors never reallocate.
Size measureTrack(const TrackChunk& chunk) {
    Size size;
    TrackEvents events(chunk, 0, nullptr);
    for (TrackEvent event; events.next(event); ++size.events)
        size.data += event.status >= 0xF0 ? kLengthBytes + event.data.size() : 0;
    return size;
}

}  // namespace

std::span<const std::uint8_t> MidiScore::eventData(const ScoreEvent& event) const {
    const std::uint8_t* const at = pool.data() + event.data;
    std::size_t length = 0;
    for (std::size_t i = 0; i < kLengthBytes; ++i) length = length << 8 | at[i];
    return {at + kLengthBytes, length};
}

std::uint32_t MidiScore::addData(std::span<const std::uint8_t> data) {
    const auto at = static_cast<std::uint32_t>(pool.size());
    for (std::size_t i = kLengthBytes; i-- > 0;)
        pool.push_back(static_cast<std::uint8_t>(data.size() >> (8 * i)));
    pool.insert(pool.end(), data.begin(), data.end());
    return at;
}

MidiScore parseMidiScore(std::span<const std::uint8_t> bytes, const std::string& name,
                         ReaderWarnings& warnings) {
    MidiChunks chunks = findMidiChunks(bytes, name, warnings);
    warnOfFormat(chunks, warnings);
    MidiScore score;
    score.format = chunks.format;
    score.division = chunks.division;
    score.tracksInFile = chunks.tracks.size();
    chooseSequence(chunks, warnings);
    score.tracks.reserve(chunks.tracks.size());
    std::vector<Size> sizes;
    std::size_t data = 0, room = kMostEvents;
    for (const TrackChunk& chunk : chunks.tracks) data += sizes.emplace_back(measureTrack(chunk)).data;
    score.pool.reserve(data);
    for (std::size_t i = 0; i < chunks.tracks.size(); ++i) {
        MidiScore::Track& track = score.tracks.emplace_back();
        track.events.reserve(std::min(sizes[i].events, room));
        const auto number = static_cast<int>(i);
        TrackEvents events(chunks.tracks[i], number, &warnings);
        for (TrackEvent event; events.next(event);) {
            if (room == 0) {
                warnings.add(MidiFlaw::TooManyEvents, number, events.position());
                continue;
            }
            --room;
            const std::uint32_t at = event.status >= 0xF0 ? score.addData(event.data) : 0;
            track.events.push_back({event.tick, at, event.status, event.data1, event.data2});
        }
        track.end = events.tick();
    }
    return score;
}

MidiScore parseMidiScore(std::span<const std::uint8_t> bytes, const std::string& name) {
    ReaderWarnings warnings;
    MidiScore score = parseMidiScore(bytes, name, warnings);
    score.warnings = warnings.lines();
    return score;
}

std::vector<ScorePart> findParts(const MidiScore& score) {
    const DrumParts drums(score);
    std::array<std::pair<std::uint64_t, int>, 16> first{};  // each channel's first program in any track
    first.fill({0, -1});
    for (const MidiScore::Track& track : score.tracks) {
        for (const ScoreEvent& event : track.events) {
            if (!event.isOfChannel() || event.kind() != 0xC0) continue;
            auto& program = first[static_cast<std::size_t>(event.channel())];
            if (program.second < 0 || event.tick < program.first) program = {event.tick, event.data1};
        }
    }
    std::vector<ScorePart> parts;
    for (std::size_t i = 0; i < score.tracks.size(); ++i) {
        std::map<int, ScorePart> ofTrack;  // by channel
        std::array<int, 16> programs{};
        programs.fill(-1);
        std::string name;
        for (const ScoreEvent& event : score.tracks[i].events) {
            if (event.isMeta(meta::kTrackName) && name.empty()) name = utf8Text(score.eventData(event));
            if (!event.isOfChannel()) continue;
            int& program = programs[static_cast<std::size_t>(event.channel())];
            if (event.kind() == 0xC0) program = event.data1;
            if (!event.isNoteOn()) continue;
            const auto [part, isNew] = ofTrack.try_emplace(event.channel());
            if (isNew) {
                const int elsewhere = first[static_cast<std::size_t>(event.channel())].second;
                part->second.id = {static_cast<int>(i), event.channel()};
                part->second.program = program >= 0 ? program : std::max(0, elsewhere);
            }
            ++part->second.notes;
            part->second.drums += drums.isDrum(event.channel(), event.tick) ? 1 : 0;
        }
        for (auto& [channel, part] : ofTrack) {
            part.trackName = name;
            parts.push_back(std::move(part));
        }
    }
    return parts;
}

}  // namespace continuo::app
