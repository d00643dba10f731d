#pragma once

#include <chrono>
#include <optional>
#include <vector>

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

// Finds out which changes of the beats are to be noted in a take that is being played. Beats of another
// device are noted once they are sure, from the moment at which that device began them. One thread.
class BeatsLog {
public:
    // Returns what to note of the beats that hold `now`, at this many seconds of the take; nullopt while the
    // last entry still holds, and while new beats are not sure. To be called until it returns nullopt. Each
    // entry begins no sooner than the one before it. own: they are Continuo's, not those of another device.
    std::optional<Beats> note(const std::optional<BeatGrid>& grid, bool own, Moment now, double seconds);
    // Another take begins.
    void clear() { *this = {}; }

private:
    bool isKnown(const std::optional<BeatGrid>& grid, bool own, Moment now) const;
    void look(const std::optional<BeatGrid>& grid, bool own, Moment now, double seconds);
    // Appends what to note of these beats, which begin at `from`.
    void append(const std::optional<BeatGrid>& grid, Moment from, Moment now, double seconds);

    std::vector<Beats> due_;  // found, and not returned yet
    std::optional<BeatGrid> noted_;
    Moment notedAt_{};
    std::optional<BeatGrid> unsure_;  // new beats, as they were at unsureAt_, not noted yet
    Moment unsureAt_{};
    std::optional<Moment> gone_;  // since when there are no beats
    double last_ = 0;             // s, where the last entry begins
    bool any_ = false;
};

}  // namespace continuo::app
