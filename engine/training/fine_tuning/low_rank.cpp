#include "training/fine_tuning/low_rank.h"

#include "base/philox.h"

namespace continuo {

LowRank::LowRank(Network& network, int rank, std::uint64_t seed)
    : network_(network),
      rank_(rank),
      factors_(adapterSpecs(parameterSpecs(network.config()), rank), network.sharedBackend(), Precision::F32,
               true),
      base_(network.backend().allocate(network.parameters().all().bytes())) {
    factors_.initialise(seedFor(seed, RandomPurpose::Factors));
    for (const Parameters::Entry& entry : network.parameters().entries()) {
        if (entry.spec.kind != ParameterSpec::Kind::Matrix) continue;
        const Parameters::Entry& up = factors_.at(upName(entry.spec.name));
        const Parameters::Entry& down = factors_.at(downName(entry.spec.name));
        maps_.push_back({entry.data, entry.gradient, up.data, down.data, up.gradient, down.gradient});
    }
    setBase();
}

void LowRank::setBase() {
    const TensorView all = network_.parameters().all();
    network_.backend().copy(all, TensorView(base_.data(), DType::F32, all.shape));
}

void LowRank::project() {
    Backend& backend = network_.backend();
    for (const Map& map : maps_) {
        backend.linear(map.gradient, {map.down, {}, nullptr}, {}, Activation::None, {}, map.upGradient);
        backend.linearGradient(map.gradient, {map.down, {}, nullptr}, map.up, {}, map.downGradient, {},
                               Activation::None, Into::Add, Into::Set);
    }
}

void LowRank::apply() {
    Backend& backend = network_.backend();
    const TensorView all = network_.parameters().all();
    backend.copy(TensorView(base_.data(), DType::F32, all.shape), all);
    // Adds up x down to each weight. linearGradient() adds outGradient x weight to inGradient; the arguments
    // here are outGradient = up, weight = down, inGradient = the network's weight.
    for (const Map& map : maps_)
        backend.linearGradient(map.weight, {map.down, {}, nullptr}, map.up, map.weight, {}, {});
}

}  // namespace continuo
