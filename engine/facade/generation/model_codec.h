#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "continuo/events.h"
#include "continuo/sound_request.h"
#include "facade/codec/codec_work.h"
#include "model/config/model_config.h"

namespace continuo {

// The codec of a request on a device, with as many levels as the model has. Throws BadModel where it is not
// the one whose codes the model learnt.
CodecOnDevice openCodecOf(const ModelConfig& config, const SoundRequest& request,
                          const std::function<std::shared_ptr<Backend>(const ComputeChoice&)>& open,
                          Events& events, const std::stop_token& stop);

}  // namespace continuo
