#pragma once

#include "continuo/model_summary.h"
#include "continuo/train_request.h"

namespace continuo {

// The sound of the model that a training makes or goes on from: what codes it learns from, and of which
// codec, where the model names one already. Throws as learnsCodes(), and BadModel where it is no model for
// sound.
SoundShape soundOf(const TrainRequest& request);

}  // namespace continuo
