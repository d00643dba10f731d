#pragma once

#include <continuo/requests.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/midi_inputs.h"

namespace continuo::app {

// Music to learn from or to measure by, and what became of its files.
struct TrainingFiles : MidiTally {
    std::vector<TrainingPerformance> pieces;
    std::size_t fromCache = 0;  // files that were not read again
};

// How training files are read.
struct TrainingFileOptions {
    std::vector<int> skipPrograms;
    std::filesystem::path cache;  // folder; empty: nothing is kept
    bool keep = true;             // false: what is in the cache is used, nothing is added
};

// Reads all files that `arguments` name, as MidiReader does, or takes what the cache has of them. `what`
// names the files in messages: "training", "held-out". Throws BadFile when not one of them could be read,
// Cancelled on a stop.
TrainingFiles readTrainingFiles(const std::vector<MidiFileInput>& files, const TrainingFileOptions& options,
                                const std::string& what, CommandContext& context);

}  // namespace continuo::app
