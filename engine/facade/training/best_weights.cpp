#include "facade/training/best_weights.h"

#include <cmath>

namespace continuo {

void BestWeights::resume(std::optional<double> nats, bool comparable, bool due) {
    inFile_ = nats.has_value();
    if (!kept_) return;
    if (comparable) nats_ = nats;
    due_ = due;
}

bool BestWeights::update(std::optional<double> nats) {
    if (!kept_ || !nats) return false;
    due_ = false;
    if (!std::isfinite(*nats) || (nats_ && *nats >= *nats_)) return false;
    nats_ = nats;
    return true;
}

}  // namespace continuo
