#include "training/checkpoint_check.h"

#include <nlohmann/json.hpp>

#include "continuo/error.h"
#include "training/checkpoint_file.h"
#include "training/trainer.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

// Throws BadModel or BadRequest if the checkpoint belongs to another model or other training options.
void requireFitting(const std::string& config, const nlohmann::json& state, const ModelConfig& model,
                    const TrainingOptions& options, const std::string& name) {
    ModelConfig theirs = ModelConfig::fromJson(config);
    theirs.name = model.name;  // the file may have been renamed
    if (theirs.codes && model.codes && theirs.codes->codec != model.codes->codec) {
        const std::string codec = theirs.codes->codec;
        theirs.codes->codec = model.codes->codec;
        // An empty codec is unknown, because no codes have been read yet; then the codecs may differ.
        if (theirs == model && !model.codes->codec.empty())
            throw Error(ErrorCode::BadModel,
                        name + ": was trained on codes of another codec, with the SHA-256 " + codec +
                            "; use codes of that codec, or start a new run");
    }
    if (!(theirs == model))
        throw Error(ErrorCode::BadModel,
                    name + ": belongs to another model; use its config, or start a new run");
    // Checkpoints without this field were made by AdamW.
    const std::string optimizer = state.value("optimizer", "adamw");
    if (optimizer != options.optimizer.name()) {
        throw Error(ErrorCode::BadRequest, name + ": was made by " + optimizer +
                                               ", which is not compatible with " + options.optimizer.name() +
                                               "; set training.optimizer to it, or start a new run");
    }
    const auto rank = state.value("adapter_rank", std::int64_t{options.adapterRank});
    if (rank != options.adapterRank) {
        throw Error(ErrorCode::BadRequest,
                    name + ": is of " +
                        (rank > 0 ? "an adapter; give --adapter-rank " + std::to_string(rank)
                                  : "a whole model; leave out --adapter-rank") +
                        ", or start a new run");
    }
}

}  // namespace

nlohmann::json checkedState(const WeightStore& store, const ModelConfig& model,
                            const TrainingOptions& options, const std::string& name) {
    nlohmann::json state = checkpointState(store, name);
    requireFitting(std::string(store.metadata("config")), state, model, options, name);
    return state;
}

std::string checkCheckpoint(const std::filesystem::path& path, const ModelConfig& model,
                            const TrainingOptions& options) {
    return checkCheckpoint(WeightStore::open(path), model, options);
}

std::string checkCheckpoint(const WeightStore& store, const ModelConfig& model,
                            const TrainingOptions& options) {
    return checkedState(store, model, options, store.name())["notes"].get<std::string>();
}

}  // namespace continuo
