#include <continuo/error.h>
#include <continuo/model_missing.h>

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "jobs/job_error.h"
#include "jobs/job_queue_parts.h"

namespace continuo::app {

using Clock = JobClock::Clock;
using Kind = JobEvent::Kind;

namespace {

std::string errorLine(const std::exception& error) {
    return *error.what() == '\0' ? "it failed without a word" : error.what();
}

}  // namespace

// The queue as a runner sees it.
class JobQueue::Parts::Context : public JobContext {
public:
    Context(Parts& parts, EntryPtr entry) : parts_(parts), entry_(std::move(entry)) {}

    JobId id() const override { return entry_->job.id; }
    std::stop_token stop() const override { return entry_->stop.get_token(); }
    bool interrupted() const override {
        const std::lock_guard lock(parts_.sharing);
        return parts_.over && !entry_->cancelled;
    }

    void progress(std::optional<double> fraction, double rate, const std::string& unit,
                  const std::string& phase) override {
        constexpr auto kTellEach = std::chrono::milliseconds(50);
        std::unique_lock lock(parts_.sharing);
        const auto now = Clock::now();
        Job& job = entry_->job;
        job.rate = rate;
        job.unit = unit;
        job.phase = phase;
        entry_->countWork(now);
        if (fraction) {
            job.progress = std::min(*fraction, 1.0);
            job.secondsLeft = entry_->clock.secondsLeft(job.progress, now);
        }
        if (parts_.mustWait(*entry_) && !entry_->stop.stop_requested()) {
            waitWhilePaused(lock);
        } else if (now - entry_->reportedAt >= kTellEach) {
            entry_->reportedAt = now;
            const JobEvent event = parts_.event(Kind::Changed, *entry_);
            lock.unlock();
            parts_.notify(event);
        }
    }

    nlohmann::json checkpoint() const override {
        const std::lock_guard lock(parts_.sharing);
        return entry_->checkpoint;
    }
    void setCheckpoint(const nlohmann::json& state) override {
        const std::lock_guard lock(parts_.sharing);
        entry_->checkpoint = state;
        parts_.write(*entry_);
    }

private:
    void waitWhilePaused(std::unique_lock<std::mutex>& lock) {
        const auto say = [&](JobState state) {
            entry_->job.state = state;
            const JobEvent event = parts_.event(Kind::Changed, *entry_);
            lock.unlock();
            parts_.notify(event);
            lock.lock();
        };
        entry_->clock.stop(Clock::now());
        say(JobState::Paused);
        parts_.changed.wait(lock, [&] { return !parts_.mustWait(*entry_) || entry_->stop.stop_requested(); });
        entry_->clock.resume(Clock::now());
        say(JobState::Running);
    }

    Parts& parts_;
    EntryPtr entry_;
};

EntryPtr JobQueue::Parts::nextToRun() const {
    if (paused || live) return nullptr;
    const auto found =
        std::find_if(waiting.begin(), waiting.end(), [](const EntryPtr& each) { return !each->job.held; });
    return found == waiting.end() || !(*found)->isAdded ? nullptr : *found;
}

void JobQueue::Parts::work() {
    std::unique_lock lock(sharing);
    while (true) {
        changed.wait(lock, [this] { return over || nextToRun(); });
        if (over) return;
        const EntryPtr entry = nextToRun();
        std::erase(waiting, entry);
        running = entry;
        entry->stop = std::stop_source();
        entry->cancelled = false;
        entry->job.state = JobState::Running;
        entry->job.error.clear();
        entry->job.code.reset();
        entry->job.reason.clear();
        entry->job.phase.clear();  // remains of an earlier start
        entry->job.rate = 0;
        entry->place = -1;  // before all waiting jobs
        entry->workedBefore = entry->job.workedSeconds;
        entry->clock.begin(Clock::now());
        write(*entry);
        const JobEvent started = event(Kind::Changed, *entry);
        lock.unlock();
        notify(started);
        runJob(entry);
        lock.lock();
    }
}

void JobQueue::Parts::runJob(const EntryPtr& entry) {
    Context context(*this, entry);
    try {
        const auto runner = runners.find(entry->job.kind);
        if (runner == runners.end()) {
            throw Error(ErrorCode::BadRequest, entry->job.kind + ": this Continuo cannot do such a job");
        }
        finish(entry, runner->second(*entry->job.request, context));
    } catch (const JobError& error) {
        finish(entry, nullptr, Failure{errorLine(error), error.code(), error.reason()});
    } catch (const ModelMissing& error) {
        finish(entry, nullptr, Failure{errorLine(error), error.code(), kModelGone});
    } catch (const Error& error) {
        finish(entry, nullptr, Failure{errorLine(error), error.code()});
    } catch (const std::bad_alloc& error) {
        finish(entry, nullptr, Failure{errorLine(error), ErrorCode::OutOfMemory});
    } catch (const std::exception& error) {
        finish(entry, nullptr, Failure{errorLine(error), ErrorCode::Internal});
    }
}

void JobQueue::Parts::finish(const EntryPtr& entry, nlohmann::json result, std::optional<Failure> failure) {
    std::unique_lock lock(sharing);
    running = nullptr;
    Job& job = entry->job;
    entry->countWork(Clock::now());
    if (entry->stop.stop_requested() &&
        !entry->cancelled) {  // the program ends; unless paused, the job resumes at the next start
        job.state = job.held ? JobState::Paused : JobState::Waiting;
        waiting.insert(waiting.begin(), entry);
        write(*entry);
        return;
    }
    job.result = std::move(result);
    if (failure && !entry->cancelled) {
        job.error = std::move(failure->line);
        job.code = failure->code;
        job.reason = std::move(failure->reason);
    }
    if (!failure && !entry->cancelled) job.progress = 1;
    end(entry, entry->cancelled ? JobState::Cancelled : failure ? JobState::Failed : JobState::Done);
    const JobEvent finished = event(Kind::Changed, *entry);
    const std::vector<JobEvent> forgotten = removeOldest();
    lock.unlock();
    notify(finished);
    for (const JobEvent& each : forgotten) notify(each);
}

}  // namespace continuo::app
