#pragma once

#include <continuo/compute_choice.h>
#include <continuo/json_place.h>
#include <continuo/sampling_choice.h>

#include <nlohmann/json.hpp>
#include <string>

namespace continuo::app {

// A job's request, read field by field. A missing field keeps its default.
using RequestPlace = JsonPlace<nlohmann::json>;

// The JSON must outlive the result. An out-of-range value throws BadRequest naming the kind of job and the
// field.
RequestPlace placeOf(const nlohmann::json& request, const std::string& kind);

// Returns a text of a request that may be damaged or written by a newer Continuo; empty if missing.
std::string textField(const nlohmann::json& request, const char* field);

void readFrom(const RequestPlace& request, SamplingChoice& sampling);
void readFrom(const RequestPlace& request, ComputeChoice& compute);
// Adds the fields that readFrom() reads.
void writeTo(nlohmann::json& request, const SamplingChoice& sampling);
void writeTo(nlohmann::json& request, const ComputeChoice& compute);

}  // namespace continuo::app
