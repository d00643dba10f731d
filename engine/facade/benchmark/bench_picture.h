#pragma once

#include <memory>
#include <stop_token>

#include "continuo/bench_request.h"
#include "continuo/events.h"
#include "model/network.h"

namespace continuo {

// Generates request.batch pictures together, without a prompt, up to request.tokens of each. Measures the
// cost of a token and of a whole picture. Throws BadModel if the model is not for pictures.
BenchResult benchPicture(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                         Events& events, const std::stop_token& stop);

}  // namespace continuo
