// The part that retries, resumes and removes ended jobs.
#include <set>
#include <utility>

#include "controllers/jobs/jobs_controller.h"

namespace continuo::app {

void JobsController::retry(JobId id) {
    const std::optional<Job> job = queue_->find(id);
    if (!job || !kinds_.of(*job).retry(*job)) queue_->retry(id);
}

bool JobsController::mayGoOn(const Job& job) {
    if (!kinds_.of(job).mayHaveLeft(job)) return false;
    const auto [known, isNew] = mayGoOn_.try_emplace(job.id, false);
    if (isNew) lookAtLeft(job);
    return known->second;
}

void JobsController::lookAtLeft(const Job& job) {
    looking_.start(
        [this, job, id = job.id, &kind = kinds_.of(job)](const std::stop_token&) -> SideThread::Rest {
            return [this, id, left = kind.hasLeft(job)] {
                const auto asked = mayGoOn_.find(id);
                if (asked != mayGoOn_.end() && std::exchange(asked->second, left) != left) Q_EMIT looked();
            };
        });
}

void JobsController::clearEnded() {
    std::vector<Job> jobs = queue_->snapshot();
    std::erase_if(jobs, [](const Job& job) { return !job.ended(); });
    std::set<JobId> over;
    std::vector<std::pair<Job, const JobKind*>> leaving;  // jobs that may have left something
    for (const Job& job : jobs) {
        const JobKind& kind = kinds_.of(job);
        if (kind.mayHaveLeft(job))
            leaving.emplace_back(job, &kind);
        else
            over.insert(job.id);
    }
    looking_.start([this, leaving, over](const std::stop_token&) -> SideThread::Rest {
        std::set<JobId> all = over;
        for (const auto& [job, kind] : leaving)
            if (!kind->hasLeft(job)) all.insert(job.id);
        return [this, all] {
            guarded([&] { queue_->clearEnded([&](const Job& job) { return !all.contains(job.id); }); });
        };
    });
}

}  // namespace continuo::app
