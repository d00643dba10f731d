#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "jobs/job.h"
#include "storage/storage_status.h"

namespace continuo::app {

// What the runner of a job may ask of the queue, on the queue's thread.
class JobContext {
public:
    virtual ~JobContext() = default;
    virtual JobId id() const = 0;
    virtual std::stop_token stop() const = 0;
    // Whether a stop is due to the end of the program, after which the job continues at the next start.
    virtual bool interrupted() const = 0;
    // To be called at every step: reports progress, and waits while the job is paused or a live duet needs
    // the machine. fraction: 0..1; none: the work has not begun or resumed yet. rate is per second; phase and
    // unit are words.
    virtual void progress(std::optional<double> fraction, double rate = 0, const std::string& unit = {},
                          const std::string& phase = {}) = 0;
    // The state saved at the last interruption; null at first.
    virtual nlohmann::json checkpoint() const = 0;
    virtual void setCheckpoint(const nlohmann::json& state) = 0;
};

// Does the work of one kind and returns its result. Throws Error, or JobError if others are to report the
// reason, or ModelGone; after a stop it soon returns what was made.
using JobRunner = std::function<nlohmann::json(const nlohmann::json& request, JobContext& context)>;

// A job's request as JSON and as the text that the queue keeps of it. Writing the text of a long prompt takes
// a while, so any thread may do it beforehand.
struct WrittenRequest {
    std::shared_ptr<const nlohmann::json> json;
    std::shared_ptr<const std::string> text;  // the JSON as text
    static WrittenRequest of(nlohmann::json request);
};

// Runs jobs one at a time on a thread of its own and keeps them on disk. While a live duet plays (setLive)
// the job pauses between two steps, because the duet needs every processor. Any thread may call; no call
// waits for the running job. What changes a job throws NotFound for unknown ids.
class JobQueue {
public:
    static constexpr std::size_t kHistory = 200;  // ended jobs that are remembered

    // folder: contains jobs.sqlite; empty: nothing is stored. Jobs that waited or ran when the program ended
    // wait again; those that the user paused stay paused. onEvent is called on the thread that made the
    // change (the queue's own or the caller's) while no lock is held. Throws as Library's constructor.
    JobQueue(const std::filesystem::path& folder, std::map<std::string, JobRunner> runners,
             std::function<void(const JobEvent&)> onEvent = {});
    // Interrupts the running job, which stays on disk for the next start.
    ~JobQueue();
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    // Throws BadRequest if there is no runner for this kind.
    JobId add(const std::string& kind, const std::string& title, const nlohmann::json& request);
    JobId addWritten(const std::string& kind, const std::string& title, const WrittenRequest& request);
    void cancel(JobId job);  // the job's result is what was made
    void pause(JobId job);   // between two steps; the job keeps its place, also after a restart
    void resume(JobId job);
    // An ended job waits again. One that is done begins anew, any other continues from its checkpoint.
    void retry(JobId job);
    // The same with another request, which the checkpoint must fit.
    void retry(JobId job, const nlohmann::json& request);
    void retryWritten(JobId job, const WrittenRequest& request);
    void runNext(JobId job);                  // moves a waiting job to the front
    void move(JobId job, std::size_t place);  // moves a waiting job to a place among them, from 0
    void remove(JobId job);                   // an ended or waiting job
    // Removes the ended jobs except those for which stays() is true; null: all of them.
    void clearEnded(const std::function<bool(const Job&)>& stays = {});

    void setPaused(bool paused);  // the whole queue, and at the next start too
    bool paused() const;
    void setLive(bool live);  // a live duet plays
    bool live() const;
    // The job whose turn it is, running or paused; 0: none.
    JobId running() const;

    // The job as it is now; nullopt: it is not in the queue any more.
    std::optional<Job> find(JobId job) const;
    // The running job, the waiting ones in order, then the ended ones, latest first.
    std::vector<Job> snapshot() const;
    StorageStatus status() const;
    const std::vector<std::string>& notices() const;  // findings at the start, one line each
    bool flush(double seconds = 2);                   // whether everything is on disk

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace continuo::app
