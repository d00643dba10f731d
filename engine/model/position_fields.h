#pragma once

#include <nlohmann/json_fwd.hpp>

#include "model/position_config.h"

// The part "positions" of a config's JSON; for the .cpp files of this folder.
namespace continuo::config_fields {

// Throw BadModel naming the field.
void readPositions(const nlohmann::ordered_json& json, PositionConfig& positions);
// inputChannels: width of the tables.
void checkPositions(const PositionConfig& positions, int inputChannels);

nlohmann::ordered_json positionsJson(const PositionConfig& positions);

}  // namespace continuo::config_fields
