#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "model/config/model_config.h"

namespace continuo {

class WeightStore;
struct TrainingOptions;

// Returns the state of a model's checkpoint. Throws BadModel, prefixed by `name`, if the file is not a
// checkpoint, is damaged or belongs to another model; BadRequest if it was made with other options.
nlohmann::json checkedState(const WeightStore& store, const ModelConfig& model,
                            const TrainingOptions& options, const std::string& name);

// Returns and throws the same as Trainer::resume(), without reading the numbers.
std::string checkCheckpoint(const std::filesystem::path& path, const ModelConfig& model,
                            const TrainingOptions& options);
std::string checkCheckpoint(const WeightStore& store, const ModelConfig& model,
                            const TrainingOptions& options);

}  // namespace continuo
