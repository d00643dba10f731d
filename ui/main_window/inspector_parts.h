#pragma once

#include "forms.h"

namespace continuo::ui {

class PlayFormPart;

// The inspector's small parts, and what their heads say while they are closed.

// How far back the model hears.
PlayFormPart* makeMemoryPart();
QString memorySummary(const PlayForm& form);
// Which tokens are left out of the draw.
PlayFormPart* makeSamplingPart();
QString samplingSummary(const PlayForm& form);
// Where it sounds, and how loud.
PlayFormPart* makeOutputPart();
QString outputSummary(const PlayForm& form);

}  // namespace continuo::ui
