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

// The queue as the runner of a job sees it. All calls are on the queue's thread.
class JobContext {
public:
    virtual ~JobContext() = default;
    virtual JobId id() const = 0;
    virtual std::stop_token stop() const = 0;
    // Returns whether a stop is due to the end of the program; the job then continues at the next start.
    virtual bool interrupted() const = 0;
    // Reports progress. Blocks while the job is paused or a live duet needs the processors. Call it at every
    // step. fraction: 0 to 1; nullopt: the work has not begun or resumed yet. rate: per second. phase, unit:
    // words.
    virtual void progress(std::optional<double> fraction, double rate = 0, const std::string& unit = {},
                          const std::string& phase = {}) = 0;
    // Returns the state that was saved last; null before the first save.
    virtual nlohmann::json checkpoint() const = 0;
    virtual void setCheckpoint(const nlohmann::json& state) = 0;
};

// Runs the jobs of one kind and returns the result. After a stop, soon returns the partial result. Throws
// Error, JobError with a reason to report, or ModelMissing.
using JobRunner = std::function<nlohmann::json(const nlohmann::json& request, JobContext& context)>;

// A job's request as JSON and as the text to store. Serializing a long prompt takes a while, so any thread
// may do it before the job is added.
struct WrittenRequest {
    std::shared_ptr<const nlohmann::json> json;
    std::shared_ptr<const std::string> text;  // the JSON as text
    static WrittenRequest of(nlohmann::json request);
};

// Runs jobs one at a time on its own thread and stores them on disk. While a live duet plays (setLive), the
// job pauses between two steps, because the duet needs every processor. Any thread may call; no call waits
// for the running job. Calls that change a job throw NotFound for unknown ids.
class JobQueue {
public:
    static constexpr std::size_t kHistory = 200;  // number of ended jobs that are kept

    // folder: contains jobs.sqlite; empty: nothing is stored. Jobs that waited or ran when the program ended
    // wait again; jobs that the user paused stay paused. onEvent is called without a lock, on the thread that
    // made the change (the queue's or the caller's). Throws as Library's constructor.
    JobQueue(const std::filesystem::path& folder, std::map<std::string, JobRunner> runners,
             std::function<void(const JobEvent&)> onEvent = {});
    // Interrupts the running job, which stays on disk for the next start.
    ~JobQueue();
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    // Adds a job. Throws BadRequest if there is no runner for this kind.
    JobId add(const std::string& kind, const std::string& title, const nlohmann::json& request);
    JobId addWritten(const std::string& kind, const std::string& title, const WrittenRequest& request);
    void cancel(JobId job);  // the result of a running job is partial
    void pause(JobId job);   // takes effect between two steps; the job keeps its place, also after a restart
    void resume(JobId job);
    // Queues an ended job again. A finished job starts over; any other continues from its checkpoint.
    void retry(JobId job);
    // Queues an ended job again with another request, which must fit its checkpoint.
    void retry(JobId job, const nlohmann::json& request);
    void retryWritten(JobId job, const WrittenRequest& request);
    void runNext(JobId job);                  // moves a waiting job to the front
    void move(JobId job, std::size_t place);  // moves a waiting job to index `place` of those
    void remove(JobId job);                   // an ended or waiting job
    // Removes all ended jobs except those for which stays() is true. If `stays` is null, removes all.
    void clearEnded(const std::function<bool(const Job&)>& stays = {});

    void setPaused(bool paused);  // the whole queue, and at the next start too
    bool paused() const;
    void setLive(bool live);  // a live duet plays
    bool live() const;
    // The job that the queue is carrying out, even while it is paused; 0: none.
    JobId running() const;

    // Returns the job's state now; nullopt if it is not in the queue.
    std::optional<Job> find(JobId job) const;
    // Returns the running job, then the waiting ones in order, then the ended ones, latest first.
    std::vector<Job> snapshot() const;
    StorageStatus status() const;
    const std::vector<std::string>& notices() const;  // problems found at the start, one line each
    bool flush(double seconds = 2);                   // waits up to `seconds`; whether all is on disk

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace continuo::app
