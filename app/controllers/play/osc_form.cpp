#include "controllers/play/osc_form.h"

#include <optional>

#include "duet/hearing/scale.h"
#include "osc/osc_words.h"

namespace continuo::app {
namespace {

using Form = ui::PlayForm;

constexpr double kMilliseconds = 1e3;

// Returns an accessor of a form's field, for reading and writing.
template <class Value>
auto at(Value Form::*field) {
    return [field](auto& form) -> auto& { return form.*field; };
}

template <class Value>
OscBinding<Form> plain(Value Form::*field, double unit = 1) {
    return bindOsc<Form>(at(field), unit);
}

// Binds the scale by its name.
OscBinding<Form> bindChosenScale() {
    return {[](const Form& form) {
                return OscValue{{}, nameOf({form.scaleRoot, static_cast<Scale::Kind>(form.scaleKind)})};
            },
            [](Form& form, const OscValue& value) {
                const std::optional<Scale> scale = readScale(value.word);
                if (!scale) return false;
                form.scaleRoot = scale->root;
                form.scaleKind = static_cast<int>(scale->kind);
                return true;
            }};
}

// A count-in of three bars is not available.
OscBinding<Form> bindCountIn() {
    OscBinding<Form> binding = plain(&Form::countIn);
    binding.write = [](Form& form, const OscValue& value) {
        form.countIn = static_cast<int>(value.numbers.at(0));
        if (form.countIn == 3) form.countIn = 2;
        return true;
    };
    return binding;
}

void addModel(OscBindings<Form>& all) {
    all["temperature"] = plain(&Form::temperature);
    all["timing-temperature"] = plain(&Form::timingTemperature);
    all["pitch-temperature"] = plain(&Form::pitchTemperature);
    all["velocity-temperature"] = plain(&Form::velocityTemperature);
    all["pedal-recall"] = plain(&Form::pedalRecall);
    all["min-p"] = plain(&Form::minP);
    all["top-p"] = plain(&Form::topP);
    all["top-k"] = plain(&Form::topK);
    all["repetition-guard"] = plain(&Form::repetition);
    all["latents"] = bindOscAuto<Form>(at(&Form::latents), at(&Form::latentsAuto), "auto");
    all["min-latents"] = plain(&Form::fewestLatents);
    all["latency-target"] = plain(&Form::latencyTarget);
    all["answer"] = bindOscAnswer<Form>(at(&Form::length), at(&Form::lengthSeconds), at(&Form::lengthBars),
                                        ui::kMostAnswerBars, at(&Form::lengthTokens), ui::kMostAnswerTokens);
    all["lookahead"] = plain(&Form::lookahead, kMilliseconds);
    all["memory"] = plain(&Form::memory);
    all["variation-count"] = plain(&Form::variations);
    all["seed"] = plain(&Form::seed);
    all["keep-seed"] = plain(&Form::seedLocked);
}

void addConstraints(OscBindings<Form>& all) {
    const auto lowest = at(&Form::lowestPitch), highest = at(&Form::highestPitch);
    const auto softest = at(&Form::softest), loudest = at(&Form::loudest);
    all["scale"] = bindOscScale<Form>(at(&Form::scaleUse), ui::ScaleUse::AsIPlay, bindChosenScale());
    all["strict-scale"] = plain(&Form::scaleStrict);
    all["register"] = bindOscEnds<Form>(lowest, highest);
    all["lowest-key"] = bindOscEnd<Form>(lowest, highest, true, 0);
    all["highest-key"] = bindOscEnd<Form>(highest, lowest, false, 0);
    all["voices"] = plain(&Form::voices);
    all["density"] = bindOscBounds<Form>(at(&Form::leastDensity), at(&Form::mostDensity));
    all["least-density"] = bindOscEnd<Form>(at(&Form::leastDensity), at(&Form::mostDensity), true, 0);
    all["dynamics-as-played"] = plain(&Form::dynamicsAsIPlay);
    all["velocity"] = bindOscEnds<Form>(softest, loudest);
    all["softest"] = bindOscEnd<Form>(softest, loudest, true, 0);
    all["loudest"] = bindOscEnd<Form>(loudest, softest, false, 0);
}

void addTurns(OscBindings<Form>& all) {
    all["mode"] = plain(&Form::mode);
    all["turn-by"] = plain(&Form::turnBy);
    all["turn-controller"] = plain(&Form::turnController);
    all["turn-key"] = plain(&Form::turnKey);
    all["gap"] = bindOscAuto<Form>(at(&Form::gap), at(&Form::gapAdaptive), "adaptive");
    all["over"] = plain(&Form::playOver);
    // A number also selects the fixed tempo, as typing one does.
    all["tempo"] = bindOscTempo<Form>(at(&Form::tempoSource), at(&Form::tempo));
    all["beats-per-bar"] = plain(&Form::beatsPerBar);
    all["in-time"] = plain(&Form::inTime);
    all["count-in"] = bindCountIn();
    all["click-level"] = plain(&Form::clickLevel);
    all["send-clock"] = plain(&Form::sendClock);
}

void addOutput(OscBindings<Form>& all) {
    all["gain"] = plain(&Form::gain);
    all["reverb"] = plain(&Form::reverb);
    all["only-answers"] = bindOscNot<Form>(at(&Form::thru));
    all["midi-thru"] = plain(&Form::thruToMidi);
    all["pedal"] = plain(&Form::pedal);
    all["output-offset"] = plain(&Form::outputOffset);
    all["player-channel"] = plain(&Form::playerChannel);
    all["model-channel"] = plain(&Form::modelChannel);
}

}  // namespace

const OscBindings<ui::PlayForm>& oscPlayForm() {
    static const OscBindings<Form> kAll = [] {
        OscBindings<Form> all;
        addModel(all);
        addConstraints(all);
        addTurns(all);
        addOutput(all);
        return all;
    }();
    return kAll;
}

}  // namespace continuo::app
