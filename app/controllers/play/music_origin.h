#pragma once

#include <continuo/compute_choice.h>
#include <continuo/model_summary.h>

#include "forms.h"
#include "library/take.h"

namespace continuo::app {

// Returns the origin of music that a model plays with this form.
Origin makeOrigin(const ModelSummary& model, const ui::PlayForm& form, const ComputeChoice& compute);
// Returns the form with the temperature, factors, filters and constraints of the origin. Fields missing in
// the origin stay unchanged.
ui::PlayForm withOrigin(ui::PlayForm form, const Origin& origin);
// Sets how many seconds before the take its replay record begins, because the model heard that music; 0: with
// the take. Stored in Origin::details.
Origin withRecordBefore(Origin origin, double seconds);
double recordBefore(const Origin& origin);

}  // namespace continuo::app
