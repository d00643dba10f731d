#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "backend/backend.h"
#include "model/config/context_config.h"
#include "model/config/layer_config.h"
#include "model/config/position_config.h"

namespace continuo {

struct HeadConfig {
    bool norm = true;
    bool bias = true;
    bool tied = false;  // logits = h Emb^T
    bool operator==(const HeadConfig&) const = default;
};

// The audio codes of a sound model: the coarsest levels of one codec.
struct CodesConfig {
    int levels = 0;         // per frame
    int codes = 0;          // per level
    double rate = 0;        // frames per second
    int sampleRate = 0;     // Hz
    std::string codec;      // hash of the codec (hashCodes()); empty: not bound to one yet, as in a preset
    int minimumLevels = 0;  // minimum levels per frame in training; 0: always `levels`
    int fewestLevels() const { return minimumLevels > 0 ? minimumLevels : levels; }
    bool operator==(const CodesConfig&) const = default;
};

// The hyperparameters of a model. The trainer writes them into the weight file's metadata, where the engine
// reads them. engine/model/README.md documents the JSON form.
struct ModelConfig {
    std::string name;
    std::string modality = "midi";
    std::string tokenizer = "midi-events";  // a name of tokenizers/tokenizer_registry.h; models with any
                                            // other one are imported and verified, but generate nothing
    std::vector<std::string> labels;        // names of the last ids, for example picture classes
    std::optional<CodesConfig> codes;       // of a sound model
    int vocabulary = 0;
    int channels = 0;  // width of the layers
    Activation activation = Activation::SquaredRelu;
    NormKind norm = NormKind::Layer;  // of layers and head
    float normEpsilon = 1e-5f;
    PositionConfig positions;
    std::variant<PerceiverConfig, StreamConfig> context;  // how past tokens are attended to
    std::vector<LayerConfig> layers;
    HeadConfig head;

    bool isStream() const { return std::holds_alternative<StreamConfig>(context); }
    // Each throws std::bad_variant_access for a model of the other kind.
    const PerceiverConfig& perceiver() const { return std::get<PerceiverConfig>(context); }
    PerceiverConfig& perceiver() { return std::get<PerceiverConfig>(context); }
    const StreamConfig& stream() const { return std::get<StreamConfig>(context); }
    StreamConfig& stream() { return std::get<StreamConfig>(context); }
    int inputChannels() const { return isStream() ? channels : perceiver().inputChannels; }  // of embeddings

    // fromJson() and check() throw BadModel naming the field.
    static ModelConfig fromJson(const std::string& text);
    void check() const;

    std::string toJson() const;
    bool operator==(const ModelConfig&) const = default;
};

}  // namespace continuo
