#pragma once

#include <nlohmann/json_fwd.hpp>

#include "continuo/json_place.h"
#include "model/config/position_config.h"

namespace continuo {

struct ModelConfig;

}  // namespace continuo

// The part "positions" of a config's JSON; for the .cpp files of this folder.
namespace continuo::config_fields {

// Throw BadModel naming the field.
void readPositions(const JsonPlace<nlohmann::ordered_json>& json, PositionConfig& positions);
// config: determines the width of the tables and the positions they need.
void checkPositions(const PositionConfig& positions, const ModelConfig& config);

nlohmann::ordered_json positionsJson(const PositionConfig& positions);

}  // namespace continuo::config_fields
