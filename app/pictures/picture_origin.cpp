#include "pictures/picture_origin.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "files/json_text.h"
#include "files/origin_json.h"

namespace continuo::app {
namespace {

using Json = OriginJson;
using Place = OriginPlace;

constexpr int kLongestSide = 4096;

Json originJson(const PictureOrigin& origin) {
    Json json = Json::object();
    writeMaker(json, origin);
    json["width"] = origin.width;
    json["height"] = origin.height;
    addText(json, "label", origin.label);
    if (origin.classDrawn) json["class_drawn"] = *origin.classDrawn;
    json["kept_rows"] = origin.keptRows;
    writeDrawing(json, origin);
    return json;
}

PictureOrigin parseOrigin(const Place& json) {
    PictureOrigin origin;
    readMaker(json, origin);
    json.read("width", origin.width, 0, kLongestSide);
    json.read("height", origin.height, 0, kLongestSide);
    readText(json, "label", origin.label);
    if (const auto drawn = json.find("class_drawn")) origin.classDrawn = drawn->as<bool>();
    json.read("kept_rows", origin.keptRows, 0, kLongestSide);
    readDrawing(json, origin);
    return origin;
}

Json sheetJson(const SheetLayout& sheet) {
    return {{"columns", sheet.columns},
            {"column_width", sheet.columnWidth},
            {"row_height", sheet.rowHeight},
            {"left", sheet.left},
            {"top", sheet.top}};
}

SheetLayout parseSheet(const Place& json) {
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

// Quotes a text as a JSON string if a comma, colon or line break in it would begin another field. Other
// programs do the same.
std::string quoted(const std::string& text) {
    if (text.find_first_of(",:\n\r\"") == std::string::npos) return text;
    return jsonText(Json(text));
}

std::string describeRequest(const PictureOrigin& origin) {
    std::string line = origin.label.empty() ? "unconditional" : origin.label;
    std::ranges::replace_if(
        line, [](char each) { return each == '\n' || each == '\r'; }, ' ');
    if (origin.keptRows > 0) line += ", upper " + std::to_string(origin.keptRows) + " rows kept";
    return line;
}

}  // namespace

std::string provenanceText(const PictureProvenance& provenance) {
    Json json = newOriginJson(provenance.program);
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
    const JsonErrorHandler refusal = makeJsonErrorHandler(ErrorCode::BadFile, "provenance: ");
    const Json json = parseOriginJson(text, refusal);
    const Place place(json, refusal);
    PictureProvenance provenance;
    readText(place, "program", provenance.program);
    place.read("scale", provenance.scale, 1, 1024);
    readText(place, "filter", provenance.filter);
    const auto sheet = place.find("sheet");
    if (!sheet) {
        provenance.pictures.push_back(parseOrigin(place));
        return provenance;
    }
    provenance.sheet = parseSheet(*sheet);
    for (const Place& each : place.at("pictures").items(1, kMostSheetPictures))
        provenance.pictures.push_back(parseOrigin(each));
    return provenance;
}

std::string parametersText(const PictureProvenance& provenance) {
    if (provenance.pictures.empty()) return {};
    const PictureOrigin& origin = provenance.pictures.front();
    const SamplingChoice& sampling = origin.sampling;
    // The sampler is called ancestral, because the model draws each number in turn, given those before.
    std::string line = "Steps: " + std::to_string(origin.tokens) +
                       ", Sampler: Ancestral, Seed: " + std::to_string(sampling.seed) +
                       ", Size: " + std::to_string(origin.width) + "x" + std::to_string(origin.height);
    const auto add = [&line](const std::string& key, const std::string& value) {
        if (!value.empty()) line += ", " + key + ": " + quoted(value);
    };
    // Ten digits, as other programs write them.
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
    return describeRequest(origin) + "\n" + line;
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
