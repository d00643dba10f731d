#pragma once

#include <nlohmann/json_fwd.hpp>

namespace continuo {

struct ModelConfig;

}  // namespace continuo

// The part "context" of a config's JSON; for the .cpp files of this folder.
namespace continuo::config_fields {

class Fields;

// Each throws BadModel naming the field.
void readContext(Fields& parent, ModelConfig& config);
void checkContext(const ModelConfig& config);

nlohmann::ordered_json contextJson(const ModelConfig& config);

}  // namespace continuo::config_fields
