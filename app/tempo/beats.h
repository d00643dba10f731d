#pragma once

#include <chrono>
#include <optional>

#include "tempo/beat_grid.h"

namespace continuo::app {

// The beats of a take from one moment on, until those of the next Beats begin.
struct Beats {
    double seconds = 0;      // their first moment
    double beatSeconds = 0;  // 0: none from here on
    int beatsPerBar = 4;
    double phase = 0;         // beats since a bar began, at `seconds`
    double beatQuarters = 1;  // how many quarters a beat is: 2 in 3/2, 1.5 in 6/8
    bool operator==(const Beats&) const = default;
};

// Finds out which changes of the beats are to be noted in a take that is being played. One thread.
class BeatsLog {
public:
    // What is to be noted of the beats that hold `now`, at this many seconds of the take; nothing while what
    // was noted last still tells of them. own: they are Continuo's, not those of another device.
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
