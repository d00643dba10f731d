#pragma once

#include <continuo/performance.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// The MIDI file from which a recording was read.
struct TakeSource {
    std::vector<std::uint8_t> file;         // its bytes, unchanged
    std::vector<ScorePart::Id> parts = {};  // parts that the take consists of; empty: all
    bool operator==(const TakeSource&) const = default;
};

// packSource() serializes a source to bytes; unpackSource() reads them, and returns nullopt if they are
// damaged. Neither parses the MIDI file.
std::vector<std::uint8_t> packSource(const TakeSource& source);
std::optional<TakeSource> unpackSource(std::span<const std::uint8_t> bytes);

// Returns whether the bytes are a packed source whose file is a MIDI file.
bool isReadableSource(std::span<const std::uint8_t> packed);

// The part of its source file that a take or branch contains, in seconds of the file.
struct NodeSource {
    std::shared_ptr<const TakeSource> source;
    double begin = 0;            // where the take begins
    double end = kStillHeld;     // where its branch leaves the recording; kStillHeld: never
    double resume = kStillHeld;  // where a branch that replaces a passage rejoins the recording
};

// Returns the parts of which a take can be made: those that contain more than drums.
std::vector<ScorePart> pitchedParts(const MidiScore& score);
// Returns whether the parts form one instrument, such as the two hands of a piano.
bool isOnePiano(const std::vector<ScorePart>& parts);
// Returns the parts that a pianist would play: those with a piano program and no other instrument in their
// name. Returns all parts if no part qualifies.
std::vector<ScorePart::Id> pianoParts(const std::vector<ScorePart>& parts);

}  // namespace continuo::app
