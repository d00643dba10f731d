#include <continuo/error.h>

#include <type_traits>

#include "jobs/music_job.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

[[noreturn]] void refuse(const std::string& field, const std::string& why) {
    throw Error(ErrorCode::BadRequest, "music job: " + field + " " + why);
}

// The value of a field; what a request leaves out keeps its default.
template <class Value>
void read(const Json& json, const char* field, Value& value) {
    const auto found = json.find(field);
    if (found == json.end()) return;
    constexpr bool kWhole = std::is_integral_v<Value> && !std::is_same_v<Value, bool>;
    if (kWhole && !found->is_number_integer()) refuse(field, "is no whole number");
    try {
        found->get_to(value);
    } catch (const Json::exception&) {
        refuse(field, "is of the wrong kind");
    }
}

int wholeAt(const Json& list, std::size_t at) {
    const Json& value = list.at(at);
    if (!value.is_number_integer()) refuse("prompt", "has something else where a whole number belongs");
    return value.get<int>();
}

Json promptJson(const Performance& prompt) {
    Json notes = Json::array(), pedal = Json::array();
    for (const Note& note : prompt.notes) {
        notes.push_back(
            {note.velocity, note.pitch, note.start, note.end < kStillHeld ? Json(note.end) : Json()});
    }
    for (const PedalChange& change : prompt.pedal) pedal.push_back({change.value, change.time});
    return {{"notes", std::move(notes)}, {"pedal", std::move(pedal)}};
}

Performance promptOf(const Json& json) {
    Performance prompt;
    try {
        for (const Json& note : json.at("notes")) {
            const Json& end = note.at(3);
            prompt.notes.push_back({wholeAt(note, 0), wholeAt(note, 1), note.at(2).get<double>(),
                                    end.is_null() ? kStillHeld : end.get<double>()});
        }
        for (const Json& change : json.at("pedal")) {
            prompt.pedal.push_back({wholeAt(change, 0), change.at(1).get<double>()});
        }
    } catch (const Json::exception&) {
        refuse("prompt",
               "is not {\"notes\": [[velocity, pitch, start, end], ..], \"pedal\": [[value, time], ..]}");
    }
    return prompt;
}

}  // namespace

Json requestOf(const MusicJob& job) {
    const MusicRequest& music = job.music;
    const SamplingChoice& sampling = music.sampling;
    return {{"model", music.model},
            {"adapter", music.adapter},
            {"prompt", promptJson(music.prompt)},
            {"prompt_begin", music.promptBegin},
            {"prompt_end", music.promptEnd},
            {"seconds", music.seconds},
            {"temperature", sampling.temperature},
            {"top_k", sampling.topK},
            {"top_p", sampling.topP},
            {"min_p", sampling.minP},
            {"latents", sampling.latents},
            {"seed", sampling.seed},
            {"branch", sampling.branch},
            {"device", music.compute.device},
            {"precision", music.compute.precision},
            {"threads", music.compute.threads},
            {"compatible_cache", music.compatibleCache},
            {"variations", job.variations},
            {"from_take", job.from.take},
            {"from_branch", job.from.branch}};
}

MusicJob musicJobOf(const Json& json) {
    if (!json.is_object()) refuse("request", "is no object");
    MusicJob job;
    MusicRequest& music = job.music;
    SamplingChoice& sampling = music.sampling;
    read(json, "model", music.model);
    read(json, "adapter", music.adapter);
    if (json.contains("prompt")) music.prompt = promptOf(json.at("prompt"));
    read(json, "prompt_begin", music.promptBegin);
    read(json, "prompt_end", music.promptEnd);
    read(json, "seconds", music.seconds);
    read(json, "temperature", sampling.temperature);
    read(json, "top_k", sampling.topK);
    read(json, "top_p", sampling.topP);
    read(json, "min_p", sampling.minP);
    read(json, "latents", sampling.latents);
    read(json, "seed", sampling.seed);
    read(json, "branch", sampling.branch);
    read(json, "device", music.compute.device);
    read(json, "precision", music.compute.precision);
    read(json, "threads", music.compute.threads);
    read(json, "compatible_cache", music.compatibleCache);
    read(json, "variations", job.variations);
    read(json, "from_take", job.from.take);
    read(json, "from_branch", job.from.branch);
    if (music.model.empty()) refuse("model", "is missing");
    if (job.variations < 1 || job.variations > MusicJob::kMostVariations) {
        refuse("variations", "is " + std::to_string(job.variations) + ", expected 1 to 16");
    }
    return job;
}

}  // namespace continuo::app
