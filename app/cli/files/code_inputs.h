#pragma once

#include <continuo/audio_codes.h>
#include <continuo/compute_choice.h>
#include <continuo/model_summary.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/console/command_context.h"
#include "cli/files/sound_inputs.h"

namespace continuo::app {

// Returns whether the file should be read with readCodes(): it contains codes, or it has the suffix .codes
// and does not contain sound. So readCodes() reports the damage of a damaged .codes file.
bool isCodesFile(const std::filesystem::path& file);

// The codec that converts sound files to codes.
struct SoundCodec {
    std::string path, hash;
    int sampleRate = 0;
};

// Finds a codec by path or name for a model that reads codes of this shape. Throws BadModel if the file is
// not a codec, or not the model's codec.
SoundCodec findSoundCodec(const std::string& wanted, const SoundShape& shape, CommandContext& context);

// Returns the files that `arguments` name, as findSoundFiles() does: code files and, with `soundToo`, sound
// files. If codes (song.codes) exist beside a sound file, uses the codes. Throws BadFile for other files, and
// for sound files without `soundToo`.
std::vector<std::filesystem::path> findCodeFiles(const std::vector<std::string>& arguments, bool soundToo,
                                                 Console& console);

// Codes that were read or encoded, and the skipped files.
struct CodesOfSound {
    std::vector<NamedCodes> sounds;
    SkippedFiles skipped;
    SoundWarnings warnings;
    double seconds = 0;
    std::int64_t encoded = 0;  // number of sound files
};

// How to turn sound files into codes.
struct CodesReadOptions {
    SoundCodec codec;  // empty path: no codec
    int levels = 0;    // coarsest levels to keep; 0: all
    ComputeChoice compute;
};

// Reads code files and encodes sound files. A file that cannot be read is skipped with a message, unless it
// is the only one. `what` names the files in messages: "training", "held-out". Throws BadFile for codes of
// another codec, and if no file could be read; Cancelled on a stop.
CodesOfSound readCodeFiles(const std::vector<std::filesystem::path>& files, const CodesReadOptions& reading,
                           const std::string& what, CommandContext& context);

}  // namespace continuo::app
