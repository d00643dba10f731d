#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "backend/backend.h"
#include "model/config/layer_config.h"
#include "model/config/perceiver_config.h"
#include "model/config/position_config.h"
#include "model/config/stream_config.h"

namespace continuo {

struct HeadConfig {
    bool norm = true;
    bool bias = true;
    bool tied = false;  // logits = h Emb^T
    bool operator==(const HeadConfig&) const = default;
};

// The codes of sound that a model is of (the tokenizer audio-codes): the coarsest levels of one codec's.
struct CodesConfig {
    int levels = 0;      // of a frame
    int codes = 0;       // of a level
    double rate = 0;     // frames a second
    int sampleRate = 0;  // Hz
    std::string codec;   // SHA-256 of what its codes depend on; empty: of none yet, as in a preset
    int fewest = 0;      // fewest levels of a frame that it learns; 0: `levels` alone
    int fewestLevels() const { return fewest > 0 ? fewest : levels; }
    bool operator==(const CodesConfig&) const = default;
};

// All that fixes a model's shape. The trainer writes it into the weight file's metadata; the engine reads it
// there. The JSON form is documented in engine/model/README.md.
struct ModelConfig {
    std::string name;
    std::string modality = "midi";
    std::string tokenizer = "midi-events";  // "midi-events-krasserm", "midi-events-pedal" are its other
                                            // profiles; "rgb-raster", "audio-codes"
    std::vector<std::string> labels;        // names of what the last ids stand for, as classes of pictures
    std::optional<CodesConfig> codes;       // of a model for sound
    int vocabulary = 0;
    int channels = 0;  // width of the layers
    Activation activation = Activation::SquaredRelu;
    NormKind norm = NormKind::Layer;  // of layers and head
    float normEpsilon = 1e-5f;
    PositionConfig positions;
    std::variant<PerceiverConfig, StreamConfig> context;  // how a token's past is attended to
    std::vector<LayerConfig> layers;
    HeadConfig head;

    bool isStream() const { return std::holds_alternative<StreamConfig>(context); }
    // Each throws std::bad_variant_access for a model of the other kind.
    const PerceiverConfig& perceiver() const { return std::get<PerceiverConfig>(context); }
    PerceiverConfig& perceiver() { return std::get<PerceiverConfig>(context); }
    const StreamConfig& stream() const { return std::get<StreamConfig>(context); }
    StreamConfig& stream() { return std::get<StreamConfig>(context); }
    int inputChannels() const { return isStream() ? channels : perceiver().inputChannels; }  // of embeddings

    // Both throw BadModel naming the field.
    static ModelConfig fromJson(const std::string& text);
    void check() const;

    std::string toJson() const;
    bool operator==(const ModelConfig&) const = default;
};

}  // namespace continuo
