#pragma once

#include "controllers/words/banner_subjects.h"

// Subjects of the lines above generated pictures or sounds, besides those of all canvases.
namespace continuo::app::subjects {

inline constexpr QLatin1String kDiscarded("discarded");
inline constexpr QLatin1String kSetJobs("pictureJobs");  // why jobs cannot go on; a lasting name
inline constexpr QLatin1String kStopped("stopped");      // how far; its button lets them go on

}  // namespace continuo::app::subjects
