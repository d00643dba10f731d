#include "controllers/jobs/job_estimates.h"

#include <continuo/error.h>

#include "controllers/jobs/job_kinds.h"

namespace continuo::app {
namespace {

constexpr double kLeastShare = 0.05;  // part of a job; before it, progress is too uncertain for an estimate

}  // namespace

JobWork JobEstimates::computeWork(const Job& job) const {
    if (!job.request) return {};
    try {
        return kinds_.kindFor(job).work(job);
    } catch (const Error&) {
        // What the job works on was deleted, or a newer version requested the job. The job will report it.
    }
    return {};
}

void JobEstimates::onJob(const Job& job) {
    if (job.state != JobState::Running || !job.secondsLeft) return;
    if (job.progress < kLeastShare || job.progress >= 1) return;
    const JobWork work = computeWork(job);
    if (work.amount > 0) secondsEach_[work.key] = *job.secondsLeft / (1 - job.progress) / work.amount;
}

double JobEstimates::estimateSeconds(const Job& job) const {
    const JobWork work = computeWork(job);
    const auto known = secondsEach_.find(work.key);
    if (work.amount <= 0 || (!work.isSeconds && known == secondsEach_.end())) return -1;
    return (work.isSeconds ? 1 : known->second) * work.amount * (1 - job.progress);
}

}  // namespace continuo::app
