#pragma once

#include <continuo/train_request.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/files/midi_inputs.h"
#include "teaching/piece_files.h"

namespace continuo::app {

// Music to learn from or to measure by, and what became of its files.
struct TrainingFiles : MidiTally {
    std::vector<TrainingPerformance> pieces;
    std::size_t fromCache = 0;  // files that were not read again
};

// Reads all files that `arguments` name, as MidiReader does, or takes what the cache has of them. `what`
// names the files in messages: "training", "held-out". Throws BadFile when not one of them could be read,
// Cancelled on a stop.
TrainingFiles readTrainingFiles(const std::vector<MidiFileInput>& files, const PieceReading& reading,
                                const std::string& what, CommandContext& context);

}  // namespace continuo::app
