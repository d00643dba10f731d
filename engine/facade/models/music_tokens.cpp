#include "facade/models/music_tokens.h"

#include <optional>

#include "continuo/error.h"

namespace continuo {
namespace {

std::optional<MidiProfile> findProfile(const std::string& tokenizer) {
    if (tokenizer == "midi-events") return MidiProfile::Magenta;
    if (tokenizer == "midi-events-krasserm") return MidiProfile::Krasserm;
    if (tokenizer == "midi-events-pedal") return MidiProfile::Pedal;
    return std::nullopt;
}

}  // namespace

MidiTokenizer makeTokenizer(const ModelConfig& config) {
    const std::string name = config.name.empty() ? "the model" : config.name;
    const std::optional<MidiProfile> profile = findProfile(config.tokenizer);
    if (!profile) {
        throw Error(ErrorCode::BadModel,
                    name + ": uses the tokenizer '" + config.tokenizer +
                        "', which is not for piano music; choose a model for midi-events");
    }
    MidiTokenizer tokenizer(*profile);
    if (config.vocabulary != tokenizer.vocabulary().size()) {
        throw Error(ErrorCode::BadModel, name + ": has " + std::to_string(config.vocabulary) +
                                             " ids, but its tokenizer " + config.tokenizer + " has " +
                                             std::to_string(tokenizer.vocabulary().size()) +
                                             "; choose another model, or correct vocabulary in its config");
    }
    return tokenizer;
}

bool hasPedalTokens(const ModelConfig& config) { return findProfile(config.tokenizer) == MidiProfile::Pedal; }

std::vector<Token> encodeToTokens(const MidiTokenizer& tokenizer, const NamedPerformance& piece) {
    try {
        return tokenizer.encode(piece.performance);
    } catch (const Error& error) {
        throw Error(error.code(), piece.name + ": " + error.what());
    }
}

}  // namespace continuo
