#pragma once

#include "models/queue_model.h"

namespace continuo::ui {

// Returns a row of the queue.
inline JobRow job(quint64 id, JobState state, double progress = -1) {
    return {id,
            state,
            QStringLiteral("note"),
            QStringLiteral("Take %1").arg(id),
            QStringLiteral("N 256"),
            progress,
            QStringLiteral("0:41 left")};
}

}  // namespace continuo::ui
