#pragma once

#include <continuo/live_controls.h>
#include <continuo/sampling_choice.h>

#include <algorithm>

namespace continuo::app {

// The fields of an inspector's form that the engine samples with. Form: ui::ImageForm or ui::SoundForm.
template <class Form>
SamplingChoice toSamplingChoice(const Form& form) {
    SamplingChoice sampling;
    sampling.temperature = form.temperature;
    sampling.topK = form.topK;
    sampling.topP = form.topP;
    sampling.minP = form.minP;
    sampling.latents = form.latentsAuto ? 0 : form.latents;
    sampling.seed = form.seed;
    return sampling;
}

// Passes changed values on to what is being made; unchanged values stay as they were requested.
template <class Form>
void applyChanges(LiveControls& controls, const Form& before, const Form& after) {
    const SamplingChoice was = toSamplingChoice(before), is = toSamplingChoice(after);
    if (is.temperature != was.temperature) controls.temperature = is.temperature;
    if (is.topK != was.topK) controls.topK = is.topK;
    if (is.topP != was.topP) controls.topP = is.topP;
    if (is.minP != was.minP) controls.minP = is.minP;
    if (is.latents != was.latents) controls.latents = is.latents;
}

// Sets a form's fields to what `sampling` says, within the ranges of its controls. mostLatents: of the model,
// or tokens of its window; 0: the form keeps its number.
template <class Form>
void applySampling(Form& form, const SamplingChoice& sampling, int mostLatents) {
    form.temperature = std::clamp(sampling.temperature, 0.1, 2.0);
    form.topK = sampling.topK;
    form.topP = std::clamp(sampling.topP, 0.05, 1.0);
    form.minP = std::clamp(sampling.minP, 0.0, 0.5);
    form.latentsAuto = sampling.latents == 0;
    if (!form.latentsAuto && mostLatents > 0) form.latents = std::min(sampling.latents, mostLatents);
    form.seed = sampling.seed;
}

}  // namespace continuo::app
