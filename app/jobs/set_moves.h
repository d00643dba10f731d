#pragma once

#include <continuo/sampling_choice.h>
#include <continuo/slider_moves.h>

#include <vector>

#include "gallery/gallery.h"

namespace continuo::app {

// Slider changes while a set is generated. The gallery stores them in the origins of the set's items.

// Returns `sampling` after all slider changes.
SamplingChoice applyMoves(const SliderMoves& moves, SamplingChoice sampling);
// Writes the slider changes so far to the items' origins.
void writeMoves(Gallery& gallery, const std::vector<GalleryItem>& items, const SliderMoves& moves);

// Records that the sliders moved from `before` to `after` while no job was filling this set. Changed values
// act from the set's next number on, also after a restart. Does nothing if the set is not begun. Throws
// NotFound for an unknown set.
void moveSliders(Gallery& gallery, GallerySetId set, const SamplingChoice& before,
                 const SamplingChoice& after);

// Prepares a stopped set to resume with the present slider values. They act from its next number on. If the
// set is not begun, writes them to `asked`, the sampling of its job. Throws NotFound for an unknown set.
void resumeWithSliders(Gallery& gallery, GallerySetId set, SamplingChoice& asked,
                       const SamplingChoice& sliders);

}  // namespace continuo::app
