#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "tempo/beat_grid.h"

namespace continuo::app {

// The beats of a take, from `seconds` until the next Beats.
struct Beats {
    double seconds = 0;      // start
    double beatSeconds = 0;  // 0: no beats from here on
    int beatsPerBar = 4;
    double phase = 0;         // beats since the last downbeat, at `seconds`
    double beatQuarters = 1;  // quarters per beat: 2 in 3/2, 1.5 in 6/8
    bool operator==(const Beats&) const = default;
};

// Decides which changes of the beats to record in a take that is being played. Another device's beats are
// recorded once they are sure, then from the moment at which that device began them. One thread.
class BeatsLog {
public:
    // Returns the next entry to record; nullopt if nothing has changed or new beats are not sure yet. Call
    // until it returns nullopt. grid: the beats in force `now`, at this second of the take. own: they are
    // Continuo's, not another device's. Entries are in order of time.
    std::optional<Beats> nextEntry(const std::optional<BeatGrid>& grid, bool own, Moment now, double seconds);
    // Starts a new take.
    void clear() { *this = {}; }

private:
    bool isRecorded(const std::optional<BeatGrid>& grid, bool own, Moment now) const;
    void update(const std::optional<BeatGrid>& grid, bool own, Moment now, double seconds);
    // Adds the entries for beats that began at the moment `from`.
    void append(const std::optional<BeatGrid>& grid, Moment from, Moment now, double seconds);

    std::vector<Beats> due_;  // entries that were not returned yet
    std::optional<BeatGrid> recorded_;
    Moment recordedAt_{};
    std::optional<BeatGrid> unsure_;  // new beats, as at unsureAt_, that are not sure yet
    Moment unsureAt_{};
    std::optional<Moment> goneSince_;  // when the beats ended; nullopt: they have not
    double last_ = 0;                  // s, start of the last entry
    bool any_ = false;
};

}  // namespace continuo::app
