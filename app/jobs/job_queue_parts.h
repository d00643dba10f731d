#pragma once

#include <continuo/error.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "jobs/job_clock.h"
#include "jobs/job_queue.h"
#include "jobs/job_store.h"

namespace continuo::app {

// A job with its scheduling state. The queue's lock guards all members except those that the runner uses.
struct JobEntry : JobRecord {
    bool cancelled = false;  // by the user, not by the program's end
    bool isAdded = true;     // false until JobEvent::Kind::Added was reported; the job does not begin before
    std::stop_source stop;
    JobClock clock;
    JobClock::Clock::time_point reportedAt{};  // when its progress was last reported
    double workedBefore = 0;                   // seconds, over earlier starts

    void countWork(JobClock::Clock::time_point now) { job.workedSeconds = workedBefore + clock.worked(now); }
};
using EntryPtr = std::shared_ptr<JobEntry>;

struct JobQueue::Parts {
    std::map<std::string, JobRunner> runners;
    std::function<void(const JobEvent&)> onEvent;
    std::unique_ptr<JobStore> store;  // null: nothing is stored
    std::vector<std::string> notices;

    mutable std::mutex sharing;  // guards the members below
    std::condition_variable changed;
    EntryPtr running;               // null: none
    std::vector<EntryPtr> waiting;  // in the order in which they will run; paused ones too
    std::vector<EntryPtr> ended;    // latest last
    JobId lastId = 0;
    std::int64_t lastEnd = 0;
    bool paused = false, live = false, over = false;
    std::thread thread;

    class Context;
    void read();
    void work();
    void runJob(const EntryPtr& entry);
    // Why a job failed. `code` and `reason` are as in Job.
    struct Failure {
        std::string line;
        ErrorCode code;
        std::string reason = {};
    };
    void finish(const EntryPtr& entry, nlohmann::json result, std::optional<Failure> failure = {});
    bool mustWait(const JobEntry& entry) const { return paused || live || entry.job.held; }
    EntryPtr nextToRun() const;

    // Call these functions with the lock held.
    void end(const EntryPtr& entry, JobState state);
    std::vector<JobEvent> removeOldest();
    std::vector<EntryPtr>::iterator waitingAt(JobId id);
    EntryPtr find(JobId id) const;   // null: no such job
    EntryPtr entry(JobId id) const;  // throws NotFound
    void write(const JobEntry& entry) {
        if (store) store->write(entry);
    }
    // Returns a place behind all waiting jobs. The places of waiting jobs may have gaps.
    std::int64_t nextPlace() const { return waiting.empty() ? 0 : waiting.back()->place + 1; }
    void writePlaces();
    JobEvent event(JobEvent::Kind kind, const JobEntry& entry) const { return {kind, entry.job}; }
    // Reports an event. Call without the lock.
    void notify(const JobEvent& event) const {
        if (onEvent) onEvent(event);
    }
};

}  // namespace continuo::app
