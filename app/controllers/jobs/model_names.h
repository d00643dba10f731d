#pragma once

#include <QString>
#include <filesystem>
#include <vector>

#include "jobs/job.h"

namespace continuo {
class Engine;
}

namespace continuo::app {

// What a model is called whose file has this path.
QString nameOfModel(const std::filesystem::path& path);
// Whether no new model can have this path: a file is there, a model elsewhere has the name, or one of these
// jobs makes it or may go on with it.
bool isModelTaken(const std::filesystem::path& path, const Engine& engine, const std::vector<Job>& jobs);
// The path that is wanted, or where it is taken the same with the first number behind its name that is free.
std::filesystem::path freeModelPath(const std::filesystem::path& wanted, const Engine& engine,
                                    const std::vector<Job>& jobs);

// Whether a job that teaches, and has not ended, makes this model or begins from it.
bool isNeededByJobs(const std::filesystem::path& path, const std::vector<Job>& jobs);

}  // namespace continuo::app
