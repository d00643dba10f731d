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
// What does not come back with a picture's settings, a sentence each: `sameModel` says whether the model is
// the one that made it, `now` how the sliders stand, `labels` which classes there are, `precision` how the
// weights are kept now.
QStringList whatIsNotBack(const PictureOrigin& origin, bool sameModel, const SamplingChoice& now,
                          const QStringList& labels, const std::string& precision);
// What is otherwise than in the file, of PictureFile::warnings; nothing where nothing is.
ui::Saying sayingOfWarnings(const QString& name, const QStringList& warnings);
// The texts in another program's file, as they are.
ui::PictureInfo infoOf(const QString& title, const std::vector<PngText>& texts);

}  // namespace continuo::app
