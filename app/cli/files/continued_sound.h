#pragma once

#include <continuo/sound_request.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace continuo::app {

// Sound that a model made, and all that it takes to make it again.
struct ContinuedSound {
    const SoundRequest& request;
    const SoundResult& result;
    std::string promptFile;  // empty: begun from nothing
    double from = 0;         // second of it at which the prompt begins
    std::optional<double> to = {};
};

// How it becomes a sound file.
struct ContinuedSoundLayout {
    bool onlyContinuation = false;
    bool withOrigin = true;  // the file's tags say where it comes from
};

// What of it comes before what is new, s.
double seamSeconds(const ContinuedSound& sound, const ContinuedSoundLayout& layout);

// The prompt as it is, faded into what is new, and that.
std::vector<float> samplesOf(const ContinuedSound& sound, const MadeSound& made,
                             const ContinuedSoundLayout& layout);

// Where one of the sounds comes from, as a JSON object: program, model and codec with their hashes, licence,
// device, seed, sampling, latents, hashes of what was drawn and of the prompt, and the seam. With it and the
// prompt's file it can be made again, bit for bit on the same device. Without the model's training data,
// since players read tags up to 2,000 bytes.
std::string soundOrigin(const ContinuedSound& sound, const MadeSound& made,
                        const ContinuedSoundLayout& layout);

// Writes a mono file: WAV or FLAC in 16 bits, or Ogg Vorbis.
void writeContinuedSound(const ContinuedSound& sound, const MadeSound& made,
                         const ContinuedSoundLayout& layout, const std::filesystem::path& out);

}  // namespace continuo::app
