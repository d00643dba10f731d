#include "model/parameters/parameters.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "base/philox.h"
#include "continuo/error.h"
#include "weights/safetensors_writer.h"
#include "weights/tensor_values.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

constexpr std::size_t kAlignment = 64;

// Returns a standard normal number truncated at two deviations: draws Box-Muller pairs until one fits.
double truncatedNormal(RandomStream& random) {
    while (true) {
        const double radius = std::sqrt(-2 * std::log(1 - random.real()));
        const double value = radius * std::cos(2 * std::numbers::pi * random.real());
        if (std::abs(value) <= 2) return value;
    }
}

// Returns the feature matrix of a layer, or one per head, concatenated.
std::vector<float> featureMatrices(const ParameterSpec& spec, std::uint64_t seed, std::uint32_t redraw) {
    std::vector<float> all;
    const std::int64_t heads = spec.shape.count() / (spec.featureRule.rows * spec.featureRule.channels);
    for (std::int64_t head = 0; head < heads; ++head) {
        const std::vector<float> one =
            featureMatrix(spec.featureRule, {seed, spec.layer, static_cast<std::uint32_t>(head), redraw});
        all.insert(all.end(), one.begin(), one.end());
    }
    return all;
}

}  // namespace

DType storedType(ParameterSpec::Kind kind, Precision precision) {
    const bool isTable = kind == ParameterSpec::Kind::Matrix || kind == ParameterSpec::Kind::Table;
    if (!isTable || precision == Precision::F32) return DType::F32;
    // Tables are only looked up, so fewer bits would not save time.
    if (precision == Precision::I8 && kind == ParameterSpec::Kind::Matrix) return DType::I8;
    return DType::BF16;
}

Parameters::Parameters(std::vector<ParameterSpec> specs, std::shared_ptr<Backend> backend,
                       Precision precision, bool gradients)
    : backend_(std::move(backend)), precision_(precision) {
    if (gradients && precision != Precision::F32)
        throw Error(ErrorCode::Internal, "parameters: gradients need f32");
    // Computes offsets first, for two memory blocks: one for all tensors, one for the scales of I8 rows.
    std::vector<std::size_t> offsets;
    std::size_t bytes = 0;
    std::size_t scales = 0;
    for (const ParameterSpec& spec : specs) {
        const DType type = storedType(spec.kind, precision);
        if (!spec.isAdjacent) bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
        offsets.push_back(bytes);
        bytes += static_cast<std::size_t>(spec.shape.count()) * sizeOf(type);
        if (type == DType::I8) scales += static_cast<std::size_t>(spec.shape[0]);
    }
    buffers_.push_back(backend_->allocate(bytes));
    buffers_.push_back(backend_->allocate(scales * sizeof(float)));
    if (gradients) buffers_.push_back(backend_->allocate(bytes));
    if (precision == Precision::F32) {
        const auto count = static_cast<std::int64_t>(bytes / sizeof(float));
        all_ = TensorView(buffers_[0].data(), DType::F32, {count});
        backend_->fill(all_, 0);
        if (gradients) {
            allGradients_ = TensorView(buffers_[2].data(), DType::F32, {count});
            backend_->fill(allGradients_, 0);
        }
    }
    auto* scale = static_cast<float*>(buffers_[1].data());
    for (std::size_t i = 0; i < specs.size(); ++i) {
        Entry entry;
        entry.spec = std::move(specs[i]);
        const DType type = storedType(entry.spec.kind, precision);
        entry.data =
            TensorView(static_cast<std::byte*>(buffers_[0].data()) + offsets[i], type, entry.spec.shape);
        if (type == DType::I8) {
            entry.scale = TensorView(scale, DType::F32, {entry.spec.shape[0]});
            scale += entry.spec.shape[0];
        }
        if (gradients) {
            entry.gradient = TensorView(static_cast<std::byte*>(buffers_[2].data()) + offsets[i], DType::F32,
                                        entry.spec.shape);
        }
        index_.emplace(entry.spec.name, i);
        entries_.push_back(std::move(entry));
    }
}

const Parameters::Entry& Parameters::at(const std::string& name) const {
    const auto found = index_.find(name);
    if (found == index_.end()) throw Error(ErrorCode::Internal, "parameters: there is no " + name);
    return entries_[found->second];
}

void Parameters::set(const std::string& name, std::span<const float> values) {
    const Entry& entry = at(name);
    if (static_cast<std::int64_t>(values.size()) != entry.spec.shape.count()) {
        throw Error(ErrorCode::BadModel, "parameter " + name + ": " + std::to_string(values.size()) +
                                             " numbers for shape " + entry.spec.shape.toString());
    }
    const TensorView from(const_cast<float*>(values.data()), DType::F32, entry.spec.shape);
    if (entry.data.dtype == DType::F32) {
        backend_->upload(std::as_bytes(values), entry.data);
        return;
    }
    std::vector<std::byte> bytes(entry.data.bytes());
    const TensorView staged(bytes.data(), entry.data.dtype, entry.spec.shape);
    if (entry.data.dtype == DType::I8) {
        std::vector<float> scale(static_cast<std::size_t>(entry.spec.shape[0]));
        quantizeRows(from, staged, TensorView(scale.data(), DType::F32, {entry.spec.shape[0]}));
        backend_->upload(std::as_bytes(std::span(scale)), entry.scale);
    } else {
        for (std::size_t i = 0; i < values.size(); ++i) staged.as<BFloat16>()[i] = BFloat16(values[i]);
    }
    backend_->upload(bytes, entry.data);
}

std::vector<float> Parameters::get(const std::string& name) const {
    const Entry& entry = at(name);
    std::vector<float> values(static_cast<std::size_t>(entry.spec.shape.count()));
    if (entry.data.dtype == DType::F32) {
        backend_->download(entry.data, std::as_writable_bytes(std::span(values)));
        return values;
    }
    std::vector<std::byte> bytes(entry.data.bytes());
    backend_->download(entry.data, bytes);
    const TensorView staged(bytes.data(), entry.data.dtype, entry.spec.shape);
    if (entry.data.dtype == DType::BF16) {
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(staged.as<BFloat16>()[i]);
        return values;
    }
    std::vector<float> scale(static_cast<std::size_t>(entry.spec.shape[0]));
    backend_->download(entry.scale, std::as_writable_bytes(std::span(scale)));
    const auto inputs = static_cast<std::size_t>(entry.spec.shape.last());
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = scale[i / inputs] * static_cast<float>(staged.as<std::int8_t>()[i]);
    return values;
}

void Parameters::check(const std::vector<ParameterSpec>& specs, const WeightStore& store) {
    for (const ParameterSpec& spec : specs) store.at(spec.name, spec.shape);
}

void Parameters::load(const WeightStore& store, const std::stop_token& stop,
                      std::span<const std::string> stay) {
    std::vector<float> values;
    for (const Entry& entry : entries_) {
        if (std::ranges::find(stay, entry.spec.name) != stay.end()) continue;
        if (stop.stop_requested())
            throw Error(ErrorCode::Cancelled, "stopped while loading the model; nothing was generated");
        values.resize(static_cast<std::size_t>(entry.spec.shape.count()));
        store.readInto(entry.spec.name, entry.spec.shape,
                       TensorView(values.data(), DType::F32, entry.spec.shape));
        requireFinite(values, entry.spec.name, store.name());
        set(entry.spec.name, values);
    }
}

void Parameters::initialise(std::uint64_t seed) {
    std::vector<float> values;
    const std::uint64_t ownSeed = seedFor(seed, RandomPurpose::Weights);
    std::uint64_t stream = 0;
    for (const Entry& entry : entries_) {
        RandomStream random(ownSeed, stream++);
        // Truncating at two deviations reduces the deviation to 0.8796. This is corrected where the deviation
        // of the weights is given.
        constexpr double kCut = 0.87962566103423978;
        double deviation = 0;
        switch (entry.spec.start) {
            case ParameterSpec::Start::FanIn:
                deviation = 1 / (kCut * std::sqrt(static_cast<double>(entry.spec.shape.last())));
                break;
            case ParameterSpec::Start::UnitNormal: deviation = 1; break;
            case ParameterSpec::Start::Small: deviation = 0.02; break;
            case ParameterSpec::Start::Tenth: deviation = 0.1; break;
            case ParameterSpec::Start::Gate:
                deviation = std::sqrt(0.1 / static_cast<double>(entry.spec.shape.last()));
                break;
            case ParameterSpec::Start::Zero:
            case ParameterSpec::Start::Features:
            case ParameterSpec::Start::Rolled:
            case ParameterSpec::Start::One: break;
        }
        values.assign(static_cast<std::size_t>(entry.spec.shape.count()),
                      entry.spec.start == ParameterSpec::Start::One ? entry.spec.constant : 0.0f);
        if (entry.spec.start == ParameterSpec::Start::Features)
            values = featureMatrices(entry.spec, ownSeed, 0);
        if (deviation > 0) {
            for (float& value : values) value = static_cast<float>(deviation * truncatedNormal(random));
        }
        set(entry.spec.name, values);
    }
    std::vector<std::string> names;
    for (const Entry& entry : entries_) names.push_back(entry.spec.name);
    startFromEmbedding(names);
}

void Parameters::drawFeatures(const std::string& name, std::uint64_t seed, std::uint32_t redraw) {
    set(name, featureMatrices(at(name).spec, seedFor(seed, RandomPurpose::Weights), redraw));
}

void Parameters::startFromEmbedding(std::span<const std::string> names) {
    std::vector<float> embedding;
    for (const Entry& entry : entries_) {
        if (entry.spec.start != ParameterSpec::Start::Rolled ||
            std::ranges::find(names, entry.spec.name) == names.end())
            continue;
        if (embedding.empty()) embedding = get("embedding.weight");
        const std::int64_t width = entry.spec.shape.last();
        std::vector<float> values(static_cast<std::size_t>(entry.spec.shape.count()));
        for (auto row = embedding.begin(); row != embedding.end(); row += width)
            std::rotate_copy(row, row + entry.spec.roll, row + width,
                             values.begin() + (row - embedding.begin()));
        set(entry.spec.name, values);
    }
}

Matrix Parameters::matrix(const std::string& name, int count) const {
    const std::size_t first = static_cast<std::size_t>(&at(name) - entries_.data());
    Matrix joined{{entries_[first].data, entries_[first].scale, nullptr}, entries_[first].gradient};
    std::int64_t rows = 0;
    for (std::size_t i = first; i < first + static_cast<std::size_t>(count); ++i)
        rows += entries_[i].spec.shape[0];
    const Shape shape{rows, entries_[first].spec.shape[1]};
    joined.weight.data = TensorView(joined.weight.data.data, joined.weight.data.dtype, shape);
    if (joined.weight.scale) joined.weight.scale = TensorView(joined.weight.scale.data, DType::F32, {rows});
    if (joined.gradient) joined.gradient = TensorView(joined.gradient.data, DType::F32, shape);
    return joined;
}

Parameter Parameters::vector(const std::string& name, int count) const {
    const auto found = index_.find(name);
    if (found == index_.end()) return {};
    const Entry& first = entries_[found->second];
    const Shape shape{first.spec.shape[0] * count};
    Parameter joined{TensorView(first.data.data, DType::F32, shape), {}};
    if (first.gradient) joined.gradient = TensorView(first.gradient.data, DType::F32, shape);
    return joined;
}

void writeParameters(const std::filesystem::path& path, const Parameters& parameters, DType type,
                     const Metadata& metadata) {
    std::map<std::string, TensorView, std::less<>> tensors;
    std::vector<std::vector<float>> wide;
    std::vector<std::vector<BFloat16>> narrow;
    for (const Parameters::Entry& entry : parameters.entries()) {
        std::vector<float> values = parameters.get(entry.spec.name);
        if (type == DType::BF16 && entry.spec.isQuantisable()) {
            narrow.emplace_back(values.begin(), values.end());
            tensors.emplace(entry.spec.name, TensorView(narrow.back().data(), DType::BF16, entry.spec.shape));
        } else {
            wide.push_back(std::move(values));
            tensors.emplace(entry.spec.name, TensorView(wide.back().data(), DType::F32, entry.spec.shape));
        }
    }
    writeSafetensors(path, tensors, metadata);
}

}  // namespace continuo
