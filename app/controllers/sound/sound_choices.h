#pragma once

#include "controllers/models/sound_models.h"
#include "controllers/sound/sound_source.h"
#include "gallery/gallery.h"
#include "sound_forms.h"

namespace continuo::app {

class Settings;

// Returns the stored settings of the inspector. The prompt and an unlocked seed are not stored, because they
// belong to the shown sound.
ui::SoundForm loadSoundForm(Settings& settings);
void storeSoundForm(Settings& settings, const ui::SoundForm& form);

// Returns the form with the settings of a generated sound, clamped to this model's ranges. Keeps the seam.
ui::SoundForm formWithOrigin(ui::SoundForm form, const SoundOrigin& origin, const SoundModel& model);

// Makes the set that the form requests, without its seeds: it continues the chosen part of the source, or
// nothing if the source is empty. Throws as makeSoundSetShape(), and BadRequest if the source has another
// rate than the model.
NewSet newSoundSet(const SoundModel& model, const ui::SoundForm& form, const SoundSource& source);

}  // namespace continuo::app
