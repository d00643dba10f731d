#include <nlohmann/json.hpp>
#include <utility>

#include "base/sha256.h"
#include "continuo/error.h"
#include "continuo/json_place.h"
#include "training/trainer.h"
#include "weights/printable.h"
#include "weights/safetensors_writer.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

constexpr const char* kFirstMoments = "adam.first";
constexpr const char* kSecondMoments = "adam.second";
constexpr const char* kStateHash = "state_sha256";            // of the config and all else that the state has
constexpr std::int64_t kMostCounted = std::int64_t{1} << 53;  // whole numbers beyond are not told apart

[[noreturn]] void refuseDamaged(const std::string& what) {
    throw Error(ErrorCode::BadModel, what + "; the file is damaged, take a copy of it, or begin anew");
}

// Throws where the checkpoint is of another model or was learned in another way.
void requireFitting(const std::string& config, const nlohmann::json& state, const ModelConfig& model,
                    const TrainingOptions& options, const std::string& name) {
    ModelConfig theirs = ModelConfig::fromJson(config);
    theirs.name = model.name;  // a file may be called otherwise than it was
    if (!(theirs == model))
        throw Error(ErrorCode::BadModel, name + ": belongs to another model; give its config or start anew");
    // Before there was a choice it was AdamW.
    const std::string optimizer = state.value("optimizer", "adamw");
    if (optimizer != options.optimizer.name()) {
        throw Error(ErrorCode::BadRequest, name + ": was made by " + optimizer +
                                               ", whose moments mean nothing to " + options.optimizer.name() +
                                               "; write it as training.optimizer, or begin anew");
    }
    const auto rank = state.value("adapter_rank", std::int64_t{options.adapterRank});
    if (rank != options.adapterRank) {
        throw Error(ErrorCode::BadRequest,
                    name + ": is of " +
                        (rank > 0 ? "an adapter; give --adapter-rank " + std::to_string(rank)
                                  : "a whole model; leave out --adapter-rank") +
                        ", or begin anew");
    }
}

// What a checkpoint says of its run.
nlohmann::json stateOf(const WeightStore& store, const ModelConfig& model, const TrainingOptions& options,
                       const std::string& name) {
    const JsonRefusal refusal = [&name](const std::string& fault) {
        throw Error(ErrorCode::BadModel,
                    name + ": is no training checkpoint, its metadata has no training state (" +
                        printable(fault) + "); give the one of an earlier run, or begin anew");
    };
    auto state = parseJson<nlohmann::json>(store.metadata("training"), {}, refusal);
    const JsonPlace<nlohmann::json> told(state, refusal);
    for (const char* key : {"steps", "skipped"}) told.at(key).number<std::int64_t>(0, kMostCounted);
    static_cast<void>(told.at("notes").as<std::string>());
    std::string text;
    for (const char* key : {"optimizer", "numbers_sha256"}) told.read(key, text);
    std::int64_t rank = 0;
    told.read("adapter_rank", rank, 0, kMostCounted);
    const std::string config(store.metadata("config"));
    const nlohmann::json hash = state.value(kStateHash, nlohmann::json());
    state.erase(kStateHash);
    if (hash.is_string() && hash != Sha256::of(config + state.dump()))
        refuseDamaged(name + ": what it says of its run is not what was written");
    requireFitting(config, state, model, options, name);
    return state;
}

}  // namespace

template <class Visit>
void Trainer::visitNumbers(Visit&& visit) const {
    for (const Parameters::Entry& entry : learned().entries())
        visit(entry.spec.name, learned().get(entry.spec.name), entry.spec.shape);
    for (const auto& [name, view] : {std::pair(kFirstMoments, optimizer_.firstMoments()),
                                     std::pair(kSecondMoments, optimizer_.secondMoments())}) {
        std::vector<float> values(static_cast<std::size_t>(view.shape.count()));
        backend_->download(view, std::as_writable_bytes(std::span(values)));
        visit(name, std::move(values), view.shape);
    }
}

void Trainer::save(const std::filesystem::path& path, const std::string& notes) const {
    std::map<std::string, TensorView, std::less<>> tensors;
    std::vector<std::vector<float>> hold;
    hold.reserve(learned().entries().size() + 2);
    Sha256 hash;
    visitNumbers([&](const std::string& name, std::vector<float> values, const Shape& shape) {
        hash.update(std::as_bytes(std::span(values)));
        hold.push_back(std::move(values));
        tensors.emplace(name, TensorView(hold.back().data(), DType::F32, shape));
    });
    const std::string config = network_.config().toJson();
    nlohmann::json state = {{"steps", optimizer_.steps()},
                            {"skipped", skipped_},
                            {"optimizer", options_.optimizer.name()},
                            {"adapter_rank", options_.adapterRank},
                            {"numbers_sha256", hash.hex()},
                            {"notes", notes}};
    state[kStateHash] = Sha256::of(config + state.dump());
    writeSafetensors(path, tensors, {{"config", config}, {"training", state.dump()}});
}

std::string checkCheckpoint(const std::filesystem::path& path, const ModelConfig& model,
                            const TrainingOptions& options) {
    return checkCheckpoint(WeightStore::open(path), model, options);
}

std::string checkCheckpoint(const WeightStore& store, const ModelConfig& model,
                            const TrainingOptions& options) {
    return stateOf(store, model, options, store.name())["notes"].get<std::string>();
}

// hash: of all numbers; empty: earlier versions wrote none.
void Trainer::takeNumbers(const WeightStore& store, const std::string& hash) {
    learned().load(store);
    for (const auto& [name, view] : {std::pair(kFirstMoments, optimizer_.firstMoments()),
                                     std::pair(kSecondMoments, optimizer_.secondMoments())}) {
        std::vector<float> values(static_cast<std::size_t>(view.shape.count()));
        store.readInto(name, view.shape, TensorView(values.data(), DType::F32, view.shape));
        backend_->upload(std::as_bytes(std::span(values)), view);
    }
    Sha256 taken;
    visitNumbers([&](const std::string&, const std::vector<float>& values, const Shape&) {
        taken.update(std::as_bytes(std::span(values)));
    });
    if (!hash.empty() && hash != taken.hex())
        throw Error(ErrorCode::BadModel, store.name() + ": its numbers are not those that were written");
}

std::string Trainer::resume(const std::filesystem::path& path) {
    const WeightStore store = WeightStore::open(path);
    const std::string file = path.filename().string();
    const nlohmann::json state = stateOf(store, network_.config(), options_, file);
    try {
        takeNumbers(store, state.value("numbers_sha256", ""));
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadModel) throw;
        refuseDamaged(error.what());
    }
    optimizer_.setSteps(state["steps"].get<std::int64_t>());
    skipped_ = state["skipped"].get<std::int64_t>();
    if (lowRank_) lowRank_->apply();
    network_.prepare();
    return state["notes"].get<std::string>();
}

}  // namespace continuo
