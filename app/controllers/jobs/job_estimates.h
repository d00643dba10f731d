#pragma once

#include <map>
#include <string>

#include "jobs/job.h"

namespace continuo::app {

class Gallery;

// How long jobs that wait will take, from how long others of their kind, model, device and precision took
// since the program began. GUI thread.
class JobEstimates {
public:
    // The gallery outlives it.
    explicit JobEstimates(const Gallery& gallery) : gallery_(gallery) {}

    // A job as it is now, each time that it changes.
    void hear(const Job& job);
    // Of one that has not begun, s; below 0: not known.
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
