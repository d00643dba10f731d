#include "controllers/models/model_estimates.h"

namespace continuo::app {

FitRequest makeFitRequest(const ModelSummary& model, const ComputeChoice& compute) {
    FitRequest request;
    request.modelPath = model.path;
    request.live = playsPiano(model);
    request.sequences = request.live ? 2 : 1;
    request.compute = compute;
    return request;
}

ModelEstimates::Key ModelEstimates::makeKey(const FitRequest& request) const {
    const auto told = fileTimes_.find(request.modelPath);
    const std::int64_t written = told == fileTimes_.end() ? 0 : told->second;
    const ComputeChoice& compute = request.compute;
    return request.modelPath + '\n' + std::to_string(written) + '\n' + compute.device + '\n' +
           compute.precision + '\n' + std::to_string(compute.threads) + '\n' +
           std::to_string(request.latents) + '\n' + std::to_string(request.sequences);
}

ModelEstimates::Estimate ModelEstimates::find(const FitRequest& request) const {
    const auto found = known_.find(makeKey(request));
    return found == known_.end() ? Estimate{} : found->second;
}

ModelEstimates::Estimate ModelEstimates::computeEstimate(FitRequest request, Estimate before,
                                                         const std::stop_token& stop) const {
    Estimate now = before;
    try {
        const double bandwidth = before.fit ? before.fit->readBandwidth : 0;
        request.speed = request.speed && bandwidth == 0;
        now.fit = engine_.estimate(request);
        if (!request.speed) now.fit->readBandwidth = bandwidth;
        if (now.hash.empty()) now.hash = engine_.inspect(request.modelPath, ModelHash::Computed, stop).hash;
    } catch (const std::exception&) {
        // No estimate is shown. Using the model reports the error.
    }
    return now;
}

void ModelEstimates::start(const std::vector<FitRequest>& requests, bool speed) {
    thread_.dropWaiting();
    for (FitRequest request : requests) {
        request.speed = speed;
        // The key is made now: a file that is rewritten during the estimate counts as another file.
        thread_.start([this, request, key = makeKey(request),
                       before = find(request)](const std::stop_token& stop) -> SideThread::Completion {
            return [this, key, now = computeEstimate(request, before, stop)] {
                known_[key] = now;
                Q_EMIT changed();
            };
        });
    }
}

}  // namespace continuo::app
