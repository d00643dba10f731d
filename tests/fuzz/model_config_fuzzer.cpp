// Reads the input as a model's config in a weight file's metadata.
#include <string>

#include "model/config/model_config.h"
#include "model/parameters/parameter_specs.h"
#include "support/fuzzing.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readOrRefuse([&] {
        const ModelConfig config =
            ModelConfig::fromJson(std::string(reinterpret_cast<const char*>(data), size));
        // What was read can be written and read back unchanged, and has a size.
        require(ModelConfig::fromJson(config.toJson()) == config);
        require(parameterCount(config) > 0);
    });
    return 0;
}
