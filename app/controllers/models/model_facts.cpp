#include "controllers/models/model_facts.h"

#include <continuo/json_place.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "controllers/words/words.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

// Returns the card's figures by number of latents: those for performances, or else those for all held-out
// data, as for pictures.
Json findPoints(const Json& card) {
    for (const char* name : {"/measured/kinds/performance/by_latents", "/measured/all/by_latents"}) {
        const Json::json_pointer place(name);
        if (card.is_object() && card.contains(place) && card.at(place).is_array()) return card.at(place);
    }
    return Json::array();
}

// Cards are foreign data, so every field is checked.
QVector<ui::ModelFacts::Point> parseCurve(const std::string& card, int maxLatents) {
    QVector<ui::ModelFacts::Point> curve;
    for (const Json& point : findPoints(parseJsonObjectOrEmpty<Json>(card))) {
        if (!point.is_object() || !point.contains("latents") || !point["latents"].is_number_integer())
            continue;
        if (!point.contains("nats_per_token") || !point["nats_per_token"].is_number()) continue;
        const auto latents = point["latents"].get<std::int64_t>();
        if (latents < 1 || latents > maxLatents) continue;
        if (!curve.isEmpty() && latents <= curve.last().latents) continue;
        curve.push_back({static_cast<int>(latents), point["nats_per_token"].get<double>()});
    }
    return curve;
}

}  // namespace

ui::ModelFacts makeModelFacts(const ModelSummary& model) {
    ui::ModelFacts facts;
    facts.name = QStringLiteral("%1 %2").arg(text(model.name), countText(model.parameters));
    facts.maxLatents = static_cast<int>(model.latents);
    if (model.hasWindow()) facts.maxWindow = static_cast<int>(model.window);
    facts.fading = model.contextTokens == 0;
    facts.natsPerToken = parseCurve(model.card, facts.maxLatents);
    return facts;
}

// Keeps the curve monotonic: more latents never take less time. A new measurement lowers slower values at
// fewer latents, because first measurements are often too slow. Repeated slow measurements raise the values
// at more latents.
void addMilliseconds(ui::ModelFacts& facts, int latents, double msPerToken) {
    QVector<ui::ModelFacts::Point>& curve = facts.msPerToken;
    auto found = std::find_if(curve.begin(), curve.end(),
                              [&](const ui::ModelFacts::Point& point) { return point.latents >= latents; });
    constexpr double kNew = 0.2;  // weight of a new value in the running mean
    if (found == curve.end() || found->latents != latents) {
        const double most = found == curve.end() ? msPerToken : found->value;
        found = curve.insert(found, {latents, std::min(msPerToken, most)});
    } else {
        found->value += kNew * (msPerToken - found->value);
    }
    const double value = found->value;
    for (auto point = curve.begin(); point != found; ++point) point->value = std::min(point->value, value);
    for (auto point = found; point != curve.end(); ++point) point->value = std::max(point->value, value);
}

}  // namespace continuo::app
