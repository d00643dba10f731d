#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Beats a minute from taps. After a pause the next tap begins anew.
class TapTempo {
public:
    // Beats a minute, within kSlowestTempo to kFastestTempo; nothing at the first tap.
    std::optional<double> tap(Moment at) noexcept;

private:
    static constexpr std::size_t kTaps = 8;  // that count
    std::array<Moment, kTaps> taps_{};
    std::size_t count_ = 0;
};

}  // namespace continuo::app
