#pragma once

#include "continuo/model_summary.h"
#include "continuo/train_request.h"

namespace continuo {

// The pictures of the model that a training makes or goes on from: size and classes that all it learns from
// must have. Throws as learnsPictures(), and BadModel where it is a model for music.
PictureShape picturesOf(const TrainRequest& request);

}  // namespace continuo
