#pragma once

#include <string>
#include <variant>

#include "facade/models/refuse_model.h"
#include "tokenizers/tokenizer_registry.h"

namespace continuo {

// Returns the function that makes the tokenizer of a model's config. Make: the function type of a modality,
// an alternative of TokenizerEntry::make. Throws BadModel if the model is of another modality. what: the
// modality in the message.
template <class Make>
const Make& tokenizerFactory(const ModelConfig& config, const char* what) {
    if (const TokenizerEntry* entry = findTokenizer(config.tokenizer))
        if (const Make* make = std::get_if<Make>(&entry->make)) return *make;
    const auto wanted = static_cast<Modality>(decltype(TokenizerEntry::make)(Make()).index());
    refuseModel(config, "uses the tokenizer '" + config.tokenizer + "', which is not for " + what +
                            "; choose a model for " + usualTokenizer(wanted));
}

}  // namespace continuo
