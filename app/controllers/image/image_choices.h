#pragma once

#include "controllers/generated/form_sampling.h"
#include "controllers/image/picture_sources.h"
#include "controllers/models/image_models.h"
#include "gallery/gallery.h"
#include "image_forms.h"
#include "pictures/picture_export.h"
#include "pictures/picture_origin.h"

namespace continuo::app {

class Settings;

// Returns the stored settings of the inspector. Class, kept rows and an unlocked seed belong to the shown set
// and are not stored.
ui::ImageForm loadImageForm(Settings& settings);
void storeImageForm(Settings& settings, const ui::ImageForm& form);

// Makes the set that the form requests, without its seeds. With a source, the set has its size, keeps its
// first rows, and inherits its class if none is chosen. Throws as fitted().
NewSet newSet(const ImageModel& model, const ui::ImageForm& form, const PictureSource& source, int keptRows);
// Returns whether rows are kept of an unknown class. Such a set is impossible, because the model draws a
// class only before the first pixel.
bool isClassMissing(const NewSet& set, const ImageModel& model);
ExportOptions toExportOptions(const ui::ImageForm& form);

// Returns the form with the settings of a picture, as far as this model supports them; locks the seed.
ui::ImageForm formWithOrigin(ui::ImageForm form, const PictureOrigin& origin, const ImageModel& model);

}  // namespace continuo::app
