#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "jobs/job.h"
#include "storage/storage_status.h"

namespace continuo::app {

// What a runner has of the queue while it works, on the queue's thread.
class JobContext {
public:
    virtual ~JobContext() = default;
    virtual JobId id() const = 0;
    virtual std::stop_token stop() const = 0;
    // Whether a stop means that the program ends, and the job goes on at the next start.
    virtual bool interrupted() const = 0;
    // To be called at every step: tells how far the work is, and waits here while the job is paused or a live
    // duet needs the machine. fraction: 0..1; below 0: the work has yet to begin, or to go on from where it
    // was. rate is a second; phase and unit in words.
    virtual void progress(double fraction, double rate = 0, const std::string& unit = {},
                          const std::string& phase = {}) = 0;
    // What the job had done when it was last broken off; null at first.
    virtual nlohmann::json checkpoint() const = 0;
    virtual void setCheckpoint(const nlohmann::json& state) = 0;
};

// Does the work of one kind and returns its result. Throws Error, a JobError where others are to tell why; a
// stop returns soon with what was made.
using JobRunner = std::function<nlohmann::json(const nlohmann::json& request, JobContext& context)>;

// Work that waits for its turn, one job at a time on a thread of its own, kept on disk. While a live duet
// plays (setLive) it rests between two steps, as the duet needs every processor. Any thread may call; no call
// waits for the job that runs. Unknown ids throw NotFound.
class JobQueue {
public:
    static constexpr std::size_t kHistory = 200;  // ended jobs that are remembered

    // folder: of jobs.sqlite; empty: nothing is kept. Jobs that waited or ran when the program ended wait
    // again, those that their user paused are paused still. onEvent is called on the thread that made the
    // change, without locks: the queue's own, or the caller's. Throws as Library does.
    JobQueue(const std::filesystem::path& folder, std::map<std::string, JobRunner> runners,
             std::function<void(const JobEvent&)> onEvent = {});
    // Interrupts the running job, which waits on disk for the next start.
    ~JobQueue();
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    // Throws BadRequest when nobody does this kind.
    JobId add(const std::string& kind, const std::string& title, const nlohmann::json& request);
    void cancel(JobId job);  // what was made is kept as its result
    void pause(JobId job);   // a running one rests between two steps and keeps its place; also over a restart
    void resume(JobId job);
    void retry(JobId job);  // an ended one waits again, from its checkpoint
    // The same with another request in the place of its own: the checkpoint must fit that too.
    void retry(JobId job, const nlohmann::json& request);
    void runNext(JobId job);                  // the first of those that wait
    void move(JobId job, std::size_t place);  // to a place among those that wait, counted from 0
    void remove(JobId job);                   // an ended or waiting one
    void clearEnded();

    void setPaused(bool paused);  // the whole queue, and at the next start too
    bool paused() const;
    void setLive(bool live);  // a live duet plays
    bool live() const;
    // The job whose turn it is, working or resting; 0: none.
    JobId running() const;

    // The running job, those that wait in their order, then the ended ones, latest first.
    std::vector<Job> snapshot() const;
    StorageStatus status() const;
    const std::vector<std::string>& notices() const;  // what was found at the start, a line each
    bool flush(double seconds = 2);                   // whether everything is on disk

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace continuo::app
