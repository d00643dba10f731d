#include "model/config/model_config.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "continuo/error.h"
#include "model/config/config_fields.h"
#include "model/config/model_fields.h"
#include "tokenizers/tokenizer_registry.h"

namespace continuo {
namespace {

using namespace config_fields;

const Names<NormKind> kNorms = {{"layer", NormKind::Layer}, {"rms", NormKind::Rms}};

constexpr int kLatestFormat = 2;  // latest readable format

void readCodes(Fields& parent, std::optional<CodesConfig>& codes) {
    const auto json = parent.find("codes");
    if (!json) return;
    Fields fields(*json);
    codes.emplace();
    fields.read("levels", codes->levels);
    fields.read("fewest_levels", codes->minimumLevels);
    fields.read("codes", codes->codes);
    fields.read("rate", codes->rate);
    fields.read("sample_rate", codes->sampleRate);
    fields.read("codec", codes->codec);
    fields.finish();
}

Json codesJson(const CodesConfig& codes) {
    Json json = {{"levels", codes.levels},
                 {"codes", codes.codes},
                 {"rate", codes.rate},
                 {"sample_rate", codes.sampleRate}};
    if (codes.minimumLevels > 0) json["fewest_levels"] = codes.minimumLevels;
    if (!codes.codec.empty()) json["codec"] = codes.codec;
    return json;
}

// Checks that the modality matches the tokenizer, because models are searched by it.
void checkModality(const ModelConfig& config) {
    static const std::set<std::string> kKnown = {"audio", "image", "midi", "text", "tokens"};
    if (!kKnown.contains(config.modality))
        refuse("modality", "is '" + config.modality + "'; use audio, image, midi, text or tokens");
    const std::optional<Modality> known = tokenizerModality(config.tokenizer);
    if (known && config.modality != modalityId(*known))
        refuse("modality", "is '" + config.modality + "', but the tokenizer " + config.tokenizer +
                               " is for '" + modalityId(*known) + "'; use that, or leave it out");
}

// Checks the codes against the limits of a codec (CodecConfig::check()).
void checkCodes(const ModelConfig& config) {
    if (!config.codes) return;
    if (tokenizerModality(config.tokenizer) != Modality::Sound)
        refuse("codes",
               "are for the tokenizer " + usualTokenizer(Modality::Sound) + ", not " + config.tokenizer);
    const CodesConfig& codes = *config.codes;
    range("codes.levels", codes.levels, 1, 24);
    if (codes.minimumLevels != 0) range("codes.fewest_levels", codes.minimumLevels, 1, codes.levels);
    range("codes.codes", codes.codes, 2, 1024);
    range("codes.sample_rate", codes.sampleRate, 4000, 192000);
    range("codes.rate", codes.rate, 0.5, codes.sampleRate / 2.0);
    const auto isHexadecimal = [](char each) {
        return (each >= '0' && each <= '9') || (each >= 'a' && each <= 'f');
    };
    constexpr std::size_t kHashLength = 64;
    if (!codes.codec.empty() &&
        (codes.codec.size() != kHashLength || !std::ranges::all_of(codes.codec, isHexadecimal)))
        refuse("codes.codec", "is " + codes.codec + ", which is not a SHA-256");
}

// Returns format 1, which earlier versions can read, if they support the model; otherwise the latest format.
int configFormat(const ModelConfig& config) {
    constexpr Activation kFormat1[] = {Activation::None, Activation::SquaredRelu, Activation::GeluTanh,
                                       Activation::GeluErf, Activation::Elu};
    const bool isKnown = std::ranges::find(kFormat1, config.activation) != std::end(kFormat1);
    const bool isOld = isKnown && !config.isStream() && fitFormat1(config.layers);
    return isOld ? 1 : kLatestFormat;
}

}  // namespace

ModelConfig ModelConfig::fromJson(const std::string& text) {
    const JsonErrorHandler refusal = [](const std::string& fault) { refuse(fault); };
    // These limits are ample: a config is about a page of text.
    const Json json = parseJson<Json>(text, {.maxDepth = 16, .maxBytes = std::size_t{1} << 20}, refusal);
    ModelConfig config;
    Fields fields(Place(json, refusal));
    int format = 1;
    fields.read("format", format);
    if (format < 1 || format > kLatestFormat)
        refuse("format",
               "is " + std::to_string(format) + "; this version reads formats 1 and 2. Update Continuo");
    fields.read("name", config.name);
    fields.read("tokenizer", config.tokenizer);
    if (const auto known = tokenizerModality(config.tokenizer)) config.modality = modalityId(*known);
    fields.read("modality", config.modality);
    fields.read("labels", config.labels);
    readCodes(fields, config.codes);
    fields.read("vocabulary", config.vocabulary);
    fields.read("channels", config.channels);
    fields.read("activation", config.activation, kActivations);
    fields.read("norm", config.norm, kNorms);
    fields.read("norm_epsilon", config.normEpsilon);
    if (const auto positions = fields.find("positions")) readPositions(*positions, config.positions);
    readContext(fields, config);
    readLayers(fields, config.layers);
    if (const auto head = fields.find("head")) {
        Fields inner(*head);
        inner.read("norm", config.head.norm);
        inner.read("bias", config.head.bias);
        inner.read("tied", config.head.tied);
        inner.finish();
    }
    fields.finish();
    config.check();
    return config;
}

void ModelConfig::check() const {
    checkModality(*this);
    range("vocabulary", vocabulary, 2, 1 << 24);
    range("labels", static_cast<double>(labels.size()), 0, vocabulary - 1);
    checkCodes(*this);
    range("channels", channels, 1, 1 << 16);
    range("norm_epsilon", static_cast<double>(normEpsilon), 1e-12, 1);
    checkContext(*this);
    checkPositions(positions, *this);
    checkLayers(*this);
    if (head.tied && inputChannels() != channels)
        refuse("head.tied", "needs context.input_channels equal to channels");
}

std::string ModelConfig::toJson() const {
    Json json = {
        {"format", configFormat(*this)}, {"name", name}, {"modality", modality}, {"tokenizer", tokenizer}};
    if (!labels.empty()) json["labels"] = labels;
    if (codes) json["codes"] = codesJson(*codes);
    json.update(Json{{"vocabulary", vocabulary},
                     {"channels", channels},
                     {"activation", findName(kActivations, activation)}});
    if (norm != NormKind::Layer) json["norm"] = findName(kNorms, norm);
    json["norm_epsilon"] = static_cast<double>(normEpsilon);
    json["positions"] = positionsJson(positions);
    json["context"] = contextJson(*this);
    json["layers"] = layersJson(layers);
    json["head"] = {{"norm", head.norm}, {"bias", head.bias}, {"tied", head.tied}};
    return json.dump(1);
}

}  // namespace continuo
