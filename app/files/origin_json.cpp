#include "files/origin_json.h"

#include <algorithm>
#include <limits>

#include "files/sampling_json.h"

namespace continuo::app {
namespace {

constexpr int kFormat = 1;

// Returns a curve of sampling settings as JSON. Each point contains only the values that changed.
OriginJson curveJson(SamplingChoice before, const SamplingCurve& curve) {
    OriginJson points = OriginJson::array();
    for (const auto& [from, now] : curve) {
        OriginJson point = {{"from", from}};
        forEachFilter(
            [&point](const UserParameter& filter, auto value, auto previous) {
                if (value != previous) point[jsonName(filter)] = value;
            },
            now, before);
        points.push_back(std::move(point));
        before = now;
    }
    return points;
}

std::string parseHash(const OriginPlace& place) {
    const auto text = place.as<std::string>();
    if (text.size() != 64 || text.find_first_not_of("0123456789abcdef") != std::string::npos)
        place.refuse("is not a SHA-256");
    return text;
}

void readCurve(const OriginPlace& json, GeneratedOrigin& origin) {
    SamplingChoice sampling = sliderSettings(origin.sampling);
    const auto found = json.find("sampling_curve");
    if (!found) return;
    for (const OriginPlace& each : found->items(0, kMostMoves)) {
        std::int64_t from = 0;
        each.read("from", from, 0, kMostTokens);
        readFilters(each, sampling);
        origin.moves.sampling.emplace_back(from, sampling);
    }
}

void readLatents(const OriginPlace& json, GeneratedOrigin& origin) {
    const auto found = json.find("latents_curve");
    if (!found) return;
    const auto whole = [](const OriginPlace& place) { return place.number<std::int64_t>(0, kMostTokens); };
    for (const OriginPlace& each : found->items(0, kMostMoves)) {
        const auto pair = each.items(2, 2);
        origin.moves.latents.emplace_back(whole(pair[0]), whole(pair[1]));
    }
}

// Throws for an unknown format. A text without a format has format 1.
void requireFormat(const OriginPlace& json) {
    const auto found = json.find("format");
    if (!found) return;
    const int format = found->number<int>(0, std::numeric_limits<int>::max());
    if (format != kFormat)
        found->refuse("is " + std::to_string(format) + "; this version reads format " +
                      std::to_string(kFormat) + ", update Continuo");
}

}  // namespace

void addText(OriginJson& json, const char* key, const std::string& text) {
    if (!text.empty()) json[key] = text;
}

void readText(const OriginPlace& json, const char* key, std::string& to) {
    constexpr std::size_t kLongest = 4096;  // bytes
    const auto found = json.find(key);
    if (!found) return;
    to = found->as<std::string>();
    if (to.size() > kLongest) found->refuse("is a text of more than " + std::to_string(kLongest) + " bytes");
}

void readHash(const OriginPlace& json, const char* key, std::string& to) {
    if (const auto found = json.find(key)) to = parseHash(*found);
}

void writeMaker(OriginJson& json, const GeneratedOrigin& origin) {
    addText(json, "model", origin.modelName);
    addText(json, "model_sha256", origin.modelHash);
    addText(json, "model_licence", origin.modelLicence);
    addText(json, "adapter", origin.adapter);
    addText(json, "adapter_sha256", origin.adapterHash);
    addText(json, "tokenizer", origin.tokenizer);
}

void readMaker(const OriginPlace& json, GeneratedOrigin& origin) {
    readText(json, "model", origin.modelName);
    readHash(json, "model_sha256", origin.modelHash);
    readText(json, "model_licence", origin.modelLicence);
    readText(json, "adapter", origin.adapter);
    readHash(json, "adapter_sha256", origin.adapterHash);
    readText(json, "tokenizer", origin.tokenizer);
}

void writeDrawing(OriginJson& json, const GeneratedOrigin& origin) {
    writeDraw(json, origin.sampling);
    writeSampling(json, origin.sampling);
    json["latents_curve"] = origin.moves.latents;
    if (origin.isWindow) json[kOfWindow] = true;
    if (!origin.moves.sampling.empty())
        json["sampling_curve"] = curveJson(origin.sampling, origin.moves.sampling);
    json["tokens"] = origin.tokens;
    addText(json, "tokens_sha256", origin.tokenHash);
    addText(json, "device", origin.device);
    addText(json, "precision", origin.precision);
    const auto parents = static_cast<std::ptrdiff_t>(std::min(kMostParents, origin.parents.size()));
    json["parents"] = std::vector(origin.parents.begin(), origin.parents.begin() + parents);
}

void readDrawing(const OriginPlace& json, GeneratedOrigin& origin) {
    readDraw(json, origin.sampling);
    readFilters(json, origin.sampling);
    readLatents(json, origin);
    json.read(kOfWindow, origin.isWindow);
    readCurve(json, origin);
    json.read("tokens", origin.tokens, 0, kMostTokens);
    readHash(json, "tokens_sha256", origin.tokenHash);
    readText(json, "device", origin.device);
    readText(json, "precision", origin.precision);
    if (const auto parents = json.find("parents"))
        for (const OriginPlace& each : parents->items(0, kMostParents))
            origin.parents.push_back(parseHash(each));
}

OriginJson newOriginJson(const std::string& program) { return {{"program", program}, {"format", kFormat}}; }

OriginJson parseOriginJson(std::string_view text, const JsonErrorHandler& refusal) {
    OriginJson json = parseJsonObject<OriginJson>(text, {.maxDepth = 6}, refusal);
    const OriginPlace place(json, refusal);
    std::string program;
    readText(place, "program", program);
    if (!program.starts_with("Continuo")) place.refuse("was not written by Continuo");
    requireFormat(place);
    return json;
}

}  // namespace continuo::app
