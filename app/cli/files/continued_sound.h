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
    std::filesystem::path promptPath = {};  // of the file to read; differs from promptFile for stdin
};

// How to write the sound file.
struct ContinuedSoundLayout {
    bool onlyContinuation = false;
    bool withOrigin = true;    // the tags say how the sound was made
    bool atModelRate = false;  // mono at the codec's rate, not as the prompt's file
    SampleFormat samples = SampleFormat::Int16;
};

// Returns the seconds in the file before the new sound.
double seamSeconds(const ContinuedSound& sound, const ContinuedSoundLayout& layout);

// Returns the origin of one sound as a JSON object: program, model and codec with hashes, licence, device,
// seed, sampling, latents, hashes of the drawn codes and of the prompt, and the seam. With it and the
// prompt's file the sound can be generated again, bit for bit on the same device. Omits the training data,
// because players read tags only up to 2,000 bytes.
std::string soundOrigin(const ContinuedSound& sound, const MadeSound& made,
                        const ContinuedSoundLayout& layout);

// Writes WAV, FLAC or Ogg Vorbis by the file's suffix, with the rate and channels of the prompt's file if the
// layout asks for it. Returns false if that file no longer has the prompt: the sound is mono at the codec's
// rate then. Throws as SoundFileWriter does.
bool writeContinuedSound(const ContinuedSound& sound, const MadeSound& made,
                         const ContinuedSoundLayout& layout, const std::filesystem::path& out);

}  // namespace continuo::app
