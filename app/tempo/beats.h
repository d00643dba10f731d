#pragma once

#include <chrono>
#include <optional>

#include "tempo/beat_grid.h"

namespace continuo::app {

// Beats from a moment of a take on, until others begin.
struct Beats {
    double seconds = 0;      // their first moment
    double beatSeconds = 0;  // 0: none from here on
    int beatsPerBar = 4;
    double phase = 0;         // beats since a bar began, at `seconds`
    double beatQuarters = 1;  // how many quarters a beat is: 2 in 3/2, 1.5 in 6/8
    bool operator==(const Beats&) const = default;
};

// Tells which beats a take has to know of. One thread.
class BeatsLog {
public:
    // The beats that hold at a moment, which is this many seconds of the take; own: they are not another
    // device's. Nothing where the take knows of them.
    std::optional<Beats> note(const std::optional<BeatGrid>& grid, bool own, Moment now, double seconds);
    // Another take begins.
    void clear() { *this = {}; }

private:
    bool isKnown(const std::optional<BeatGrid>& grid, bool own, Moment now) const;

    std::optional<BeatGrid> noted_;
    Moment notedAt_{};
    bool any_ = false;
};

}  // namespace continuo::app
