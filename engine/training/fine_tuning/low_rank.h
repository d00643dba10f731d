#pragma once

#include <memory>

#include "model/network.h"
#include "model/parameters/adapter.h"

namespace continuo {

// Lets a network's matrices learn through low-rank factors alone (LoRA): W = W0 + up x down. The network runs
// with W as ever; the gradients of the factors follow from that of W, d up = dW x down^T and d down = up^T x
// dW, so no op, and no second forward pass, is needed. The product has no scale of its own: Adam's steps do
// not depend on it, so that one would only be another rate.
class LowRank {
public:
    // Takes the network's weights as they are for W0. The network has gradients.
    LowRank(Network& network, int rank, std::uint64_t seed);

    // What the optimiser works on.
    Parameters& factors() noexcept { return factors_; }
    const Parameters& factors() const noexcept { return factors_; }
    int rank() const noexcept { return rank_; }

    // Sets the factors' gradients from those of the network.
    void project();
    // Takes the network's weights for W0.
    void takeBase();
    // Gives the network W0 + up x down; prepare() is left to the caller.
    void apply();

private:
    struct Map {
        TensorView weight, gradient;  // [N,K], of the network
        TensorView up, down;          // [N,R], [R,K]
        TensorView upGradient, downGradient;
    };

    Network& network_;
    int rank_ = 0;
    Parameters factors_;
    Buffer base_;
    std::vector<Map> maps_;
};

}  // namespace continuo
