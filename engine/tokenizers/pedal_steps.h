#pragma once

#include <cstdint>
#include <vector>

#include "tokenizers/sustain.h"

namespace continuo {

// The stretch of a performance to write, in seconds; `end` may be infinite.
struct TimeRange {
    double begin = 0;
    double end = kStillHeld;
};

// What becomes of notes and of a pedal that are down at the end of what is written.
enum class AtEnd { Release, Hold };

// The nearest step of 10 ms.
std::int64_t magentaStep(double seconds);
// The first step behind a range, counted from its begin.
std::int64_t lastStep(TimeRange range);

// The steps of a note, counted from a range's begin; it lasts one at least.
struct NoteSteps {
    std::int64_t on = 0;
    std::int64_t off = 0;
};
NoteSteps noteSteps(const Note& note, TimeRange range);

// The sustain pedal goes down or up.
struct PedalStep {
    std::int64_t step = 0;
    bool down = false;
    bool operator==(const PedalStep&) const = default;
};

// Brings the movements of a pedal onto the tokens' steps, so that every string sounds as long as it did
// though a step has no order of its own (README.md, "The pedal comes first"). What it is told comes in the
// order of time.
class PedalSteps {
public:
    // The pedal is down or up from here on; told again, nothing happens.
    void move(bool down, std::int64_t step);
    // A note ends at `step`, before what is told next.
    void release(std::int64_t step) { notBefore(step + 1); }
    // Somebody else wrote until `step`, and left the pedal so; what was not taken is void. Where the pedal is
    // otherwise by now, it moves in the next step.
    void goOnFrom(std::int64_t step, bool written);
    // As that, of a step that may lie before what it was told.
    void returnTo(std::int64_t step, bool written);

    bool isDown() const noexcept { return down_; }
    const std::vector<PedalStep>& waiting() const noexcept { return waiting_; }
    // Takes out the movements of steps before `step`.
    std::vector<PedalStep> takeBefore(std::int64_t step);

private:
    void notBefore(std::int64_t step);

    std::vector<PedalStep> waiting_;
    std::int64_t first_ = 0;  // no movement comes before this step
    std::int64_t press_ = 0;  // no press comes before this step
    bool down_ = false;
};

// The pedal's movements in `range`, counted from its begin, beside these notes; a pedal that is down there
// goes down in the first step. A pedal that is down in the end and released goes up with the last event.
std::vector<PedalStep> pedalSteps(const Performance& performance, const std::vector<SustainedNote>& notes,
                                  TimeRange range, AtEnd atEnd);

}  // namespace continuo
