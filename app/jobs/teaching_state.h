#pragma once

#include <continuo/engine.h>

#include <string>
#include <vector>

#include "jobs/job_queue.h"
#include "jobs/teaching_job.h"

namespace continuo::app {

// What a teaching job keeps in the queue to go on with: by which music it is measured, what the engine had to
// say, and the model that it left. On the queue's thread.
class TeachingState {
public:
    // goesOn: with what was kept before. The context outlives it.
    TeachingState(JobContext& context, bool goesOn);

    // Takes what is held out away from the music to learn from: the same at each start, as what was measured
    // by other music could not be compared.
    void holdOut(TrainRequest& request);
    // It learns from now on.
    void begin();
    // A line that the engine has to say, kept once.
    void tell(const std::string& line);
    std::vector<std::string> told() const;
    // It ends, and the model that is there is left as it is now.
    void leave(const Engine& engine, const TeachingJob& job);
    // Throws JobError where another model is there than was left. Of a job that was killed it is not known.
    void requireOwn(const Engine& engine, const TeachingJob& job) const;

private:
    JobContext& context_;
    nlohmann::json kept_;
};

}  // namespace continuo::app
