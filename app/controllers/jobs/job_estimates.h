#pragma once

#include <map>
#include <string>

#include "controllers/jobs/job_kind.h"
#include "jobs/job.h"

namespace continuo::app {

class JobKinds;

// Estimates how long waiting jobs will take, from the duration of jobs of the same kind, model, device and
// precision since the program began. GUI thread.
class JobEstimates {
public:
    // The kinds must outlive this.
    explicit JobEstimates(const JobKinds& kinds) : kinds_(kinds) {}

    // Call for each new state of a job.
    void onJob(const Job& job);
    // Returns the estimate for a job that has not begun, s; negative: unknown.
    double estimateSeconds(const Job& job) const;

private:
    JobWork computeWork(const Job& job) const;

    const JobKinds& kinds_;
    std::map<std::string, double> secondsEach_;  // seconds per unit, by JobWork::key
};

}  // namespace continuo::app
