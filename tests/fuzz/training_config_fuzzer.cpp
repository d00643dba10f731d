// Reads the input as a training config, and its "training" again as a fine-tuning config.
#include <string>

#include "support/fuzzing.h"
#include "training/config/training_config.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto inOrder = [](const TrainingConfig& config) {
        require(config.steps >= 0 && config.reportEvery >= 1 && config.validEvery >= 1);
        require(config.options.batch >= 1 && config.options.schedule.rate >= 0);
        config.model.check();
    };
    readOrRefuse([&] { inOrder(TrainingConfig::fromJson(text)); });
    readOrRefuse([&] {
        const ModelConfig parent = ModelConfig::fromJson(
            R"({"vocabulary": 391, "channels": 16, "positions": {"rotary": {}}, "context": {"length": 64, "latents": 16, "heads": 2}, "layers": [{"heads": 2}]})");
        inOrder(TrainingConfig::forFineTuning(parent, text, 2));
    });
    return 0;
}
