#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace continuo {

// Whether a description has the hash of the model's file, for which all of it is read.
enum class ModelHash { Skipped, Taken };

// The pictures that a model makes.
struct PictureShape {
    int width = 0, height = 0;        // pixels
    bool planar = false;              // all of red first, then green, then blue; otherwise pixel by pixel
    std::vector<std::string> labels;  // names of its classes; empty: it has none
};

// The sound that a model continues, as the codes of a codec.
struct SoundShape {
    int levels = 0;              // most codes of a frame that it hears and makes: the codec's coarsest
    int codes = 0;               // that a level has
    double framesPerSecond = 0;  // of the codec
    int sampleRate = 0;          // Hz
    std::string codec;           // CodecShape::codesHash of the codec; empty: of none yet, as in a preset
    int fewestLevels = 0;        // fewest levels that it can hear and make
};

// The sound that a codec writes as codes.
struct CodecShape {
    int sampleRate = 0;  // Hz
    int hop = 0;         // samples of a frame
    int levels = 0;      // codes of a frame
    int codes = 0;       // that a level has
    int delay = 0;       // samples by which it delays sound
    // SHA-256 of the weights of its encoder and quantiser, on which its codes depend: codecs in which it is
    // equal read each other's codes. Codes and models name their codec by it. Empty: not taken, or damaged.
    std::string codesHash;
};

// The description in a model file, without its weights.
struct ModelSummary {
    std::string path;
    std::string name;
    std::string modality;  // "midi", "image", "audio"; "codec": it plays nothing
    std::string tokenizer;
    std::int64_t parameters = 0;
    std::string architecture;    // its name in papers: "Perceiver AR", "Performer", ...
    std::int64_t remembers = 0;  // tokens back that a prediction can depend on; 0: the whole session, fading
    std::int64_t window = 0;     // widest softmax window in tokens; 0: no such window
    std::int64_t latents = 0;    // most latents of a pass; 0: it has none
    std::optional<PictureShape> picture;  // none: it makes no pictures, or its parts do not belong together
    std::optional<SoundShape> sound;      // none: it makes no sound, or its parts do not belong together
    std::optional<CodecShape> codec;      // none: it is no codec
    bool playsPedal = false;              // its music has the sustain pedal
    bool fixedLatents = false;            // each was learned by itself: it is taught with all of them
    std::uint64_t fileBytes = 0;
    std::string config;  // JSON
    std::string card;    // JSON: licence, training data, metrics; empty when there is none
    std::string hash;    // of the file's bytes; empty where it was skipped

    // Whether SamplingChoice::latents limits the tokens of the window.
    bool hasWindow() const noexcept { return latents == 0 && window > 0; }
    // Returns the largest number that SamplingChoice::latents can have; 0: neither latents nor a window.
    std::int64_t mostToRead() const noexcept { return latents > 0 ? latents : window; }
};

}  // namespace continuo
