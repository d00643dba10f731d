#include "training/checkpoint_file.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "backend/backend.h"
#include "continuo/error.h"
#include "continuo/json_place.h"
#include "weights/printable.h"
#include "weights/safetensors_writer.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

constexpr const char* kStateHash = "state_sha256";            // of the config and the rest of the state
constexpr std::int64_t kMostCounted = std::int64_t{1} << 53;  // larger whole numbers are inexact in a double

}  // namespace

void CheckpointNumbers::add(const std::string& name, std::vector<float> values, const Shape& shape) {
    hash_.update(std::as_bytes(std::span(values)));
    values_.push_back(std::move(values));
    tensors_.emplace(name, TensorView(values_.back().data(), DType::F32, shape));
}

void CheckpointNumbers::add(const std::string& name, Backend& backend, TensorView tensor) {
    std::vector<float> values(static_cast<std::size_t>(tensor.shape.count()));
    backend.download(tensor, std::as_writable_bytes(std::span(values)));
    add(name, std::move(values), tensor.shape);
}

void writeCheckpoint(const std::filesystem::path& path, const CheckpointNumbers& numbers,
                     const std::string& config, nlohmann::json state) {
    state["numbers_sha256"] = numbers.hash();
    state[kStateHash] = Sha256::of(config + state.dump());
    writeSafetensors(path, numbers.tensors(), {{"config", config}, {"training", state.dump()}});
}

nlohmann::json checkpointState(const WeightStore& store, const std::string& name) {
    const JsonErrorHandler refusal = [&name](const std::string& fault) {
        throw Error(ErrorCode::BadModel,
                    name + ": is no training checkpoint, its metadata has no training state (" +
                        printable(fault) + "); choose the checkpoint of an earlier run, or start a new run");
    };
    auto state = parseJson<nlohmann::json>(store.metadata("training"), {}, refusal);
    const JsonPlace<nlohmann::json> told(state, refusal);
    for (const char* key : {"steps", "skipped"}) told.at(key).number<std::int64_t>(0, kMostCounted);
    static_cast<void>(told.at("notes").as<std::string>());
    std::string text;
    for (const char* key : {"optimizer", "numbers_sha256"}) told.read(key, text);
    std::int64_t rank = 0;
    told.read("adapter_rank", rank, 0, kMostCounted);
    const nlohmann::json hash = state.value(kStateHash, nlohmann::json());
    state.erase(kStateHash);
    if (hash.is_string() && hash != Sha256::of(std::string(store.metadata("config")) + state.dump()))
        refuseDamagedCheckpoint(name + ": its run state does not match its checksum");
    return state;
}

void requireNumbers(const CheckpointNumbers& taken, const nlohmann::json& state, const std::string& name) {
    const std::string hash = state.value("numbers_sha256", "");  // missing in earlier versions
    if (!hash.empty() && hash != taken.hash())
        throw Error(ErrorCode::BadModel, name + ": its tensors do not match their checksum");
}

void refuseDamagedCheckpoint(const std::string& what) {
    throw Error(ErrorCode::BadModel, what + "; the file is damaged. Restore a backup, or start a new run");
}

void loadTensor(const WeightStore& store, std::string_view name, Backend& backend, TensorView to) {
    std::vector<float> values(static_cast<std::size_t>(to.shape.count()));
    store.readInto(name, to.shape, TensorView(values.data(), DType::F32, to.shape));
    backend.upload(std::as_bytes(std::span(values)), to);
}

}  // namespace continuo
