#pragma once

#include <memory>
#include <stop_token>

#include "backend/backend.h"
#include "continuo/bench_request.h"
#include "continuo/events.h"

namespace continuo {

// Times encoding and decoding: a long sound, and request.tokens frames one by one.
BenchResult benchCodec(const BenchRequest& request, const std::shared_ptr<Backend>& backend, Events& events,
                       const std::stop_token& stop);

// Times request.tokens training steps of a codec.
BenchResult benchCodecTraining(const BenchRequest& request, const std::shared_ptr<Backend>& backend,
                               Events& events, const std::stop_token& stop);

}  // namespace continuo
