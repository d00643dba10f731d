#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "midi/file/midi_score.h"

namespace continuo::app {

// Determines which channels of a score play drums, and when. Drums are
//   channel 10, unless GM2, GS or XG makes it melodic;
//   GM2: bank MSB 120 with a program (121 is melodic);
//   XG: bank MSB 126 or 127 with a program, or part mode 1 and above by system exclusive;
//   GS: a part that "use for rhythm part" (address 40 1x 15) makes one; there banks 126 and 127 are melodic.
// A reset (GM, GM2, GS or XG on) makes channel 10 the only drum part.
class DrumParts {
public:
    explicit DrumParts(const MidiScore& score);

    bool isDrum(int channel, std::uint64_t tick) const;

private:
    std::array<std::vector<std::pair<std::uint64_t, bool>>, 16>
        changes_;  // of each channel: value from a tick on
};

}  // namespace continuo::app
