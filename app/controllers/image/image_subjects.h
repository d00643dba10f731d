#pragma once

#include "controllers/generated/set_subjects.h"

// Banner subjects of the Image workspace, besides those of all canvases.
namespace continuo::app::subjects {

inline constexpr QLatin1String kImage("image");        // the workspace; used if no other subject fits
inline constexpr QLatin1String kSurprise("surprise");  // the surprise of kept rows
inline constexpr QLatin1String kFiles("files");        // opened, exported and dragged files
inline constexpr QLatin1String kClass("class");        // kept rows need a known class

// An opened file.
inline constexpr QLatin1String kOpened("opened");  // differences from the file
inline constexpr QLatin1String kFitted("fitted");  // it has another shape; its button switches the fitting
inline constexpr QLatin1String kRestored("restored");  // whether its settings and model are restored

// Generated pictures.
inline constexpr QLatin1String kSetsModel("setsModel");    // the shown set's model is missing
inline constexpr QLatin1String kChoiceGone("choiceGone");  // a chosen model is missing
inline constexpr QLatin1String kMaker("maker");            // the model that makes more pictures like this one

}  // namespace continuo::app::subjects
