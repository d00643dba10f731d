#pragma once

#include <memory>

#include "model/network.h"
#include "model/parameters/adapter.h"

namespace continuo {

// Trains a network's matrices through low-rank factors only (LoRA): W = W0 + up x down. The network runs with
// W; the gradients of the factors follow from that of W: d up = dW x down^T, d down = up^T x dW. So no extra
// op or forward pass is needed. The product needs no scale: with Adam it would only change the learning rate.
class LowRank {
public:
    // Uses the network's present weights as W0. The network must have gradients.
    LowRank(Network& network, int rank, std::uint64_t seed);

    // Returns the parameters for the optimiser.
    Parameters& factors() noexcept { return factors_; }
    const Parameters& factors() const noexcept { return factors_; }
    int rank() const noexcept { return rank_; }

    // Computes the gradients of the factors from those of the network's matrices.
    void project();
    // Uses the network's present weights as W0.
    void setBase();
    // Sets the network's weights to W0 + up x down; the caller then calls prepare().
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
