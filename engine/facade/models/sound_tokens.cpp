#include "facade/models/sound_tokens.h"

#include <string>

#include "continuo/error.h"

namespace continuo {
namespace {

[[noreturn]] void refuse(const ModelConfig& config, const std::string& why) {
    throw Error(ErrorCode::BadModel, (config.name.empty() ? "the model" : config.name) + ": " + why);
}

}  // namespace

bool speaksSound(const ModelConfig& config) { return config.tokenizer == "audio-codes"; }

CodeFrames codeFramesOf(const ModelConfig& config) {
    if (!speaksSound(config))
        refuse(config, "speaks '" + config.tokenizer + "', not sound; choose a model for audio-codes");
    if (!config.codes) {
        refuse(config,
               "does not say of which codes it is; give codes the levels, codes, rate and sample_rate of its "
               "codec");
    }
    const CodeFrames result(config.codes->levels, config.codes->codes);
    if (config.vocabulary != result.vocabulary()) {
        refuse(config, "has " + std::to_string(config.vocabulary) + " ids; with " +
                           std::to_string(result.levels()) + " levels of " + std::to_string(result.codes()) +
                           " codes it needs " + std::to_string(result.vocabulary()));
    }
    return result;
}

std::optional<SoundShape> soundShapeOf(const ModelConfig& config) {
    if (!speaksSound(config)) return std::nullopt;
    try {
        const CodeFrames frames = codeFramesOf(config);
        return SoundShape{frames.levels(), frames.codes(), config.codes->rate, config.codes->sampleRate,
                          config.codes->codec};
    } catch (const Error&) {  // told to whoever wants sound of it
        return std::nullopt;
    }
}

}  // namespace continuo
