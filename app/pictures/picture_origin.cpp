#include "pictures/picture_origin.h"

#include <continuo/json_place.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "files/json_text.h"
#include "files/sampling_json.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;
using Place = JsonPlace<Json>;

constexpr int kFormat = 1;
constexpr int kLongestSide = 4096;
constexpr std::int64_t kMostNumbers = std::int64_t{1} << 40;  // of a picture

void addText(Json& json, const char* key, const std::string& text) {
    if (!text.empty()) json[key] = text;
}

// Each with what was moved.
Json curveJson(SamplingChoice before, const SamplingCurve& curve) {
    Json points = Json::array();
    for (const auto& [from, now] : curve) {
        Json point = {{"from", from}};
        if (now.temperature != before.temperature) point["temperature"] = now.temperature;
        if (now.topK != before.topK) point["top_k"] = now.topK;
        if (now.topP != before.topP) point["top_p"] = now.topP;
        if (now.minP != before.minP) point["min_p"] = now.minP;
        points.push_back(std::move(point));
        before = now;
    }
    return points;
}

// What a stranger's JSON says: what is missing leaves the value as it is.
void readText(const Place& json, const char* key, std::string& to) {
    constexpr std::size_t kLongest = 4096;  // bytes
    const auto found = json.find(key);
    if (!found) return;
    to = found->as<std::string>();
    if (to.size() > kLongest) found->refuse("is a text of more than " + std::to_string(kLongest) + " bytes");
}

std::string hashIn(const Place& place) {
    const auto text = place.as<std::string>();
    if (text.size() != 64 || text.find_first_not_of("0123456789abcdef") != std::string::npos)
        place.refuse("is not a SHA-256");
    return text;
}

void readHash(const Place& json, const char* key, std::string& to) {
    if (const auto found = json.find(key)) to = hashIn(*found);
}

// What says nothing of a format has the first one.
void requireFormat(const Place& json) {
    const auto found = json.find("format");
    if (!found) return;
    const int format = found->number<int>(0, std::numeric_limits<int>::max());
    if (format != kFormat)
        found->refuse("is " + std::to_string(format) + "; this version reads format " +
                      std::to_string(kFormat) + ", update Continuo");
}

void readCurve(const Place& json, PictureOrigin& origin) {
    SamplingChoice sampling = movableOf(origin.sampling);
    const auto found = json.find("sampling_curve");
    if (!found) return;
    for (const Place& each : found->items(0, kMostMoves)) {
        std::int64_t from = 0;
        each.read("from", from, 0, kMostNumbers);
        readFilters(each, sampling);
        origin.moves.sampling.emplace_back(from, sampling);
    }
}

void readLatents(const Place& json, PictureOrigin& origin) {
    const auto found = json.find("latents_curve");
    if (!found) return;
    const auto whole = [](const Place& place) { return place.number<std::int64_t>(0, kMostNumbers); };
    for (const Place& each : found->items(0, kMostMoves)) {
        const auto pair = each.items(2, 2);
        origin.moves.latents.emplace_back(whole(pair[0]), whole(pair[1]));
    }
}

Json originJson(const PictureOrigin& origin) {
    Json json = Json::object();
    addText(json, "model", origin.modelName);
    addText(json, "model_sha256", origin.modelHash);
    addText(json, "model_licence", origin.modelLicence);
    addText(json, "adapter", origin.adapter);
    addText(json, "adapter_sha256", origin.adapterHash);
    addText(json, "tokenizer", origin.tokenizer);
    json["width"] = origin.width;
    json["height"] = origin.height;
    addText(json, "label", origin.label);
    if (origin.classDrawn) json["class_drawn"] = *origin.classDrawn;
    json["kept_rows"] = origin.keptRows;
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
    return json;
}

PictureOrigin originFrom(const Place& json) {
    PictureOrigin origin;
    readText(json, "model", origin.modelName);
    readHash(json, "model_sha256", origin.modelHash);
    readText(json, "model_licence", origin.modelLicence);
    readText(json, "adapter", origin.adapter);
    readHash(json, "adapter_sha256", origin.adapterHash);
    readText(json, "tokenizer", origin.tokenizer);
    json.read("width", origin.width, 0, kLongestSide);
    json.read("height", origin.height, 0, kLongestSide);
    readText(json, "label", origin.label);
    if (const auto drawn = json.find("class_drawn")) origin.classDrawn = drawn->as<bool>();
    json.read("kept_rows", origin.keptRows, 0, kLongestSide);
    readDraw(json, origin.sampling);
    readFilters(json, origin.sampling);
    readLatents(json, origin);
    json.read(kOfWindow, origin.isWindow);
    readCurve(json, origin);
    json.read("tokens", origin.tokens, 0, kMostNumbers);
    readHash(json, "tokens_sha256", origin.tokenHash);
    readText(json, "device", origin.device);
    readText(json, "precision", origin.precision);
    if (const auto parents = json.find("parents"))
        for (const Place& each : parents->items(0, kMostParents)) origin.parents.push_back(hashIn(each));
    return origin;
}

Json sheetJson(const SheetLayout& sheet) {
    return {{"columns", sheet.columns},
            {"column_width", sheet.columnWidth},
            {"row_height", sheet.rowHeight},
            {"left", sheet.left},
            {"top", sheet.top}};
}

SheetLayout sheetFrom(const Place& json) {
    constexpr int kLongestSheet = 1 << 20;
    SheetLayout sheet;
    json.read("columns", sheet.columns, 1, static_cast<int>(kMostSheetPictures));
    json.read("column_width", sheet.columnWidth, 0, kLongestSheet);
    json.read("row_height", sheet.rowHeight, 0, kLongestSheet);
    json.read("left", sheet.left, 0, kLongestSheet);
    json.read("top", sheet.top, 0, kLongestSheet);
    return sheet;
}

std::string numberText(double number) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

// Where a comma, a colon or a line's end would be taken for another field, the others write a JSON string.
std::string quoted(const std::string& text) {
    if (text.find_first_of(",:\n\r\"") == std::string::npos) return text;
    return jsonText(Json(text));
}

std::string whatWasAskedFor(const PictureOrigin& origin) {
    std::string line = origin.label.empty() ? "unconditional" : origin.label;
    std::ranges::replace_if(
        line, [](char each) { return each == '\n' || each == '\r'; }, ' ');
    if (origin.keptRows > 0) line += ", upper " + std::to_string(origin.keptRows) + " rows kept";
    return line;
}

}  // namespace

std::string provenanceText(const PictureProvenance& provenance) {
    Json json = {{"program", provenance.program}, {"format", kFormat}};
    if (provenance.scale != 1) json["scale"] = provenance.scale;
    addText(json, "filter", provenance.filter);
    if (provenance.sheet) {
        json["sheet"] = sheetJson(*provenance.sheet);
        json["pictures"] = Json::array();
        for (const PictureOrigin& origin : provenance.pictures)
            json["pictures"].push_back(originJson(origin));
    } else if (!provenance.pictures.empty()) {
        json.update(originJson(provenance.pictures.front()));
    }
    return jsonText(json);
}

PictureProvenance parseProvenance(std::string_view text) {
    const JsonRefusal refusal = refusalAs(ErrorCode::BadFile, "provenance: ");
    const Json json = parseJsonObject<Json>(text, {.levels = 6}, refusal);
    const Place place(json, refusal);
    PictureProvenance provenance;
    readText(place, "program", provenance.program);
    if (!provenance.program.starts_with("Continuo")) place.refuse("was not written by Continuo");
    requireFormat(place);
    place.read("scale", provenance.scale, 1, 1024);
    readText(place, "filter", provenance.filter);
    const auto sheet = place.find("sheet");
    if (!sheet) {
        provenance.pictures.push_back(originFrom(place));
        return provenance;
    }
    provenance.sheet = sheetFrom(*sheet);
    for (const Place& each : place.at("pictures").items(1, kMostSheetPictures))
        provenance.pictures.push_back(originFrom(each));
    return provenance;
}

std::string parametersText(const PictureProvenance& provenance) {
    if (provenance.pictures.empty()) return {};
    const PictureOrigin& origin = provenance.pictures.front();
    const SamplingChoice& sampling = origin.sampling;
    // Each number of the picture is drawn from the network's distribution in turn: ancestral sampling.
    std::string line = "Steps: " + std::to_string(origin.tokens) +
                       ", Sampler: Ancestral, Seed: " + std::to_string(sampling.seed) +
                       ", Size: " + std::to_string(origin.width) + "x" + std::to_string(origin.height);
    const auto add = [&line](const std::string& key, const std::string& value) {
        if (!value.empty()) line += ", " + key + ": " + quoted(value);
    };
    // Ten digits, as the others give.
    add("Model hash", origin.modelHash.substr(0, 10));
    add("Model", origin.modelName);
    add("Temperature", numberText(sampling.temperature));
    if (sampling.topK > 0) add("Top-k", std::to_string(sampling.topK));
    if (sampling.topP < 1) add("Top-p", numberText(sampling.topP));
    if (sampling.minP > 0) add("Min-p", numberText(sampling.minP));
    if (!origin.moves.sampling.empty())
        add("Sampling moved", std::to_string(origin.moves.sampling.size()) + " times");
    if (sampling.branch > 0) add("Branch", std::to_string(sampling.branch));
    if (!origin.moves.latents.empty())
        add(origin.isWindow ? "Window" : "Latents", std::to_string(origin.moves.latents.front().second));
    if (origin.keptRows > 0) add("Kept rows", std::to_string(origin.keptRows));
    add("Class", origin.label);
    add("Adapter", origin.adapter);
    if (provenance.pictures.size() > 1) add("Batch size", std::to_string(provenance.pictures.size()));
    add("Version", provenance.program);
    return whatWasAskedFor(origin) + "\n" + line;
}

std::vector<PngText> provenanceTexts(const PictureProvenance& provenance) {
    return {{kParametersKeyword, parametersText(provenance), false},
            {kContinuoKeyword, provenanceText(provenance), true}};
}

std::optional<PictureProvenance> provenanceOf(const std::vector<PngText>& texts) {
    const auto ours = [](const PngText& text) { return text.keyword == kContinuoKeyword; };
    const auto found = std::ranges::find_if(texts, ours);
    if (found == texts.end()) return std::nullopt;
    return parseProvenance(found->text);
}

}  // namespace continuo::app
