#pragma once

#include <continuo/performance.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "midi/file/tempo_map.h"

namespace continuo::app {

// The sustain pedals of all channels become the one damper pedal of a piano. Where one channel has pedal
// changes they are kept as they are; where several have, the pedal is as deep as the deepest of them, and
// only changes are kept.
class Damper {
public:
    bool change(std::uint64_t tick, int channel, int value);  // false when there are too many
    int value(int channel) const { return last_[static_cast<std::size_t>(channel)]; }
    std::vector<PedalChange> merged(const TempoMap& tempo);

private:
    using Values = std::array<int, 16>;  // of each channel
    struct Change {
        std::uint64_t tick = 0;
        std::uint8_t channel = 0;
        std::uint8_t value = 0;
    };
    static void merge(std::span<const Change> sameTick, double seconds, Values& values,
                      std::vector<PedalChange>& pedal);

    std::vector<Change> changes_;
    Values last_{};  // in the order of calls
};

}  // namespace continuo::app
