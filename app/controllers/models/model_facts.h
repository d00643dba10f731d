#pragma once

#include <continuo/model_summary.h>

#include "forms.h"

namespace continuo::app {

// Returns the facts that the window shows: name with size, and from the card the prediction quality by
// latents.
ui::ModelFacts makeModelFacts(const ModelSummary& model);

// Adds a measurement to the time curve. An existing value for these latents moves towards it, and the curve
// stays monotonic.
void addMilliseconds(ui::ModelFacts& facts, int latents, double msPerToken);

}  // namespace continuo::app
