#pragma once

#include <continuo/engine.h>

#include <string>
#include <vector>

#include "jobs/job_queue.h"
#include "jobs/teaching_job.h"

namespace continuo::app {

// The state with which the queue can resume a teaching job: the held-out music, the engine's messages, and
// the model file that the job left. On the queue's thread.
class TeachingState {
public:
    // goesOn: whether to continue from the stored state. The context must outlive this.
    TeachingState(JobContext& context, bool goesOn);

    // Moves some pieces from the training music to the held-out music. They are the same at each start, so
    // that measurements stay comparable.
    void holdOut(TrainRequest& request);
    // Forgets the model file that an earlier run left, because training changes it. Call when training
    // begins.
    void startTraining();
    // Stores a message of the engine, unless it is stored already.
    void addMessage(const std::string& line);
    std::vector<std::string> messages() const;
    // Records which model file the job leaves. Call when the job ends.
    void recordOutput(const Engine& engine, const TeachingJob& job);
    // Throws JobError if the model file is not the one that the job left. Does not throw if that is unknown
    // because the program was killed.
    void requireOwnModel(const Engine& engine, const TeachingJob& job) const;

private:
    JobContext& context_;
    nlohmann::json kept_;
};

}  // namespace continuo::app
