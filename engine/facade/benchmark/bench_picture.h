#pragma once

#include <memory>
#include <stop_token>

#include "continuo/bench_request.h"
#include "continuo/events.h"
#include "model/network.h"

namespace continuo {

// Makes request.batch pictures together from nothing, up to request.tokens of each: what a token costs, and
// what a whole picture takes. Throws BadModel where the model is not one for pictures.
BenchResult benchPicture(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                         Events& events, const std::stop_token& stop);

}  // namespace continuo
