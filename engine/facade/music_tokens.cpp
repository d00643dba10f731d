#include "facade/music_tokens.h"

#include "continuo/error.h"

namespace continuo {

MidiTokenizer tokenizerOf(const ModelConfig& config) {
    const std::string name = config.name.empty() ? "the model" : config.name;
    if (config.tokenizer != "midi-events" && config.tokenizer != "midi-events-krasserm") {
        throw Error(ErrorCode::BadModel, name + ": speaks '" + config.tokenizer +
                                             "', not piano music; choose a model for midi-events");
    }
    MidiTokenizer tokenizer(config.tokenizer == "midi-events" ? MidiProfile::Magenta : MidiProfile::Krasserm);
    if (config.vocabulary != tokenizer.vocabulary().size()) {
        throw Error(ErrorCode::BadModel,
                    name + ": has " + std::to_string(config.vocabulary) + " ids, but its tokenizer " +
                        config.tokenizer + " has " + std::to_string(tokenizer.vocabulary().size()) +
                        "; choose another model, or give vocabulary this number in its config");
    }
    return tokenizer;
}

std::vector<Token> tokensOf(const MidiTokenizer& tokenizer, const NamedPerformance& piece) {
    try {
        return tokenizer.encode(piece.performance);
    } catch (const Error& error) {
        throw Error(error.code(), piece.name + ": " + error.what());
    }
}

}  // namespace continuo
