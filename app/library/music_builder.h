#pragma once

#include <array>
#include <deque>
#include <utility>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Puts a log of events together as music: notes paired with their releases, what was taken back left out.
class MusicBuilder {
public:
    void take(const DuetEvent& event);
    // The music of the range [begin, end) of its clock, with `begin` as second 0: the notes struck in it.
    // What sounds on ends at `end`, or at `now`, until where the clock is known; in music that still grows it
    // ends at kStillHeld.
    TakeContent music(double begin, double end, double now, bool growing) const;
    bool keysDown() const;

private:
    struct Part {
        std::deque<PlayedNote> notes;  // a deque, so that one more never moves the others
        std::vector<PedalChange> pedal;
        std::array<std::vector<std::size_t>, 128> open;     // notes that sound, oldest first
        std::vector<std::pair<double, std::size_t>> ended;  // in the order of their releases
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

// A performance as the log of one voice, for music that was not played here: of one piano, so that notes end
// where their key is struck again.
std::vector<DuetEvent> eventsOf(const Performance& performance, Voice voice);

}  // namespace continuo::app
