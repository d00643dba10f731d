#include "training/data/batch_source.h"

#include <nlohmann/json.hpp>

namespace continuo {

nlohmann::ordered_json BatchSource::placeAt(std::int64_t) const { return {}; }

void BatchSource::startAt(std::int64_t, const nlohmann::ordered_json&) {}

}  // namespace continuo
