#pragma once

#include <continuo/results.h>

#include "forms.h"

namespace continuo::app {

// What the window says of a model: its name with its size, and how well it foresees with how many latents, as
// its card has it.
ui::ModelFacts factsOf(const ModelSummary& model);

// Adds a measurement to the curve of milliseconds; what is there at these latents moves towards it, and the
// curve never falls.
void addMilliseconds(ui::ModelFacts& facts, int latents, double msPerToken);

}  // namespace continuo::app
