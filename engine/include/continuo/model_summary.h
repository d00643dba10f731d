#pragma once

#include <cstdint>
#include <string>

namespace continuo {

// Whether a description has the hash of the model's file, for which all of it is read.
enum class ModelHash { Skipped, Taken };

// The description in a model file, without its weights.
struct ModelSummary {
    std::string path;
    std::string name;
    std::string modality;
    std::string tokenizer;
    std::int64_t parameters = 0;
    std::int64_t contextLength = 0;
    std::int64_t latents = 0;
    std::uint64_t fileBytes = 0;
    std::string config;  // JSON
    std::string card;    // JSON: licence, training data, metrics; empty when there is none
    std::string hash;    // of the file's bytes; empty where it was skipped
};

}  // namespace continuo
