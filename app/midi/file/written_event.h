#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace continuo::app {

// What is at one tick is written in this order, so that a key can be struck again where it was released.
enum class Rank : std::uint8_t { Meta, Program, Release, Source, Text, Pedal, Strike };

// An event of a track that is to be written.
struct WrittenEvent {
    std::uint64_t tick = 0;
    Rank rank = Rank::Meta;
    std::size_t order = 0;  // among those of one rank
    std::uint8_t status = 0;
    std::uint8_t data1 = 0;  // of a meta event its type
    std::uint8_t data2 = 0;
    std::span<const std::uint8_t> data = {};  // of a meta or system exclusive event
};
using WrittenTrack = std::vector<WrittenEvent>;

// The chunk of a track; sorts its events. Throws Error(BadRequest) for a track above 4 GiB.
std::vector<std::uint8_t> trackChunk(WrittenTrack& events);

}  // namespace continuo::app
