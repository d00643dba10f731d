#pragma once

#include <continuo/performance.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// The MIDI file that a recording was read from.
struct TakeSource {
    std::vector<std::uint8_t> file;         // its bytes, unchanged
    std::vector<ScorePart::Id> parts = {};  // parts the take was made of; empty: all
    bool operator==(const TakeSource&) const = default;
};

// Serialize a source to bytes and back; nullopt: the bytes are damaged. Do not parse the file.
std::vector<std::uint8_t> packSource(const TakeSource& source);
std::optional<TakeSource> unpackSource(std::span<const std::uint8_t> bytes);

// Returns whether the bytes are those of packSource() with a MIDI file.
bool isReadableSource(std::span<const std::uint8_t> packed);

// The part of its source file that a take or branch contains, in seconds of the file.
struct NodeSource {
    std::shared_ptr<const TakeSource> source;
    double begin = 0;            // where the take begins
    double end = kStillHeld;     // where its branch leaves the recording; kStillHeld: never
    double resume = kStillHeld;  // where a branch that replaces a passage returns to the recording
};

// Returns the parts that a take can be made of: those with more than drums.
std::vector<ScorePart> pitchedParts(const MidiScore& score);
// Returns whether the parts form one instrument, such as the two hands of a piano.
bool isOnePiano(const std::vector<ScorePart>& parts);
// Returns the parts that a pianist plays: those with piano programs that are not named after another
// instrument. Returns all if there are none.
std::vector<ScorePart::Id> pianoParts(const std::vector<ScorePart>& parts);

}  // namespace continuo::app
