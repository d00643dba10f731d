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

// A unit of queued work: a continuation, a picture, a training run.
struct Job {
    JobId id = 0;
    std::string kind;  // names its runner
    std::string title;
    std::shared_ptr<const nlohmann::json> request;  // shared, because a prompt may be long
    nlohmann::json result;  // null until the job ends; of a cancelled job: the partial result
    JobState state = JobState::Waiting;
    bool held = false;    // the user paused this job; if not, a Paused job waits because the whole queue does
    double progress = 0;  // 0..1
    std::string phase;    // "prefill", "generating"
    double rate = 0;      // units a second
    std::string unit;     // of the rate
    std::optional<double> secondsLeft = {};  // nullopt: not known
    std::string error;                       // of a failed job: one line
    std::optional<ErrorCode> code = {};      // nullopt: not stored by an earlier version
    std::string reason;                      // JobError::reason() or kModelGone; empty: none
    double workedSeconds = 0;                // so far, without pauses, over all its starts
    std::int64_t endedAt = 0;                // seconds since 1970; 0: not ended, or not known

    bool ended() const { return state >= JobState::Done; }
};

// A change of a job, for views of the queue.
struct JobEvent {
    enum class Kind : std::uint8_t { Added, Changed, Removed, Reordered };
    Kind kind = Kind::Changed;
    Job job;  // its new state; Reordered: the job that was moved
};

}  // namespace continuo::app
