#include "training/row_states.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "continuo/error.h"
#include "continuo/json_place.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

using Json = nlohmann::json;

// Calls use(name, tensor) for each tensor of a state at the end of a segment.
template <class Use>
void eachTensor(const StreamState& state, const Use& use) {
    for (std::size_t i = 0; i < state.layers.size(); ++i) {
        const LayerState& layer = state.layers[i];
        const std::string name = "layers." + std::to_string(i) + ".";
        if (layer.window) {
            const std::int64_t length = layer.window->entries.length();
            const std::int64_t kept = std::min(length, layer.window->needed);
            if (kept > 0) use(name + "window", layer.window->entries.slots(length - kept, length));
        }
        if (layer.prefix) use(name + "sums", layer.prefix->sums.now());
        if (layer.recurrent) use(name + "vectors", layer.recurrent->vectors.now());
        if (layer.cache) use(name + "rows", layer.cache->rows.now());
    }
}

// Resizes the tensors of a state to those after `heard` tokens, a whole number of segments. The caller must
// fill them.
void resizeTensors(StreamState& state, std::int64_t heard) {
    for (LayerState& layer : state.layers) {
        if (layer.window) {
            WindowState& window = *layer.window;
            window.entries.clear();
            window.entries.extend(std::min(heard + window.empty, window.needed));
        }
        if (layer.prefix) {
            layer.prefix->sums.restart(heard);
            layer.prefix->features.clear();
            layer.prefix->values.clear();
        }
        if (layer.recurrent) {
            layer.recurrent->vectors.restart(heard);
            layer.recurrent->entries = {};
        }
        if (layer.cache) {
            layer.cache->rows.restart(heard);
            layer.cache->pending.clear();
            layer.cache->entries = {};
        }
    }
    state.length = heard;
}

std::vector<float> downloadNumbers(Backend& backend, const TensorView& tensor) {
    std::vector<float> values(static_cast<std::size_t>(tensor.shape.count()));
    Buffer memory = backend.allocate(tensor.bytes());
    const TensorView packed(memory.data(), DType::F32, tensor.shape);
    backend.copy(tensor, packed);
    backend.download(packed, std::as_writable_bytes(std::span(values)));
    return values;
}

void fill(Backend& backend, std::span<const float> values, const TensorView& tensor) {
    Buffer memory = backend.allocate(tensor.bytes());
    const TensorView packed(memory.data(), DType::F32, tensor.shape);
    backend.upload(std::as_bytes(values), packed);
    backend.copy(packed, tensor);
    backend.wait();
}

std::string tensorName(const RowGroup& group, const std::string& tensor) {
    return "rows." + std::to_string(group.first) + "." + tensor;
}

}  // namespace

std::vector<RowGroup> rowGroups(std::int64_t rows, std::int64_t shards, std::int64_t atOnce) {
    std::vector<RowGroup> groups;
    for (std::int64_t shard = 0; shard < shards; ++shard) {
        const std::int64_t end = rows * (shard + 1) / shards;
        for (std::int64_t row = rows * shard / shards; row < end; row += atOnce)
            groups.push_back({row, std::min(atOnce, end - row)});
    }
    return groups;
}

RowStates::RowStates(const Network& network, std::vector<RowGroup> groups)
    : network_(&network), groups_(std::move(groups)), next_(groups_.size()) {
    for (const RowGroup& group : groups_)
        kept_.push_back(network.newStreamState(static_cast<int>(group.count)));
}

StreamState& RowStates::next(std::int64_t row) {
    const auto found = std::ranges::find(groups_, row, &RowGroup::first);
    if (found == groups_.end())
        throw Error(ErrorCode::Internal, "training: no group of rows begins with this row");
    const auto index = static_cast<std::size_t>(found - groups_.begin());
    next_[index] = kept_[index];
    return *next_[index];
}

void RowStates::keep() {
    for (std::size_t i = 0; i < groups_.size(); ++i)
        if (next_[i]) kept_[i] = std::move(*next_[i]);
    discard();
}

void RowStates::discard() { std::ranges::fill(next_, std::nullopt); }

// Each number comes from one process; the others add -0.0, so the sum is that number.
void RowStates::share(Team& team, const StreamBatch& batch) {
    Backend& backend = network_->backend();
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const bool own = next_[i].has_value();
        if (!own) {
            next_[i] = kept_[i];
            StreamState& state = *next_[i];
            for (std::int64_t row = 0; row < groups_[i].count; ++row)
                if (batch.beginsSequence[static_cast<std::size_t>(groups_[i].first + row)] != 0)
                    state.sequenceStarts[static_cast<std::size_t>(row)] = state.length;
            resizeTensors(state, state.length + batch.length);
        }
        eachTensor(*next_[i], [&](const std::string&, const TensorView& tensor) {
            std::vector<float> values(static_cast<std::size_t>(tensor.shape.count()), -0.0f);
            if (own) values = downloadNumbers(backend, tensor);
            team.sum(std::span(values));
            if (!own) fill(backend, values, tensor);
        });
    }
}

void RowStates::addTo(CheckpointNumbers& numbers) const {
    for (std::size_t i = 0; i < groups_.size(); ++i)
        eachTensor(kept_[i], [&](const std::string& name, const TensorView& tensor) {
            numbers.add(tensorName(groups_[i], name), downloadNumbers(network_->backend(), tensor),
                        tensor.shape);
        });
}

Json RowStates::notes() const {
    Json groups = Json::array();
    for (std::size_t i = 0; i < groups_.size(); ++i)
        groups.push_back({{"first", groups_[i].first}, {"begun", kept_[i].sequenceStarts}});
    return {{"heard", kept_.front().length}, {"groups", groups}};
}

std::vector<RowGroup> RowStates::readGroups(const Json& notes) {
    std::vector<RowGroup> groups;
    for (const Json& each : notes.at("groups")) {
        groups.push_back(
            {each.at("first").get<std::int64_t>(), static_cast<std::int64_t>(each.at("begun").size())});
        if (groups.back().count < 1) throw Error(ErrorCode::BadModel, "a group of rows is empty");
    }
    return groups;
}

void RowStates::read(const WeightStore& store, const Json& notes) {
    const auto heard = notes.at("heard").get<std::int64_t>();
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        auto begun = notes.at("groups").at(i).at("begun").get<std::vector<std::int64_t>>();
        const auto isWithin = [heard](std::int64_t each) { return each >= 0 && each <= heard; };
        if (heard < 0 || !std::ranges::all_of(begun, isWithin))
            throw Error(ErrorCode::BadModel, "a row begins after the end of its state");
        resizeTensors(kept_[i], heard);
        kept_[i].sequenceStarts = std::move(begun);
        eachTensor(kept_[i], [&](const std::string& name, const TensorView& tensor) {
            std::vector<float> values(static_cast<std::size_t>(tensor.shape.count()));
            store.readInto(tensorName(groups_[i], name), tensor.shape,
                           TensorView(values.data(), DType::F32, tensor.shape));
            fill(network_->backend(), values, tensor);
        });
    }
    discard();
}

}  // namespace continuo
