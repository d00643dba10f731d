#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "continuo/json_place.h"
#include "model/config/config_fields.h"
#include "model/config/layer_config.h"
#include "model/config/position_config.h"

namespace continuo {

struct ModelConfig;

}  // namespace continuo

// The parts "context", "positions" and "layers" of a config's JSON; for the .cpp files of this folder.
// Functions that read or check throw BadModel with the field's name.
namespace continuo::config_fields {

inline const Names<Activation> kActivations = {{"none", Activation::None},
                                               {"squared_relu", Activation::SquaredRelu},
                                               {"gelu_tanh", Activation::GeluTanh},
                                               {"gelu_erf", Activation::GeluErf},
                                               {"elu", Activation::Elu},
                                               {"relu", Activation::Relu},
                                               {"tanh", Activation::Tanh}};

void readContext(Fields& parent, ModelConfig& config);
void checkContext(const ModelConfig& config);

nlohmann::ordered_json contextJson(const ModelConfig& config);

void readPositions(const JsonPlace<nlohmann::ordered_json>& json, PositionConfig& positions);
// config: the model's, which determines the width of the tables and the positions that they need.
void checkPositions(const PositionConfig& positions, const ModelConfig& config);

nlohmann::ordered_json positionsJson(const PositionConfig& positions);

void readBias(Fields& parent, BiasConfig& bias);
void readLayers(Fields& parent, std::vector<LayerConfig>& layers);
// Checks each layer, and the rules between layers and the model's context and positions.
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
