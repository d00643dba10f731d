#include "cli/take_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "midi/standard_midi_file.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

// The whole without the continuation: its notes stand in the whole in the same order.
Performance promptPart(const MusicResult& result) {
    Performance prompt;
    prompt.pedal = result.whole.pedal;
    std::size_t next = 0;
    for (const Note& note : result.whole.notes) {
        if (next < result.continuation.notes.size() && note == result.continuation.notes[next]) {
            ++next;
        } else {
            prompt.notes.push_back(note);
        }
    }
    return prompt;
}

Performance fromSeam(Performance performance, double seam) {
    for (Note& note : performance.notes) {
        note.start = std::max(0.0, note.start - seam);
        note.end = std::max(note.start, note.end - seam);
    }
    for (PedalChange& change : performance.pedal) change.time = std::max(0.0, change.time - seam);
    return performance;
}

std::string provenance(const Take& take) {
    const MusicRequest& request = take.request;
    const SamplingChoice& sampling = request.sampling;
    Json json = {{"program", "Continuo " CONTINUO_VERSION},
                 {"model", std::filesystem::path(request.model).filename().string()},
                 {"model_sha256", take.result.modelHash},
                 {"seed", sampling.seed},
                 {"temperature", sampling.temperature},
                 {"top_k", sampling.topK},
                 {"top_p", sampling.topP},
                 {"min_p", sampling.minP},
                 {"latents", sampling.latents == 0 ? Json("auto") : Json(sampling.latents)},
                 {"cache", request.compatibleCache ? "compatible" : "exact"},
                 {"device", request.compute.device},
                 {"precision", request.compute.precision},
                 {"tokens", take.result.tokens.size()},
                 {"tokens_sha256", take.result.tokenHash},
                 {"seam_seconds", take.result.seamSeconds},
                 {"seconds", request.seconds}};
    if (!take.promptFile.empty()) {
        json["prompt"] = std::filesystem::path(take.promptFile).filename().string();
        json["prompt_from"] = request.promptBegin;
        if (request.promptEnd >= 0) json["prompt_to"] = request.promptEnd;
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

Performance takePerformance(const Take& take, const TakeLayout& layout) {
    return layout.onlyContinuation ? fromSeam(take.result.continuation, take.result.seamSeconds)
                                   : take.result.whole;
}

void writeTake(const Take& take, const TakeLayout& layout, const std::filesystem::path& out) {
    WriteOptions options;
    options.format = layout.format;
    options.texts.push_back({1, 0, 0, provenance(take)});
    const bool prompted = !take.promptFile.empty() && !layout.onlyContinuation;
    if (prompted) options.texts.push_back({6, take.result.seamSeconds, 0, "Continuo plays on"});

    std::vector<MidiVoice> voices;
    if (prompted && layout.format == 1) {
        voices.push_back({promptPart(take.result), "Prompt", 0, 0});
        voices.push_back({take.result.continuation, "Continuo", 1, 0});
    } else {
        voices.push_back({takePerformance(take, layout), prompted ? "" : "Continuo", 0, 0});
    }
    writeMidiFile(out, voices, options);
}

}  // namespace continuo::app
