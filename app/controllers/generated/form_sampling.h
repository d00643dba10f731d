#pragma once

#include <continuo/live_controls.h>
#include <continuo/sampling_choice.h>

#include <algorithm>

namespace continuo::app {

// The fields of an inspector's form that the engine samples with. Form: ui::ImageForm or ui::SoundForm.
template <class Form>
SamplingChoice toSamplingChoice(const Form& form) {
    SamplingChoice sampling;
    forEachFilter([](const UserParameter&, auto& to, const auto& from) { to = from; }, sampling, form);
    sampling.latents = form.latentsAuto ? 0 : form.latents;
    sampling.seed = form.seed;
    return sampling;
}

// Passes changed values on to what is being made; unchanged values stay as they were requested.
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

// Sets a form's fields to what `sampling` says, within the ranges of its controls. mostLatents: of the model,
// or tokens of its window; 0: the form keeps its number.
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
