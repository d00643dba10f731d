#include "facade/benchmark/bench.h"

#include <algorithm>
#include <cmath>

#include "model/parameters/parameter_specs.h"

namespace continuo {

void fillBenchWeights(Network& network, const std::stop_token& stop) {
    constexpr std::int64_t kBlock = 1'048'573;
    RandomStream random(1, 0);
    std::vector<float> block(
        static_cast<std::size_t>(std::min<std::int64_t>(parameterCount(network.config()), kBlock)));
    for (float& number : block) number = static_cast<float>(2 * random.real() - 1);
    std::size_t next = 0;
    std::vector<float> values;
    for (const Parameters::Entry& entry : network.parameters().entries()) {
        throwIfStopped(stop);
        const ParameterSpec& spec = entry.spec;
        values.assign(static_cast<std::size_t>(spec.shape.count()),
                      spec.start == ParameterSpec::Start::One ? spec.constant : 0.0f);
        if (spec.start != ParameterSpec::Start::One && spec.start != ParameterSpec::Start::Zero) {
            const float most = std::sqrt(3.0f / static_cast<float>(spec.shape.last()));
            for (float& value : values) {
                value = most * block[next];
                next = next + 1 < block.size() ? next + 1 : 0;
            }
        }
        network.parameters().set(spec.name, values);
    }
}

}  // namespace continuo
