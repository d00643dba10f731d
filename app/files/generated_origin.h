#pragma once

#include <continuo/items_request.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "files/model_card.h"

namespace continuo::app {

// The origin of a generated picture or sound: the fields that both have. Hashes are SHA-256 in lower-case
// hexadecimal; empty: not applicable.
struct GeneratedOrigin {
    std::string modelName, modelHash, modelLicence;  // modelHash: of the model's file
    std::string adapter, adapterHash;                // empty: none
    std::string tokenizer;
    SamplingChoice sampling;
    SliderMoves moves;        // slider changes while it was generated
    bool isWindow = false;    // moves.latents are tokens of the window
    std::int64_t tokens = 0;  // drawn
    std::string tokenHash;
    std::string device, precision;
    std::vector<std::string> parents;  // hashes of what it continues, and of what that continues, ..
    bool operator==(const GeneratedOrigin&) const = default;
};

inline constexpr std::size_t kMostParents = 64;
inline constexpr std::size_t kMostMoves = std::size_t{1} << 18;  // for each slider
inline constexpr std::int64_t kMostTokens = std::int64_t{1} << 40;

// Sets the fields that follow from a request and its result, except `tokens`.
inline void setGeneratedFields(GeneratedOrigin& origin, const ItemsRequest& request,
                               const ItemsResult& result, const MadeItem& made,
                               const std::vector<std::string>& parents) {
    origin.modelName = std::filesystem::path(request.modelPath).stem().string();
    origin.modelHash = result.modelHash;
    origin.modelLicence = findLicence(result.modelCard).value_or("");
    origin.adapter = std::filesystem::path(request.adapter).stem().string();
    origin.adapterHash = result.adapterHash;
    origin.tokenizer = result.tokenizer;
    origin.sampling = request.sampling;
    origin.sampling.seed = made.seed;
    origin.moves = result.moves;
    origin.isWindow = result.isWindow;
    origin.device = result.device.id;
    origin.precision = request.compute.precision;
    origin.tokenHash = made.tokenHash;
    origin.parents = parents;
}

}  // namespace continuo::app
