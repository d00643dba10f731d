#include "facade/models/music_tokens.h"

#include "continuo/error.h"
#include "facade/models/model_tokenizer.h"

namespace continuo {

MidiTokenizer makeTokenizer(const ModelConfig& config) {
    MidiTokenizer tokenizer =
        tokenizerFactory<TokenizerEntry::MakeMusic>(config, "piano music")(NoteOrder::ByProfile);
    if (config.vocabulary != tokenizer.vocabulary().size())
        refuseModel(config, "has " + std::to_string(config.vocabulary) + " ids, but its tokenizer " +
                                config.tokenizer + " has " + std::to_string(tokenizer.vocabulary().size()) +
                                "; choose another model, or correct vocabulary in its config");
    return tokenizer;
}

bool hasPedalTokens(const ModelConfig& config) {
    const TokenizerEntry* entry = findTokenizer(config.tokenizer);
    const auto* make = entry != nullptr ? std::get_if<TokenizerEntry::MakeMusic>(&entry->make) : nullptr;
    return make != nullptr && (*make)(NoteOrder::ByProfile).vocabulary().hasPedal();
}

std::vector<Token> encodeToTokens(const MidiTokenizer& tokenizer, const NamedPerformance& piece) {
    try {
        return tokenizer.encode(piece.performance);
    } catch (const Error& error) {
        throw Error(error.code(), piece.name + ": " + error.what());
    }
}

}  // namespace continuo
