#pragma once

#include <optional>
#include <vector>

#include "continuo/live_record.h"

namespace continuo {

// Takes down the calls of live music, alike ones as one: draws, and moments at which nothing was played.
class LiveRecorder {
public:
    void note(const LiveCall& call);
    // made: tokens came of it.
    void pass(double time, bool made);
    void draw(const SamplingChoice& sampling);

    const std::vector<LiveCall>& calls() const noexcept { return calls_; }
    const std::vector<SamplingChoice>& samplings() const noexcept { return samplings_; }
    // What came since; with draws that may still go on, or without.
    enum class Draws { All, Ended };
    LiveRecord since(const LiveRecordPlace& place, Draws draws) const;

private:
    std::vector<LiveCall> calls_;
    std::vector<SamplingChoice> samplings_;
    std::optional<double> passed_;  // not yet noted
};

}  // namespace continuo
