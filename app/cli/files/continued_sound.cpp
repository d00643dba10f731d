#include "cli/files/continued_sound.h"

#include <nlohmann/json.hpp>

#include "audio/sound_file_writer.h"
#include "audio/sound_seam.h"
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

std::vector<float> samplesOf(const ContinuedSound& sound, const MadeSound& made,
                             const ContinuedSoundLayout& layout) {
    std::vector<float> samples;
    if (!layout.onlyContinuation) {
        samples = sound.request.prompt;
        fadeInto(samples, made.promptEnd);
    }
    samples.insert(samples.end(), made.samples.begin(), made.samples.end());
    return samples;
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

void writeContinuedSound(const ContinuedSound& sound, const MadeSound& made,
                         const ContinuedSoundLayout& layout, const std::filesystem::path& out) {
    const std::vector<float> samples = samplesOf(sound, made, layout);
    SoundFileWriter file(out, made.codes.sampleRate, SampleFormat::Int16,
                         static_cast<std::int64_t>(samples.size()),
                         layout.withOrigin ? soundOrigin(sound, made, layout) : std::string(), 1);
    file.write(samples);
    file.finish();
}

}  // namespace continuo::app
