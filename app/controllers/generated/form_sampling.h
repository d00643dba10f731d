#pragma once

#include <continuo/live_controls.h>
#include <continuo/sampling_choice.h>

namespace continuo::app {

// The fields of an inspector's form that the engine samples with. Form: ui::ImageForm or ui::SoundForm.
template <class Form>
SamplingChoice samplingOf(const Form& form) {
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
void change(LiveControls& controls, const Form& before, const Form& after) {
    const SamplingChoice was = samplingOf(before), is = samplingOf(after);
    if (is.temperature != was.temperature) controls.temperature = is.temperature;
    if (is.topK != was.topK) controls.topK = is.topK;
    if (is.topP != was.topP) controls.topP = is.topP;
    if (is.minP != was.minP) controls.minP = is.minP;
    if (is.latents != was.latents) controls.latents = is.latents;
}

}  // namespace continuo::app
