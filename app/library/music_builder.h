#pragma once

#include <array>
#include <deque>
#include <utility>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Builds music from an event log: pairs note-ons with note-offs, and omits withdrawn notes. A sounding note
// ends when its key is struck again. If a key has several strokes at one time, the oldest ends first.
class MusicBuilder {
public:
    void append(const DuetEvent& event);
    // Returns the notes struck in [begin, end) of the log's clock; `begin` becomes second 0. An unreleased
    // note ends at `end`, or at `now` if that is earlier; `now` is how far the clock is known. In music that
    // still grows, an unreleased note ends at kStillHeld.
    TakeContent music(double begin, double end, double now, bool growing) const;
    bool keysDown() const;

private:
    struct Part {
        std::deque<PlayedNote> notes;  // a deque, so that adding a note moves no others
        std::vector<PedalChange> pedal;
        std::array<std::vector<std::size_t>, 128>
            open;  // for each key: indices of sounding notes, oldest first
        std::vector<std::pair<double, std::size_t>> ended;  // second and note index of each release, in order
        int sounding = 0;
    };
    void strike(Part& part, const DuetEvent& event);
    void release(Part& part, const DuetEvent& event);
    void withdraw(Part& part, const DuetEvent& event);

    std::array<Part, 2> parts_;
    std::vector<TakeContent::Turn> turns_;
    std::vector<std::pair<double, int>> latents_;
    std::vector<std::pair<double, double>> temperatures_;
    std::vector<Beats> beats_;
};

// Converts a performance from elsewhere, such as a file, to the event log of one voice. A note ends where its
// key is struck again, as on a piano.
std::vector<DuetEvent> toEvents(const Performance& performance, Voice voice);

}  // namespace continuo::app
