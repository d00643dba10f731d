#pragma once

#include <continuo/compute_choice.h>

#include <filesystem>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "files/file_lock.h"

namespace continuo::app {

// What `train` is asked for.
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

// The file that is written where --out names none, in the folder that the program is called in: of --from,
// with "-taught" or
// "-adapter". Throws Error(BadRequest) without --from, and where a file of that name is there that this run
// does not go on with.
std::string outFor(const TrainOptions& options);

// Throws Error(BadRequest) where what the run writes, the model or its checkpoint, is in one of these lists.
void checkOutputs(const TrainOptions& options,
                  std::initializer_list<std::vector<std::filesystem::path>> inputs);

// Throws Error(BadRequest) where an output is one of the inputs, or a checkpoint is left from an earlier run
// that the user said nothing about; Error(NotFound) where there is none to resume.
void checkPaths(const TrainOptions& options);

// Of two trainings that write one model, by whatever name, each would take the other's checkpoint for its
// own. Throws Error(BadRequest) while another one writes it.
std::unique_ptr<FileLock> holdAlone(const TrainOptions& options);

}  // namespace continuo::app
