#pragma once

#include "continuo/model_summary.h"
#include "continuo/train_request.h"

namespace continuo {

// Returns the shape of the codes that a request trains on, and their codec if the model already names one.
// Throws as trainsSoundModel(), and BadModel if it is not a model for sound.
SoundShape trainedSoundShape(const TrainRequest& request);

}  // namespace continuo
