// Reads the input as an adapter file and checks it against the parameters of a small network.
#include <string>

#include "model/config/model_config.h"
#include "model/parameters/adapter.h"
#include "support/fuzzed_store.h"
#include "support/fuzzing.h"

using namespace continuo;
using namespace continuo::test;

namespace {

const std::vector<ParameterSpec>& network() {
    static const std::vector<ParameterSpec> specs = parameterSpecs(ModelConfig::fromJson(
        R"({"vocabulary": 5, "channels": 4, "context": {"length": 8, "latents": 4, "heads": 1}, "layers": [{"heads": 1}]})"));
    return specs;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readOrRefuse([&] {
        const WeightStore store = readStore(std::as_bytes(std::span(data, size)), "adapter");
        const AdapterInfo info = checkAdapter(store, network());
        require(info.rank >= 1);
        for (const std::string& weight : info.weights)
            require(store.contains(upName(weight)) && store.contains(downName(weight)));
        // Whatever was read can be written and read back unchanged.
        require(AdapterInfo::fromJson(info.toJson(), "fuzz").weights == info.weights);
    });
    return 0;
}
