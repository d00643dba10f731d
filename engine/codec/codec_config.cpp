#include "codec/codec_config.h"

#include <nlohmann/json.hpp>

#include "codec/codec_parameters.h"
#include "continuo/error.h"
#include "continuo/json_place.h"
#include "model/config/config_fields.h"
#include "weights/printable.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kModality = "codec";
const config_fields::Names<CodecConfig::Lookup> kLookups = {{"direction", CodecConfig::Lookup::Direction},
                                                            {"distance", CodecConfig::Lookup::Distance}};
constexpr int kMostHop = 4096;
constexpr std::int64_t kMostChannels = 4096;

[[noreturn]] void refuse(const std::string& fault) {
    constexpr std::size_t kLongest = 400;
    throw Error(ErrorCode::BadModel, "codec config: " + printable(fault, kLongest));
}

void range(const std::string& field, std::int64_t value, std::int64_t low, std::int64_t high) {
    if (value >= low && value <= high) return;
    refuse(field + " is " + std::to_string(value) + "; it must be " + std::to_string(low) + " to " +
           std::to_string(high));
}

}  // namespace

CodecConfig CodecConfig::fromJson(const std::string& text) {
    const JsonErrorHandler refusal = [](const std::string& fault) { refuse(fault); };
    const Json json = parseJsonObject<Json>(
        text, {.maxDepth = 4, .maxBytes = std::size_t{1} << 20, .uniqueNames = true}, refusal);
    config_fields::Fields fields(JsonPlace<Json>(json, refusal));
    CodecConfig config;
    int format = 1;
    fields.read("format", format);
    if (format != 1)
        refuse("format is " + std::to_string(format) + "; this version reads format 1. Update Continuo");
    const auto modality = fields.at("modality").as<std::string>();
    if (modality != kModality) refuse("modality is '" + modality + "'; a codec's is '" + kModality + "'");
    fields.read("name", config.name);
    fields.read("sample_rate", config.sampleRate);
    fields.read("bands", config.bands);
    if (config.bands > 0) {
        config.strides.clear();
        fields.read("blocks", config.blocks);
    }
    fields.read("channels", config.channels);
    fields.read("strides", config.strides);
    fields.read("embedding", config.embedding);
    fields.read("levels", config.levels);
    fields.read("codes", config.codes);
    fields.read("code_channels", config.codeChannels);
    fields.read("lookup", config.lookup, kLookups);
    fields.finish();
    config.check();
    return config;
}

void CodecConfig::check() const {
    range("sample_rate", sampleRate, 4000, 192000);
    range("bands", bands, 0, kMostHop);
    range("blocks", blocks, 1, 64);
    range("channels", channels, 1, bands > 0 ? 2048 : 256);
    const std::size_t fewest = bands > 0 ? 0 : 1;
    if (strides.size() < fewest || strides.size() > 6)
        refuse("strides has " + std::to_string(strides.size()) + " numbers; it must have " +
               std::to_string(fewest) + " to 6");
    std::int64_t samples = bands > 0 ? bands : 1;
    for (std::size_t i = 0; i < strides.size(); ++i) {
        range("strides[" + std::to_string(i) + "]", strides[i], 2, 16);
        samples *= strides[i];
    }
    if (samples > kMostHop) {
        refuse("strides: a frame has " + std::to_string(samples) + " samples; the maximum is " +
               std::to_string(kMostHop));
    }
    if (bands == 0 && channelsAfter(stages()) > kMostChannels) {
        refuse("channels: the last stage has " + std::to_string(channelsAfter(stages())) +
               " channels; the maximum is " + std::to_string(kMostChannels) +
               ". Use fewer channels or strides");
    }
    range("embedding", embedding, 1, kMostChannels);
    range("levels", levels, 1, 24);
    range("codes", codes, 2, 1024);
    range("code_channels", codeChannels, 1, 256);
}

std::string CodecConfig::toJson() const {
    Json json = {{"format", 1}, {"name", name}, {"modality", kModality}, {"sample_rate", sampleRate}};
    if (bands > 0) {
        json["bands"] = bands;
        json["blocks"] = blocks;
    }
    json.update({{"channels", channels},
                 {"strides", strides},
                 {"embedding", embedding},
                 {"levels", levels},
                 {"codes", codes},
                 {"code_channels", codeChannels},
                 {"lookup", config_fields::findName(kLookups, lookup)}});
    return json.dump(1);
}

int CodecConfig::hop() const noexcept {
    int samples = bands > 0 ? bands : 1;
    for (const int each : strides) samples *= each;
    return samples;
}

std::int64_t CodecConfig::parameterCount() const {
    std::int64_t total = 0;
    for (const ParameterSpec& spec : codecParameterSpecs(*this)) total += spec.shape.count();
    return total;
}

bool isCodecConfig(const std::string& json) {
    const Json config = parseJsonObjectOrEmpty<Json>(json);
    const auto modality = config.find("modality");
    return modality != config.end() && *modality == kModality;
}

}  // namespace continuo
