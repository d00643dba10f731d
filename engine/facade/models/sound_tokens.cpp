#include "facade/models/sound_tokens.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "codec/codes_file.h"
#include "continuo/error.h"
#include "facade/models/model_tokenizer.h"
#include "weights/printable.h"

namespace continuo {
namespace {

constexpr std::size_t kShownOfHash = 12;  // characters that distinguish files

std::string formatRate(double rate) {
    const auto whole = std::llround(rate);
    return std::abs(rate - static_cast<double>(whole)) < 1e-9 ? std::to_string(whole) : std::to_string(rate);
}

// Returns how the codes differ from the model's; empty: they match.
std::string describeMismatch(const CodesConfig& model, const AudioCodes& codes) {
    if (std::string fault = findCodesError(codes); !fault.empty()) return fault + "; encode the sound again";
    const double rate = static_cast<double>(codes.sampleRate) / codes.hop;
    if (codes.sampleRate != model.sampleRate || std::abs(rate - model.rate) > 1e-6 * model.rate) {
        return "has " + std::to_string(codes.sampleRate) + " Hz in " + formatRate(rate) +
               " frames per second; the model needs " + std::to_string(model.sampleRate) + " Hz and " +
               formatRate(model.rate) + "; encode the sound with the model's codec";
    }
    if (codes.levels < model.fewestLevels()) {
        return "has " + std::to_string(codes.levels) + " levels of codes; the model needs at least " +
               std::to_string(model.fewestLevels()) +
               "; encode the sound with that many, or use a model for fewer";
    }
    if (codes.codec.empty()) return "does not name its codec; encode the sound again";
    if (codes.codec != model.codec) {
        return "has codes of another codec: their SHA-256 begins with " +
               codes.codec.substr(0, kShownOfHash) + ", the model's with " +
               model.codec.substr(0, kShownOfHash) + "; use codes of one codec";
    }
    return {};
}

}  // namespace

bool isSoundModel(const ModelConfig& config) {
    return tokenizerModality(config.tokenizer) == Modality::Sound;
}

CodeFrames makeCodeFrames(const ModelConfig& config) {
    const auto& make = tokenizerFactory<TokenizerEntry::MakeSound>(config, "sound");
    if (!config.codes) {
        refuseModel(
            config,
            "does not describe its codes; set codes to the levels, codes, rate and sample_rate of its "
            "codec");
    }
    const CodeFrames result = make(config.codes->levels, config.codes->codes);
    if (config.vocabulary != result.vocabulary()) {
        refuseModel(config, "has " + std::to_string(config.vocabulary) + " ids; with " +
                                std::to_string(result.levels()) + " levels of " +
                                std::to_string(result.codes()) + " codes it needs " +
                                std::to_string(result.vocabulary()));
    }
    return result;
}

std::optional<SoundShape> findSoundShape(const ModelConfig& config) {
    if (!isSoundModel(config)) return std::nullopt;
    try {
        const CodeFrames frames = makeCodeFrames(config);
        const CodesConfig& codes = *config.codes;
        return SoundShape{frames.levels(),  frames.codes(), codes.rate,
                          codes.sampleRate, codes.codec,    codes.fewestLevels()};
    } catch (const Error&) {  // reported when sound is requested
        return std::nullopt;
    }
}

std::vector<Token> encodeToTokens(const ModelConfig& config, const NamedCodes& sound) {
    CodeFrames frames = makeCodeFrames(config);
    const auto refuseFile = [&](const std::string& why) {
        throw Error(ErrorCode::BadFile, printable(sound.name) + ": " + why);
    };
    if (const std::string other = describeMismatch(*config.codes, sound.codes); !other.empty())
        refuseFile(other);
    frames = frames.withLevels(std::min(sound.codes.levels, frames.levels()));
    std::vector<Token> tokens{CodeFrames::kSos};
    try {
        const std::vector<Token> told = frames.encode(sound.codes.codes, sound.codes.levels);
        tokens.insert(tokens.end(), told.begin(), told.end());
    } catch (const Error& error) {
        refuseFile(std::string(error.what()) + "; encode the sound with the model's codec");
    }
    return tokens;
}

}  // namespace continuo
