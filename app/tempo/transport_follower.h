#pragma once

#include <cstdint>
#include <optional>

#include "midi/api/transport_position.h"
#include "tempo/beat_grid.h"

namespace continuo::app {

// Finds the beats in the positions that JACK's transport tells, block by block: the beats of its timebase
// master or, where there is none, beats counted from the song's first frame. Where a position continues the
// one before it, the beats are counted in frames, so that a master's coarse ticks do not make them uneven.
class TransportFollower {
public:
    // Hears a block that begins at this moment. perMinute (beats) and beatsPerBar hold where there is no
    // timebase master. One thread at a time.
    void hear(Moment at, const TransportPosition& position, double perMinute, int beatsPerBar) noexcept;
    // Nothing while the transport stands, and where its tempo is too slow or too fast (isPlayed()).
    const std::optional<BeatGrid>& grid() const noexcept { return grid_; }

private:
    // The position at a block's first frame, as a master tells it with ticks that may be rounded down.
    struct Told {
        double beats = 0, most = 0;  // the least and the most that it can be
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
    Moment since_{};  // when the run began
};

}  // namespace continuo::app
