#pragma once

#include <continuo/performance.h>

#include "library/take.h"

namespace continuo::app {

// Returns the player's part of a take as training music. Omits the model's voice, and shortens the rests in
// which the player listened or paused.
Performance ownPlaying(const TakeContent& take);

}  // namespace continuo::app
