#pragma once

#include <cstdint>
#include <vector>

#include "tokenizers/sustain.h"

namespace continuo {

// The part of a performance to encode, in seconds; `end` may be infinite.
struct TimeRange {
    double begin = 0;
    double end = kStillHeld;
};

// Whether notes and a pedal that are down at the end of the encoded part are released there or stay down.
enum class AtEnd { Release, Hold };

// Returns the nearest step of 10 ms.
std::int64_t magentaStep(double seconds);
// Returns the first step after a range, counted from its begin.
std::int64_t endStep(TimeRange range);

// The steps of a note, counted from a range's begin; at least one step long.
struct NoteSteps {
    std::int64_t on = 0;
    std::int64_t off = 0;
};
NoteSteps noteSteps(const Note& note, TimeRange range);

// A press or release of the sustain pedal.
struct PedalStep {
    std::int64_t step = 0;
    bool down = false;
    bool operator==(const PedalStep&) const = default;
};

// Places pedal movements in steps. Every string then sounds as long as it was played, although the events of
// a step have no order (README.md, "The pedal comes first"). Calls must come in the order of time.
class PedalSteps {
public:
    // Records that the pedal is down or up from `step` on; a repeated call does nothing.
    void move(bool down, std::int64_t step);
    // Records that a note ends at `step`, so the next press must come later.
    void release(std::int64_t step) { delayNextPress(step + 1); }
    // Continues after another writer, which reached `step` and left the pedal down or up (`written`). Pending
    // movements are discarded. If the pedal's state is different now, it moves in the next step.
    void continueFrom(std::int64_t step, bool written);
    // Does the same for a step that may be before earlier calls.
    void returnTo(std::int64_t step, bool written);

    bool isDown() const noexcept { return down_; }
    const std::vector<PedalStep>& pending() const noexcept { return waiting_; }
    // Removes and returns the movements of steps before `step`.
    std::vector<PedalStep> consumeBefore(std::int64_t step);

private:
    void delayNextPress(std::int64_t step);

    std::vector<PedalStep> waiting_;
    std::int64_t first_ = 0;  // no movement comes before this step
    std::int64_t press_ = 0;  // no press comes before this step
    bool down_ = false;
};

// Returns the pedal's movements in `range`, with steps counted from its begin, arranged around the ends of
// `notes`. A pedal that is down at the begin goes down in the first step. With AtEnd::Release, a pedal that
// is down at the end goes up with the last event.
std::vector<PedalStep> pedalSteps(const Performance& performance, const std::vector<SustainedNote>& notes,
                                  TimeRange range, AtEnd atEnd);

}  // namespace continuo
