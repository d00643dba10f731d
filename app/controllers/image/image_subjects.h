#pragma once

#include "controllers/generated/set_subjects.h"

// Keys of banners in the Image workspace, in addition to those in words/banner_subjects.h.
namespace continuo::app::subjects {

inline constexpr QLatin1String kImage("image");        // messages that fit no other subject
inline constexpr QLatin1String kSurprise("surprise");  // the surprise of kept rows
inline constexpr QLatin1String kFiles("files");        // opened, exported and dragged files
inline constexpr QLatin1String kClass("class");        // kept rows need a known class

// An opened file.
inline constexpr QLatin1String kOpened("opened");      // how the opened picture differs from its file
inline constexpr QLatin1String kFitted("fitted");      // picture is cropped or has bars; a button changes it
inline constexpr QLatin1String kRestored("restored");  // the restored settings and model of a picture

// Generated pictures.
inline constexpr QLatin1String kSetsModel("setsModel");    // the shown set's model is missing
inline constexpr QLatin1String kChoiceGone("choiceGone");  // a chosen model is missing
inline constexpr QLatin1String kMaker("maker");            // the chosen model did not make the picture

}  // namespace continuo::app::subjects
