#include "controllers/models/active_model.h"

#include "controllers/models/measured_speeds.h"
#include "controllers/models/model_facts.h"
#include "controllers/words/words.h"

namespace continuo::app {

void ActiveModel::set(const ModelSummary& summary, const std::string& device, const std::string& precision) {
    summary_ = summary;
    facts_ = makeModelFacts(summary_);
    device_ = text(device).toUpper();
    precision_ = precision;
    speedKey_ = speedKey(summary_.hash, device, precision);
    facts_.msPerToken = speedCurve(loadSpeeds(settings_, speedKey_));
}

void ActiveModel::addSpeed(int latents, double msPerToken) {
    addMilliseconds(facts_, latents, msPerToken);
    unstored_.insert(latents);
}

void ActiveModel::storeSpeeds() {
    for (const ui::ModelFacts::Point& point : facts_.msPerToken)
        if (unstored_.contains(point.latents)) storeSpeed(settings_, speedKey_, point.latents, point.value);
    unstored_.clear();
}

}  // namespace continuo::app
