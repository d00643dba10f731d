#pragma once

#include <continuo/performance.h>

#include "library/take.h"

namespace continuo::app {

// The player's part of a take as training music: without the model's voice, and with shortened rests where
// the player listened to it or did nothing.
Performance ownPlaying(const TakeContent& take);

}  // namespace continuo::app
