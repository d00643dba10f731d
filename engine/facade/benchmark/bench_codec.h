#pragma once

#include <memory>
#include <stop_token>

#include "backend/backend.h"
#include "continuo/bench_request.h"
#include "continuo/events.h"

namespace continuo {

// Encodes and decodes: a long sound, and request.tokens frames as they come.
BenchResult benchCodec(const BenchRequest& request, const std::shared_ptr<Backend>& backend, Events& events,
                       const std::stop_token& stop);

// Steps of a codec's training, request.tokens of them.
BenchResult benchCodecTraining(const BenchRequest& request, const std::shared_ptr<Backend>& backend,
                               Events& events, const std::stop_token& stop);

}  // namespace continuo
