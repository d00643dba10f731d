#include "controllers/models/model_estimates.h"

namespace continuo::app {

ModelEstimates::Key ModelEstimates::keyOf(const FitRequest& request) const {
    const auto told = written_.find(request.modelPath);
    const std::int64_t written = told == written_.end() ? 0 : told->second;
    const ComputeChoice& compute = request.compute;
    return request.modelPath + '\n' + std::to_string(written) + '\n' + compute.device + '\n' +
           compute.precision + '\n' + std::to_string(compute.threads) + '\n' +
           std::to_string(request.latents) + '\n' + std::to_string(request.sequences);
}

ModelEstimates::Estimate ModelEstimates::of(const FitRequest& request) const {
    const auto found = known_.find(keyOf(request));
    return found == known_.end() ? Estimate{} : found->second;
}

ModelEstimates::Estimate ModelEstimates::workOut(FitRequest request, Estimate before,
                                                 const std::stop_token& stop) const {
    Estimate now = before;
    try {
        const double bandwidth = before.fit ? before.fit->readBandwidth : 0;
        request.speed = request.speed && bandwidth == 0;
        now.fit = engine_.estimate(request);
        if (!request.speed) now.fit->readBandwidth = bandwidth;
        if (now.hash.empty()) now.hash = engine_.inspect(request.modelPath, ModelHash::Taken, stop).hash;
    } catch (const std::exception&) {
        // The user of the model reports the error; without an estimate nothing is shown.
    }
    return now;
}

void ModelEstimates::ask(const std::vector<FitRequest>& requests, bool speed) {
    thread_.leaveOutWaiting();
    for (FitRequest request : requests) {
        request.speed = speed;
        // A file rewritten while it is read counts as another one.
        thread_.start([this, request, key = keyOf(request),
                       before = of(request)](const std::stop_token& stop) -> SideThread::Rest {
            return [this, key, now = workOut(request, before, stop)] {
                known_[key] = now;
                Q_EMIT changed();
            };
        });
    }
}

}  // namespace continuo::app
