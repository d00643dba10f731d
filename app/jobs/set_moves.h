#pragma once

#include <continuo/sampling_choice.h>
#include <continuo/slider_moves.h>

#include <optional>
#include <string>
#include <vector>

#include "gallery/gallery.h"
#include "pictures/picture_origin.h"

namespace continuo::app {

struct PictureJob;

// What the gallery keeps of how the pictures of a set are made, for the job that fills the set.

// A picture's origin; nullopt if it has none, or a later Continuo wrote it.
std::optional<PictureOrigin> originIn(const GalleryPicture& picture);
// The origin as the text that Gallery::finish() takes.
std::string originText(const PictureOrigin& origin);

// The sampling after all moves of the sliders.
SamplingChoice movedBy(const SliderMoves& moves, SamplingChoice sampling);
// Writes the moves so far into the pictures' origins.
void tellMoves(Gallery& gallery, const std::vector<GalleryPicture>& pictures, const SliderMoves& moves);

// Notes that the sliders were moved from `before` to `after` while no job was drawing this set: those that
// differ act from the set's next number on, also in a later run of the program. Does nothing if the set is
// not begun. Throws NotFound for an unknown set.
void moveSliders(Gallery& gallery, GallerySetId set, const SamplingChoice& before,
                 const SamplingChoice& after);

// Has a stopped set go on as `job` with the sliders where they stand now: its next number is the first that
// is drawn with them. If the set is not begun, they become the job's sampling. Throws NotFound for an unknown
// set.
void goOnWith(Gallery& gallery, PictureJob& job, const SamplingChoice& sliders);

}  // namespace continuo::app
