#pragma once

#include <vector>

#include "forms.h"
#include "image_forms.h"
#include "pictures/picture_origin.h"

namespace continuo::app {

// A picture's origin in words. `program`: the program that made it; may be empty.
ui::PictureInfo infoOf(const QString& title, const PictureOrigin& origin, const std::string& program = {});
// Says that the model of a picture is not available and that another one continues it.
QString otherMaker(const PictureOrigin& origin);
// "not finished, row 5 of 32"; empty: it was finished.
QString howFar(const PictureOrigin& origin);
// What differs from a picture's own settings after they were restored, one sentence each. sameModel: whether
// the model is the one that made it; now: the sliders; labels: the model's classes; precision: that of the
// weights now.
QStringList whatIsNotBack(const PictureOrigin& origin, bool sameModel, const SamplingChoice& now,
                          const QStringList& labels, const std::string& precision);
// Says how the opened picture differs from its file (PictureFile::warnings); empty without warnings.
ui::Saying sayingOfWarnings(const QString& name, const QStringList& warnings);
// The texts in a file that another program wrote, unchanged.
ui::PictureInfo infoOf(const QString& title, const std::vector<PngText>& texts);

}  // namespace continuo::app
