#pragma once

#include <continuo/json_place.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "files/generated_origin.h"

namespace continuo::app {

// The text of an origin: JSON, read as untrusted input. Unknown fields are left out, and
// missing ones keep their defaults; parents beyond kMostParents are left out, too.
using OriginJson = nlohmann::ordered_json;
using OriginPlace = JsonPlace<OriginJson>;
void addText(OriginJson& json, const char* key, const std::string& text);
void readText(const OriginPlace& json, const char* key, std::string& to);  // most: 4096 bytes
void readHash(const OriginPlace& json, const char* key, std::string& to);

// writeMaker() and readMaker() handle the model, adapter and tokenizer of an origin; writeDrawing() and
// readDrawing() handle how its tokens were drawn.
void writeMaker(OriginJson& to, const GeneratedOrigin& origin);
void readMaker(const OriginPlace& from, GeneratedOrigin& origin);
void writeDrawing(OriginJson& to, const GeneratedOrigin& origin);
void readDrawing(const OriginPlace& from, GeneratedOrigin& origin);

// newOriginJson() starts a text with the writing program and the format. parseOriginJson() throws BadFile,
// naming the field, if a text is not Continuo's or has a later format.
OriginJson newOriginJson(const std::string& program);
OriginJson parseOriginJson(std::string_view text, const JsonErrorHandler& refusal);

}  // namespace continuo::app
