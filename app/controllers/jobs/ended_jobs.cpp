#include "controllers/jobs/ended_jobs.h"

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "controllers/jobs/jobs_controller.h"

namespace continuo::app {

EndedJobs::EndedJobs(JobsController& jobs) : jobs_(jobs) {
    connect(&jobs_, &JobsController::jobChanged, this,
            [this](const JobEvent& event) { resumable_.erase(event.job.id); });
}

void EndedJobs::retry(JobId id) {
    const std::optional<Job> job = jobs_.queue().find(id);
    if (!job || !jobs_.kinds().kindFor(*job).retry(*job)) jobs_.queue().retry(id);
}

bool EndedJobs::isResumable(const Job& job) {
    if (!jobs_.kinds().kindFor(job).mayBeResumable(job)) return false;
    const auto [known, isNew] = resumable_.try_emplace(job.id, false);
    if (isNew) check(job);
    return known->second;
}

void EndedJobs::check(const Job& job) {
    checks_.start([this, job, id = job.id,
                   &kind = jobs_.kinds().kindFor(job)](const std::stop_token&) -> SideThread::Completion {
        return [this, id, left = kind.isResumable(job)] {
            const auto asked = resumable_.find(id);
            if (asked != resumable_.end() && std::exchange(asked->second, left) != left) Q_EMIT checked();
        };
    });
}

void EndedJobs::clear() {
    std::vector<Job> jobs = jobs_.queue().snapshot();
    std::erase_if(jobs, [](const Job& job) { return !job.ended(); });
    std::set<JobId> over;
    std::vector<std::pair<Job, const JobKind*>> leaving;  // jobs that may have left a state to resume from
    for (const Job& job : jobs) {
        const JobKind& kind = jobs_.kinds().kindFor(job);
        if (kind.mayBeResumable(job))
            leaving.emplace_back(job, &kind);
        else
            over.insert(job.id);
    }
    checks_.start([this, leaving, over](const std::stop_token&) -> SideThread::Completion {
        std::set<JobId> all = over;
        for (const auto& [job, kind] : leaving)
            if (!kind->isResumable(job)) all.insert(job.id);
        return [this, all] {
            jobs_.runGuarded(
                [&] { jobs_.queue().clearEnded([&](const Job& job) { return !all.contains(job.id); }); });
        };
    });
}

}  // namespace continuo::app
