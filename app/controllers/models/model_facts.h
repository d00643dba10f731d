#pragma once

#include <continuo/model_summary.h>

#include "forms.h"

namespace continuo::app {

// What the window shows of a model: its name with its size, and from its card how well it predicts with how
// many latents.
ui::ModelFacts factsOf(const ModelSummary& model);

// Adds a measurement to the curve of milliseconds; an existing value for these latents moves towards it, and
// the curve never falls.
void addMilliseconds(ui::ModelFacts& facts, int latents, double msPerToken);

}  // namespace continuo::app
