#pragma once

#include <continuo/compute_choice.h>
#include <continuo/model_summary.h>

#include "forms.h"
#include "library/take.h"

namespace continuo::app {

// The origin of music that a model plays under this form.
Origin originOf(const ModelSummary& model, const ui::PlayForm& form, const ComputeChoice& compute);
// The form with the temperature, its factors, the filters and the constraints with which music was made.
// Fields that the origin does not have stay as they are.
ui::PlayForm withOrigin(ui::PlayForm form, const Origin& origin);
// How many seconds before a recording its record for replays begins, because the model heard them; 0: with
// the recording. Stored in Origin::details.
Origin withRecordBefore(Origin origin, double seconds);
double recordBefore(const Origin& origin);

}  // namespace continuo::app
