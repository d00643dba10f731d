#include "controllers/play/music_origin.h"

#include <continuo/json_place.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <tuple>
#include <utility>

#include "controllers/play/continuation_length.h"
#include "controllers/play/namesakes.h"
#include "controllers/play/play_form.h"
#include "files/constraint_choices.h"
#include "files/limit_latents.h"
#include "files/model_card.h"
#include "files/sampling_json.h"
#include "tempo/pulse.h"

namespace continuo::app {
namespace {

constexpr std::string_view inTimeName(ui::InTime inTime) {
    return kInTimeNames[static_cast<std::size_t>(inTime)];
}
static_assert(inTimeName(ui::InTime::Freely) == "off");
static_assert(inTimeName(ui::InTime::NearTheBeat) == "near");
static_assert(inTimeName(ui::InTime::OnTheBeat) == "on");

constexpr const char* kRecordBefore = "record_before_seconds";

// Sets the form's constraints from an origin.
void applyConstraints(const MusicConstraints& constraints, const nlohmann::json& details,
                      ui::PlayForm& form) {
    const ConstraintChoices choices = readChoices(details);
    const bool scaleAsPlayed = choices.scale == kAsPlayed;
    std::optional<Scale> scale = parseScale(choices.scale);
    // In jobs of earlier versions, only the pitch classes of a chosen scale are stored.
    if (!scale && !scaleAsPlayed) scale = findScale(constraints.pitchClasses);
    form.scaleUse = scale ? ui::ScaleUse::Chosen : scaleAsPlayed ? ui::ScaleUse::AsIPlay : ui::ScaleUse::Off;
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
    form.leastDensity = constraints.minDensity;
    form.dynamicsAsIPlay = choices.dynamicsAsPlayed;
    std::tie(form.softest, form.loudest) =
        choices.velocityRange.value_or(std::pair(constraints.softest, constraints.loudest));
    form.repetition = convertEnum<ui::GuardStrength>(constraints.repetition);
    if (constraints.pulse.seconds > 0) {
        const bool on = constraints.pulse.pull == MusicConstraints::Pulse::Pull::On;
        form.inTime = on ? ui::InTime::OnTheBeat : ui::InTime::NearTheBeat;
    }
}

}  // namespace

Origin makeOrigin(const ModelSummary& model, const ui::PlayForm& form, const ComputeChoice& compute) {
    SamplingChoice sampling = toDuetSettings(form).sampling;
    if (model.latents == 0) {
        if (form.latentsAuto) sampling.latents = 0;  // the model's window
        limitLatents(sampling, model);
    }
    nlohmann::ordered_json details = {{"latents", sampling.latents}, {"precision", compute.precision}};
    if (model.hasWindow()) details[kOfWindow] = true;
    writeSampling(details, sampling);
    ConstraintChoices choices = toConstraintChoices(form);
    choices.velocityRange.reset();  // the constraints already contain it
    writeChoices(details, choices);
    // Stores only how the beats are used. The beats are stored with the take.
    details["in_time"] = inTimeName(form.inTime);
    return {model.name, model.hash, licenceText(model.card), sampling.seed, details.dump()};
}

ui::PlayForm withOrigin(ui::PlayForm form, const Origin& origin) {
    const auto details = parseJsonObjectOrEmpty<nlohmann::json>(origin.details);
    const auto assign = [](const UserParameter&, auto& to, auto from) { to = from; };
    SamplingChoice sampling;
    forEachFilter(assign, sampling, form);
    try {
        readSampling(JsonPlace<nlohmann::json>(details, makeJsonErrorHandler(ErrorCode::BadFile, "origin: ")),
                     sampling);
    } catch (const Error&) {
        return form;  // the origin is from another program, or damaged
    }
    forEachFilter(assign, form, sampling);
    // An origin without "min_p" has neither factors nor constraints.
    if (details.contains("min_p")) {
        forEachFactor(assign, form, sampling.factors);
        applyConstraints(sampling.constraints, details, form);
    }
    const nlohmann::json inTime = details.value("in_time", nlohmann::json());
    const auto name =
        std::ranges::find(kInTimeNames, inTime.is_string() ? inTime.get<std::string>() : std::string());
    if (name != kInTimeNames.end()) form.inTime = static_cast<ui::InTime>(name - kInTimeNames.begin());
    return form;
}

Origin withRecordBefore(Origin origin, double seconds) {
    auto details = parseJsonObjectOrEmpty<nlohmann::ordered_json>(origin.details);
    details[kRecordBefore] = seconds;
    origin.details = details.dump();
    return origin;
}

double recordBefore(const Origin& origin) {
    const auto details = parseJsonObjectOrEmpty<nlohmann::json>(origin.details);
    const auto found = details.find(kRecordBefore);
    return found != details.end() && found->is_number() ? found->get<double>() : 0;
}

}  // namespace continuo::app
