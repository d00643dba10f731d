#pragma once

#include <continuo/sound_request.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace continuo::app {

// Sound that a model generated, with everything needed to generate it again.
struct ContinuedSound {
    const SoundRequest& request;
    const SoundResult& result;
    std::string promptFile;  // empty: no prompt
    double from = 0;         // second of the file at which the prompt begins
    std::optional<double> to = {};
};

// How to write the sound file.
struct ContinuedSoundLayout {
    bool onlyContinuation = false;
    bool withOrigin = true;  // the tags say how the sound was made
};

// Returns the seconds in the file before the new sound.
double seamSeconds(const ContinuedSound& sound, const ContinuedSoundLayout& layout);

// Returns the prompt, crossfaded into the new sound.
std::vector<float> samplesOf(const ContinuedSound& sound, const MadeSound& made,
                             const ContinuedSoundLayout& layout);

// Returns the origin of one sound as a JSON object: program, model and codec with hashes, licence, device,
// seed, sampling, latents, hashes of the drawn codes and of the prompt, and the seam. With it and the
// prompt's file the sound can be generated again, bit for bit on the same device. Omits the training data,
// because players read tags only up to 2,000 bytes.
std::string soundOrigin(const ContinuedSound& sound, const MadeSound& made,
                        const ContinuedSoundLayout& layout);

// Writes a mono file: WAV or FLAC in 16 bits, or Ogg Vorbis.
void writeContinuedSound(const ContinuedSound& sound, const MadeSound& made,
                         const ContinuedSoundLayout& layout, const std::filesystem::path& out);

}  // namespace continuo::app
