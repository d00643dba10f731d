#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "continuo/json_place.h"
#include "model/config/layer_config.h"

namespace continuo {

struct ModelConfig;

}  // namespace continuo

// The part "layers" of a config's JSON; for the .cpp files of this folder.
namespace continuo::config_fields {

class Fields;

// Each throws BadModel naming the field.
void readBias(Fields& parent, BiasConfig& bias);
void readLayers(Fields& parent, std::vector<LayerConfig>& layers);
// Also checks the rules between layers and the model's context and positions.
void checkLayers(const ModelConfig& config);

nlohmann::ordered_json biasJson(const BiasConfig& bias);
// Merges equal neighbours into one entry. A layer that an earlier version supports is written in that
// version's form.
nlohmann::ordered_json layersJson(const std::vector<LayerConfig>& layers);
// Returns whether an earlier version, which reads format 1, supports such layers.
bool fitFormat1(const std::vector<LayerConfig>& layers);
// Refuses a number of heads that does not divide the channels of `of`.
void requireDivisible(const std::string& field, int heads, const std::string& of, int channels);

}  // namespace continuo::config_fields
