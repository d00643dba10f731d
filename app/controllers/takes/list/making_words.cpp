#include "controllers/takes/list/making_words.h"

#include <continuo/json_place.h>

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <nlohmann/json.hpp>

#include "controllers/play/music_origin.h"
#include "controllers/words/words.h"
#include "files/sampling_json.h"
#include "forms.h"
#include "main_window/inspector/constraints_part.h"
#include "main_window/inspector/inspector_parts.h"
#include "settings/parameter_table.h"

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakesTree)
};

// The parsed Origin::details.
struct OriginDetails {
    bool temperature = false, pulse = false, ofWindow = false;
    SamplingChoice sampling{.minP = 0};
    std::string precision;
};

// Returns a form without any constraints.
ui::PlayForm unconstrainedForm() {
    auto form = defaultForm<ui::PlayForm>();
    form.minP = 0;
    form.repetition = ui::GuardStrength::Off;
    form.pedalRecall = 0;
    form.timingTemperature = 1;
    form.dynamicsAsIPlay = false;
    form.inTime = ui::InTime::Freely;
    return form;
}

// Describes all constraints in the inspector's words.
QStringList constraintTexts(const Origin& origin, bool beats) {
    const ui::PlayForm form = withOrigin(unconstrainedForm(), origin);
    QStringList parts = ui::samplingTexts(form, unconstrainedForm()) +
                        ui::ConstraintsPart::constraintTexts(form, unconstrainedForm());
    //: How a branch was made: the model kept to the tempo.
    if (beats && form.inTime != ui::InTime::Freely)
        parts << (form.inTime == ui::InTime::OnTheBeat ? Words::tr("on the beat")
                                                       : Words::tr("near the beat"));
    return parts;
}

// Parses an origin's details. Returns defaults if they are damaged or from another program.
OriginDetails parseDetails(const std::string& details) {
    const auto json = parseJsonObjectOrEmpty<nlohmann::json>(details);
    const JsonPlace<nlohmann::json> place(json, makeJsonErrorHandler(ErrorCode::BadFile, "origin: "));
    OriginDetails told;
    try {
        readFilters(place, told.sampling);
        readDraw(place, told.sampling);
        place.read("precision", told.precision);
        place.read(kOfWindow, told.ofWindow);
        told.temperature = json.contains("temperature");
        told.pulse = json.contains(nlohmann::json::json_pointer("/constraints/pulse"));
        return told;
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

QString describeMaking(const Origin& origin, const UsedRanges& ranges) {
    const OriginDetails told = parseDetails(origin.details);
    const SamplingChoice& sampling = told.sampling;
    const QLocale locale;
    QStringList parts = {text(origin.modelName)};
    const auto number = [&](double value, int decimals) { return locale.toString(value, 'f', decimals); };
    const auto& [lowest, highest] = ranges.temperature;
    const double temperature = highest > 0 ? highest : sampling.temperature;
    if (lowest < highest)
        parts << Words::tr("temperature %1 to %2").arg(number(lowest, 2), number(highest, 2));
    else if (told.temperature)
        parts << Words::tr("temperature %1").arg(number(temperature, 2));
    const auto& [fewest, most] = ranges.latents;
    const int count = most > 0 ? most : sampling.latents;
    if (fewest < most && fewest > 0) {
        //: How a branch was made: number of tokens that each layer saw.
        const QString words = told.ofWindow ? Words::tr("window %1 to %2") : Words::tr("%1 to %2 latents");
        parts << words.arg(locale.toString(fewest), locale.toString(most));
    } else if (count > 0) {
        parts << (told.ofWindow ? Words::tr("window %L1").arg(count)
                                : Words::tr("%Ln latent(s)", nullptr, count));
    }
    parts += constraintTexts(origin, ranges.beats || told.pulse);
    if (!told.precision.empty()) parts << text(told.precision);
    return parts.join(QStringLiteral(", "));
}

}  // namespace continuo::app
