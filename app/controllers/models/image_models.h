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

// A model that makes pictures, and what the window says of it.
struct ImageModel {
    std::string path, name;
    ui::ModelFacts facts;
    ui::ImageModelFacts pictures;
};

// nullopt if the model makes no pictures.
std::optional<ImageModel> imageModelOf(const ModelSummary& model);

// All models that make pictures in the engine's folders; a file that several folders lead to is listed once.
std::vector<ImageModel> imageModels(const Engine& engine);

// The model named by a path or by the name of a file in the engine's folders, the first of several; otherwise
// the first one there that makes pictures. nullopt: there is none.
std::optional<ImageModel> findImageModel(const Engine& engine, const std::string& wanted);
// The same for known imageModels().
std::optional<ImageModel> findImageModel(const Engine& engine, const std::vector<ImageModel>& models,
                                         const std::string& wanted);

}  // namespace continuo::app
