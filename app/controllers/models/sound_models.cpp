#include "controllers/models/sound_models.h"

#include <continuo/engine.h>
#include <continuo/error.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "controllers/models/model_facts.h"
#include "controllers/models/model_shelf.h"

namespace continuo::app {
namespace {

// A codec in the model folders. Its shape lacks the codec's hash, which the model's file contains.
struct FoundCodec {
    std::string path;
    CodecShape shape;
};

std::optional<FoundCodec> findCodec(const Engine& engine, const std::string& hash,
                                    const std::stop_token& stop) {
    const auto path = hash.empty() ? std::nullopt : engine.findCodec(hash, stop);
    if (!path) return std::nullopt;
    try {
        const ModelSummary summary = engine.inspect(*path, ModelHash::Skipped, stop);
        if (summary.codec) return FoundCodec{path->string(), *summary.codec};
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled) throw;  // other errors: the codec was removed meanwhile
    }
    return std::nullopt;
}

SoundModel makeSoundModel(const ModelSummary& model, const FoundCodec& codec) {
    SoundModel made{model.path,   model.name,         codec.path,
                    *model.sound, codec.shape,        makeModelFacts(model),
                    {},           model.contextTokens};
    made.sound.levels = made.shape.levels;
    made.sound.fewestLevels = made.shape.fewestLevels;
    made.sound.codes = made.shape.codes;
    made.sound.framesPerSecond = made.shape.framesPerSecond;
    return made;
}

}  // namespace

SoundModels findSoundModels(const Engine& engine, const std::stop_token& stop) {
    SoundModels found;
    std::map<std::string, std::optional<FoundCodec>> codecs;  // by hash
    for (const ModelSummary& model : engine.models()) {
        if (!model.sound) continue;
        const bool isThere = std::ranges::any_of(
            found.models, [&](const SoundModel& each) { return isSameFile(each.path, model.path); });
        if (isThere) continue;
        const auto [codec, isNew] = codecs.try_emplace(model.sound->codec);
        if (isNew) codec->second = findCodec(engine, model.sound->codec, stop);
        if (codec->second)
            found.models.push_back(makeSoundModel(model, *codec->second));
        else
            found.withoutCodec.push_back(model.name);
    }
    return found;
}

std::optional<SoundModel> findSoundModel(const std::vector<SoundModel>& models, const std::string& wanted) {
    const auto meant =
        std::ranges::find_if(models, [&](const SoundModel& each) { return isModelNamed(each.path, wanted); });
    if (meant != models.end()) return *meant;
    return models.empty() ? std::nullopt : std::optional(models.front());
}

}  // namespace continuo::app
