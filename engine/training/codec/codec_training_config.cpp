#include "training/codec/codec_training_config.h"

#include <nlohmann/json.hpp>

#include "training/config/config_numbers.h"

namespace continuo {
namespace {

using Json = nlohmann::json;

void readDiscriminators(ConfigNumbers& numbers, CodecTrainingConfig& config) {
    DiscriminatorOptions& options = config.options.discriminators;
    numbers.read("discriminator_windows", options.windows);
    numbers.read("discriminator_channels", options.channels, 1, 256);
    numbers.read("discriminator_from", options.firstStep, 0, 1e12);
    numbers.read("discriminator_seconds", options.seconds, 0, 60);
    numbers.read("discriminator_rate", options.rate, 0, 10);
    numbers.read("adversarial_weight", options.adversarialWeight, 0, 1e6);
    numbers.read("feature_weight", options.featureWeight, 0, 1e6);
    const std::int64_t samples = config.options.cropSamples(config.model) - config.model.delay();
    for (const int window : options.windows) {
        const bool allowed = window >= 32 && window <= 4096 && (window & (window - 1)) == 0;
        if (!allowed || window > samples)
            refuseTrainingConfig("training.discriminator_windows has " + std::to_string(window) +
                                 "; a window is a power of two from 32 to 4,096, and no longer than a crop");
    }
}

// Reads the member "training" of a config; missing fields stay unchanged.
void readTraining(const Json& file, CodecTrainingConfig& config) {
    const Json training = file.value("training", Json::object());
    ConfigNumbers numbers(JsonPlace<Json>(training, refuseTrainingConfig, "training"));
    CodecTrainingOptions& options = config.options;
    numbers.readRun(config);
    numbers.read("seconds", options.seconds, 0.05, 60);
    numbers.read("gain", options.gain, 0, 40);
    numbers.read("speed", options.speed, 0, 0.5);
    numbers.read("tilt", options.tilt, 0, 24);
    numbers.read("rows_at_once", options.rowsAtOnce, 0, 4096);
    numbers.read("dropout", options.dropout, 0, 1);
    numbers.read("level_choices", options.levelChoices);
    for (const int levels : options.levelChoices) {
        if (levels < 1 || levels > config.model.levels)
            refuseTrainingConfig("training.level_choices has " + std::to_string(levels) +
                                 "; the codec has 1 to " + std::to_string(config.model.levels) + " levels");
    }
    numbers.read("spectral_weight", options.spectralWeight, 0, 1e6);
    numbers.read("waveform_weight", options.waveformWeight, 0, 1e6);
    numbers.read("line_weight", options.lineWeight, 0, 1e6);
    readDiscriminators(numbers, config);
    numbers.read("decoder_only", options.decoderOnly);
    numbers.read("commitment_weight", options.commitmentWeight, 0, 1e6);
    numbers.read("codebook_weight", options.codebookWeight, 0, 1e6);
    numbers.read("code_decay", options.codes.decay, 0, 0.99999);
    numbers.read("restart_every", options.codes.restartEvery, 0, 1e9);
    numbers.read("valid_seconds", config.validSeconds, 1, 1e6);
    numbers.finish();
    config.settings = numbers.values().dump();
}

}  // namespace

bool CodecTrainingConfig::isCodecTraining(const std::string& text) {
    const Json json = parseTrainingConfig(text);
    return json.is_object() && json.contains("model") && isCodecConfig(json["model"].dump());
}

CodecTrainingConfig CodecTrainingConfig::fromJson(const std::string& text) {
    const Json json = parseTrainingConfig(text);
    CodecTrainingConfig config;
    config.model = CodecConfig::fromJson(modelConfigText(json));
    readTraining(json, config);
    if (config.options.decoderOnly)
        refuseTrainingConfig("training.decoder_only needs an existing codec; give --from");
    return config;
}

CodecTrainingConfig CodecTrainingConfig::forContinuing(const CodecConfig& parent, const std::string& text) {
    CodecTrainingConfig config;
    config.model = parent;
    config.options.schedule.rate = 3e-4;  // fine-tune gently
    readTraining(text.empty() ? Json::object() : parseTrainingConfig(text), config);
    return config;
}

}  // namespace continuo
