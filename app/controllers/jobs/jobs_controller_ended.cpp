// What becomes of jobs that have ended: they are tried again, go on, or leave the queue.
#include <continuo/error.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "controllers/jobs/job_words.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/model_names.h"
#include "controllers/models/compute_choice.h"
#include "controllers/words/error_words.h"
#include "jobs/job_error.h"
#include "jobs/music_job.h"
#include "jobs/request_fields.h"
#include "jobs/teaching_job.h"

namespace continuo::app {
namespace {

// Throws when another job makes, or has made, the model that this job is to make. isThere: whether the
// model's file exists.
void refuseTaken(const Job& job, const std::vector<Job>& jobs, bool isThere) {
    for (const Job& other : othersOfItsFile(job, jobs)) {
        if (!other.ended() || (other.state == JobState::Done && isThere))
            throw JobError(ErrorCode::BadRequest, TeachingJob::kNameTaken,
                           job.title +
                               ": another job makes this model or has made it; give the new one "
                               "another name");
    }
}

// Whether it may have left a checkpoint from which it can go on.
bool mayHaveLeft(const Job& job) {
    return job.kind == TeachingJob::kKind && job.ended() && job.state != JobState::Done && job.request;
}

}  // namespace

void JobsController::retry(JobId id) {
    const std::optional<Job> job = queue_->find(id);
    if (!job || !job->request) return queue_->retry(id);
    if (job->kind == TeachingJob::kKind) {
        refuseTaken(*job, queue_->snapshot(), false);
        return lookAndRetry(*job);
    }
    if (job->kind != MusicJob::kKind) return queue_->retry(id);
    beside(promptNotesOf(*job->request),
           [this, id, asked = job->request, compute = computeOf(settings_)]() -> SideThread::Rest {
               nlohmann::json again = *asked;
               ComputeChoice begun;
               readFrom(placeOf(again, MusicJob::kKind), begun);
               writeTo(again, asBegun(begun.precision, compute));
               const WrittenRequest request = WrittenRequest::of(std::move(again));
               return [this, id, request] { guarded([&] { queue_->retryWritten(id, request); }); };
           });
}

// The model of one that was stopped may be in use. Where it goes on from a checkpoint, the model is its own.
void JobsController::lookAndRetry(const Job& job) {
    looking_.start([this, id = job.id, out = outOf(*job.request),
                    jobs = queue_->snapshot()](const std::stop_token&) -> SideThread::Rest {
        std::error_code ignored;
        const bool isThere = std::filesystem::exists(out, ignored);
        std::string free = out;
        std::exception_ptr fault;
        try {
            if (isThere && !hasCheckpoint(out)) free = freeModelPath(out, engine_, jobs).string();
        } catch (const std::exception&) {
            fault = std::current_exception();
        }
        return [this, id, isThere, free, fault] {
            guarded([&] {
                if (fault) std::rethrow_exception(fault);
                retryTeaching(id, isThere, free);
            });
        };
    });
}

void JobsController::retryTeaching(JobId id, bool isThere, const std::string& out) {
    const std::optional<Job> job = queue_->find(id);
    if (!job || !job->request) return queue_->retry(id);
    const std::vector<Job> jobs = queue_->snapshot();
    refuseTaken(*job, jobs, isThere);
    if (out.empty()) return queue_->retry(id);  // it cannot be read, and will say so
    nlohmann::json again = *job->request;
    writeTo(again, computeOf(settings_));
    again["out"] = out;
    // Another one may have taken the name meanwhile.
    Job renamed = *job;
    renamed.request = std::make_shared<const nlohmann::json>(again);
    const std::vector<Job> others = othersOfItsFile(renamed, jobs);
    if (std::any_of(others.begin(), others.end(), [](const Job& other) { return !other.ended(); }))
        return lookAndRetry(*job);
    queue_->retry(id, again);
}

bool JobsController::mayGoOn(const Job& job) {
    if (!mayHaveLeft(job)) return false;
    const auto [known, isNew] = mayGoOn_.try_emplace(job.id, false);
    if (isNew) lookAtLeft(job);
    return known->second;
}

void JobsController::lookAtLeft(const Job& job) {
    looking_.start(
        [this, id = job.id, out = outOf(*job.request)](const std::stop_token&) -> SideThread::Rest {
            return [this, id, left = hasCheckpoint(out)] {
                const auto asked = mayGoOn_.find(id);
                if (asked != mayGoOn_.end() && std::exchange(asked->second, left) != left) Q_EMIT looked();
            };
        });
}

void JobsController::clearEnded() {
    std::vector<Job> jobs = queue_->snapshot();
    std::erase_if(jobs, [](const Job& job) { return !job.ended(); });
    looking_.start([this, jobs](const std::stop_token&) -> SideThread::Rest {
        std::set<JobId> over;
        for (const Job& job : jobs)
            if (!mayHaveLeft(job) || !hasCheckpoint(outOf(*job.request))) over.insert(job.id);
        return [this, over] {
            guarded([&] { queue_->clearEnded([&](const Job& job) { return !over.contains(job.id); }); });
        };
    });
}

}  // namespace continuo::app
