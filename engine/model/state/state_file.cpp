#include "model/state/state_file.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <utility>

#include "continuo/error.h"
#include "continuo/json_place.h"
#include "weights/printable.h"
#include "weights/safetensors_writer.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKey = "continuo_state";  // in the metadata
constexpr int kStateFormat = 1;
constexpr std::int64_t kMostHeard = std::int64_t{1} << 30;  // positions are I32
constexpr int kMostRows = 64;
// Suffix of the number of tokens that a summary covers.
constexpr const char* kSince = ".since";

std::string tensorName(std::size_t layer, const char* part) {
    return "layers." + std::to_string(layer) + "." + part;
}

// Copies a device tensor of any strides to contiguous host memory.
StoredTensor downloadTensor(Backend& backend, const TensorView& view) {
    StoredTensor result = StoredTensor::zeros(view.dtype, view.shape);
    Buffer memory = backend.allocate(view.bytes());
    const TensorView packed(memory.data(), view.dtype, view.shape);
    backend.copy(view, packed);
    backend.download(packed, {static_cast<std::byte*>(result.view.data), view.bytes()});
    return result;
}

class Packer {
public:
    explicit Packer(Backend& backend) : backend_(backend) {}

    // Adds the last `count` entries.
    void add(std::size_t layer, const char* part, const EntryCache& cache, std::int64_t count) {
        const std::int64_t length = cache.length(), kept = std::min(count, length);
        if (kept > 0)
            tensors_.emplace(tensorName(layer, part),
                             downloadTensor(backend_, cache.slots(length - kept, length)));
    }
    void add(std::size_t layer, const char* part, const Summary& summary) {
        tensors_.emplace(tensorName(layer, part), downloadTensor(backend_, summary.now()));
        since_[tensorName(layer, part) + kSince] = summary.since();
    }
    TensorMap takeTensors() { return std::move(tensors_); }
    const Json& since() const { return since_; }

private:
    Backend& backend_;
    TensorMap tensors_;
    Json since_ = Json::object();
};

}  // namespace

StateTensors packState(const StreamState& state, Backend& backend, const std::string& model) {
    Packer packer(backend);
    for (std::size_t i = 0; i < state.layers.size(); ++i) {
        const LayerState& layer = state.layers[i];
        if (layer.window) packer.add(i, "window", layer.window->entries, layer.window->needed);
        if (layer.prefix) {
            packer.add(i, "sums", layer.prefix->sums);
            const std::int64_t pending = state.length - layer.prefix->sums.since();
            packer.add(i, "features", layer.prefix->features, pending);
            packer.add(i, "values", layer.prefix->values, pending);
        }
        if (layer.recurrent) packer.add(i, "vectors", layer.recurrent->vectors);
        if (layer.cache) {
            packer.add(i, "rows", layer.cache->rows);
            packer.add(i, "pending", layer.cache->pending, state.length - layer.cache->rows.since());
        }
    }
    const Json json = {{"format", kStateFormat},
                       {"model", model},
                       {"rows", state.rows},
                       {"heard", state.length},
                       {"begun", state.sequenceStarts},
                       {"since", packer.since()}};
    return {packer.takeTensors(), {{kKey, json.dump()}}};
}

void writeState(const StreamState& state, Backend& backend, const std::string& model,
                const std::filesystem::path& path) {
    const StateTensors packed = packState(state, backend, model);
    writeSafetensors(path, packed.tensors, packed.metadata);
}

void StateFile::fail(const std::string& fault) const {
    throw Error(ErrorCode::BadFile,
                tensors_.name() + ": " + printable(fault) + "; start a new session, or choose another file");
}

StateFile StateFile::open(const std::filesystem::path& path) {
    try {
        return parse(WeightStore::open(path));
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadModel) throw;
        throw Error(ErrorCode::BadFile, std::string(error.what()) + "; start a new session");
    }
}

StateFile StateFile::parse(WeightStore tensors) {
    StateFile file(std::move(tensors));
    const std::string text(file.tensors_.metadata(kKey));
    if (text.empty()) file.fail("is not the state of a session");
    const JsonErrorHandler refusal = [&file](const std::string& fault) { file.fail(fault); };
    const Json whole = parseJson<Json>(text, {.maxDepth = 4, .maxBytes = std::size_t{1} << 20}, refusal);
    const JsonPlace<Json> json(whole, refusal);
    const auto number = [&](const JsonPlace<Json>& place, std::int64_t most) {
        const auto value = place.as<std::int64_t>();
        if (value < 0 || value > most) place.refuse("is " + std::to_string(value) + ", out of range");
        return value;
    };
    if (json.at("format").as<int>() != kStateFormat)
        file.fail("has a format that this version cannot read; update Continuo");
    file.model_ = json.at("model").as<std::string>();
    file.rows_ = static_cast<int>(number(json.at("rows"), kMostRows));
    file.heard_ = number(json.at("heard"), kMostHeard);
    for (const JsonPlace<Json>& each : json.at("begun").items())
        file.begun_.push_back(number(each, file.heard_));
    if (file.rows_ < 1 || file.begun_.size() != static_cast<std::size_t>(file.rows_))
        file.fail("has " + std::to_string(file.begun_.size()) + " values in begun, and rows is " +
                  std::to_string(file.rows_));
    return file;
}

namespace {

// Reads the parts of one state from a file.
class Restorer {
public:
    Restorer(const WeightStore& tensors, std::int64_t heard, Backend& backend,
             const std::function<void(const std::string&)>& fail)
        : tensors_(tensors),
          since_(Json::parse(tensors.metadata(kKey)).value("since", Json::object())),
          heard_(heard),
          backend_(backend),
          fail_(fail) {}

    // least, most: range of the number of entries in such a state.
    void read(std::size_t layer, const char* part, EntryCache& cache, std::int64_t least,
              std::int64_t most) const {
        const std::string name = tensorName(layer, part);
        const auto found = tensors_.tensors().find(name);
        const std::int64_t length = found == tensors_.tensors().end() ? 0 : storedLength(found->second);
        if (length < least || length > most) fail_(name + " has " + std::to_string(length) + " entries");
        cache.clear();
        if (length == 0) return;
        Shape shape = cache.allSlots().shape;
        shape.extent[1] = length;
        tensors_.at(name, shape, cache.allSlots().dtype);  // before allocating memory for it
        cache.extend(length);
        copy(name, cache.entries());
    }
    void read(std::size_t layer, const char* part, Summary& summary) const {
        const std::string name = tensorName(layer, part);
        const auto since = since_.find(name + kSince);
        if (since == since_.end() || !since->is_number_integer())
            fail_(name + " has no valid number of tokens");
        const auto tokens = since->get<std::int64_t>();
        if (tokens < 0 || tokens > heard_)
            fail_(name + " is of " + std::to_string(tokens) + " tokens, and the state of " +
                  std::to_string(heard_));
        summary.restart(tokens);
        copy(name, summary.now());
    }

private:
    static std::int64_t storedLength(const StoredTensor& tensor) {
        return tensor.view.shape.rank == 4 ? tensor.view.shape[1] : -1;
    }
    // Uploads a contiguous copy first, then copies it to the entries' layout.
    void copy(const std::string& name, const TensorView& to) const {
        const TensorView from = tensors_.at(name, to.shape, to.dtype);
        Buffer memory = backend_.allocate(to.bytes());
        const TensorView packed(memory.data(), to.dtype, to.shape);
        backend_.upload({static_cast<const std::byte*>(from.data), to.bytes()}, packed);
        backend_.copy(packed, to);
        backend_.wait();
    }

    const WeightStore& tensors_;
    Json since_;
    std::int64_t heard_;
    Backend& backend_;
    const std::function<void(const std::string&)>& fail_;
};

}  // namespace

void StateFile::restore(StreamState& state, Backend& backend) const {
    if (state.rows != rows_) throw Error(ErrorCode::Internal, "state file: the rows differ");
    const std::function<void(const std::string&)> failure = [this](const std::string& fault) { fail(fault); };
    const Restorer from(tensors_, heard_, backend, failure);
    try {
        for (std::size_t i = 0; i < state.layers.size(); ++i) {
            LayerState& layer = state.layers[i];
            if (layer.window) {
                WindowState& window = *layer.window;
                from.read(i, "window", window.entries, std::min(heard_ + window.empty, window.needed),
                          window.needed);
            }
            if (layer.prefix) {
                PrefixState& prefix = *layer.prefix;
                from.read(i, "sums", prefix.sums);
                const std::int64_t pending = heard_ - prefix.sums.since();
                from.read(i, "features", prefix.features, pending, heard_);
                from.read(i, "values", prefix.values, prefix.features.length(), prefix.features.length());
            }
            if (layer.recurrent) {
                from.read(i, "vectors", layer.recurrent->vectors);
                layer.recurrent->entries = {};
            }
            if (layer.cache) {
                from.read(i, "rows", layer.cache->rows);
                layer.cache->entries = {};
                const std::int64_t pending = heard_ - layer.cache->rows.since();
                if (pending >= layer.cache->segment) fail(tensorName(i, "rows") + " cover too few tokens");
                from.read(i, "pending", layer.cache->pending, pending, heard_);
            }
        }
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadModel) throw;
        throw Error(ErrorCode::BadFile, std::string(error.what()) + "; start a new session");
    }
    state.length = heard_;
    state.sequenceStarts = begun_;
}

}  // namespace continuo
