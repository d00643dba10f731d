#pragma once

#include <continuo/compute_choice.h>
#include <continuo/json_place.h>
#include <continuo/sampling_choice.h>

#include <nlohmann/json.hpp>
#include <string>

namespace continuo::app {

// Reads a job's request field by field. A missing field keeps its default.
using RequestPlace = JsonPlace<nlohmann::json>;

// Returns a reader for a request, which must outlive it. Errors are BadRequest and name the kind of job and
// the field.
RequestPlace placeOf(const nlohmann::json& request, const std::string& kind);

// Returns a text field of a request that may be damaged or from a newer version; empty if the field is
// missing.
std::string textField(const nlohmann::json& request, const char* field);

void readFrom(const RequestPlace& request, SamplingChoice& sampling);
void readFrom(const RequestPlace& request, ComputeChoice& compute);
// Adds the fields that readFrom() reads.
void writeTo(nlohmann::json& request, const SamplingChoice& sampling);
void writeTo(nlohmann::json& request, const ComputeChoice& compute);

}  // namespace continuo::app
