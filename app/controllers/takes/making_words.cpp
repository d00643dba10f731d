#include "controllers/takes/making_words.h"

#include <continuo/json_place.h>

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <nlohmann/json.hpp>

#include "controllers/words/words.h"
#include "files/sampling_json.h"

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakesTree)
};

// What an origin's details tell.
struct Told {
    bool temperature = false;
    SamplingChoice sampling{.minP = 0};
    std::string precision;
};

// Nothing where they are another program's, or damaged.
Told toldBy(const std::string& details) {
    const auto json = jsonObjectIn<nlohmann::json>(details);
    const JsonPlace<nlohmann::json> place(json, refusalAs(ErrorCode::BadFile, "origin: "));
    Told told;
    try {
        readFilters(place, told.sampling);
        readDraw(place, told.sampling);
        place.read("precision", told.precision);
        told.temperature = json.contains("temperature");
        return told;
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

QString madeWith(const Origin& origin, const MadeRanges& ranges) {
    const Told told = toldBy(origin.details);
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
    if (fewest < most && fewest > 0)
        parts << Words::tr("%1 to %2 latents").arg(locale.toString(fewest), locale.toString(most));
    else if (count > 0)
        parts << Words::tr("%Ln latent(s)", nullptr, count);
    if (sampling.minP > 0) parts << Words::tr("min-p %1").arg(number(sampling.minP, 2));
    if (sampling.topP < 1) parts << Words::tr("top-p %1").arg(number(sampling.topP, 2));
    if (sampling.topK > 0) parts << Words::tr("top-k %1").arg(number(sampling.topK, 0));
    if (!told.precision.empty()) parts << text(told.precision);
    return parts.join(QStringLiteral(", "));
}

}  // namespace continuo::app
