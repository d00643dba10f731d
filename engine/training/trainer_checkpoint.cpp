// The checkpoints of Trainer: writing, checking and resuming.
#include <nlohmann/json.hpp>
#include <utility>

#include "continuo/error.h"
#include "training/checkpoint_file.h"
#include "training/trainer.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

// Throws if the checkpoint belongs to another model or other training options.
void requireFitting(const std::string& config, const nlohmann::json& state, const ModelConfig& model,
                    const TrainingOptions& options, const std::string& name) {
    ModelConfig theirs = ModelConfig::fromJson(config);
    theirs.name = model.name;  // a file may have been renamed
    if (theirs.codes && model.codes && theirs.codes->codec != model.codes->codec) {
        const std::string codec = theirs.codes->codec;
        theirs.codes->codec = model.codes->codec;
        // The codec is unknown until codes have been read.
        if (theirs == model && !model.codes->codec.empty())
            throw Error(ErrorCode::BadModel,
                        name + ": was trained on codes of another codec, with the SHA-256 " + codec +
                            "; use codes of that codec, or start a new run");
    }
    if (!(theirs == model))
        throw Error(ErrorCode::BadModel,
                    name + ": belongs to another model; use its config, or start a new run");
    // Checkpoints without the field used AdamW.
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

// Reads and checks a checkpoint's state.
nlohmann::json readState(const WeightStore& store, const ModelConfig& model, const TrainingOptions& options,
                         const std::string& name) {
    nlohmann::json state = checkpointState(store, name);
    requireFitting(std::string(store.metadata("config")), state, model, options, name);
    return state;
}

}  // namespace

CheckpointNumbers Trainer::numbersWithoutRows() const {
    CheckpointNumbers numbers;
    for (const Parameters::Entry& entry : trainedParameters().entries())
        numbers.add(entry.spec.name, trainedParameters().get(entry.spec.name), entry.spec.shape);
    numbers.add(kFirstMoments, *backend_, optimizer_.firstMoments());
    numbers.add(kSecondMoments, *backend_, optimizer_.secondMoments());
    return numbers;
}

CheckpointNumbers Trainer::numbers() const {
    CheckpointNumbers numbers = numbersWithoutRows();
    if (rows_) rows_->addTo(numbers);
    return numbers;
}

void Trainer::save(const std::filesystem::path& path, const std::string& notes) const {
    nlohmann::json state = {{"steps", optimizer_.steps()},
                            {"skipped", skipped_},
                            {"optimizer", options_.optimizer.name()},
                            {"adapter_rank", options_.adapterRank},
                            {"notes", notes}};
    if (rows_) state["rows"] = rows_->notes();
    writeCheckpoint(path, numbers(), network_.config().toJson(), std::move(state));
}

std::string checkCheckpoint(const std::filesystem::path& path, const ModelConfig& model,
                            const TrainingOptions& options) {
    return checkCheckpoint(WeightStore::open(path), model, options);
}

std::string checkCheckpoint(const WeightStore& store, const ModelConfig& model,
                            const TrainingOptions& options) {
    return readState(store, model, options, store.name())["notes"].get<std::string>();
}

void Trainer::readNumbers(const WeightStore& store, const nlohmann::json& state) {
    trainedParameters().load(store);
    loadTensor(store, kFirstMoments, *backend_, optimizer_.firstMoments());
    loadTensor(store, kSecondMoments, *backend_, optimizer_.secondMoments());
    CheckpointNumbers taken = numbersWithoutRows();
    beginRows();
    if (rows_ && state.contains("rows")) readRows(store, state["rows"], taken);
    requireNumbers(taken, state, store.name());
}

void Trainer::beginRows() {
    if (rows_) rows_.emplace(network_, groups());
}

// Restores the states of the rows. If their groups differ from the checkpoint's, all rows begin new
// sequences.
void Trainer::readRows(const WeightStore& store, const nlohmann::json& notes, CheckpointNumbers& taken) {
    try {
        RowStates before(network_, RowStates::readGroups(notes));
        before.read(store, notes);
        before.addTo(taken);
        if (before.groups() == rows_->groups()) rows_ = std::move(before);
    } catch (const nlohmann::json::exception&) {
        throw Error(ErrorCode::BadModel, store.name() + ": the notes on its rows are malformed");
    }
}

std::string Trainer::resume(const std::filesystem::path& path) {
    const WeightStore store = WeightStore::open(path);
    const std::string file = path.filename().string();
    const nlohmann::json state = readState(store, network_.config(), options_, file);
    try {
        readNumbers(store, state);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadModel) throw;
        refuseDamagedCheckpoint(error.what());
    }
    optimizer_.setSteps(state["steps"].get<std::int64_t>());
    skipped_ = state["skipped"].get<std::int64_t>();
    if (lowRank_) lowRank_->apply();
    network_.prepare();
    return state["notes"].get<std::string>();
}

}  // namespace continuo
