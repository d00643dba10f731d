#include "controllers/models/image_models.h"

#include <continuo/engine.h>
#include <continuo/json_place.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "controllers/models/model_facts.h"
#include "controllers/words/words.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

// A whole number that a list of the config has at a place; otherwise 0.
int numberAt(const Json& config, const char* list, std::size_t place) {
    const Json::json_pointer where(list);
    if (!config.contains(where)) return 0;
    const Json& numbers = config.at(where);
    if (!numbers.is_array() || place >= numbers.size() || !numbers[place].is_number_integer()) return 0;
    return numbers[place].get<int>();
}

bool means(const std::string& wanted, const std::string& path) {
    const std::filesystem::path file(path);
    return wanted == path || wanted == file.filename() || wanted == file.stem();
}

}  // namespace

std::optional<ImageModel> imageModelOf(const ModelSummary& model) {
    if (model.modality != "image") return std::nullopt;
    const auto config = jsonObjectIn<Json>(model.config);
    ImageModel image{model.path, model.name, factsOf(model), {}};
    image.pictures.width = numberAt(config, "/positions/grid/extents", 0);
    image.pictures.height = numberAt(config, "/positions/grid/extents", 1);
    // Columns before rows before channels as the network counts them: all of red comes first.
    image.pictures.planar = numberAt(config, "/positions/grid/order", 0) == 2;
    if (config.contains("vocabulary") && config["vocabulary"].is_number_integer())
        image.pictures.vocabulary = config["vocabulary"].get<int>();
    if (config.contains("labels") && config["labels"].is_array()) {
        for (const Json& label : config["labels"]) {
            if (label.is_string()) image.pictures.labels << text(label.get<std::string>());
        }
    }
    if (image.pictures.width < 1 || image.pictures.height < 1) return std::nullopt;
    return image;
}

std::vector<ImageModel> imageModels(const Engine& engine) {
    std::vector<ImageModel> models;
    for (const ModelSummary& model : engine.models()) {
        const auto name = std::filesystem::path(model.path).filename();
        const bool hidden = std::any_of(models.begin(), models.end(), [&](const ImageModel& each) {
            return std::filesystem::path(each.path).filename() == name;
        });
        std::optional<ImageModel> image = hidden ? std::nullopt : imageModelOf(model);
        if (image) models.push_back(*std::move(image));
    }
    return models;
}

std::optional<ImageModel> findImageModel(const Engine& engine, const std::string& wanted) {
    return findImageModel(engine, imageModels(engine), wanted);
}

std::optional<ImageModel> findImageModel(const Engine& engine, const std::vector<ImageModel>& models,
                                         const std::string& wanted) {
    const auto meant = std::find_if(models.begin(), models.end(),
                                    [&](const ImageModel& each) { return means(wanted, each.path); });
    if (meant != models.end()) return *meant;
    try {  // a file that lies elsewhere
        if (!wanted.empty() && std::filesystem::exists(wanted))
            if (std::optional<ImageModel> image = imageModelOf(engine.inspect(wanted, ModelHash::Skipped)))
                return image;
    } catch (const Error&) {
        // It is no model any more; the first one does.
    }
    return models.empty() ? std::nullopt : std::optional(models.front());
}

}  // namespace continuo::app
