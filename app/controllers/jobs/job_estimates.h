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
    // The gallery outlives it.
    explicit JobEstimates(const Gallery& gallery) : gallery_(gallery) {}

    // Call with each new state of a job.
    void onJob(const Job& job);
    // Estimate for a job that has not begun, s; negative: unknown.
    double secondsFor(const Job& job) const;

private:
    // What takes a job its time, in units that are compared among jobs of one key alone.
    struct Work {
        std::string key;
        double amount = 0;  // 0: not known
    };
    Work workOf(const Job& job) const;

    const Gallery& gallery_;
    std::map<std::string, double> secondsEach_;  // of a unit, by the work's key
};

}  // namespace continuo::app
