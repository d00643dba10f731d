// Reads the input as a checkpoint's notes on its run, next to its model's config.
#include <string>

#include "support/fuzzing.h"
#include "training/checkpoint_check.h"
#include "training/trainer.h"
#include "weights/weight_store.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ModelConfig model = ModelConfig::fromJson(
        R"({"vocabulary": 5, "channels": 4, "context": {"length": 8, "latents": 4, "heads": 1}, "layers": [{"heads": 1}]})");
    const WeightStore store = WeightStore::fromTensors(
        "fuzz.checkpoint", {},
        {{"config", model.toJson()}, {"training", std::string(reinterpret_cast<const char*>(data), size)}});
    readOrRefuse([&] { static_cast<void>(checkCheckpoint(store, model, {})); });
    return 0;
}
