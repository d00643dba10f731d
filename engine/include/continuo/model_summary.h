#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace continuo {

// Whether to compute the hash of the model file, which reads all of it.
enum class ModelHash { Skipped, Computed };

// The shape of the pictures that a model makes.
struct PictureShape {
    int width = 0, height = 0;        // pixels
    bool planar = false;              // all of red first, then green, then blue; false: pixel by pixel
    std::vector<std::string> labels;  // names of its classes; empty: no classes
};

// The shape of the sound that a model continues, as codes of a codec.
struct SoundShape {
    int levels = 0;              // most codes per frame in prompt and output: the codec's coarsest
    int codes = 0;               // per level
    double framesPerSecond = 0;  // of the codec
    int sampleRate = 0;          // Hz
    std::string codec;           // CodecShape::codesHash of the codec; empty: none yet, as in a preset
    int fewestLevels = 0;        // fewest levels in prompt and output
};

// The shape of the codes of a codec.
struct CodecShape {
    int sampleRate = 0;  // Hz
    int hop = 0;         // samples per frame
    int levels = 0;      // codes per frame
    int codes = 0;       // per level
    int delay = 0;       // samples by which the codec delays sound
    // SHA-256 of the weights of its encoder and quantiser, which determine its codes. Codecs with equal
    // hashes can read each other's codes. Codes and models store this hash to identify their codec. Empty:
    // not computed, or the codec is damaged.
    std::string codesHash;
};

// The description in a model file, without its weights.
struct ModelSummary {
    std::string path;
    std::string name;
    std::string modality;  // "midi", "image", "audio"; "codec": no model, but a codec
    std::string tokenizer;
    std::int64_t parameters = 0;
    std::string architecture;        // its name in papers: "Perceiver AR", "Performer", ...
    std::int64_t contextTokens = 0;  // tokens that a prediction can depend on; 0: all, with fading influence
    std::int64_t window = 0;         // widest softmax window in tokens; 0: no window
    std::int64_t latents = 0;        // most latents of a pass; 0: no latents
    std::optional<PictureShape> picture;  // none: makes no pictures, or its config is inconsistent
    std::optional<SoundShape> sound;      // none: makes no sound, or its parts do not match
    std::optional<CodecShape> codec;      // none: not a codec
    bool playsPedal = false;              // its music contains the sustain pedal
    bool fixedLatents = false;            // each latent is a learned vector, so all of them must be used
    std::uint64_t fileBytes = 0;
    std::string config;  // JSON
    std::string card;    // JSON: licence, training data, metrics; empty: none
    std::string hash;    // SHA-256 of the file's bytes; empty: not computed

    // Returns whether SamplingChoice::latents limits the tokens of the window.
    bool hasWindow() const noexcept { return latents == 0 && window > 0; }
    // Returns the largest value of SamplingChoice::latents; 0: neither latents nor a window.
    std::int64_t maxLatentsOrWindow() const noexcept { return latents > 0 ? latents : window; }
};

}  // namespace continuo
