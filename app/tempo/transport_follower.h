#pragma once

#include <cstdint>
#include <optional>

#include "midi/api/transport_position.h"
#include "tempo/beat_grid.h"

namespace continuo::app {

// Finds the beats in the block positions of JACK's transport: those of its timebase master, or without one,
// beats counted from the song's first frame. Consecutive positions are counted in frames, so a master's
// coarse ticks do not make the beats uneven.
class TransportFollower {
public:
    // Processes the block that begins at this moment. perMinute (beats) and beatsPerBar apply without a
    // timebase master. One thread at a time.
    void receive(Moment at, const TransportPosition& position, double perMinute, int beatsPerBar) noexcept;
    // nullopt while the transport is stopped or its tempo is out of range (isPlausibleTempo()).
    const std::optional<BeatGrid>& grid() const noexcept { return grid_; }

private:
    // The position at a block's first frame, as reported by a master whose ticks may be rounded down.
    struct ReportedPosition {
        double beats = 0, most = 0;  // lower and upper bound
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

    static std::optional<ReportedPosition> readPosition(const TransportPosition& position, double perMinute,
                                                        int beatsPerBar);
    // Returns the beats at which this block should begin if only time passed since the last one.
    std::optional<double> expectedBeats(Moment at, const TransportPosition& position) const;

    std::optional<Block> last_;  // nullopt: the transport was stopped
    std::optional<BeatGrid> grid_;
    std::uint32_t run_ = 0;
    Moment since_{};  // start of the run
};

}  // namespace continuo::app
