#include "jobs/music_job.h"
#include "jobs/request_fields.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

int wholeAt(const RequestFields& fields, const Json& list, std::size_t at) {
    const Json& value = list.at(at);
    if (!value.is_number_integer())
        fields.refuse("prompt", "has something else where a whole number belongs");
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

Performance promptOf(const RequestFields& fields) {
    Performance prompt;
    try {
        const Json& json = fields.at("prompt");
        for (const Json& note : json.at("notes")) {
            const Json& end = note.at(3);
            prompt.notes.push_back({wholeAt(fields, note, 0), wholeAt(fields, note, 1),
                                    note.at(2).get<double>(),
                                    end.is_null() ? kStillHeld : end.get<double>()});
        }
        for (const Json& change : json.at("pedal")) {
            prompt.pedal.push_back({wholeAt(fields, change, 0), change.at(1).get<double>()});
        }
    } catch (const Json::exception&) {
        fields.refuse(
            "prompt",
            "is not {\"notes\": [[velocity, pitch, start, end], ..], \"pedal\": [[value, time], ..]}");
    }
    return prompt;
}

}  // namespace

Json requestOf(const MusicJob& job) {
    const MusicRequest& music = job.music;
    Json request = {{"model", music.model},
                    {"adapter", music.adapter},
                    {"prompt", promptJson(music.prompt)},
                    {"prompt_begin", music.promptBegin},
                    {"prompt_end", music.promptEnd},
                    {"seconds", music.seconds},
                    {"compatible_cache", music.compatibleCache},
                    {"variations", job.variations},
                    {"from_take", job.from.take},
                    {"from_branch", job.from.branch}};
    if (job.askedAt > 0) request["asked_at"] = job.askedAt;
    if (music.tokens > 0) request["tokens"] = music.tokens;
    writeTo(request, music.sampling);
    writeTo(request, music.compute);
    return request;
}

MusicJob musicJobOf(const Json& json) {
    const RequestFields fields(json, "music");
    MusicJob job;
    MusicRequest& music = job.music;
    fields.read("model", music.model);
    fields.read("adapter", music.adapter);
    if (fields.has("prompt")) music.prompt = promptOf(fields);
    fields.read("prompt_begin", music.promptBegin);
    fields.read("prompt_end", music.promptEnd);
    fields.read("seconds", music.seconds);
    fields.read("tokens", music.tokens);
    fields.read(music.sampling);
    fields.read(music.compute);
    fields.read("compatible_cache", music.compatibleCache);
    fields.read("variations", job.variations);
    fields.read("from_take", job.from.take);
    fields.read("from_branch", job.from.branch);
    fields.read("asked_at", job.askedAt);
    if (music.model.empty()) fields.refuse("model", "is missing");
    if (job.variations < 1 || job.variations > MusicJob::kMostVariations) {
        fields.refuse("variations", "is " + std::to_string(job.variations) + ", expected 1 to 16");
    }
    return job;
}

}  // namespace continuo::app
