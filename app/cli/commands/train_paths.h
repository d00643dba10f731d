#pragma once

#include <continuo/compute_choice.h>

#include <filesystem>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "files/file_lock.h"

namespace continuo::app {

// The options of `train`.
struct TrainOptions {
    std::string config, from, out, card, cache, label, codec;
    std::vector<std::string> data, valid;
    std::vector<int> skipPrograms;
    bool resume = false;
    bool fresh = false;
    double minutes = 0;
    int adapterRank = 0;
    ComputeChoice compute;
};

// Returns the default for --out: the name of --from with "-taught" or "-adapter", in the current folder.
// Throws Error(BadRequest) without --from, or if that file exists and this run does not resume it.
std::string defaultOutPath(const TrainOptions& options);

// Throws Error(BadRequest) if an output (the model or its checkpoint) is in one of these lists of inputs.
void checkOutputs(const TrainOptions& options,
                  std::initializer_list<std::vector<std::filesystem::path>> inputs);

// Throws Error(BadRequest) if an output is also an input, or if a checkpoint of an earlier run exists and
// neither --resume nor --fresh is given. Throws Error(NotFound) if there is no checkpoint to resume.
void checkPaths(const TrainOptions& options);

// Locks the output, because two trainings of one model would share its checkpoint. Throws Error(BadRequest)
// while another training writes it.
std::unique_ptr<FileLock> lockOutputs(const TrainOptions& options);

}  // namespace continuo::app
