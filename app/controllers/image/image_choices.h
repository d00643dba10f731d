#pragma once

#include <continuo/requests.h>

#include "controllers/image/picture_sources.h"
#include "controllers/models/image_models.h"
#include "gallery/gallery.h"
#include "image_forms.h"
#include "pictures/picture_export.h"
#include "pictures/picture_origin.h"

namespace continuo {
class LiveControls;
}

namespace continuo::app {

class Settings;

// How pictures were asked for last. Class, kept rows and a seed that is not locked belong to what is shown
// and are not kept.
ui::ImageForm imageForm(Settings& settings);
void keepImageForm(Settings& settings, const ui::ImageForm& form);

// What the inspector says, as the engine wants it.
SamplingChoice samplingOf(const ui::ImageForm& form);
// Hands what was changed to pictures on their way, and nothing else: what they were asked for stays
// otherwise.
void change(LiveControls& controls, const ui::ImageForm& before, const ui::ImageForm& after);
// Pictures by a model as the form says; rows are kept of the source, if there is one, in its own size. Throws
// as fitted() does.
NewSet newSet(const ImageModel& model, const ui::ImageForm& form, const PictureSource& source, int keptRows);
ExportOptions exportOf(const ui::ImageForm& form);

// The form with the settings that made a picture, as far as this model goes; its seed is locked.
ui::ImageForm formAsMade(ui::ImageForm form, const PictureOrigin& origin, const ImageModel& model);

}  // namespace continuo::app
