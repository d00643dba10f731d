#include "facade/golden/golden_network.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "backend/device_arena.h"
#include "continuo/error.h"

namespace continuo {
namespace {

Shape readShape(const GoldenNode& tensor) {
    const std::vector<std::int64_t> extents = tensor.extents();
    if (extents.size() == 1) return {extents[0]};
    if (extents.size() == 2) return {extents[0], extents[1]};
    tensor.fail("is neither a vector nor a matrix");
}

// Finds the first and last token of each row from the padding.
void findEnds(const GoldenNode& node, GoldenPadding padding, SequenceBatch& batch) {
    const std::int64_t length = batch.length;
    std::vector<std::int32_t> mask(batch.tokens.size(), 0);
    if (padding == GoldenPadding::MaskAtStart) {
        mask = node.at("pad_mask").integers();
        if (mask.size() != batch.tokens.size()) node.fail("inputs and pad_mask differ in size");
        batch.paddedLatentsVisible = true;
    }
    for (std::int64_t row = 0; row < batch.rows; ++row) {
        const auto tokens = batch.tokens.begin() + row * length;
        const auto padded = mask.begin() + row * length;
        const auto end =
            padding == GoldenPadding::ZerosAtEnd ? std::find(tokens, tokens + length, 0) - tokens : length;
        const auto begin = std::find(padded, padded + length, 0) - padded;
        if (begin >= end) node.fail("row " + std::to_string(row) + " holds nothing but padding");
        batch.begin.push_back(static_cast<std::int32_t>(begin));
        batch.end.push_back(static_cast<std::int32_t>(end));
    }
}

void checkRange(const GoldenNetwork& model, const GoldenNode& node, const SequenceBatch& batch) {
    const PositionConfig& positions = model.config().positions;
    const auto axes = static_cast<std::size_t>(positions.axes());
    for (std::size_t i = 0; i < batch.tokens.size(); ++i) {
        if (batch.tokens[i] < 0 || batch.tokens[i] >= model.config().vocabulary)
            node.fail("holds token " + std::to_string(batch.tokens[i]) + ", the vocabulary is " +
                      std::to_string(model.config().vocabulary));
        for (std::size_t axis = 0; axis < positions.rows.size(); ++axis) {
            const std::int32_t position = batch.positions[i * axes + axis];
            if (position < 0 || position >= positions.rows[axis])
                node.fail("holds position " + std::to_string(position) + ", which its table does not have");
        }
    }
}

void readPositions(const GoldenNetwork& model, const GoldenNode& node, SequenceBatch& batch) {
    const auto axes = static_cast<std::size_t>(model.config().positions.axes());
    std::vector<std::int32_t> given;
    for (const char* key : {"positions", "positions_xyc"}) {
        if (node.has(key)) given = node.at(key).integers();
    }
    if (!given.empty() && given.size() != batch.tokens.size() * axes)
        node.fail("inputs and positions differ in size");
    if (given.empty() && axes != 1) node.fail("has no positions");
    for (std::int64_t row = 0; row < batch.rows; ++row) {
        const std::int32_t begin = batch.begin[static_cast<std::size_t>(row)];
        const std::int32_t end = batch.end[static_cast<std::size_t>(row)];
        for (std::int64_t m = 0; m < batch.length; ++m) {
            const auto at = static_cast<std::size_t>(row * batch.length + m) * axes;
            for (std::size_t axis = 0; axis < axes; ++axis) {
                std::int32_t position = 0;
                if (m >= begin && m < end)
                    position = given.empty()
                                   ? static_cast<std::int32_t>(m - begin) + model.config().positions.origin
                                   : given[at + axis];
                batch.positions.push_back(position);
            }
        }
    }
}

}  // namespace

std::optional<std::size_t> GoldenNetwork::find(const std::string& published) const {
    const auto found = std::find_if(layout.tensors.begin(), layout.tensors.end(),
                                    [&](const PublishedTensor& each) { return each.published == published; });
    if (found == layout.tensors.end()) return std::nullopt;
    return static_cast<std::size_t>(found - layout.tensors.begin());
}

std::vector<float> GoldenNetwork::values(std::size_t index, const GoldenNode& tensor) const {
    std::vector<float> theirs = tensor.floats();
    const Shape& shape = specs[index].shape;
    const bool transposed = layout.tensors[index].transposed;
    const Shape expected = transposed ? Shape{shape[1], shape[0]} : shape;
    if (!(readShape(tensor) == expected))
        tensor.fail("has shape " + readShape(tensor).toString() + ", expected " + expected.toString());
    if (!transposed) return theirs;
    std::vector<float> values(theirs.size());
    for (std::int64_t out = 0; out < shape[0]; ++out) {
        for (std::int64_t in = 0; in < shape[1]; ++in)
            values[static_cast<std::size_t>(out * shape[1] + in)] =
                theirs[static_cast<std::size_t>(in * shape[0] + out)];
    }
    return values;
}

std::vector<double> GoldenNetwork::numbers(const GoldenNode& named) const {
    std::vector<double> values;
    for (const PublishedTensor& tensor : layout.tensors)
        values.push_back(named.at(tensor.published).number());
    return values;
}

double largestMagnitude(std::span<const float> values) {
    double largest = 0;
    for (const float value : values) largest = std::max(largest, std::abs(static_cast<double>(value)));
    return largest;
}

std::vector<float> hostNumbers(Backend& backend, const TensorView& view) {
    const auto count = static_cast<std::size_t>(view.shape.count());
    const Buffer memory = backend.allocate(count * sizeof(float));
    const TensorView packed(memory.data(), DType::F32, view.shape);
    backend.copy(view, packed);
    std::vector<float> values(count);
    backend.download(packed, std::as_writable_bytes(std::span(values)));
    return values;
}

GoldenNetwork loadGoldenNetwork(const GoldenNode& file, std::shared_ptr<Backend> backend,
                                const NetworkOptions& options) {
    TensorMap tensors;
    const GoldenNode params = file.at("params");
    for (const std::string& name : params.keys())
        tensors.emplace(name, StoredTensor::fromValues(readShape(params.at(name)), params.at(name).floats()));
    GoldenNetwork model{publishedLayout(file.at("config").json()), {}, backend, nullptr};
    model.specs = parameterSpecs(model.config());
    // Validates before allocating memory for an untrusted config.
    const WeightStore adopted =
        convertPublished(model.layout, WeightStore::fromTensors(file.place(), std::move(tensors)));
    model.network = std::make_unique<Network>(model.config(), std::move(backend), options);
    model.network->parameters().load(adopted);
    model.network->prepare();
    return model;
}

SequenceBatch goldenBatch(const GoldenNetwork& model, const GoldenNode& node, const std::string& inputs,
                          GoldenPadding padding, std::int64_t latents) {
    const GoldenNode rows = node.at(inputs);
    const std::vector<std::int64_t> extents = rows.extents();
    if (extents.size() != 2) rows.fail("is not a list of rows");
    SequenceBatch batch;
    batch.rows = extents[0];
    batch.length = extents[1];
    batch.latents = latents;
    if (batch.rows < 1) rows.fail("has no rows");
    if (latents < 1 || latents > batch.length)
        rows.fail(std::to_string(latents) + " latents do not fit " + std::to_string(batch.length) +
                  " inputs");
    batch.tokens = rows.integers();
    findEnds(node, padding, batch);
    readPositions(model, node, batch);
    checkRange(model, rows, batch);
    for (const auto& [key, to] :
         {std::pair("cross_keep", &batch.crossKeep), {"latent_keep", &batch.latentKeep}}) {
        if (!node.has(key)) continue;
        for (const std::int32_t keep : node.at(key).integers()) to->push_back(keep != 0 ? 1 : 0);
    }
    return batch;
}

SequenceBatch extractRow(const SequenceBatch& batch, std::int64_t row, std::int64_t length) {
    SequenceBatch one;
    one.length = length;
    one.latents = std::min(batch.latents, length);
    one.paddedLatentsVisible = batch.paddedLatentsVisible;
    const auto axes = static_cast<std::int64_t>(batch.positions.size() / batch.tokens.size());
    const auto first = batch.tokens.begin() + row * batch.length;
    const auto place = batch.positions.begin() + row * batch.length * axes;
    one.tokens = {first, first + length};
    one.positions = {place, place + length * axes};
    one.begin = {batch.begin[static_cast<std::size_t>(row)]};
    one.end = {
        static_cast<std::int32_t>(std::min<std::int64_t>(length, batch.end[static_cast<std::size_t>(row)]))};
    return one;
}

std::vector<float> uncachedLogits(const GoldenNetwork& model, const SequenceBatch& batch) {
    Arena arena = makeDeviceArena(model.backend);
    Pass pass(*model.backend, arena, Pass::Mode::Infer, model.network->options().compute);
    const TensorView logits = model.network->forward(pass, batch).data;
    std::vector<float> values(static_cast<std::size_t>(logits.shape.count()));
    model.backend->download(logits, std::as_writable_bytes(std::span(values)));
    return values;
}

std::vector<float> cachedLogits(const GoldenNetwork& model, const SequenceBatch& row) {
    const Network& network = *model.network;
    const auto axes = static_cast<std::size_t>(model.config().positions.axes());
    const auto begin = static_cast<std::size_t>(row.begin[0]);
    const auto length = static_cast<std::size_t>(row.end[0]) - begin;
    const std::span tokens = std::span(row.tokens).subspan(begin, length);
    const std::span positions = std::span(row.positions).subspan(begin * axes, length * axes);
    const std::size_t latents = std::min(length, static_cast<std::size_t>(row.latents));
    const auto vocabulary = static_cast<std::size_t>(model.config().vocabulary);

    Arena arena = makeDeviceArena(model.backend);
    DecoderState state = network.newState();
    std::vector<float> last(vocabulary);
    if (!network.supportsSteps()) {
        network.append(state, tokens, positions, arena);
        network.rebuild(state, static_cast<std::int64_t>(latents), arena, last);
        return last;
    }
    std::vector<float> logits;
    std::size_t known = length - latents + 1;
    network.append(state, tokens.first(known), positions.first(known * axes), arena);
    network.rebuild(state, 1, arena, last);
    logits.insert(logits.end(), last.begin(), last.end());
    for (; known < length; ++known) {
        network.step(state, tokens.subspan(known, 1), positions.subspan(known * axes, axes), arena, last);
        logits.insert(logits.end(), last.begin(), last.end());
    }
    return logits;
}

}  // namespace continuo
