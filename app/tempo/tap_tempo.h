#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Finds a tempo from taps. The first tap after a pause begins anew.
class TapTempo {
public:
    // Beats a minute, within kSlowestTempo to kFastestTempo; nothing at the first tap.
    std::optional<double> tap(Moment at) noexcept;

private:
    static constexpr std::size_t kTaps = 8;  // the newest, which count
    std::array<Moment, kTaps> taps_{};
    std::size_t count_ = 0;
};

}  // namespace continuo::app
