#include "jobs/request_fields.h"

#include <continuo/error.h>

#include "files/constraints_json.h"
#include "files/factors_json.h"
#include "files/sampling_json.h"

namespace continuo::app {

void RequestFields::read(SamplingChoice& sampling) const {
    read("temperature", sampling.temperature);
    read("top_k", sampling.topK);
    read("top_p", sampling.topP);
    read("min_p", sampling.minP);
    read("latents", sampling.latents);
    read("seed", sampling.seed);
    read("branch", sampling.branch);
    eachFactor(sampling.factors, [this](const char* name, double& factor) { read(name, factor); });
    try {
        sampling.constraints = readConstraints(json_);
    } catch (const Json::exception&) {
        refuse("constraints", "are of the wrong kind");
    }
}

void RequestFields::read(ComputeChoice& compute) const {
    read("device", compute.device);
    read("precision", compute.precision);
    read("threads", compute.threads);
}

void RequestFields::refuse(const std::string& field, const std::string& why) const {
    throw Error(ErrorCode::BadRequest, kind_ + " job: " + field + " " + why);
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
