#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "tempo/beat_grid.h"

namespace continuo::app {

// The beats of a take from one moment until the next Beats.
struct Beats {
    double seconds = 0;      // start
    double beatSeconds = 0;  // 0: none from here on
    int beatsPerBar = 4;
    double phase = 0;         // beats since the last downbeat, at `seconds`
    double beatQuarters = 1;  // quarters per beat: 2 in 3/2, 1.5 in 6/8
    bool operator==(const Beats&) const = default;
};

// Determines which beat changes to record in a take being played. Another device's beats are recorded once
// they are sure, from when that device began them. One thread.
class BeatsLog {
public:
    // Returns the next entry to record, for the beats in force `now`, at this second of the take. Returns
    // nullopt if nothing changed or new beats are not sure yet. Call until it returns nullopt. Entries are in
    // order of time. own: the beats are Continuo's, not another device's.
    std::optional<Beats> nextEntry(const std::optional<BeatGrid>& grid, bool own, Moment now, double seconds);
    // Starts a new take.
    void clear() { *this = {}; }

private:
    bool isRecorded(const std::optional<BeatGrid>& grid, bool own, Moment now) const;
    void update(const std::optional<BeatGrid>& grid, bool own, Moment now, double seconds);
    // Appends the entries for these beats, which begin at `from`.
    void append(const std::optional<BeatGrid>& grid, Moment from, Moment now, double seconds);

    std::vector<Beats> due_;  // found but not returned yet
    std::optional<BeatGrid> recorded_;
    Moment recordedAt_{};
    std::optional<BeatGrid> unsure_;  // new beats, as at unsureAt_, not recorded yet
    Moment unsureAt_{};
    std::optional<Moment> goneSince_;  // when the beats ended
    double last_ = 0;                  // s, start of the last entry
    bool any_ = false;
};

}  // namespace continuo::app
