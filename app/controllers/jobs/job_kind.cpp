#include "controllers/jobs/job_kind.h"

#include <nlohmann/json.hpp>

#include "jobs/request_fields.h"

namespace continuo::app {

std::string workKey(const std::string& kind, const std::string& model, const ComputeChoice& compute) {
    return kind + ' ' + compute.device + ' ' + compute.precision + ' ' + model;
}

std::string JobKind::model(const Job& job) const {
    return job.request ? textField(*job.request, "model") : std::string();
}

void JobKind::discard(const Job& job) { Q_EMIT discardRequested(job.id); }

bool JobKind::show(const Job& job) {
    Q_EMIT showRequested(job.id);
    return true;
}

}  // namespace continuo::app
