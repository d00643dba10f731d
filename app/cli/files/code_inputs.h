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

// Returns whether to read the file with readCodes(): it contains codes, or it has the suffix .codes and does
// not contain sound. For a damaged .codes file readCodes() then reports the damage.
bool isCodesFile(const std::filesystem::path& file);

// The codec that makes codes of sound files.
struct SoundCodec {
    std::string path, hash;
    int sampleRate = 0;
};

// The codec of this path or name, for a model of such sound. Throws BadModel where it is none, or not the one
// that the model's codes are of.
SoundCodec codecFor(const std::string& wanted, const SoundShape& shape, CommandContext& context);

// The files that `arguments` name, as findSoundFiles(): files of codes, and with `soundToo` sound files; of a
// sound file that lies beside its codes (song.codes) the codes. Throws BadFile for what is neither, and for
// sound files where none are wanted.
std::vector<std::filesystem::path> findCodeFiles(const std::vector<std::string>& arguments, bool soundToo,
                                                 Console& console);

// Codes that were read or made, and what was left out.
struct CodesOfSound {
    std::vector<NamedCodes> sounds;
    LeftOutFiles skipped;
    SoundWarnings warnings;
    double seconds = 0;
    std::int64_t encoded = 0;  // sound files
};

// How sound files become codes.
struct CodesReading {
    SoundCodec codec;  // without a path: there are none
    int levels = 0;    // the coarsest, that are kept and made
    ComputeChoice compute;
};

// Reads codes, and makes them of sound. Of several files one that cannot be read is left out with a line.
// `what` names the files in messages: "training", "held-out". Throws BadFile for codes of another codec than
// the given one, and where not one could be read; Cancelled on a stop.
CodesOfSound readCodeFiles(const std::vector<std::filesystem::path>& files, const CodesReading& reading,
                           const std::string& what, CommandContext& context);

}  // namespace continuo::app
