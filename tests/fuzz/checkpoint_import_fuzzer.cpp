// The input is a published checkpoint's config.json and, after a NUL, its weights as a safetensors file. If
// weights are missing, zeros of the shapes in the config are used, and the import must accept them.
#include <string>

#include "model/parameters/parameter_specs.h"
#include "model/published/published_layouts.h"
#include "support/fuzzing.h"
#include "support/published_shapes.h"
#include "weights/safetensors.h"

using namespace continuo;
using namespace continuo::test;

namespace {

// Larger models are skipped: they would only be slow.
constexpr std::int64_t kMostParameters = 1 << 16;

WeightStore zerosFor(const PublishedLayout& layout) {
    TensorMap tensors;
    for (const auto& [name, shape] : publishedShapes(layout))
        tensors.emplace(name, StoredTensor::zeros(DType::BF16, shape));
    return WeightStore::fromTensors("fuzz", std::move(tensors));
}

WeightStore readStore(const std::string& bytes) {
    const SafetensorsFile file("fuzz.safetensors", std::as_bytes(std::span(bytes)));
    TensorMap tensors;
    for (const SafetensorsEntry& entry : file.tensors()) {
        const TensorView view(const_cast<std::byte*>(entry.bytes.data()), entry.dtype, entry.shape);
        tensors.emplace(entry.name, StoredTensor::copyOf(view));
    }
    return WeightStore::fromTensors("fuzz.safetensors", std::move(tensors));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input(reinterpret_cast<const char*>(data), size);
    const std::size_t end = input.find('\0');
    readOrRefuse([&] {
        const PublishedLayout layout = publishedLayout(std::string_view(input).substr(0, end));
        const std::vector<ParameterSpec> specs = parameterSpecs(layout.config);
        require(layout.tensors.size() == specs.size());
        if (end != std::string::npos) {
            const WeightStore store = convertPublished(layout, readStore(input.substr(end + 1)));
            for (const ParameterSpec& spec : specs)
                touch(std::as_bytes(store.at(spec.name, spec.shape).as<float>()));
        } else if (parameterCount(layout.config) <= kMostParameters) {
            bool adopted = false;
            readOrRefuse(
                [&] { adopted = convertPublished(layout, zerosFor(layout)).names().size() == specs.size(); });
            require(adopted);
        }
    });
    return 0;
}
