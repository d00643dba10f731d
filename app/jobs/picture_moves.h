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

// What the gallery knows of how the pictures of a set are being made, for the job that fills it.

// A picture's origin; nothing where there is none, or a later Continuo wrote it.
std::optional<PictureOrigin> originIn(const GalleryPicture& picture);
// For Gallery::finish().
std::string originText(const PictureOrigin& origin);

// Where the sliders stand once they were moved.
SamplingChoice movedBy(const SliderMoves& moves, SamplingChoice sampling);
// Writes the moves so far into the pictures' origins.
void tellMoves(Gallery& gallery, const std::vector<GalleryPicture>& pictures, const SliderMoves& moves);

// Sliders were moved from `before` to `after` while no job draws a set that is begun: those that differ act
// from its next number on, also at a later start. Does nothing where the set is not begun. Throws NotFound
// for an unknown one.
void moveSliders(Gallery& gallery, GallerySetId set, const SamplingChoice& before,
                 const SamplingChoice& after);

// So the sliders stand when a set that was stopped goes on as `job`: its next number is the first that is
// drawn with them. Where it is not begun the job asks for them. Throws NotFound for an unknown set.
void goOnWith(Gallery& gallery, PictureJob& job, const SamplingChoice& sliders);

}  // namespace continuo::app
