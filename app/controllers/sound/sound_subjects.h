#pragma once

#include "controllers/generated/set_subjects.h"

// Keys of banners in the Sound workspace, in addition to those in words/banner_subjects.h.
namespace continuo::app::subjects {

inline constexpr QLatin1String kSounds("sounds");                // the workspace
inline constexpr QLatin1String kSoundFiles("soundFiles");        // opened and exported files
inline constexpr QLatin1String kSoundRead("soundRead");          // shortcomings of the opened file
inline constexpr QLatin1String kSoundRestored("soundRestored");  // restored settings of an opened file
inline constexpr QLatin1String kRecording("recording");          // the running or last recording
inline constexpr QLatin1String kRecovered("recovered");          // an interrupted recording
inline constexpr QLatin1String kDecoded("decoded");              // why sounds of the gallery are silent
inline constexpr QLatin1String kChosenGone("chosenGone");        // the shown set's model is not available

}  // namespace continuo::app::subjects
