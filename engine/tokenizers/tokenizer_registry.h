#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "continuo/tokenizers.h"
#include "tokenizers/code_frames.h"
#include "tokenizers/midi_tokenizer.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

// What the tokens of a model stand for.
enum class Modality { Music, Pictures, Sound };

// Returns the modality's name in configs and model summaries: "midi", "image" or "audio".
const char* modalityId(Modality modality);
// Returns the modality's name in messages: "music", "pictures" or "sound".
const char* modalityNoun(Modality modality);

// A tokenizer: everything in which it differs from the others.
struct TokenizerEntry {
    using MakeMusic = std::function<MidiTokenizer(NoteOrder)>;
    using MakePictures = std::function<RgbRaster(int width, int height, PixelOrder, int labels)>;
    using MakeSound = std::function<CodeFrames(int levels, int codes)>;

    std::string name;  // in model configs and files, so it never changes
    // Makes the tokenizer from the parts of a config that its modality needs: pictures need positions.grid
    // and labels, sound needs codes. The alternatives are in the order of Modality.
    std::variant<MakeMusic, MakePictures, MakeSound> make;
    TokenizerProfile profile = {};  // for music; without a name, Engine::tokenize() accepts only `name`
    // The music tokenizer that this one extends: it has the same first ids. Models of that tokenizer can be
    // fine-tuned to this one.
    std::string extends = {};

    Modality modality() const { return static_cast<Modality>(make.index()); }
};

// Returns all tokenizers, the usual one of each modality before its others.
const std::deque<TokenizerEntry>& tokenizers();
// Adds a tokenizer. Call it before models are opened. Throws Internal if its name or profile is taken.
void registerTokenizer(TokenizerEntry entry);

// Returns the tokenizer of that name; null if it is not registered.
const TokenizerEntry* findTokenizer(std::string_view name);
// Returns the music tokenizer of that name or profile. Throws BadRequest for an unknown one.
const TokenizerEntry& musicTokenizer(std::string_view nameOrProfile);
// Returns what the tokenizer's tokens stand for; nullopt if it is not registered.
std::optional<Modality> tokenizerModality(std::string_view name);
// Returns the name of the modality's first tokenizer, which error messages recommend.
const std::string& usualTokenizer(Modality modality);

}  // namespace continuo
