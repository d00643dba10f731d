#include "controllers/play/model_switch.h"

#include <new>
#include <utility>

#include "controllers/models/chosen_compute.h"
#include "controllers/words/words.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

bool isOutOfMemory(const std::exception& error) {
    const auto* ours = dynamic_cast<const Error*>(&error);
    return (ours != nullptr && ours->code() == ErrorCode::OutOfMemory) ||
           dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
}

}  // namespace

ModelSwitch::ModelSwitch(Engine& engine, const StateFiles& states, Settings& settings)
    : engine_(engine), settings_(settings), loader_(engine, states) {
    connect(&loader_, &ModelLoader::loaded, this, &ModelSwitch::loaded);
}

void ModelSwitch::beginTake(std::string model, const Performance& past, const std::filesystem::path& state) {
    playing_ = std::move(model);
    past_ = past;
    state_ = state;
}

void ModelSwitch::load(const SamplingChoice& sampling, bool latentsAuto) {
    if (wanted().empty()) return loader_.cancel();
    LiveRequest request;
    request.modelPath = wanted();
    if (next_.empty()) request.prompt = past_;
    if (next_.empty()) request.state = state_;
    request.sampling = sampling;
    request.compute = loadComputeChoice(settings_);
    loader_.load(request, latentsAuto);
}

void ModelSwitch::cancelLoading() {
    loader_.cancel();
    next_.clear();
}

ModelSwitch::Fallback ModelSwitch::fallback(const LiveRequest& refused, const std::exception& error,
                                            bool hasDuet) {
    next_.clear();
    if (hasDuet && isOutOfMemory(error) && fitsAlone(refused)) return Fallback::Alone;
    const bool returns = !hasDuet && !last_.empty() && last_ != refused.modelPath;
    if (!hasDuet && !returns) return Fallback::None;
    if (settings_.text(keys::kModel) == text(refused.modelPath))  // only if chosen in the settings
        settings_.set(keys::kModel, text(hasDuet ? playing_ : last_));
    return returns ? Fallback::Last : Fallback::Playing;
}

// Returns whether a model fits into memory once the playing one is unloaded.
bool ModelSwitch::fitsAlone(const LiveRequest& request) const {
    const auto needed = [&](const std::string& model) {
        FitRequest fit;
        fit.modelPath = model;
        fit.latents = request.sampling.latents;
        fit.speed = false;
        fit.compute = request.compute;
        return engine_.estimate(fit);
    };
    try {
        const FitResult wanted = needed(request.modelPath), playing = needed(playing_);
        return wanted.fitsLimit() && wanted.neededBytes() <= wanted.freeBytes + playing.neededBytes();
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace continuo::app
