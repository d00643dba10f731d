#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace continuo {

// A music tokenizer as Engine::tokenize() and the command line name it.
struct TokenizerProfile {
    std::string name;       // "magenta", "krasserm", "pedal"
    std::string note = {};  // which models use it, for a list of options; may be empty
};

// Returns the profiles of all music tokenizers that have one, the native one first.
std::vector<TokenizerProfile> tokenizerProfiles();

// Returns the tokenizers of a modality ("midi", "image" or "audio") as ModelSummary::tokenizer names them,
// the usual one first; empty for any other modality.
std::vector<std::string> tokenizersFor(std::string_view modality);

}  // namespace continuo
