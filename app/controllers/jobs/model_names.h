#pragma once

#include <QString>
#include <filesystem>
#include <vector>

#include "jobs/job.h"

namespace continuo {
class Engine;
}

namespace continuo::app {

// The name of the model in this file.
QString nameOfModel(const std::filesystem::path& path);
// Whether a new model cannot have this path: a file exists there, a model elsewhere has the name, or one of
// these jobs makes it or may go on with it.
bool isModelTaken(const std::filesystem::path& path, const Engine& engine, const std::vector<Job>& jobs);
// The wanted path; if it is taken, with the first number after the name that is free.
std::filesystem::path freeModelPath(const std::filesystem::path& wanted, const Engine& engine,
                                    const std::vector<Job>& jobs);

// Whether a teaching job that has not ended makes this model or begins from it.
bool isNeededByJobs(const std::filesystem::path& path, const std::vector<Job>& jobs);

}  // namespace continuo::app
