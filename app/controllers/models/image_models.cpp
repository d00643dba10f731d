#include "controllers/models/image_models.h"

#include <continuo/engine.h>

#include <algorithm>
#include <filesystem>

#include "controllers/models/model_facts.h"
#include "controllers/models/model_shelf.h"
#include "controllers/words/words.h"

namespace continuo::app {

std::optional<ImageModel> toImageModel(const ModelSummary& model) {
    if (!model.picture) return std::nullopt;
    ImageModel image{model.path, model.name, makeModelFacts(model), {}};
    image.pictures.width = model.picture->width;
    image.pictures.height = model.picture->height;
    image.pictures.planar = model.picture->planar;
    for (const std::string& label : model.picture->labels) image.pictures.labels << text(label);
    return image;
}

std::vector<ImageModel> findImageModels(const Engine& engine) {
    std::vector<ImageModel> models;
    for (const ModelSummary& model : engine.models()) {
        const auto name = std::filesystem::path(model.path).filename();
        const bool isThere = std::any_of(models.begin(), models.end(), [&](const ImageModel& each) {
            return std::filesystem::path(each.path).filename() == name && isSameFile(each.path, model.path);
        });
        std::optional<ImageModel> image = isThere ? std::nullopt : toImageModel(model);
        if (image) models.push_back(*std::move(image));
    }
    return models;
}

std::optional<ImageModel> findImageModel(const Engine& engine, const std::string& wanted) {
    return findImageModel(engine, findImageModels(engine), wanted);
}

std::optional<ImageModel> findImageModel(const Engine& engine, const std::vector<ImageModel>& models,
                                         const std::string& wanted) {
    const auto meant = std::find_if(models.begin(), models.end(),
                                    [&](const ImageModel& each) { return isModelNamed(each.path, wanted); });
    if (meant != models.end()) return *meant;
    try {  // `wanted` may be a file outside the folders
        if (!wanted.empty() && std::filesystem::exists(wanted))
            if (std::optional<ImageModel> image = toImageModel(engine.inspect(wanted, ModelHash::Skipped)))
                return image;
    } catch (const Error&) {
        // The file is no longer a model. Uses the first model.
    }
    return models.empty() ? std::nullopt : std::optional(models.front());
}

}  // namespace continuo::app
