#pragma once

#include <QString>

#include "jobs/job.h"

namespace continuo::app {

// The result of a teaching that ended well or was cancelled: whether the new model predicts the player
// better.
QString teachingWords(const Job& job);
// What the engine had to say of it, a line each; mostly nothing.
QString teachingDetails(const Job& job);

}  // namespace continuo::app
