#pragma once

#include <map>
#include <string>

#include "jobs/job.h"

namespace continuo::app {

class Gallery;

// Estimates how long waiting jobs will take, from the duration of jobs of the same kind, model, device and
// precision since the program began. GUI thread.
class JobEstimates {
public:
    // The gallery must outlive this.
    explicit JobEstimates(const Gallery& gallery) : gallery_(gallery) {}

    // To be called with each new state of a job.
    void onJob(const Job& job);
    // Estimate for a job that has not begun, s; negative: unknown.
    double secondsFor(const Job& job) const;

private:
    // The amount of work of a job, in units that can be compared between jobs with the same key.
    struct Work {
        std::string key;
        double amount = 0;  // 0: not known
    };
    Work workOf(const Job& job) const;

    const Gallery& gallery_;
    std::map<std::string, double> secondsEach_;  // seconds a unit, by Work::key
};

}  // namespace continuo::app
