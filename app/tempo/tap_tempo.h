#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Computes a tempo from taps. The first tap after a pause restarts.
class TapTempo {
public:
    // Returns beats a minute, clamped to kSlowestTempo to kFastestTempo; nullopt at the first tap.
    std::optional<double> tap(Moment at) noexcept;

private:
    static constexpr std::size_t kTaps = 8;  // most recent taps used
    std::array<Moment, kTaps> taps_{};
    std::size_t count_ = 0;
};

}  // namespace continuo::app
