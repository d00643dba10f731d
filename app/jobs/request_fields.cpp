#include "jobs/request_fields.h"

#include "files/sampling_json.h"

namespace continuo::app {

RequestPlace placeOf(const nlohmann::json& request, const std::string& kind) {
    return {request, makeJsonErrorHandler(ErrorCode::BadRequest, kind + " job: ")};
}

std::string textField(const nlohmann::json& request, const char* field) {
    const auto found = request.find(field);
    return found != request.end() && found->is_string() ? found->get<std::string>() : std::string();
}

void readFrom(const RequestPlace& request, SamplingChoice& sampling) {
    readSampling(request, sampling);
    readDraw(request, sampling);
}

void readFrom(const RequestPlace& request, ComputeChoice& compute) {
    request.read("device", compute.device);
    request.read("precision", compute.precision);
    request.read("threads", compute.threads);
}

void writeTo(nlohmann::json& request, const SamplingChoice& sampling) {
    writeSampling(request, sampling);
    writeDraw(request, sampling);
}

void writeTo(nlohmann::json& request, const ComputeChoice& compute) {
    request["device"] = compute.device;
    request["precision"] = compute.precision;
    request["threads"] = compute.threads;
}

}  // namespace continuo::app
