#include "controllers/models/active_model.h"

#include "controllers/models/measured_speeds.h"
#include "controllers/models/model_facts.h"
#include "controllers/words/words.h"

namespace continuo::app {

void ActiveModel::set(const ModelSummary& summary, const std::string& device, const std::string& precision) {
    summary_ = summary;
    facts_ = factsOf(summary_);
    device_ = text(device).toUpper();
    precision_ = precision;
    speeds_ = speedPlace(summary_.hash, device, precision);
    facts_.msPerToken = speedCurve(keptSpeeds(settings_, speeds_));
}

void ActiveModel::addSpeed(int latents, double msPerToken) {
    addMilliseconds(facts_, latents, msPerToken);
    unkept_.insert(latents);
}

void ActiveModel::keepSpeeds() {
    for (const ui::ModelFacts::Point& point : facts_.msPerToken)
        if (unkept_.contains(point.latents)) keepSpeed(settings_, speeds_, point.latents, point.value);
    unkept_.clear();
}

}  // namespace continuo::app
