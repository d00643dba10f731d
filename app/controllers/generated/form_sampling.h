#pragma once

#include <continuo/live_controls.h>
#include <continuo/sampling_choice.h>

#include <algorithm>

namespace continuo::app {

// Returns the sampling settings of an inspector's form. Form: ui::ImageForm or ui::SoundForm.
template <class Form>
SamplingChoice toSamplingChoice(const Form& form) {
    SamplingChoice sampling;
    forEachFilter([](const UserParameter&, auto& to, const auto& from) { to = from; }, sampling, form);
    sampling.latents = form.latentsAuto ? 0 : form.latents;
    sampling.seed = form.seed;
    return sampling;
}

// Copies the settings that differ between two forms to the controls of the running job. Unchanged settings
// keep the values of the job's request.
template <class Form>
void applyChanges(LiveControls& controls, const Form& before, const Form& after) {
    const SamplingChoice was = toSamplingChoice(before), is = toSamplingChoice(after);
    forEachFilter(
        [](const UserParameter&, auto& to, auto old, auto now) {
            if (now != old) to = now;
        },
        controls, was, is);
    if (is.latents != was.latents) controls.latents = is.latents;
}

// Copies `sampling` to a form, clamped to the ranges of its controls. mostLatents: the model's latents, or
// the tokens of its window; with 0 the form's number of latents stays.
template <class Form>
void applySampling(Form& form, const SamplingChoice& sampling, int mostLatents) {
    forEachFilter([](const UserParameter& filter, auto& to,
                     auto from) { to = static_cast<decltype(from)>(filter.clampToControl(from)); },
                  form, sampling);
    form.latentsAuto = sampling.latents == 0;
    if (!form.latentsAuto && mostLatents > 0) form.latents = std::min(sampling.latents, mostLatents);
    form.seed = sampling.seed;
}

}  // namespace continuo::app
