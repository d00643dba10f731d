#pragma once

#include <QString>

#include "jobs/job.h"

namespace continuo::app {

// Describes the result of a teaching that succeeded or was cancelled: whether the new model predicts the
// player better.
QString teachingWords(const Job& job);
// Returns the engine's remarks on the teaching, one per line; usually empty.
QString teachingDetails(const Job& job);

}  // namespace continuo::app
