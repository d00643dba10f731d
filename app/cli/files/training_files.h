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
    std::size_t fromCache = 0;                                  // files that were not read again
    std::vector<std::pair<std::string, std::string>> warnings;  // sound files: SoundWarnings
};

// What `train` is given: files, and what was passed over as they were looked for.
struct FoundMusic {
    std::vector<MidiFileInput> files;
    std::vector<LeftOut> leftOut;
};

// Reads all of these files, as MidiReader does, or takes what the cache has of them. What is left out is said
// with why, and so are the first ones that had flaws. `what` names the files in messages: "training",
// "held-out". Throws BadFile when not one of them could be read, Cancelled on a stop.
TrainingFiles readTrainingFiles(const FoundMusic& found, const PieceReading& reading, const std::string& what,
                                CommandContext& context);

}  // namespace continuo::app
