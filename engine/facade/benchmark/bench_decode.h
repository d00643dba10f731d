#pragma once

#include <memory>
#include <stop_token>

#include "continuo/bench_request.h"
#include "continuo/events.h"
#include "model/network.h"

namespace continuo {

// Times single decode steps after a prompt. Also times the work that is only sometimes due: rebuilding
// latents, or ending a block.
BenchResult benchDecode(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                        Events& events, const std::stop_token& stop);

}  // namespace continuo
