#pragma once

#include <vector>

#include "forms.h"
#include "image_forms.h"
#include "pictures/picture_origin.h"

namespace continuo::app {

// Describes a picture's origin. program: the one that made it; may be empty.
ui::PictureInfo makePictureInfo(const QString& title, const PictureOrigin& origin,
                                const std::string& program = {});
// Returns a hint that the picture's model is unavailable and another one continues it.
QString otherMakerText(const PictureOrigin& origin);
// Formats "not finished, row 5 of 32"; empty if finished.
QString unfinishedText(const PictureOrigin& origin);
// Lists what could not be restored of a picture's settings, one sentence each. sameModel: the model is the
// one that made it; now: the sliders; labels: the model's classes; precision: of the weights now.
QStringList listUnrestored(const PictureOrigin& origin, bool sameModel, const SamplingChoice& now,
                           const QStringList& labels, const std::string& precision);
// Describes how the opened picture differs from its file (PictureFile::warnings); empty without warnings.
ui::UserMessage warningsMessage(const QString& name, const QStringList& warnings);
// Returns the texts in a file from another program, unchanged.
ui::PictureInfo makePictureInfo(const QString& title, const std::vector<PngText>& texts);

}  // namespace continuo::app
