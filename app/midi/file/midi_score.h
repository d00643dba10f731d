#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace continuo::app {

// Types of meta events.
namespace meta {
inline constexpr int kCopyright = 0x02, kTrackName = 0x03, kMarker = 0x06, kLastText = 0x0F;
inline constexpr int kEndOfTrack = 0x2F, kTempo = 0x51, kMetre = 0x58, kKey = 0x59;
inline constexpr bool isText(int type) { return type >= 0x01 && type <= kLastText; }
}  // namespace meta

// Returns the microseconds per quarter from a tempo event's data; 0: invalid.
inline std::uint32_t parseTempo(std::span<const std::uint8_t> data) {
    return data.size() == 3 ? std::uint32_t{data[0]} << 16 | std::uint32_t{data[1]} << 8 | data[2] : 0;
}

// One event of a track.
struct ScoreEvent {
    std::uint64_t tick = 0;   // since the start of the track
    std::uint32_t data = 0;   // data of a meta or system exclusive event, see MidiScore::eventData()
    std::uint8_t status = 0;  // 0x80 to 0xEF: kind and channel; 0xF0 or 0xF7: system exclusive; 0xFF: meta
    std::uint8_t data1 = 0;   // first data byte, or the type of a meta event
    std::uint8_t data2 = 0;   // 0 after a status with one data byte

    int kind() const noexcept { return status & 0xF0; }  // for an event of a channel
    int channel() const noexcept { return status & 0x0F; }
    bool isOfChannel() const noexcept { return status < 0xF0; }
    bool isMeta(int type) const noexcept { return status == 0xFF && data1 == type; }
    bool isNoteOn() const noexcept { return kind() == 0x90 && data2 > 0; }
    bool isNoteOff() const noexcept { return kind() == 0x80 || (kind() == 0x90 && data2 == 0); }
    bool isController() const noexcept { return kind() == 0xB0; }
};

// The contents of a Standard MIDI File: every event of every track with its tick, in file order. Errors are
// repaired as described in README.md. End-of-track events are not events here, but `end`.
struct MidiScore {
    struct Track {
        std::vector<ScoreEvent> events;  // in order of time
        std::uint64_t end = 0;           // tick
    };
    int format = 1;
    std::size_t tracksInFile = 0;
    int division = 480;  // from the header: ticks per quarter, or SMPTE if the top bit is set
    std::vector<Track> tracks;
    std::vector<std::uint8_t> pool;     // data of all meta and system exclusive events
    std::vector<std::string> warnings;  // what was repaired, one line each

    // Returns the data of a meta or system exclusive event, without its length.
    std::span<const std::uint8_t> eventData(const ScoreEvent& event) const;
    // Appends data to the pool and returns the position of the data.
    std::uint32_t addData(std::span<const std::uint8_t> data);
};

// Parses a file. Of format 2, parses the first sequence that has notes. Error messages begin with `name`.
// Throws as parseMidiFile().
MidiScore parseMidiScore(std::span<const std::uint8_t> bytes, const std::string& name);

// One channel's music in one track.
struct ScorePart {
    struct Id {
        int track = 0;    // from 0
        int channel = 0;  // 0 to 15
        auto operator<=>(const Id&) const = default;
    };
    Id id;
    std::string trackName;  // UTF-8
    int program = 0;        // General MIDI program (0 to 127) of its first note
    std::size_t notes = 0;  // including drum strokes
    std::size_t drums = 0;  // drum strokes
};

// Returns the parts that have notes, in order of track and channel.
std::vector<ScorePart> findParts(const MidiScore& score);

}  // namespace continuo::app
