#pragma once

#include <memory>
#include <stop_token>

#include "continuo/bench_request.h"
#include "continuo/events.h"
#include "model/network.h"

namespace continuo {

// Times the tokens of a LiveSession at an even pace, as in live music: half a minute is 3,000 tokens.
BenchResult benchLive(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                      Events& events, const std::stop_token& stop);

}  // namespace continuo
