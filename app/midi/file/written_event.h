#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace continuo::app {

// The order of events at one tick. Releases come before strikes, so that a key can be struck again.
enum class Rank : std::uint8_t { Meta, Program, Release, Source, Text, Pedal, Strike };

// An event of a track to write.
struct WrittenEvent {
    std::uint64_t tick = 0;
    Rank rank = Rank::Meta;
    std::size_t order = 0;  // within its rank
    std::uint8_t status = 0;
    std::uint8_t data1 = 0;  // for a meta event: its type
    std::uint8_t data2 = 0;
    std::span<const std::uint8_t> data = {};  // of a meta event or system exclusive message
};
using WrittenTrack = std::vector<WrittenEvent>;

// Sorts the events and encodes them as a track chunk. Throws Error(BadRequest) for a track above 4 GiB.
std::vector<std::uint8_t> trackChunk(WrittenTrack& events);

}  // namespace continuo::app
