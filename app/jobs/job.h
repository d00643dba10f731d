#pragma once

#include <continuo/error.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace continuo::app {

using JobId = std::int64_t;  // above 0

enum class JobState : std::uint8_t { Waiting, Running, Paused, Done, Failed, Cancelled };

// Work that was asked for: a continuation, a picture, a training run.
struct Job {
    JobId id = 0;
    std::string kind;  // names its runner
    std::string title;
    std::shared_ptr<const nlohmann::json> request;  // shared, as a prompt is long
    nlohmann::json result;                          // null until it ended; a cancelled job's is what was made
    JobState state = JobState::Waiting;
    bool held = false;    // its user paused it; otherwise a paused one rests as the whole queue does
    double progress = 0;  // 0..1
    std::string phase;    // "prefill", "generating"
    double rate = 0;      // a second
    std::string unit;     // of the rate
    std::optional<double> secondsLeft = {};  // none: not known
    std::string error;                       // one line; of a failed job
    std::optional<ErrorCode> code = {};      // of that error; none: an earlier version kept the line alone
    std::string reason;                      // as its JobError has it, or kModelGone; empty: none
    double workedSeconds = 0;                // so far, without its rests; at all its starts together
    std::int64_t endedAt = 0;                // seconds since 1970; 0: it did not end, or it is not known

    bool ended() const { return state >= JobState::Done; }
};

// What happened to a job, for those who show them.
struct JobEvent {
    enum class Kind : std::uint8_t { Added, Changed, Removed, Reordered };
    Kind kind = Kind::Changed;
    Job job;  // of Reordered: the one that was moved
};

}  // namespace continuo::app
