#pragma once

#include <memory>
#include <stop_token>

#include "continuo/bench_request.h"
#include "continuo/events.h"
#include "model/network.h"

namespace continuo {

// Times single tokens behind a prompt, and what a model does from time to time beside them: the rebuild of
// latents, or the end of a block.
BenchResult benchDecode(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                        Events& events, const std::stop_token& stop);

}  // namespace continuo
