#pragma once

#include <continuo/compute_choice.h>
#include <continuo/model_summary.h>

#include "forms.h"
#include "library/take.h"

namespace continuo::app {

// Where music comes from that a model plays with what the form says.
Origin originOf(const ModelSummary& model, const ui::PlayForm& form, const ComputeChoice& compute);
// The form with the temperature and its factors, filters and constraints with which music was made; what is
// not told stays.
ui::PlayForm withOrigin(ui::PlayForm form, const Origin& origin);
// The seconds before a recording with which its record begins, since the model heard them; 0: none. Kept with
// its details.
Origin withRecordBefore(Origin origin, double seconds);
double recordBefore(const Origin& origin);

}  // namespace continuo::app
