#pragma once

#include "controllers/words/banner_subjects.h"

// Keys of banners about generated pictures or sounds, in addition to those in words/banner_subjects.h.
namespace continuo::app::subjects {

inline constexpr QLatin1String kDiscarded("discarded");
inline constexpr QLatin1String kSetJobs("pictureJobs");  // why jobs cannot continue; for pictures and sounds
inline constexpr QLatin1String kStopped("stopped");  // the progress of a stopped set; its button resumes it

}  // namespace continuo::app::subjects
