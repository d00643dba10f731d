#pragma once

#include <continuo/performance.h>

#include "library/take.h"

namespace continuo::app {

// What the player played in a take, to be learnt from: without the model's voice, and with the rests
// shortened in which the player listened to it or did nothing.
Performance ownPlaying(const TakeContent& take);

}  // namespace continuo::app
