#include "pictures/made_origin.h"

#include <continuo/json_place.h>

#include <filesystem>
#include <nlohmann/json.hpp>

namespace continuo::app {
namespace {

// What a card says; empty where it says nothing.
std::string licenceIn(const std::string& text) {
    const auto card = jsonObjectIn<nlohmann::json>(text);
    const auto found = card.find("licence");
    return found != card.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

PictureOrigin originOf(const PictureRequest& request, const PictureResult& result, const MadePicture& made,
                       const std::vector<std::string>& parents) {
    PictureOrigin origin;
    origin.model = std::filesystem::path(request.model).stem().string();
    origin.modelHash = result.modelHash;
    origin.modelLicence = licenceIn(result.modelCard);
    origin.adapter = std::filesystem::path(request.adapter).stem().string();
    origin.adapterHash = result.adapterHash;
    origin.tokenizer = result.tokenizer;
    origin.width = made.picture.width;
    origin.height = made.picture.height;
    origin.label = made.label;
    if (!made.label.empty()) origin.classDrawn = request.label.empty();
    origin.keptRows = request.keptRows;
    origin.sampling = request.sampling;
    origin.sampling.seed = made.seed;
    origin.moves = result.moves;
    origin.tokens = static_cast<std::int64_t>(made.tokens.size());
    origin.tokenHash = made.tokenHash;
    origin.device = result.device.id;
    origin.precision = request.compute.precision;
    origin.parents = parents;
    return origin;
}

bool drewItsClass(const PictureOrigin& origin) {
    // Of a file that does not say: one that was stopped does not tell it by its length.
    return origin.classDrawn
               ? *origin.classDrawn
               : origin.keptRows == 0 && origin.tokens > std::int64_t{3} * origin.width * origin.height;
}

}  // namespace continuo::app
