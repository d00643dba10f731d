#include "sounds/sound_origin.h"

#include <filesystem>

#include "files/json_text.h"
#include "files/origin_json.h"

namespace continuo::app {

SoundOrigin makeOrigin(const SoundRequest& request, const SoundResult& result, const MadeSound& made,
                       const std::vector<std::string>& parents) {
    SoundOrigin origin;
    setGeneratedFields(origin, request, result, made, parents);
    origin.tokens = static_cast<std::int64_t>(made.codes.codes.size());
    origin.codec = std::filesystem::path(request.codec).stem().string();
    origin.codecHash = result.codecHash;
    origin.levels = made.codes.levels;
    origin.seconds = request.seconds;
    origin.promptHash = result.promptHash;
    return origin;
}

std::string originText(const SoundOrigin& origin, const std::string& program) {
    OriginJson json = newOriginJson(program);
    writeMaker(json, origin);
    addText(json, "codec", origin.codec);
    addText(json, "codes_sha256", origin.codecHash);
    json["levels"] = origin.levels;
    json["seconds"] = origin.seconds;
    addText(json, "prompt_sha256", origin.promptHash);
    addText(json, "prompt", origin.promptFile);
    addText(json, "prompt_take", origin.promptTake);
    if (origin.promptSeconds > 0) {
        json["prompt_from"] = origin.promptFrom;
        json["prompt_seconds"] = origin.promptSeconds;
    }
    if (origin.seamSeconds >= 0) json["seam_seconds"] = origin.seamSeconds;
    writeDrawing(json, origin);
    return jsonText(json);
}

SoundOrigin parseSoundOrigin(std::string_view text) {
    constexpr int kMostLevels = 24;
    constexpr double kMostPrompt = 1e9;  // s
    const JsonErrorHandler refusal = makeJsonErrorHandler(ErrorCode::BadFile, "provenance: ");
    const OriginJson json = parseOriginJson(text, refusal);
    const OriginPlace place(json, refusal);
    SoundOrigin origin;
    readMaker(place, origin);
    readText(place, "codec", origin.codec);
    readHash(place, "codes_sha256", origin.codecHash);
    place.read("levels", origin.levels, 0, kMostLevels);
    place.read("seconds", origin.seconds, 0, SoundRequest::kMostSeconds);
    readHash(place, "prompt_sha256", origin.promptHash);
    readText(place, "prompt", origin.promptFile);
    readText(place, "prompt_take", origin.promptTake);
    place.read("prompt_from", origin.promptFrom, 0, kMostPrompt);
    place.read("prompt_seconds", origin.promptSeconds, 0, kMostPrompt);
    place.read("seam_seconds", origin.seamSeconds, 0, kMostPrompt);
    readDrawing(place, origin);
    return origin;
}

}  // namespace continuo::app
