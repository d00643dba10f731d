#pragma once

#include "controllers/generated/set_subjects.h"

// Subjects of the lines above the pictures, besides those of other canvases.
namespace continuo::app::subjects {

inline constexpr QLatin1String kImage("image");        // the workspace, where nothing below says it better
inline constexpr QLatin1String kSurprise("surprise");  // of the rows that are kept
inline constexpr QLatin1String kFiles("files");        // opened, exported and dragged ones
inline constexpr QLatin1String kClass("class");        // none was known where rows are to be kept

// Of a file that was opened.
inline constexpr QLatin1String kOpened("opened");      // in what it differs
inline constexpr QLatin1String kFitted("fitted");      // it has another shape; its button fits it otherwise
inline constexpr QLatin1String kRestored("restored");  // whether its settings and its model are back

// Of pictures that are made.
inline constexpr QLatin1String kSetsModel("setsModel");    // that the shown set's is not there
inline constexpr QLatin1String kChoiceGone("choiceGone");  // that a chosen model is not
inline constexpr QLatin1String kMaker("maker");            // which model makes more like one

}  // namespace continuo::app::subjects
