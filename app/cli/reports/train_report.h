#pragma once

#include <continuo/phases.h>
#include <continuo/train_request.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/console/job_events.h"
#include "cli/files/training_files.h"

namespace continuo::app {

// Prints a line for each report of a training run. On a terminal, only lines with a held-out measurement
// stay; other lines are replaced by the next.
class TrainingEvents : public JobEvents {
public:
    explicit TrainingEvents(Console& console) : JobEvents(console), console_(console) {}
    void onTraining(const TrainingReport& report) override;
    void onProgress(const Progress& progress) override;

private:
    Console& console_;
    bool reported_ = false;  // whether a step was reported
};

// Quotes a word of a command for the shell.
std::string quoted(const std::string& word);

// Prints a line about what was read. It begins with `what`: "Training", "Held out".
void reportFilesRead(const TrainingFiles& files, const std::string& what, Console& console);
// Warns that `both` held-out files (`what`: "file") are also in the training data.
void warnOfOverlap(std::int64_t both, const std::string& what, Console& console);
// codec: the codec of a sound model, if it was given.
void reportResult(const TrainRequest& request, const TrainResult& result, Console& console,
                  const std::string& codec = {});
void printResult(const TrainRequest& request, const TrainResult& result, const TrainingFiles& data,
                 const TrainingFiles& valid, const Phases& phases, Console& console);  // prints JSON

// Returns the card (JSON or empty) with the number of skipped files and the reasons.
std::string cardWithSkipped(const std::string& card,
                            const std::vector<std::pair<std::string, std::string>>& skipped);

}  // namespace continuo::app
