#include "cli/commands/live_form.h"

#include <continuo/music_request.h>

#include <algorithm>

namespace continuo::app {
namespace {

using Form = LiveForm;

constexpr double kMillisecond = 1e-3, kPercent = 0.01;

template <class Place>
OscBinding<Form> plain(Place place, double unit = 1) {
    return bindOsc<Form>(place, unit);
}

OscBinding<Form> bindAnswer() {
    const auto read = [](const Form& form) -> OscValue {
        switch (form.duet.length) {
            case AnswerLength::MatchMine: return {{}, "mine"};
            case AnswerLength::UntilIPlay: return {{}, "until-i-play"};
            case AnswerLength::Bars: return {{static_cast<double>(form.duet.bars)}, "bars"};
            case AnswerLength::Tokens: return {{static_cast<double>(form.duet.tokens)}, "tokens"};
            case AnswerLength::Seconds: break;
        }
        return {{form.duet.seconds}};
    };
    const auto write = [](Form& form, const OscValue& value) {
        DuetSettings& duet = form.duet;
        duet.length = value.word == "mine"           ? AnswerLength::MatchMine
                      : value.word == "until-i-play" ? AnswerLength::UntilIPlay
                      : value.word == "bars"         ? AnswerLength::Bars
                      : value.word == "tokens"       ? AnswerLength::Tokens
                                                     : AnswerLength::Seconds;
        if (value.numbers.empty()) return true;
        const int count = static_cast<int>(value.numbers[0]);
        if (duet.length == AnswerLength::Bars) duet.bars = std::min(count, DuetSettings::kMostBars);
        if (duet.length == AnswerLength::Tokens) duet.tokens = std::min(count, MusicRequest::kMostTokens);
        if (duet.length == AnswerLength::Seconds) duet.seconds = value.numbers[0];
        return true;
    };
    return {read, write};
}

OscBinding<Form> bindScale() {
    const auto read = [](const Form& form) -> OscValue {
        if (form.duet.scaleUse == ScaleUse::Off) return {{}, "off"};
        if (form.duet.scaleUse == ScaleUse::AsPlayed) return {{}, "as-played"};
        return {{}, nameOf(form.duet.scale)};
    };
    const auto write = [](Form& form, const OscValue& value) {
        const std::optional<Scale> scale = readScale(value.word);
        if (!scale && value.word != "off" && value.word != "as-played") return false;
        form.duet.scaleUse = scale                 ? ScaleUse::Chosen
                             : value.word == "off" ? ScaleUse::Off
                                                   : ScaleUse::AsPlayed;
        if (scale) form.duet.scale = *scale;
        return true;
    };
    return {read, write};
}

OscBinding<Form> bindTempo() {
    const auto read = [](const Form& form) -> OscValue {
        switch (form.rig.tempo.source) {
            case TempoSource::Free: return {{}, "free"};
            case TempoSource::Clock: return {{}, "clock"};
            case TempoSource::Jack: return {{}, "jack"};
            case TempoSource::Fixed: break;
        }
        return {{form.rig.tempo.perMinute}};
    };
    const auto write = [](Form& form, const OscValue& value) {
        form.rig.tempo.source = value.word == "free"    ? TempoSource::Free
                                : value.word == "clock" ? TempoSource::Clock
                                : value.word == "jack"  ? TempoSource::Jack
                                                        : TempoSource::Fixed;
        if (!value.numbers.empty()) form.rig.tempo.perMinute = value.numbers[0];
        return true;
    };
    return {read, write};
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

OscBinding<Form> bindOnlyAnswers() {
    return {[](const Form& form) { return OscValue{{form.rig.thru ? 0.0 : 1.0}}; },
            [](Form& form, const OscValue& value) {
                form.rig.thru = value.numbers.at(0) < 0.5;
                return true;
            }};
}

void addModel(OscBindings<Form>& all) {
    all["temperature"] = plain([](auto& form) -> auto& { return form.duet.sampling.temperature; });
    all["timing-temperature"] = plain([](auto& form) -> auto& { return form.duet.sampling.factors.timing; });
    all["pitch-temperature"] = plain([](auto& form) -> auto& { return form.duet.sampling.factors.pitch; });
    all["velocity-temperature"] =
        plain([](auto& form) -> auto& { return form.duet.sampling.factors.velocity; });
    all["min-p"] = plain([](auto& form) -> auto& { return form.duet.sampling.minP; });
    all["top-p"] = plain([](auto& form) -> auto& { return form.duet.sampling.topP; });
    all["top-k"] = plain([](auto& form) -> auto& { return form.duet.sampling.topK; });
    all["latents"] = bindOscAuto<Form>(
        [](auto& form) -> auto& { return form.duet.sampling.latents; },
        [](auto& form) -> auto& { return form.duet.latentsAuto; }, "auto");
    all["min-latents"] = plain([](auto& form) -> auto& { return form.duet.fewestLatents; });
    all["latency-target"] = plain(
        [](auto& form) -> auto& { return form.duet.latencyTarget; }, kMillisecond);
    all["answer"] = bindAnswer();
    all["lookahead"] = plain([](auto& form) -> auto& { return form.duet.lookahead; });
    all["memory"] = plain([](auto& form) -> auto& { return form.duet.memory; });
}

void addConstraints(OscBindings<Form>& all) {
    const auto lowest = [](auto& form) -> auto& { return form.duet.sampling.constraints.lowest; };
    const auto highest = [](auto& form) -> auto& { return form.duet.sampling.constraints.highest; };
    const auto softest = [](auto& form) -> auto& { return form.duet.sampling.constraints.softest; };
    const auto loudest = [](auto& form) -> auto& { return form.duet.sampling.constraints.loudest; };
    const auto most = [](auto& form) -> auto& { return form.duet.sampling.constraints.density; };
    const auto least = [](auto& form) -> auto& { return form.duet.sampling.constraints.leastDensity; };
    all["scale"] = bindScale();
    all["strict-scale"] = plain([](auto& form) -> auto& { return form.duet.sampling.constraints.strict; });
    all["register"] = bindOscEnds<Form>(lowest, highest);
    all["lowest-key"] = bindOscEnd<Form>(lowest, highest, true, 0);
    all["highest-key"] = bindOscEnd<Form>(highest, lowest, false, 0);
    all["voices"] = plain([](auto& form) -> auto& { return form.duet.sampling.constraints.voices; });
    all["density"] = bindOscBounds<Form>(least, most);
    all["least-density"] = bindOscEnd<Form>(least, most, true, 0);
    all["velocity"] = bindOscEnds<Form>(softest, loudest);
    all["softest"] = bindOscEnd<Form>(softest, loudest, true, 0);
    all["loudest"] = bindOscEnd<Form>(loudest, softest, false, 0);
    all["repetition-guard"] =
        plain([](auto& form) -> auto& { return form.duet.sampling.constraints.repetition; });
}

void addTurns(OscBindings<Form>& all) {
    all["mode"] = plain([](auto& form) -> auto& { return form.duet.mode; });
    all["turn-by"] = plain([](auto& form) -> auto& { return form.duet.turnBy; });
    all["turn-controller"] = plain([](auto& form) -> auto& { return form.duet.turnController; });
    all["turn-key"] = plain([](auto& form) -> auto& { return form.duet.turnKey; });
    all["gap"] = bindOscAuto<Form>(
        [](auto& form) -> auto& { return form.duet.gap; },
        [](auto& form) -> auto& { return form.duet.adaptiveGap; }, "adaptive");
    all["over"] = plain([](auto& form) -> auto& { return form.duet.over; });
    all["tempo"] = bindTempo();
    all["beats-per-bar"] = plain([](auto& form) -> auto& { return form.rig.tempo.beatsPerBar; });
    all["in-time"] = bindInTime();
    all["click-level"] = plain([](auto& form) -> auto& { return form.rig.clickLevel; });
    all["send-clock"] = plain([](auto& form) -> auto& { return form.rig.sendClock; });
}

void addOutput(OscBindings<Form>& all) {
    all["gain"] = plain([](auto& form) -> auto& { return form.rig.gain; });
    all["reverb"] = plain(
        [](auto& form) -> auto& { return form.rig.reverb; }, kPercent);
    all["only-answers"] = bindOnlyAnswers();
    all["midi-thru"] = plain([](auto& form) -> auto& { return form.rig.thruToMidi; });
    all["pedal"] = plain([](auto& form) -> auto& { return form.rig.pedal; });
    all["output-offset"] = plain(
        [](auto& form) -> auto& { return form.rig.outputOffset; }, kMillisecond);
    all["player-channel"] = plain([](auto& form) -> auto& { return form.rig.playerChannel; });
    all["model-channel"] = plain([](auto& form) -> auto& { return form.rig.modelChannel; });
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
