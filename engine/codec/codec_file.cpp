#include "codec/codec_file.h"

#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "codec/codec_parameters.h"
#include "codec/codes_file.h"
#include "continuo/error.h"
#include "continuo/json_place.h"
#include "weights/model_metadata.h"
#include "weights/safetensors_writer.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

// What a file is that is no codec.
std::string kindOf(const Metadata& metadata, const std::string& config) {
    if (isCodesFile(metadata)) return "sound that was encoded";
    if (config.empty()) return "a file of other weights";
    const auto json = jsonObjectIn<nlohmann::json>(config);
    const auto modality = json.find("modality");
    if (modality == json.end()) return "a file of something else";
    if (*modality == "midi") return "a model for music";
    return *modality == "image" ? "a model for pictures" : "a model";
}

}  // namespace

CodecConfig codecConfigOf(const Metadata& metadata, const std::string& name) {
    const auto found = metadata.find(kConfigKey);
    const std::string config = found == metadata.end() ? std::string() : found->second;
    if (!isCodecConfig(config))
        throw Error(ErrorCode::BadModel, name + ": is " + kindOf(metadata, config) +
                                             ", not a codec of sound; give the file of a codec");
    try {
        return CodecConfig::fromJson(config);
    } catch (const Error& error) {
        throw Error(error.code(), name + ": " + error.what());
    }
}

std::shared_ptr<CodecNetwork> openCodec(const std::filesystem::path& path, std::shared_ptr<Backend> backend,
                                        bool gradients, const std::stop_token& stop) {
    const WeightStore store = WeightStore::open(path);
    CodecConfig config = codecConfigOf(store.metadata(), store.name());
    Parameters::check(codecParameterSpecs(config), store);
    auto codec = std::make_shared<CodecNetwork>(std::move(config), std::move(backend), gradients);
    codec->parameters().load(store, stop);
    return codec;
}

void writeCodec(const std::filesystem::path& path, const CodecNetwork& codec, const std::string& card) {
    std::map<std::string, TensorView, std::less<>> tensors;
    std::vector<std::vector<float>> values;
    for (const Parameters::Entry& entry : codec.parameters().entries()) {
        values.push_back(codec.parameters().get(entry.spec.name));
        tensors.emplace(entry.spec.name, TensorView(values.back().data(), DType::F32, entry.spec.shape));
    }
    writeSafetensors(path, tensors, {{kConfigKey, codec.config().toJson()}, {kCardKey, card}});
}

}  // namespace continuo
