#pragma once

#include <continuo/model_summary.h>

#include <optional>
#include <string>
#include <vector>

#include "forms.h"
#include "image_forms.h"

namespace continuo {
class Engine;
}

namespace continuo::app {

// A model that makes pictures, with its facts for the window.
struct ImageModel {
    std::string path, name;
    ui::ModelFacts facts;
    ui::ImageModelFacts pictures;
};

// Returns the model's facts for the window; nullopt if the model makes no pictures.
std::optional<ImageModel> toImageModel(const ModelSummary& model);

// Returns all picture models in the engine's folders; a file reachable from several folders is listed once.
std::vector<ImageModel> findImageModels(const Engine& engine);

// Returns the first model with this path or file name in the engine's folders, else the first picture model
// there; nullopt: none.
std::optional<ImageModel> findImageModel(const Engine& engine, const std::string& wanted);
// Like findImageModel() above. models: the result of findImageModels().
std::optional<ImageModel> findImageModel(const Engine& engine, const std::vector<ImageModel>& models,
                                         const std::string& wanted);

}  // namespace continuo::app
