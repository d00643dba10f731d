#pragma once

#include <array>
#include <deque>
#include <utility>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Makes music of a log of events: pairs strikes with releases, and leaves out what was taken back. An open
// note ends where its key is struck again; of several strokes at one moment the oldest ends first.
class MusicBuilder {
public:
    void take(const DuetEvent& event);
    // The notes struck in the range [begin, end) of the log's clock, with `begin` as second 0. A note that
    // is not released by then ends at `end`, or at `now` (how far the clock is known) if that is earlier; in
    // music that still grows it ends at kStillHeld.
    TakeContent music(double begin, double end, double now, bool growing) const;
    bool keysDown() const;

private:
    struct Part {
        std::deque<PlayedNote> notes;  // a deque, so that adding a note never moves the others
        std::vector<PedalChange> pedal;
        std::array<std::vector<std::size_t>, 128>
            open;  // of each key, indices of notes that sound, oldest first
        std::vector<std::pair<double, std::size_t>> ended;  // second and index, in order of releases
        int sounding = 0;
    };
    void strike(Part& part, const DuetEvent& event);
    void release(Part& part, const DuetEvent& event);
    void takeBack(Part& part, const DuetEvent& event);

    std::array<Part, 2> parts_;
    std::vector<TakeContent::Turn> turns_;
    std::vector<std::pair<double, int>> latents_;
    std::vector<std::pair<double, double>> temperatures_;
    std::vector<Beats> beats_;
};

// The log of one voice for a performance that was not played here, such as a file. A note ends where its key
// is struck again, as on a piano.
std::vector<DuetEvent> eventsOf(const Performance& performance, Voice voice);

}  // namespace continuo::app
