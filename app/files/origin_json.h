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
void readText(const OriginPlace& json, const char* key, std::string& to);  // of at most 4096 bytes
void readHash(const OriginPlace& json, const char* key, std::string& to);

// The model, adapter and tokenizer of an origin; and how its tokens were drawn.
void writeMaker(OriginJson& to, const GeneratedOrigin& origin);
void readMaker(const OriginPlace& from, GeneratedOrigin& origin);
void writeDrawing(OriginJson& to, const GeneratedOrigin& origin);
void readDrawing(const OriginPlace& from, GeneratedOrigin& origin);

// Begins and ends a text: which program wrote it, in which format. The second parses a text and throws
// BadFile, naming the field, if it is not ours or of a later format.
OriginJson newOriginJson(const std::string& program);
OriginJson parseOriginJson(std::string_view text, const JsonRefusal& refusal);

}  // namespace continuo::app
