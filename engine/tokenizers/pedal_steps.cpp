#include "tokenizers/pedal_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "tokenizers/token_event.h"

namespace continuo {

std::int64_t magentaStep(double seconds) {
    return static_cast<std::int64_t>(std::floor(seconds * kStepsPerSecond + 0.5));
}

std::int64_t endStep(TimeRange range) {
    return range.end < kStillHeld ? magentaStep(range.end - range.begin)
                                  : std::numeric_limits<std::int64_t>::max();
}

NoteSteps noteSteps(const Note& note, TimeRange range) {
    const std::int64_t on = magentaStep(note.start - range.begin);
    return {on, std::max(on + 1, magentaStep(note.end - range.begin))};
}

void PedalSteps::delayNextPress(std::int64_t step) { press_ = std::max(press_, step); }

void PedalSteps::move(bool down, std::int64_t step) {
    if (down == down_) return;
    down_ = down;
    if (down) {
        waiting_.push_back({std::max({step, first_, press_}), true});
    } else if (!waiting_.empty() && waiting_.back().step >= step) {
        waiting_.pop_back();  // pressed for less than a step: has no effect
    } else {
        waiting_.push_back({std::max(step, first_), false});
        delayNextPress(waiting_.back().step + 1);
    }
}

void PedalSteps::continueFrom(std::int64_t step, bool written) {
    waiting_.clear();
    first_ = step + 1;
    if (down_ == written) return;
    waiting_.push_back({first_, down_});
    if (!down_) delayNextPress(first_ + 1);
}

void PedalSteps::returnTo(std::int64_t step, bool written) {
    press_ = 0;
    continueFrom(step, written);
}

std::vector<PedalStep> PedalSteps::consumeBefore(std::int64_t step) {
    const auto end = std::find_if(waiting_.begin(), waiting_.end(),
                                  [step](const PedalStep& each) { return each.step >= step; });
    std::vector<PedalStep> taken(waiting_.begin(), end);
    waiting_.erase(waiting_.begin(), end);
    return taken;
}

std::vector<PedalStep> pedalSteps(const Performance& performance, const std::vector<SustainedNote>& notes,
                                  TimeRange range, AtEnd atEnd) {
    struct Act {
        double time = 0;
        bool isOff = false;
        bool down = false;
        std::int64_t step = 0;
    };
    std::vector<Act> acts;
    for (const PedalChange& change : performance.pedal)
        acts.push_back({change.time, false, change.value >= 64,
                        std::max<std::int64_t>(0, magentaStep(change.time - range.begin))});
    if (acts.empty()) return {};
    for (const auto& [note, open] : notes) {
        if (note.start < range.begin || note.start >= range.end || (open && atEnd == AtEnd::Hold)) continue;
        acts.push_back({std::max(note.start, note.end), true, false, noteSteps(note, range).off});
    }
    std::stable_sort(acts.begin(), acts.end(), [](const Act& a, const Act& b) {
        return std::tie(a.time, a.isOff) < std::tie(b.time, b.isOff);
    });
    PedalSteps steps;
    for (const Act& act : acts) {
        if (act.isOff) {
            steps.release(act.step);
        } else {
            steps.move(act.down, act.step);
        }
    }
    if (atEnd == AtEnd::Release) steps.move(false, magentaStep(lastEventTime(performance) - range.begin));
    return steps.consumeBefore(endStep(range));
}

}  // namespace continuo
