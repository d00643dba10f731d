#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Computes a tempo from taps. The first tap after a pause begins a new tempo.
class TapTempo {
public:
    // Records a tap. Returns the beats a minute, clamped to kSlowestTempo to kFastestTempo; nullopt at the
    // first tap.
    std::optional<double> tap(Moment at) noexcept;

private:
    static constexpr std::size_t kTaps = 8;  // number of most recent taps that count
    std::array<Moment, kTaps> taps_{};
    std::size_t count_ = 0;
};

}  // namespace continuo::app
