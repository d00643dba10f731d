#include "pictures/picture_origin.h"

#include <continuo/error.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "files/json_text.h"
#include "files/sampling_json.h"
#include "pictures/json_fields.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;
constexpr int kLongestSide = 4096;

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

// What may be moved while a picture is made.
void readSampling(const JsonFields& fields, SamplingChoice& sampling) {
    fields.number("temperature", sampling.temperature, 0, 1000);
    fields.whole("top_k", sampling.topK, 0, 1 << 24);
    fields.number("top_p", sampling.topP, 0, 1);
    fields.number("min_p", sampling.minP, 0, 1);
}

SamplingCurve curveFrom(const Json& json, const SamplingChoice& begun) {
    SamplingCurve curve;
    SamplingChoice sampling = movableOf(begun);
    const auto found = json.find("sampling_curve");
    if (found == json.end()) return curve;
    if (!found->is_array() || found->size() > kMostMoves)
        throw Error(ErrorCode::BadFile, "provenance: \"sampling_curve\" is not a list of moves");
    for (const Json& each : *found) {
        const JsonFields fields(each, "provenance: \"sampling_curve\"");
        std::int64_t from = 0;
        fields.whole("from", from, std::int64_t{0}, std::int64_t{1} << 40);
        readSampling(fields, sampling);
        curve.emplace_back(from, sampling);
    }
    return curve;
}

Json originJson(const PictureOrigin& origin) {
    Json json = Json::object();
    addText(json, "model", origin.model);
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
    json["seed"] = origin.sampling.seed;
    json["branch"] = origin.sampling.branch;
    writeSampling(json, origin.sampling);
    json["latents"] = origin.sampling.latents;
    json["latents_curve"] = origin.moves.latents;
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

PictureOrigin originFrom(const Json& json) {
    PictureOrigin origin;
    const JsonFields fields(json, "provenance");
    fields.text("model", origin.model);
    fields.hash("model_sha256", origin.modelHash);
    fields.text("model_licence", origin.modelLicence);
    fields.text("adapter", origin.adapter);
    fields.hash("adapter_sha256", origin.adapterHash);
    fields.text("tokenizer", origin.tokenizer);
    fields.whole("width", origin.width, 0, kLongestSide);
    fields.whole("height", origin.height, 0, kLongestSide);
    fields.text("label", origin.label);
    fields.flag("class_drawn", origin.classDrawn);
    fields.whole("kept_rows", origin.keptRows, 0, kLongestSide);
    fields.whole("seed", origin.sampling.seed);
    fields.whole("branch", origin.sampling.branch);
    readSampling(fields, origin.sampling);
    fields.whole("latents", origin.sampling.latents, 0, 1 << 24);
    fields.pairs("latents_curve", origin.moves.latents, kMostMoves);
    origin.moves.sampling = curveFrom(json, origin.sampling);
    fields.whole("tokens", origin.tokens, std::int64_t{0}, std::int64_t{1} << 40);
    fields.hash("tokens_sha256", origin.tokenHash);
    fields.text("device", origin.device);
    fields.text("precision", origin.precision);
    fields.hashes("parents", origin.parents, kMostParents);
    return origin;
}

Json sheetJson(const SheetLayout& sheet) {
    return {{"columns", sheet.columns},
            {"column_width", sheet.columnWidth},
            {"row_height", sheet.rowHeight},
            {"left", sheet.left},
            {"top", sheet.top}};
}

SheetLayout sheetFrom(const Json& json) {
    constexpr int kLongestSheet = 1 << 20;
    SheetLayout sheet;
    const JsonFields fields(json, "provenance");
    fields.whole("columns", sheet.columns, 1, static_cast<int>(kMostSheetPictures));
    fields.whole("column_width", sheet.columnWidth, 0, kLongestSheet);
    fields.whole("row_height", sheet.rowHeight, 0, kLongestSheet);
    fields.whole("left", sheet.left, 0, kLongestSheet);
    fields.whole("top", sheet.top, 0, kLongestSheet);
    return sheet;
}

[[noreturn]] void refuse(const std::string& why) { throw Error(ErrorCode::BadFile, "provenance: " + why); }

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
    constexpr int kDeepest = 6;  // of a stranger's text: reading it deeper would need a deep stack
    const auto shallow = [](int depth, Json::parse_event_t, const Json&) {
        if (depth > kDeepest) refuse("is nested too deeply");
        return true;
    };
    const Json json = Json::parse(text, shallow, false);
    if (!json.is_object()) refuse("is not a JSON object");
    PictureProvenance provenance;
    const JsonFields fields(json, "provenance");
    fields.text("program", provenance.program);
    if (!provenance.program.starts_with("Continuo")) refuse("was not written by Continuo");
    fields.whole("scale", provenance.scale, 1, 1024);
    fields.text("filter", provenance.filter);
    if (!json.contains("sheet")) {
        provenance.pictures.push_back(originFrom(json));
        return provenance;
    }
    provenance.sheet = sheetFrom(json["sheet"]);
    const auto found = json.find("pictures");
    if (found == json.end() || !found->is_array() || found->empty() || found->size() > kMostSheetPictures)
        refuse("a sheet has 1 to " + std::to_string(kMostSheetPictures) + " \"pictures\"");
    for (const Json& each : *found) provenance.pictures.push_back(originFrom(each));
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
    add("Model", origin.model);
    add("Temperature", numberText(sampling.temperature));
    if (sampling.topK > 0) add("Top-k", std::to_string(sampling.topK));
    if (sampling.topP < 1) add("Top-p", numberText(sampling.topP));
    if (sampling.minP > 0) add("Min-p", numberText(sampling.minP));
    if (!origin.moves.sampling.empty())
        add("Sampling moved", std::to_string(origin.moves.sampling.size()) + " times");
    if (sampling.branch > 0) add("Branch", std::to_string(sampling.branch));
    if (!origin.moves.latents.empty()) add("Latents", std::to_string(origin.moves.latents.front().second));
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
