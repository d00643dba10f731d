#include "controllers/play/duet_choices.h"

#include <QRandomGenerator>
#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string_view>

#include "duet/phrase_end.h"
#include "files/constraints_json.h"
#include "files/factors_json.h"
#include "files/model_card.h"
#include "files/sampling_json.h"
#include "settings/settings.h"
#include "tempo/pulse.h"

namespace continuo::app {
namespace {

// The enumerations of window and duet have the same members in the same order.
template <class To, class From>
To same(From value) {
    return static_cast<To>(static_cast<int>(value));
}
static_assert(ui::kScaleKinds == Scale::kKinds);
static_assert(ui::kMostAnswerBars == DuetSettings::kMostBars);
static_assert(ui::kMostAnswerTokens == MusicRequest::kMostTokens);
static_assert(ui::kLeastFactor == TemperatureFactors::kLeast && ui::kMostFactor == TemperatureFactors::kMost);

PlayMode modeOf(ui::PlayMode mode) {
    switch (mode) {
        case ui::PlayMode::CallAndResponse: return PlayMode::CallAndResponse;
        case ui::PlayMode::HandOver: return PlayMode::HandOver;
        case ui::PlayMode::PlayAlong: return PlayMode::PlayAlong;
        case ui::PlayMode::FreeRun: return PlayMode::FreeRun;
    }
    return PlayMode::CallAndResponse;
}

constexpr const char* kAsPlayed = "as played";
constexpr const char* kRecordBefore = "record_before_seconds";

// Music of which no factors are told was made without. take: reads what is told under a name.
template <class Read>
void takeFactors(const Read& take, ui::PlayForm& form) {
    TemperatureFactors factors;
    eachFactor(factors, [&take](const char* name, double& factor) {
        take(name, factor);
        factor = std::clamp(factor, ui::kLeastFactor, ui::kMostFactor);
    });
    form.timingTemperature = factors.timing;
    form.pitchTemperature = factors.pitch;
    form.velocityTemperature = factors.velocity;
}

// The form's constraints as an origin tells them; music without any was made without.
void takeConstraints(const nlohmann::json& details, ui::PlayForm& form) {
    MusicConstraints constraints;
    try {
        constraints =
            readConstraints(JsonPlace<nlohmann::json>(details, refusalAs(ErrorCode::BadFile, "origin: ")));
    } catch (const std::exception&) {
        return;  // of another program, or damaged
    }
    const nlohmann::json name = details.value("scale", nlohmann::json());
    const std::string text = name.is_string() ? name.get<std::string>() : std::string();
    std::optional<Scale> scale = readScale(text);
    // Jobs tell the pitch classes alone.
    if (!scale && text != kAsPlayed) scale = scaleWith(constraints.pitchClasses);
    form.scaleUse = scale               ? ui::ScaleUse::Chosen
                    : text == kAsPlayed ? ui::ScaleUse::AsIPlay
                                        : ui::ScaleUse::Off;
    if (scale) {
        form.scaleRoot = scale->root;
        form.scaleKind = static_cast<int>(scale->kind);
    }
    form.scaleStrict = constraints.strict;
    form.lowestPitch =
        std::clamp(constraints.lowest, MusicConstraints::kLowestKey, MusicConstraints::kHighestKey);
    form.highestPitch =
        std::clamp(constraints.highest, MusicConstraints::kLowestKey, MusicConstraints::kHighestKey);
    form.voices = constraints.voices;
    form.mostDensity = constraints.density;
    form.leastDensity = constraints.leastDensity;
    form.softest = constraints.softest;
    form.loudest = constraints.loudest;
    form.repetition = same<ui::GuardStrength>(constraints.repetition);
    if (constraints.pulse.seconds > 0) {
        const bool on = constraints.pulse.pull == MusicConstraints::Pulse::Pull::On;
        form.inTime = on ? ui::InTime::OnTheBeat : ui::InTime::NearTheBeat;
    }
}

// The beats that hold at this moment; null: none do.
const Beats* beatsAt(const std::vector<Beats>& beats, double seconds) {
    const auto after = std::find_if(beats.begin(), beats.end(),
                                    [seconds](const Beats& each) { return each.seconds > seconds; });
    return after != beats.begin() && std::prev(after)->beatSeconds > 0 ? &*std::prev(after) : nullptr;
}

// Of the notes, in order of their starts, how long the last ones in [begin, end) are that no rest parts; 0:
// there are none.
double lastPhrase(std::span<const PlayedNote> played, double begin, double end) {
    constexpr double kRest = std::chrono::duration<double>(PhraseEnd::kLongest).count();
    double from = -1, until = 0;
    for (const PlayedNote& each : played) {
        if (each.note.start < begin) continue;
        if (each.note.start >= end) break;
        if (from < 0 || each.note.start > until + kRest) from = each.note.start;
        until = std::max(until, std::min(each.note.end, end));
    }
    return from < 0 ? 0 : until - from;
}

// A file of settings may say less.
double densityOf(double wish) { return wish > 0 ? std::max(wish, MusicConstraints::kLowestDensity) : 0; }

}  // namespace

DuetSettings duetSettingsOf(const ui::PlayForm& form) {
    DuetSettings duet;
    duet.sampling.temperature = form.temperature;
    duet.sampling.topK = form.topK;
    duet.sampling.topP = form.topP;
    duet.sampling.minP = form.minP;
    duet.sampling.factors = {form.timingTemperature, form.pitchTemperature, form.velocityTemperature};
    duet.sampling.latents = form.latents;
    duet.sampling.seed = form.seed;
    duet.scaleUse = same<ScaleUse>(form.scaleUse);
    duet.scale = {form.scaleRoot, same<Scale::Kind>(form.scaleKind)};
    duet.sampling.constraints.strict = form.scaleStrict;
    duet.sampling.constraints.lowest = std::min(form.lowestPitch, form.highestPitch);
    duet.sampling.constraints.highest = std::max(form.lowestPitch, form.highestPitch);
    duet.sampling.constraints.voices = form.voices;
    duet.sampling.constraints.density = densityOf(form.mostDensity);
    duet.sampling.constraints.leastDensity =
        densityOf(form.mostDensity > 0 ? std::min(form.leastDensity, form.mostDensity) : form.leastDensity);
    duet.sampling.constraints.softest = std::min(form.softest, form.loudest);
    duet.sampling.constraints.loudest = std::max(form.softest, form.loudest);
    duet.sampling.constraints.repetition = same<MusicConstraints::Guard>(form.repetition);
    if (duet.scaleUse != ScaleUse::AsPlayed) {
        const bool chosen = duet.scaleUse == ScaleUse::Chosen;
        duet.sampling.constraints =
            inScale(duet.sampling.constraints, chosen ? std::optional(duet.scale) : std::nullopt);
    }
    if (form.inTime != ui::InTime::Freely)
        duet.inTime = form.inTime == ui::InTime::OnTheBeat ? MusicConstraints::Pulse::Pull::On
                                                           : MusicConstraints::Pulse::Pull::Near;
    duet.latentsAuto = form.latentsAuto;
    duet.fewestLatents = form.fewestLatents;
    duet.latencyTarget = form.latencyTarget * 1e-3;
    duet.mode = modeOf(form.mode);
    duet.turnBy = same<TurnBy>(form.turnBy);
    duet.over = same<PlayedOver>(form.playOver);
    duet.adaptiveGap = form.gapAdaptive;
    duet.gap = form.gap;
    duet.turnController = form.turnController;
    duet.turnKey = form.turnKey;
    duet.length = same<AnswerLength>(form.length);
    duet.seconds = form.lengthSeconds;
    duet.bars = form.lengthBars;
    duet.tokens = form.lengthTokens;
    duet.memory = form.memory;
    duet.lookahead = form.lookahead * 1e-3;
    duet.outputLead = withForm({}, form).outputLead();
    return duet;
}

SamplingChoice samplingFor(const ui::PlayForm& form, const Performance& prompt, double end,
                           const std::vector<Beats>& beats, double begin) {
    const DuetSettings duet = duetSettingsOf(form);
    SamplingChoice sampling = duet.sampling;
    if (form.latentsAuto) sampling.latents = 0;
    if (const Beats* last = duet.inTime ? beatsAt(beats, end) : nullptr) {
        const double origin = last->seconds - last->phase * last->beatSeconds - begin;
        sampling.constraints.pulse = pulseOf(last->beatSeconds, origin, *duet.inTime);
    }
    if (duet.scaleUse != ScaleUse::AsPlayed) return sampling;
    const std::optional<KeyFinder::Key> key = heardIn(prompt, begin, end).key();
    sampling.constraints = inScale(sampling.constraints, key ? std::optional(key->scale) : std::nullopt);
    return sampling;
}

ContinuedLength lengthFor(const ui::PlayForm& form, std::span<const PlayedNote> played, double end,
                          const std::vector<Beats>& beats, double begin) {
    using Why = ContinuedLength::Why;
    using Length = ui::AnswerLength;
    constexpr double kUsual = 20;
    if (form.length == Length::Seconds) return {form.lengthSeconds, Why::Asked};
    // Nobody plays while it is made; tokens end it by themselves.
    if (form.length == Length::UntilIPlay || form.length == Length::Tokens) return {kUsual, Why::Usual};
    const Beats* last = form.length == Length::Bars ? beatsAt(beats, end) : nullptr;
    if (last == nullptr) {
        const double phrase = lastPhrase(played, begin, end);
        if (phrase <= 0) return {kUsual, Why::Usual};
        return {std::clamp(phrase, DuetSettings::kShortestAnswer, DuetSettings::kLongestAnswer), Why::Phrase};
    }
    // Up to a bar line, as a live answer; at least half a bar comes.
    const double bar = last->beatsPerBar * last->beatSeconds;
    const double count = (last->phase + (end - last->seconds) / last->beatSeconds) / last->beatsPerBar;
    return {(std::round(count) - count + form.lengthBars) * bar, Why::Asked};
}

int tokensFor(const ui::PlayForm& form) {
    return form.length == ui::AnswerLength::Tokens ? form.lengthTokens : 0;
}

RigSettings withForm(RigSettings settings, const ui::PlayForm& form) {
    settings.gain = form.gain;
    settings.reverb = form.reverb / 100;
    settings.playerChannel = form.playerChannel;
    settings.modelChannel = form.modelChannel;
    settings.thru = form.thru;
    settings.thruToMidi = form.thruToMidi;
    settings.pedal = same<PedalUse>(form.pedal);
    settings.outputOffset = form.outputOffset * 1e-3;
    settings.tempo = {same<TempoSource>(form.tempoSource), form.tempo, form.beatsPerBar};
    settings.click = form.click;
    settings.clickLevel = form.clickLevel;
    settings.sendClock = form.sendClock;
    settings.silentKey = form.turnBy == ui::TurnBy::Key ? std::optional(form.turnKey) : std::nullopt;
    settings.silentController =
        form.turnBy == ui::TurnBy::Pedal ? std::optional(form.turnController) : std::nullopt;
    return settings;
}

ui::TurnForm turnOf(const DuetStatus& status) {
    ui::TurnForm turn;
    turn.live = true;
    turn.modelsTurn = status.modelsTurn;
    if (!status.modelsTurn) {
        turn.fraction = status.gapLeft < 0 ? 1 : status.gapLeft;
    } else if (status.answerLeft >= 0) {
        turn.secondsLeft = status.answerLeft;
        turn.fraction = status.answerLength > 0 ? std::min(1.0, status.answerLeft / status.answerLength) : 0;
    }
    return turn;
}

ComputeChoice computeOf(Settings& settings) {
    ComputeChoice compute;
    compute.device = settings.text(keys::kDevice).toStdString();
    compute.precision = settings.text(keys::kPrecision).toStdString();
    compute.threads = settings.whole(keys::kThreads);
    return compute;
}

std::uint64_t memoryLimitOf(Settings& settings) {
    constexpr double kGigabyte = 1e9;
    return static_cast<std::uint64_t>(std::llround(kGigabyte * settings.number(keys::kMemory)));
}

ComputeChoice asBegun(const std::string& precision, ComputeChoice compute) {
    if (!precision.empty()) compute.precision = precision;
    return compute;
}

Origin originOf(const ModelSummary& model, const ui::PlayForm& form, const ComputeChoice& compute) {
    const SamplingChoice sampling = duetSettingsOf(form).sampling;
    nlohmann::ordered_json details = {{"latents", sampling.latents}, {"precision", compute.precision}};
    writeSampling(details, sampling);
    // The constraints have its pitch classes alone: those of C major are those of A minor.
    if (form.scaleUse == ui::ScaleUse::AsIPlay) details["scale"] = kAsPlayed;
    if (form.scaleUse == ui::ScaleUse::Chosen)
        details["scale"] = nameOf({form.scaleRoot, same<Scale::Kind>(form.scaleKind)});
    // The beats that it kept to are the take's.
    details["in_time"] = kInTimeNames[static_cast<std::size_t>(form.inTime)];
    return {model.name, model.hash, licenceOf(model.card), sampling.seed, details.dump()};
}

ui::PlayForm withOrigin(ui::PlayForm form, const Origin& origin) {
    const nlohmann::json details = nlohmann::json::parse(origin.details, nullptr, false);
    const auto take = [&](const char* name, auto& value) {
        const auto found = details.is_object() ? details.find(name) : details.end();
        if (found != details.end() && found->is_number()) found->get_to(value);
    };
    take("temperature", form.temperature);
    take("top_k", form.topK);
    take("top_p", form.topP);
    take("min_p", form.minP);
    if (details.is_object() && details.contains("min_p")) {
        takeFactors(take, form);
        takeConstraints(details, form);
    }
    const nlohmann::json inTime =
        details.is_object() ? details.value("in_time", nlohmann::json()) : nlohmann::json();
    const auto name =
        std::ranges::find(kInTimeNames, inTime.is_string() ? inTime.get<std::string>() : std::string());
    if (name != kInTimeNames.end()) form.inTime = static_cast<ui::InTime>(name - kInTimeNames.begin());
    return form;
}

Origin withRecordBefore(Origin origin, double seconds) {
    auto details = nlohmann::ordered_json::parse(origin.details, nullptr, false);
    if (!details.is_object()) details = nlohmann::ordered_json::object();
    details[kRecordBefore] = seconds;
    origin.details = details.dump();
    return origin;
}

double recordBefore(const Origin& origin) {
    const nlohmann::json details = nlohmann::json::parse(origin.details, nullptr, false);
    const auto found = details.is_object() ? details.find(kRecordBefore) : details.end();
    return found != details.end() && found->is_number() ? found->get<double>() : 0;
}

std::uint64_t newSeed() { return QRandomGenerator::global()->generate64() % ui::kThrownSeeds; }

}  // namespace continuo::app
