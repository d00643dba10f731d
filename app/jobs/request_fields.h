#pragma once

#include <continuo/compute_choice.h>
#include <continuo/json_place.h>
#include <continuo/sampling_choice.h>

#include <nlohmann/json.hpp>
#include <string>

namespace continuo::app {

// A job's request, read field by field: what is left out keeps its default.
using RequestPlace = JsonPlace<nlohmann::json>;

// The JSON must outlive it. What cannot be throws BadRequest that names the kind of job and the field.
RequestPlace placeOf(const nlohmann::json& request, const std::string& kind);

// A text read alone, as a request may be damaged, or a newer Continuo's. Empty: none.
std::string textIn(const nlohmann::json& request, const char* field);

void readFrom(const RequestPlace& request, SamplingChoice& sampling);
void readFrom(const RequestPlace& request, ComputeChoice& compute);
// Adds the fields that readFrom takes back.
void writeTo(nlohmann::json& request, const SamplingChoice& sampling);
void writeTo(nlohmann::json& request, const ComputeChoice& compute);

}  // namespace continuo::app
