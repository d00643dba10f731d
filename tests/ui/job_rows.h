#pragma once

#include "models/queue_model.h"

namespace continuo::ui {

// A row of the queue as tests show it.
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
