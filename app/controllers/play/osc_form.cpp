#include "controllers/play/osc_form.h"

#include "duet/scale.h"

namespace continuo::app {
namespace {

using Form = ui::PlayForm;

constexpr double kMilliseconds = 1e3;

// A field by its place; of a form that is written or one that is read.
template <class Value>
auto at(Value Form::*field) {
    return [field](auto& form) -> auto& { return form.*field; };
}

template <class Value>
OscBinding<Form> plain(Value Form::*field, double unit = 1) {
    return bindOsc<Form>(at(field), unit);
}

OscBinding<Form> bindAnswer() {
    using Length = ui::AnswerLength;
    const auto read = [](const Form& form) -> OscValue {
        switch (form.length) {
            case Length::MatchMine: return {{}, "mine"};
            case Length::UntilIPlay: return {{}, "until-i-play"};
            case Length::Bars: return {{static_cast<double>(form.lengthBars)}, "bars"};
            case Length::Tokens: return {{static_cast<double>(form.lengthTokens)}, "tokens"};
            case Length::Seconds: break;
        }
        return {{form.lengthSeconds}};
    };
    const auto write = [](Form& form, const OscValue& value) {
        form.length = value.word == "mine"           ? Length::MatchMine
                      : value.word == "until-i-play" ? Length::UntilIPlay
                      : value.word == "bars"         ? Length::Bars
                      : value.word == "tokens"       ? Length::Tokens
                                                     : Length::Seconds;
        if (value.numbers.empty()) return true;
        const int count = static_cast<int>(value.numbers[0]);
        if (form.length == Length::Bars) form.lengthBars = std::min(count, ui::kMostAnswerBars);
        if (form.length == Length::Tokens) form.lengthTokens = std::min(count, ui::kMostAnswerTokens);
        if (form.length == Length::Seconds) form.lengthSeconds = value.numbers[0];
        return true;
    };
    return {read, write};
}

OscBinding<Form> bindScale() {
    const auto read = [](const Form& form) -> OscValue {
        if (form.scaleUse == ui::ScaleUse::Off) return {{}, "off"};
        if (form.scaleUse == ui::ScaleUse::AsIPlay) return {{}, "as-played"};
        return {{}, nameOf({form.scaleRoot, static_cast<Scale::Kind>(form.scaleKind)})};
    };
    const auto write = [](Form& form, const OscValue& value) {
        const std::optional<Scale> scale = readScale(value.word);
        if (!scale && value.word != "off" && value.word != "as-played") return false;
        form.scaleUse = scale                 ? ui::ScaleUse::Chosen
                        : value.word == "off" ? ui::ScaleUse::Off
                                              : ui::ScaleUse::AsIPlay;
        if (!scale) return true;
        form.scaleRoot = scale->root;
        form.scaleKind = static_cast<int>(scale->kind);
        return true;
    };
    return {read, write};
}

// A number is a tempo that is wanted, as one that is typed.
OscBinding<Form> bindTempo() {
    const auto read = [](const Form& form) -> OscValue {
        switch (form.tempoSource) {
            case ui::TempoSource::Free: return {{}, "free"};
            case ui::TempoSource::Clock: return {{}, "clock"};
            case ui::TempoSource::Jack: return {{}, "jack"};
            case ui::TempoSource::Fixed: break;
        }
        return {{form.tempo}};
    };
    const auto write = [](Form& form, const OscValue& value) {
        form.tempoSource = value.word == "free"    ? ui::TempoSource::Free
                           : value.word == "clock" ? ui::TempoSource::Clock
                           : value.word == "jack"  ? ui::TempoSource::Jack
                                                   : ui::TempoSource::Fixed;
        if (!value.numbers.empty()) form.tempo = value.numbers[0];
        return true;
    };
    return {read, write};
}

OscBinding<Form> bindOnlyAnswers() {
    return {[](const Form& form) { return OscValue{{form.thru ? 0.0 : 1.0}}; },
            [](Form& form, const OscValue& value) {
                form.thru = value.numbers.at(0) < 0.5;
                return true;
            }};
}

// Three bars are not offered.
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
    all["min-p"] = plain(&Form::minP);
    all["top-p"] = plain(&Form::topP);
    all["top-k"] = plain(&Form::topK);
    all["repetition-guard"] = plain(&Form::repetition);
    all["latents"] = bindOscAuto<Form>(at(&Form::latents), at(&Form::latentsAuto), "auto");
    all["min-latents"] = plain(&Form::fewestLatents);
    all["latency-target"] = plain(&Form::latencyTarget);
    all["answer"] = bindAnswer();
    all["lookahead"] = plain(&Form::lookahead, kMilliseconds);
    all["memory"] = plain(&Form::memory);
    all["variation-count"] = plain(&Form::variations);
    all["seed"] = plain(&Form::seed);
    all["keep-seed"] = plain(&Form::seedLocked);
}

void addConstraints(OscBindings<Form>& all) {
    const auto lowest = at(&Form::lowestPitch), highest = at(&Form::highestPitch);
    const auto softest = at(&Form::softest), loudest = at(&Form::loudest);
    all["scale"] = bindScale();
    all["strict-scale"] = plain(&Form::scaleStrict);
    all["register"] = bindOscEnds<Form>(lowest, highest);
    all["lowest-key"] = bindOscEnd<Form>(lowest, highest, true, 0);
    all["highest-key"] = bindOscEnd<Form>(highest, lowest, false, 0);
    all["voices"] = plain(&Form::voices);
    all["density"] = bindOscBounds<Form>(at(&Form::leastDensity), at(&Form::mostDensity));
    all["least-density"] = bindOscEnd<Form>(at(&Form::leastDensity), at(&Form::mostDensity), true, 0);
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
    all["tempo"] = bindTempo();
    all["beats-per-bar"] = plain(&Form::beatsPerBar);
    all["in-time"] = plain(&Form::inTime);
    all["count-in"] = bindCountIn();
    all["click-level"] = plain(&Form::clickLevel);
    all["send-clock"] = plain(&Form::sendClock);
}

void addOutput(OscBindings<Form>& all) {
    all["gain"] = plain(&Form::gain);
    all["reverb"] = plain(&Form::reverb);
    all["only-answers"] = bindOnlyAnswers();
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
