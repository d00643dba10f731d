#include "model/published/published_layouts.h"

#include <set>

#include "continuo/error.h"
#include "model/parameters/parameter_specs.h"
#include "model/published/published_settings.h"
#include "weights/printable.h"

namespace continuo {
namespace {

// Returns the checkpoint's matrix [inputs, outputs] transposed.
StoredTensor transposedCopy(const WeightStore& from, const std::string& name, const Shape& shape) {
    const std::int64_t outputs = shape[0];
    const std::int64_t inputs = shape[1];
    const Shape theirs{inputs, outputs};
    from.at(name, theirs);  // before allocating memory for an untrusted config
    std::vector<float> values(static_cast<std::size_t>(shape.count()));
    from.readInto(name, theirs, TensorView(values.data(), DType::F32, theirs));
    const StoredTensor copy = StoredTensor::zeros(DType::F32, shape);
    auto* to = copy.view.pointer<float>();
    for (std::int64_t in = 0; in < inputs; ++in) {
        for (std::int64_t out = 0; out < outputs; ++out)
            to[out * inputs + in] = values[static_cast<std::size_t>(in * outputs + out)];
    }
    return copy;
}

StoredTensor sameOrCopy(const WeightStore& from, const std::string& name, const Shape& shape) {
    if (from.at(name, shape).dtype == DType::F32) return from.tensors().find(name)->second;
    const StoredTensor copy = StoredTensor::zeros(DType::F32, shape);
    from.readInto(name, shape, copy.view);
    return copy;
}

std::string findPrefix(const PublishedLayout& layout, const WeightStore& published) {
    for (const std::string& prefix : layout.prefixes) {
        if (published.contains(prefix + layout.tensors.front().published)) return prefix;
    }
    throw Error(ErrorCode::BadModel,
                published.name() + ": tensor " + layout.tensors.front().published + " is missing");
}

}  // namespace

PublishedLayout publishedLayout(std::string_view configJson) {
    const PublishedSettings settings = PublishedSettings::parse(configJson, "config.json");
    if (settings.has("model_config") || settings.has("max_latents")) return krassermLayout(configJson);
    if (settings.has("num_classes")) return officialLayout(configJson);
    throw Error(ErrorCode::BadModel,
                "config.json: has neither model_config (krasserm/perceiver-io) nor num_classes "
                "(google-research/perceiver-ar); other models cannot be imported");
}

WeightStore convertPublished(const PublishedLayout& layout, const WeightStore& published,
                             const std::stop_token& stop) {
    const std::string prefix = findPrefix(layout, published);
    const std::vector<ParameterSpec> specs = parameterSpecs(layout.config);
    TensorMap tensors;
    std::set<std::string> known;
    for (const std::string& name : layout.fixed) known.insert(prefix + name);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (stop.stop_requested())
            throw Error(ErrorCode::Cancelled,
                        "stopped while " + published.name() + " was loading; nothing was written");
        const std::string name = prefix + layout.tensors[i].published;
        known.insert(name);
        tensors.emplace(specs[i].name, layout.tensors[i].transposed
                                           ? transposedCopy(published, name, specs[i].shape)
                                           : sameOrCopy(published, name, specs[i].shape));
    }
    for (const std::string& name : published.names()) {
        if (name.starts_with(prefix) && !known.contains(name)) {
            throw Error(ErrorCode::BadModel, published.name() + ": tensor " + name +
                                                 " does not belong to the model in its config");
        }
    }
    return WeightStore::fromTensors(published.name(), std::move(tensors));
}

}  // namespace continuo
