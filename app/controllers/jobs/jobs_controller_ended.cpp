// The part that retries, resumes and removes ended jobs.
#include <set>
#include <utility>

#include "controllers/jobs/jobs_controller.h"

namespace continuo::app {

void JobsController::retry(JobId id) {
    const std::optional<Job> job = queue_->find(id);
    if (!job || !kinds_.kindFor(*job).retry(*job)) queue_->retry(id);
}

bool JobsController::isResumable(const Job& job) {
    if (!kinds_.kindFor(job).mayBeResumable(job)) return false;
    const auto [known, isNew] = resumable_.try_emplace(job.id, false);
    if (isNew) checkResumable(job);
    return known->second;
}

void JobsController::checkResumable(const Job& job) {
    lookups_.start([this, job, id = job.id,
                    &kind = kinds_.kindFor(job)](const std::stop_token&) -> SideThread::Completion {
        return [this, id, left = kind.isResumable(job)] {
            const auto asked = resumable_.find(id);
            if (asked != resumable_.end() && std::exchange(asked->second, left) != left)
                Q_EMIT lookupFinished();
        };
    });
}

void JobsController::clearEnded() {
    std::vector<Job> jobs = queue_->snapshot();
    std::erase_if(jobs, [](const Job& job) { return !job.ended(); });
    std::set<JobId> over;
    std::vector<std::pair<Job, const JobKind*>> leaving;  // jobs that may have left something
    for (const Job& job : jobs) {
        const JobKind& kind = kinds_.kindFor(job);
        if (kind.mayBeResumable(job))
            leaving.emplace_back(job, &kind);
        else
            over.insert(job.id);
    }
    lookups_.start([this, leaving, over](const std::stop_token&) -> SideThread::Completion {
        std::set<JobId> all = over;
        for (const auto& [job, kind] : leaving)
            if (!kind->isResumable(job)) all.insert(job.id);
        return [this, all] {
            runGuarded([&] { queue_->clearEnded([&](const Job& job) { return !all.contains(job.id); }); });
        };
    });
}

}  // namespace continuo::app
