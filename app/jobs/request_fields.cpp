#include "jobs/request_fields.h"

#include "files/constraints_json.h"
#include "files/factors_json.h"
#include "files/sampling_json.h"

namespace continuo::app {

RequestPlace placeOf(const nlohmann::json& request, const std::string& kind) {
    return {request, refusalAs(ErrorCode::BadRequest, kind + " job: ")};
}

void readFrom(const RequestPlace& request, SamplingChoice& sampling) {
    request.read("temperature", sampling.temperature);
    request.read("top_k", sampling.topK);
    request.read("top_p", sampling.topP);
    request.read("min_p", sampling.minP);
    request.read("latents", sampling.latents);
    request.read("seed", sampling.seed);
    request.read("branch", sampling.branch);
    sampling.factors = readFactors(request);
    sampling.constraints = readConstraints(request);
}

void readFrom(const RequestPlace& request, ComputeChoice& compute) {
    request.read("device", compute.device);
    request.read("precision", compute.precision);
    request.read("threads", compute.threads);
}

void writeTo(nlohmann::json& request, const SamplingChoice& sampling) {
    writeSampling(request, sampling);
    request["latents"] = sampling.latents;
    request["seed"] = sampling.seed;
    request["branch"] = sampling.branch;
}

void writeTo(nlohmann::json& request, const ComputeChoice& compute) {
    request["device"] = compute.device;
    request["precision"] = compute.precision;
    request["threads"] = compute.threads;
}

}  // namespace continuo::app
