#pragma once

#include <continuo/model_summary.h>

#include "forms.h"

namespace continuo::app {

// Returns the facts that the window shows: the name with the size, and the prediction quality by number of
// latents from the card.
ui::ModelFacts makeModelFacts(const ModelSummary& model);

// Adds a measurement to the time curve. An existing value for these latents moves towards the measurement,
// and the curve stays monotonic.
void addMilliseconds(ui::ModelFacts& facts, int latents, double msPerToken);

}  // namespace continuo::app
