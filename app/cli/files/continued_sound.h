#pragma once

#include <continuo/sound_request.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "audio/sound_file_writer.h"

namespace continuo::app {

// Sound that a model made, and all that it takes to make it again.
struct ContinuedSound {
    const SoundRequest& request;
    const SoundResult& result;
    std::string promptFile;  // as the user named it; empty: no prompt
    double from = 0;         // second of it at which the prompt begins
    std::optional<double> to = {};
    std::filesystem::path promptPath = {};  // of the file to read; differs from promptFile for stdin
};

// How it becomes a sound file.
struct ContinuedSoundLayout {
    bool onlyContinuation = false;
    bool withOrigin = true;    // the file's tags say where it comes from
    bool atModelRate = false;  // mono at the codec's rate, not as the prompt's file
    SampleFormat samples = SampleFormat::Int16;
};

// What of it comes before what is new, s.
double seamSeconds(const ContinuedSound& sound, const ContinuedSoundLayout& layout);

// Where one of the sounds comes from, as a JSON object: program, model and codec with their hashes, licence,
// device, seed, sampling, latents, hashes of what was drawn and of the prompt, and the seam. With it and the
// prompt's file it can be made again, bit for bit on the same device. Without the model's training data,
// since players read tags up to 2,000 bytes.
std::string soundOrigin(const ContinuedSound& sound, const MadeSound& made,
                        const ContinuedSoundLayout& layout);

// Writes WAV, FLAC or Ogg Vorbis by the file's suffix, with the rate and channels of the prompt's file if the
// layout asks for it. Returns false if that file no longer has the prompt: the sound is mono at the codec's
// rate then. Throws as SoundFileWriter does.
bool writeContinuedSound(const ContinuedSound& sound, const MadeSound& made,
                         const ContinuedSoundLayout& layout, const std::filesystem::path& out);

}  // namespace continuo::app
