#include "facade/live/live_recorder.h"

#include <algorithm>
#include <utility>

namespace continuo {
namespace {

constexpr std::int32_t kLongestRun = 16;  // draws merged into one call; a shorter last call may still grow

}  // namespace

void LiveRecorder::add(const LiveCall& call) {
    // Records the passed time first: the encoder writes later input no earlier than this time.
    if (passed_) calls_.push_back({.kind = LiveCall::Kind::Advance, .time = *std::exchange(passed_, {})});
    calls_.push_back(call);
}

void LiveRecorder::addPassedTime(double time, bool made) {
    passed_ = time;
    if (made) calls_.push_back({.kind = LiveCall::Kind::Advance, .time = *std::exchange(passed_, {})});
}

void LiveRecorder::addDraw(const SamplingChoice& sampling, std::size_t tokens) {
    if (samplings_.empty() || samplings_.back() != sampling) {
        add({.kind = LiveCall::Kind::Sample, .value = static_cast<std::int32_t>(samplings_.size())});
        samplings_.push_back(sampling);
    }
    LiveCall* const last = calls_.empty() ? nullptr : &calls_.back();
    if (last != nullptr && last->kind == LiveCall::Kind::Draw && last->value < kLongestRun) {
        ++last->value;
    } else {
        add({.kind = LiveCall::Kind::Draw, .value = 1});
        openFrom_ = tokens;
    }
}

bool LiveRecorder::isOpen() const noexcept {
    return !calls_.empty() && calls_.back().kind == LiveCall::Kind::Draw && calls_.back().value < kLongestRun;
}

LiveRecord LiveRecorder::since(const LiveRecordPosition& place, Draws draws) const {
    const bool leaves = isOpen() && draws == Draws::Ended;
    const std::size_t end = std::max(place.calls, calls_.size() - (leaves ? 1 : 0));
    LiveRecord record;
    record.calls.assign(calls_.begin() + static_cast<std::ptrdiff_t>(place.calls),
                        calls_.begin() + static_cast<std::ptrdiff_t>(end));
    record.samplings.assign(samplings_.begin() + static_cast<std::ptrdiff_t>(place.samplings),
                            samplings_.end());
    return record;
}

}  // namespace continuo
