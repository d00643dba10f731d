#pragma once

#include <cstdint>
#include <optional>

#include "midi/api/transport_position.h"
#include "tempo/beat_grid.h"

namespace continuo::app {

// Finds the beats in the positions of JACK's transport at its blocks. They are those of the timebase master;
// without one, beats are counted from the first frame of the song. Consecutive positions are counted in
// frames, so that coarse ticks of a master do not make the beats uneven.
class TransportFollower {
public:
    // Processes the block that begins at this moment. perMinute and beatsPerBar are used without a timebase
    // master. One thread at a time.
    void receive(Moment at, const TransportPosition& position, double perMinute, int beatsPerBar) noexcept;
    // Returns the beats; nullopt while the transport is stopped or its tempo is out of range
    // (isPlausibleTempo()).
    const std::optional<BeatGrid>& grid() const noexcept { return grid_; }

private:
    // The position at the first frame of a block, as the master reported it. The reported ticks may be
    // rounded down, so it is a range.
    struct ReportedPosition {
        double beats = 0, most = 0;  // lower and upper bound of the position
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

    std::optional<Block> last_;  // nullopt: the transport was stopped at the last block
    std::optional<BeatGrid> grid_;
    std::uint32_t run_ = 0;
    Moment since_{};  // when the run started
};

}  // namespace continuo::app
