#pragma once

#include <continuo/phases.h>
#include <continuo/train_request.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/console/job_events.h"
#include "cli/files/training_files.h"

namespace continuo::app {

// What `train` says: a line for each report of a run; on a terminal only those with a held-out measurement
// stay.
class TrainingEvents : public JobEvents {
public:
    explicit TrainingEvents(Console& console) : JobEvents(console), console_(console) {}
    void onTraining(const TrainingReport& report) override;
    void onProgress(const Progress& progress) override;

private:
    Console& console_;
    bool reported_ = false;  // of a step
};

// A word of a command as a shell takes it.
std::string quoted(const std::string& word);

// `what` begins the line: "Training", "Held out".
void sayWhatWasRead(const TrainingFiles& files, const std::string& what, Console& console);
// Of held-out files (`what`: "file") that are learnt from too, so many.
void warnOfOverlap(std::int64_t both, const std::string& what, Console& console);
// codec: of a model of sound, where it was named.
void sayResult(const TrainRequest& request, const TrainResult& result, Console& console,
               const std::string& codec = {});
void printResult(const TrainRequest& request, const TrainResult& result, const TrainingFiles& data,
                 const TrainingFiles& valid, const Phases& phases, Console& console);  // as JSON

// The card that was given (JSON or empty), with how many files were left out, and why.
std::string cardWithSkipped(const std::string& card,
                            const std::vector<std::pair<std::string, std::string>>& skipped);

}  // namespace continuo::app
