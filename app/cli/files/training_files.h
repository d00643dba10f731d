#pragma once

#include <continuo/train_request.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/files/midi_inputs.h"
#include "teaching/piece_files.h"

namespace continuo::app {

// Music for training or measuring, and statistics of its files.
struct TrainingFiles : MidiTally {
    std::vector<TrainingPerformance> pieces;
    std::size_t fromCache = 0;                                  // files that came from the cache
    std::vector<std::pair<std::string, std::string>> warnings;  // sound files: SoundWarnings
};

// The files given to `train`, and those skipped while searching.
struct FoundMusic {
    std::vector<MidiFileInput> files;
    std::vector<SkippedEntry> skipped;
};

// Reads all files as MidiReader does, or takes them from the cache. Prints the skipped files with reasons,
// and the first files with repaired faults. `what` names the files in messages: "training", "held-out".
// Throws BadFile if no file could be read, Cancelled on a stop.
TrainingFiles readTrainingFiles(const FoundMusic& found, const PieceReadOptions& reading,
                                const std::string& what, CommandContext& context);

}  // namespace continuo::app
