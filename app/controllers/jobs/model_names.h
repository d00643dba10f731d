#pragma once

#include <QString>
#include <filesystem>
#include <vector>

#include "jobs/job.h"

namespace continuo {
class Engine;
}

namespace continuo::app {

// Returns the name of the model in this file.
QString modelNameFromPath(const std::filesystem::path& path);
// Returns whether a new model cannot have this path: a file exists there, a model elsewhere has the name, or
// one of these jobs makes it or may resume it.
bool isModelPathTaken(const std::filesystem::path& path, const Engine& engine, const std::vector<Job>& jobs);
// Returns the wanted path. If it is taken, appends the first number to its name that makes it free.
std::filesystem::path freeModelPath(const std::filesystem::path& wanted, const Engine& engine,
                                    const std::vector<Job>& jobs);

// Returns whether an unfinished teaching job makes this model or starts from it.
bool isNeededByJobs(const std::filesystem::path& path, const std::vector<Job>& jobs);

}  // namespace continuo::app
