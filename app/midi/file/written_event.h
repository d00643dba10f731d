#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace continuo::app {

// Order of events at one tick, so that a key can be released and struck again.
enum class Rank : std::uint8_t { Meta, Program, Release, Source, Text, Pedal, Strike };

// An event of a track to write.
struct WrittenEvent {
    std::uint64_t tick = 0;
    Rank rank = Rank::Meta;
    std::size_t order = 0;  // within its rank
    std::uint8_t status = 0;
    std::uint8_t data1 = 0;  // type of a meta event
    std::uint8_t data2 = 0;
    std::span<const std::uint8_t> data = {};  // of a meta or system exclusive event
};
using WrittenTrack = std::vector<WrittenEvent>;

// Encodes a track chunk; sorts its events. Throws Error(BadRequest) for a track above 4 GiB.
std::vector<std::uint8_t> trackChunk(WrittenTrack& events);

}  // namespace continuo::app
