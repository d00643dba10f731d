#pragma once

#include "continuo/model_summary.h"
#include "continuo/train_request.h"

namespace continuo {

// Returns the size and classes that all training pictures of a request must have. Throws as
// trainsPictureModel(), and BadModel if it is a model for music.
PictureShape trainedPictureShape(const TrainRequest& request);

}  // namespace continuo
