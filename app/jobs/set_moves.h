#pragma once

#include <continuo/sampling_choice.h>
#include <continuo/slider_moves.h>

#include <vector>

#include "gallery/gallery.h"

namespace continuo::app {

// Where sliders were moved while a set was made. The gallery keeps it in the origins of the set's items.

// The sampling after all moves of the sliders.
SamplingChoice movedBy(const SliderMoves& moves, SamplingChoice sampling);
// Writes the moves so far into the items' origins.
void tellMoves(Gallery& gallery, const std::vector<GalleryItem>& items, const SliderMoves& moves);

// Notes that the sliders were moved from `before` to `after` while no job was filling this set: those that
// differ act from the set's next number on, also in a later run of the program. Does nothing if the set is
// not begun. Throws NotFound for an unknown set.
void moveSliders(Gallery& gallery, GallerySetId set, const SamplingChoice& before,
                 const SamplingChoice& after);

// Has a stopped set go on with the sliders where they stand now: its next number is the first that is drawn
// with them. If the set is not begun, they become `asked`, the sampling of its job. Throws NotFound for an
// unknown set.
void goOnWith(Gallery& gallery, GallerySetId set, SamplingChoice& asked, const SamplingChoice& sliders);

}  // namespace continuo::app
