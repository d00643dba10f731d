#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "continuo/events.h"
#include "continuo/sound_request.h"
#include "facade/codec/codec_work.h"
#include "model/config/model_config.h"

namespace continuo {

// Opens the codec of a request on a device, with the model's number of levels. Throws BadModel if the model
// was trained on the codes of another codec.
CodecOnDevice openModelCodec(const ModelConfig& config, const SoundRequest& request,
                             const std::function<std::shared_ptr<Backend>(const ComputeChoice&)>& open,
                             Events& events, const std::stop_token& stop);

}  // namespace continuo
