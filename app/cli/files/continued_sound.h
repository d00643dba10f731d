#pragma once

#include <continuo/sound_request.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "audio/sound_file_writer.h"

namespace continuo::app {

// Sound that a model generated, with everything needed to generate it again.
struct ContinuedSound {
    const SoundRequest& request;
    const SoundResult& result;
    std::string promptFile;  // as the user named it; empty: no prompt
    double from = 0;         // second of the file at which the prompt begins
    std::optional<double> to = {};
    std::filesystem::path promptPath = {};  // of the file to read; not promptFile if that is stdin
};

// How to write the sound file.
struct ContinuedSoundLayout {
    bool onlyContinuation = false;
    bool withOrigin = true;    // write into the tags how the sound was made
    bool atModelRate = false;  // mono at the codec's rate, whatever the prompt's file has
    SampleFormat samples = SampleFormat::Int16;
};

// Returns how many seconds of the file precede the new sound.
double seamSeconds(const ContinuedSound& sound, const ContinuedSoundLayout& layout);

// Returns the origin of one sound as a JSON object: program, model and codec with hashes, licence, device,
// seed, sampling, latents, hashes of the drawn codes and of the prompt, and the seam. With it and the
// prompt's file the sound can be generated again, bit for bit on the same device. Omits the training data,
// because players read tags only up to 2,000 bytes.
std::string soundOrigin(const ContinuedSound& sound, const MadeSound& made,
                        const ContinuedSoundLayout& layout);

// Writes WAV, FLAC or Ogg Vorbis by the file's suffix, with the rate and channels of the prompt's file if the
// layout asks for it. If that file no longer contains the prompt, writes mono at the codec's rate and returns
// false. Throws as SoundFileWriter does.
bool writeContinuedSound(const ContinuedSound& sound, const MadeSound& made,
                         const ContinuedSoundLayout& layout, const std::filesystem::path& out);

}  // namespace continuo::app
