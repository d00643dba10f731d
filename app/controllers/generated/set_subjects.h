#pragma once

#include "controllers/words/banner_subjects.h"

// Banner subjects of generated pictures or sounds, besides those of all canvases.
namespace continuo::app::subjects {

inline constexpr QLatin1String kDiscarded("discarded");
inline constexpr QLatin1String kSetJobs("pictureJobs");  // why jobs cannot continue; the name is stored
inline constexpr QLatin1String kStopped("stopped");  // the progress of a stopped set; its button resumes it

}  // namespace continuo::app::subjects
