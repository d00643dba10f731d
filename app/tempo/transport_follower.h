#pragma once

#include <cstdint>
#include <optional>

#include "midi/api/transport_position.h"
#include "tempo/beat_grid.h"

namespace continuo::app {

// Finds the beats in the positions that JACK's transport tells, block by block: those of its timebase master,
// or counted from the song's first frame where there is none. Between two positions that continue one
// another frames count, so that a master's coarse ticks do not make the beats uneven.
class TransportFollower {
public:
    // A block that begins at this moment; of the tempo, in beats a minute, and the bars that hold where
    // nobody tells others. One thread at a time.
    void hear(Moment at, const TransportPosition& position, double perMinute, int beatsPerBar) noexcept;
    // Nothing while the transport stands, and where it tells of no tempo that is played.
    const std::optional<BeatGrid>& grid() const noexcept { return grid_; }

private:
    // A position in beats.
    struct Told {
        double beats = 0, most = 0;  // at the block's first frame at least, and at most
        double beatSeconds = 0;
        int beatsPerBar = 4;
    };
    // The beats of a block.
    struct Block {
        Moment at;
        std::uint32_t frame = 0, frames = 0;
        double rate = 0, beats = 0, beatSeconds = 0;
        int beatsPerBar = 4;
    };

    static std::optional<Told> toldBy(const TransportPosition& position, double perMinute, int beatsPerBar);
    // The beats at which this block should begin if nothing but time went by since the last one.
    std::optional<double> expected(Moment at, const TransportPosition& position) const;

    std::optional<Block> last_;  // nothing: the transport stood
    std::optional<BeatGrid> grid_;
    std::uint32_t run_ = 0;
};

}  // namespace continuo::app
