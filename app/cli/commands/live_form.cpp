#include "cli/commands/live_form.h"

#include <optional>
#include <string_view>

#include "osc/osc_words.h"

namespace continuo::app {
namespace {

using Form = LiveForm;

constexpr double kMillisecond = 1e-3, kPercent = 0.01;

template <class Place>
OscBinding<Form> bindField(Place place, double unit = 1) {
    return bindOsc<Form>(place, unit);
}

// Binds the scale by its name.
OscBinding<Form> bindChosenScale() {
    return {[](const Form& form) {
                return OscValue{{}, scaleName(form.duet.scale)};
            },
            [](Form& form, const OscValue& value) {
                const std::optional<Scale> scale = parseScale(value.word);
                if (scale) form.duet.scale = *scale;
                return scale.has_value();
            }};
}

OscBinding<Form> bindInTime() {
    using Pull = MusicConstraints::Pulse::Pull;
    return {[](const Form& form) {
                const auto& pull = form.duet.inTime;
                return OscValue{{!pull ? 0.0 : *pull == Pull::Near ? 1.0 : 2.0}};
            },
            [](Form& form, const OscValue& value) {
                const double place = value.numbers.at(0);
                form.duet.inTime = place == 0   ? std::nullopt
                                   : place == 1 ? std::optional(Pull::Near)
                                                : std::optional(Pull::On);
                return true;
            }};
}

// Calls visit(parameter, field) for each sampling filter and factor in the form.
template <class AnyForm, class Visit>
void forEachOfSampling(AnyForm& form, const Visit& visit) {
    forEachFilter(visit, form.duet.sampling);
    forEachFactor(visit, form.duet.sampling.factors);
}

// Binds each sampling filter and factor under its own name.
void addSampling(OscBindings<Form>& all) {
    const Form form;
    forEachOfSampling(form, [&all](const UserParameter& parameter, const auto&) {
        const std::string_view name = parameter.name;
        const auto read = [name](const Form& from) {
            OscValue value;
            forEachOfSampling(from, [&](const UserParameter& each, const auto& field) {
                if (each.name == name) value.numbers = {static_cast<double>(field)};
            });
            return value;
        };
        const auto write = [name](Form& to, const OscValue& value) {
            if (value.numbers.empty()) return false;
            forEachOfSampling(to, [&](const UserParameter& each, auto& field) {
                if (each.name == name) setOscField(field, value.numbers.front());
            });
            return true;
        };
        all[name] = {read, write};
    });
}

void addModel(OscBindings<Form>& all) {
    addSampling(all);
    all["latents"] = bindOscAuto<Form>(
        [](auto& form) -> auto& { return form.duet.sampling.latents; },
        [](auto& form) -> auto& { return form.duet.latentsAuto; }, "auto");
    all["min-latents"] = bindField([](auto& form) -> auto& { return form.duet.fewestLatents; });
    all["latency-target"] = bindField(
        [](auto& form) -> auto& { return form.duet.latencyTarget; }, kMillisecond);
    all["answer"] = bindOscAnswer<Form>(
        [](auto& form) -> auto& { return form.duet.length; },
        [](auto& form) -> auto& { return form.duet.seconds; },
        [](auto& form) -> auto& { return form.duet.bars; }, static_cast<int>(parameters::kAnswerBars.max),
        [](auto& form) -> auto& { return form.duet.tokens; },
        static_cast<int>(parameters::kAnswerTokens.max));
    all["lookahead"] = bindField([](auto& form) -> auto& { return form.duet.lookahead; });
    all["memory"] = bindField([](auto& form) -> auto& { return form.duet.memory; });
}

void addConstraints(OscBindings<Form>& all) {
    const auto lowest = [](auto& form) -> auto& { return form.duet.sampling.constraints.lowest; };
    const auto highest = [](auto& form) -> auto& { return form.duet.sampling.constraints.highest; };
    const auto softest = [](auto& form) -> auto& { return form.duet.sampling.constraints.softest; };
    const auto loudest = [](auto& form) -> auto& { return form.duet.sampling.constraints.loudest; };
    const auto most = [](auto& form) -> auto& { return form.duet.sampling.constraints.density; };
    const auto least = [](auto& form) -> auto& { return form.duet.sampling.constraints.minDensity; };
    all["scale"] = bindOscScale<Form>(
        [](auto& form) -> auto& { return form.duet.scaleUse; }, ScaleUse::AsPlayed, bindChosenScale());
    all["strict-scale"] =
        bindField([](auto& form) -> auto& { return form.duet.sampling.constraints.strict; });
    all["register"] = bindOscRange<Form>(lowest, highest);
    all["lowest-key"] = bindOscRangeEnd<Form>(lowest, highest, true, 0);
    all["highest-key"] = bindOscRangeEnd<Form>(highest, lowest, false, 0);
    all["voices"] = bindField([](auto& form) -> auto& { return form.duet.sampling.constraints.voices; });
    all["density"] = bindOscBounds<Form>(least, most);
    all["least-density"] = bindOscRangeEnd<Form>(least, most, true, 0);
    all["dynamics-as-played"] = bindField([](auto& form) -> auto& { return form.duet.dynamicsAsPlayed; });
    all["velocity"] = bindOscRange<Form>(softest, loudest);
    all["softest"] = bindOscRangeEnd<Form>(softest, loudest, true, 0);
    all["loudest"] = bindOscRangeEnd<Form>(loudest, softest, false, 0);
    all["repetition-guard"] =
        bindField([](auto& form) -> auto& { return form.duet.sampling.constraints.repetition; });
}

void addTurns(OscBindings<Form>& all) {
    all["mode"] = bindField([](auto& form) -> auto& { return form.duet.mode; });
    all["turn-by"] = bindField([](auto& form) -> auto& { return form.duet.turnBy; });
    all["turn-controller"] = bindField([](auto& form) -> auto& { return form.duet.turnController; });
    all["turn-key"] = bindField([](auto& form) -> auto& { return form.duet.turnKey; });
    all["gap"] = bindOscAuto<Form>(
        [](auto& form) -> auto& { return form.duet.gap; },
        [](auto& form) -> auto& { return form.duet.adaptiveGap; }, "adaptive");
    all["over"] = bindField([](auto& form) -> auto& { return form.duet.over; });
    all["tempo"] = bindOscTempo<Form>(
        [](auto& form) -> auto& { return form.rig.tempo.source; },
        [](auto& form) -> auto& { return form.rig.tempo.perMinute; });
    all["beats-per-bar"] = bindField([](auto& form) -> auto& { return form.rig.tempo.beatsPerBar; });
    all["in-time"] = bindInTime();
    all["click-level"] = bindField([](auto& form) -> auto& { return form.rig.clickLevel; });
    all["send-clock"] = bindField([](auto& form) -> auto& { return form.rig.sendClock; });
}

void addOutput(OscBindings<Form>& all) {
    all["gain"] = bindField([](auto& form) -> auto& { return form.rig.gain; });
    all["reverb"] = bindField(
        [](auto& form) -> auto& { return form.rig.reverb; }, kPercent);
    all["only-answers"] = bindOscInverted<Form>([](auto& form) -> auto& { return form.rig.thru; });
    all["midi-thru"] = bindField([](auto& form) -> auto& { return form.rig.thruToMidi; });
    all["pedal"] = bindField([](auto& form) -> auto& { return form.rig.pedal; });
    all["output-offset"] = bindField(
        [](auto& form) -> auto& { return form.rig.outputOffset; }, kMillisecond);
    all["player-channel"] = bindField([](auto& form) -> auto& { return form.rig.playerChannel; });
    all["model-channel"] = bindField([](auto& form) -> auto& { return form.rig.modelChannel; });
}

}  // namespace

const OscBindings<LiveForm>& oscLiveForm() {
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
