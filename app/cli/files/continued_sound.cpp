#include "cli/files/continued_sound.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "audio/original_prompt.h"
#include "files/json_text.h"
#include "files/model_origin_json.h"
#include "files/program_version.h"
#include "files/sampling_json.h"

namespace continuo::app {

using Json = nlohmann::ordered_json;

double seamSeconds(const ContinuedSound& sound, const ContinuedSoundLayout& layout) {
    if (layout.onlyContinuation) return 0;
    const int rate = sound.result.sounds.front().codes.sampleRate;
    return static_cast<double>(sound.request.prompt.size()) / rate;
}

std::string soundOrigin(const ContinuedSound& sound, const MadeSound& made,
                        const ContinuedSoundLayout& layout) {
    const SoundRequest& request = sound.request;
    const SoundResult& result = sound.result;
    Json json = {{"program", namedVersion()}};
    writeModelOrigin(json, request, result);
    json.erase("model_training_data");
    json["codec"] = std::filesystem::path(request.codec).filename().string();
    json["codes_sha256"] = result.codecHash;
    json["levels"] = made.codes.levels;
    json["seed"] = made.seed;
    json["branch"] = request.sampling.branch;
    writeFilters(json, request.sampling);
    json["latents"] = result.moves.latents.front().second;
    writeDeviceOrigin(json, request, result);
    json["tokens"] = made.codes.codes.size();
    json["tokens_sha256"] = made.tokenHash;
    json["seam_seconds"] = seamSeconds(sound, layout);
    json["seconds"] = request.seconds;
    json["cancelled"] = result.cancelled;
    if (!sound.promptFile.empty()) {
        json["prompt"] = std::filesystem::path(sound.promptFile).filename().string();
        json["prompt_sha256"] = result.promptHash;
        json["prompt_from"] = sound.from;
        if (sound.to) json["prompt_to"] = *sound.to;
    }
    return jsonText(json);
}

bool writeContinuedSound(const ContinuedSound& sound, const MadeSound& made,
                         const ContinuedSoundLayout& layout, const std::filesystem::path& out) {
    const int rate = made.codes.sampleRate;
    const bool withPrompt = !layout.onlyContinuation && !sound.request.prompt.empty();
    const bool asFile = withPrompt && !layout.atModelRate;
    std::optional<FullSound> full;
    if (asFile)
        full = readOriginalPrompt(
            {sound.promptPath, std::llround(sound.from * rate), sound.request.prompt, rate});
    const bool lost = asFile && !full;
    if (!full) full = {rate, {withPrompt ? sound.request.prompt : std::vector<float>()}};
    appendContinuation(*full, made.promptEnd, made.samples, rate);
    SoundFileWriter file(out, full->sampleRate, layout.samples, full->frames(),
                         layout.withOrigin ? soundOrigin(sound, made, layout) : std::string(),
                         static_cast<int>(full->channels.size()));
    file.write(full->interleaved());
    file.finish();
    return !lost;
}

}  // namespace continuo::app
