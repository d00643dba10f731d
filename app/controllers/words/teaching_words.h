#pragma once

#include <QString>

#include "jobs/job.h"

namespace continuo::app {

// What came of a teaching that ended well or was cancelled: whether the new model foresees the player better.
QString teachingWords(const Job& job);

}  // namespace continuo::app
