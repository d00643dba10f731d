#include "codec/codec_file.h"

#include <nlohmann/json.hpp>
#include <span>
#include <utility>
#include <vector>

#include "base/sha256.h"
#include "codec/codec_parameters.h"
#include "codec/codes_file.h"
#include "continuo/error.h"
#include "continuo/json_place.h"
#include "model/parameters/parameters.h"
#include "weights/safetensors_metadata.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

// Describes a file that is not a codec, for an error message.
std::string describeKind(const Metadata& metadata, const std::string& config) {
    if (isCodesFile(metadata)) return "a file of audio codes";
    if (config.empty()) return "a file of other weights";
    const auto json = parseJsonObjectOrEmpty<nlohmann::json>(config);
    const auto modality = json.find("modality");
    if (modality == json.end()) return "an unknown file";
    if (*modality == "midi") return "a model for music";
    return *modality == "image" ? "a model for pictures" : "a model";
}

}  // namespace

CodecConfig readCodecConfig(const Metadata& metadata, const std::string& name) {
    const auto found = metadata.find(kConfigKey);
    const std::string config = found == metadata.end() ? std::string() : found->second;
    if (!isCodecConfig(config))
        throw Error(ErrorCode::BadModel,
                    name + ": is " + describeKind(metadata, config) + ", not a codec. Choose a codec file");
    try {
        return CodecConfig::fromJson(config);
    } catch (const Error& error) {
        throw Error(error.code(), name + ": " + error.what());
    }
}

std::shared_ptr<CodecNetwork> openCodec(const std::filesystem::path& path, std::shared_ptr<Backend> backend,
                                        bool gradients, const std::stop_token& stop) {
    const WeightStore store = WeightStore::open(path);
    CodecConfig config = readCodecConfig(store.metadata(), store.name());
    Parameters::check(codecParameterSpecs(config), store);
    auto codec = std::make_shared<CodecNetwork>(std::move(config), std::move(backend), gradients);
    codec->parameters().load(store, stop);
    return codec;
}

std::string hashCodes(const std::filesystem::path& codec, const std::stop_token& stop) {
    const WeightStore store = WeightStore::open(codec);
    CodecConfig config = readCodecConfig(store.metadata(), store.name());
    const std::vector<ParameterSpec> specs = codecParameterSpecs(config);
    Parameters::check(specs, store);
    config.name.clear();
    const std::string shape = config.toJson();
    Sha256 hash;
    hash.update(std::as_bytes(std::span(shape)));
    std::vector<float> values;
    for (const ParameterSpec& spec : specs) {
        if (!spec.name.starts_with("encoder.") && !spec.name.starts_with("quantiser.")) continue;
        if (stop.stop_requested())
            throw Error(ErrorCode::Cancelled,
                        "stopped while " + store.name() + " was loading; nothing was generated");
        values.resize(static_cast<std::size_t>(spec.shape.count()));
        store.readInto(spec.name, spec.shape, TensorView(values.data(), DType::F32, spec.shape));
        hash.update(std::as_bytes(std::span(values)));
    }
    return hash.hex();
}

void writeCodec(const std::filesystem::path& path, const CodecNetwork& codec, const std::string& card) {
    writeParameters(path, codec.parameters(), DType::BF16,
                    {{kConfigKey, codec.config().toJson()}, {kCardKey, card}});
}

}  // namespace continuo
