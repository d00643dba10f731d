#include "controllers/play/osc_form.h"

#include <optional>
#include <variant>

#include "duet/hearing/scale.h"
#include "osc/osc_words.h"
#include "parameters/program_parameters.h"
#include "settings/parameter_table.h"

namespace continuo::app {
namespace {

using Form = ui::PlayForm;

// Returns an accessor that reads and writes a field of a form.
template <class Value>
auto accessor(Value Form::*field) {
    return [field](auto& form) -> auto& { return form.*field; };
}

template <class Value>
OscBinding<Form> bindField(Value Form::*field, double unit = 1) {
    return bindOsc<Form>(accessor(field), unit);
}

// Binds the scale by its name.
OscBinding<Form> bindChosenScale() {
    return {[](const Form& form) {
                return OscValue{{}, scaleName({form.scaleRoot, static_cast<Scale::Kind>(form.scaleKind)})};
            },
            [](Form& form, const OscValue& value) {
                const std::optional<Scale> scale = parseScale(value.word);
                if (!scale) return false;
                form.scaleRoot = scale->root;
                form.scaleKind = static_cast<int>(scale->kind);
                return true;
            }};
}

// Writes a count-in. The program has no count-in of three bars, so it uses two.
OscBinding<Form> bindCountIn() {
    OscBinding<Form> binding = bindField(&Form::countIn);
    binding.write = [](Form& form, const OscValue& value) {
        form.countIn = static_cast<int>(value.numbers.at(0));
        if (form.countIn == 3) form.countIn = 2;
        return true;
    };
    return binding;
}

// Adds the numbers of the parameter table that an OSC control of the same name sets.
void addNumbers(OscBindings<Form>& all) {
    for (const ParameterRow<Form>& row : parameterRows<Form>())
        if (const OscControl* control = findOscControl(row.parameter.name))
            std::visit([&](auto field) { all[control->name] = bindField(field, row.perUnit); }, row.field);
}

// Adds the controls of the model that addNumbers() cannot bind, such as those with words.
void addModel(OscBindings<Form>& all) {
    all["repetition-guard"] = bindField(&Form::repetition);
    all["latents"] = bindOscAuto<Form>(accessor(&Form::latents), accessor(&Form::latentsAuto), "auto");
    all["answer"] =
        bindOscAnswer<Form>(accessor(&Form::length), accessor(&Form::lengthSeconds),
                            accessor(&Form::lengthBars), static_cast<int>(parameters::kAnswerBars.max),
                            accessor(&Form::lengthTokens), static_cast<int>(parameters::kAnswerTokens.max));
    all["seed"] = bindField(&Form::seed);
    all["keep-seed"] = bindField(&Form::seedLocked);
}

void addConstraints(OscBindings<Form>& all) {
    const auto lowest = accessor(&Form::lowestPitch), highest = accessor(&Form::highestPitch);
    const auto softest = accessor(&Form::softest), loudest = accessor(&Form::loudest);
    all["scale"] = bindOscScale<Form>(accessor(&Form::scaleUse), ui::ScaleUse::AsIPlay, bindChosenScale());
    all["strict-scale"] = bindField(&Form::scaleStrict);
    all["register"] = bindOscRange<Form>(lowest, highest);
    all["lowest-key"] = bindOscRangeEnd<Form>(lowest, highest, true, 0);
    all["highest-key"] = bindOscRangeEnd<Form>(highest, lowest, false, 0);
    all["density"] = bindOscBounds<Form>(accessor(&Form::leastDensity), accessor(&Form::mostDensity));
    all["least-density"] =
        bindOscRangeEnd<Form>(accessor(&Form::leastDensity), accessor(&Form::mostDensity), true, 0);
    all["dynamics-as-played"] = bindField(&Form::dynamicsAsIPlay);
    all["velocity"] = bindOscRange<Form>(softest, loudest);
    all["softest"] = bindOscRangeEnd<Form>(softest, loudest, true, 0);
    all["loudest"] = bindOscRangeEnd<Form>(loudest, softest, false, 0);
}

void addTurns(OscBindings<Form>& all) {
    all["mode"] = bindField(&Form::mode);
    all["turn-by"] = bindField(&Form::turnBy);
    all["gap"] = bindOscAuto<Form>(accessor(&Form::gap), accessor(&Form::gapAdaptive), "adaptive");
    all["over"] = bindField(&Form::playOver);
    // A number also selects the fixed tempo, as it does when typed into the inspector.
    all["tempo"] = bindOscTempo<Form>(accessor(&Form::tempoSource), accessor(&Form::tempo));
    all["in-time"] = bindField(&Form::inTime);
    all["count-in"] = bindCountIn();
    all["send-clock"] = bindField(&Form::sendClock);
}

void addOutput(OscBindings<Form>& all) {
    all["only-answers"] = bindOscInverted<Form>(accessor(&Form::thru));
    all["midi-thru"] = bindField(&Form::thruToMidi);
    all["pedal"] = bindField(&Form::pedal);
}

}  // namespace

const OscBindings<ui::PlayForm>& oscPlayBindings() {
    static const OscBindings<Form> kAll = [] {
        OscBindings<Form> all;
        addNumbers(all);
        addModel(all);
        addConstraints(all);
        addTurns(all);
        addOutput(all);
        return all;
    }();
    return kAll;
}

}  // namespace continuo::app
