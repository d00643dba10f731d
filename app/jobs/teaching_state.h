#pragma once

#include <continuo/engine.h>

#include <string>
#include <vector>

#include "jobs/job_queue.h"
#include "jobs/teaching_job.h"

namespace continuo::app {

// What a teaching job keeps in the queue so that it can go on: the music by which it is measured, the
// engine's messages, and which model file it left. On the queue's thread.
class TeachingState {
public:
    // goesOn: begins with what an earlier run of the job kept. The context must outlive this.
    TeachingState(JobContext& context, bool goesOn);

    // Moves some pieces from the training music to the held-out music. They are the same at each start,
    // because figures measured with other music could not be compared.
    void holdOut(TrainRequest& request);
    // To be called when learning begins.
    void begin();
    // Keeps a message of the engine, unless it has it already.
    void tell(const std::string& line);
    std::vector<std::string> told() const;
    // To be called when the job ends: notes which model file it leaves.
    void leave(const Engine& engine, const TeachingJob& job);
    // Throws JobError if the model file is not the one that was left. After a kill this is not known, and it
    // does not throw.
    void requireOwn(const Engine& engine, const TeachingJob& job) const;

private:
    JobContext& context_;
    nlohmann::json kept_;
};

}  // namespace continuo::app
