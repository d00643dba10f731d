#pragma once

#include <continuo/model_summary.h>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "forms.h"
#include "sound_forms.h"

namespace continuo {
class Engine;
}

namespace continuo::app {

// A model that makes sound, with its codec and its facts for the window.
struct SoundModel {
    std::string path, name;
    std::string codecPath;
    SoundShape shape;
    CodecShape codec;
    ui::ModelFacts facts;
    ui::SoundModelFacts sound;
    std::int64_t remembers = 0;  // ModelSummary::contextTokens
};

struct SoundModels {
    std::vector<SoundModel> models;         // models whose codec is in the model folders
    std::vector<std::string> withoutCodec;  // names of models whose codec is missing
};

// Returns the sound models in the engine's folders. Reads the codecs, which takes a while; a stop throws
// Cancelled.
SoundModels findSoundModels(const Engine& engine, const std::stop_token& stop);

// Returns the model with this path or file name, else the first one; nullopt: no models.
std::optional<SoundModel> findSoundModel(const std::vector<SoundModel>& models, const std::string& wanted);

}  // namespace continuo::app
