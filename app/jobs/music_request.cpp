#include "jobs/music_job.h"
#include "jobs/request_fields.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

Json promptJson(const Performance& prompt) {
    Json notes = Json::array(), pedal = Json::array();
    for (const Note& note : prompt.notes) {
        notes.push_back(
            {note.velocity, note.pitch, note.start, note.end < kStillHeld ? Json(note.end) : Json()});
    }
    for (const PedalChange& change : prompt.pedal) pedal.push_back({change.value, change.time});
    return {{"notes", std::move(notes)}, {"pedal", std::move(pedal)}};
}

// Parses {"notes": [[velocity, pitch, start, end], ..], "pedal": [[value, time], ..]}. If `end` is null, the
// note is still held.
Performance parsePrompt(const RequestPlace& json) {
    Performance prompt;
    for (const RequestPlace& each : json.at("notes").items()) {
        const std::vector<RequestPlace> note = each.items(4);
        prompt.notes.push_back({note[0].as<int>(), note[1].as<int>(), note[2].as<double>(),
                                note[3].json().is_null() ? kStillHeld : note[3].as<double>()});
    }
    for (const RequestPlace& each : json.at("pedal").items()) {
        const std::vector<RequestPlace> change = each.items(2);
        prompt.pedal.push_back({change[0].as<int>(), change[1].as<double>()});
    }
    return prompt;
}

}  // namespace

Json requestJson(const MusicJob& job) {
    const MusicRequest& music = job.music;
    Json request = {{"model", music.modelPath},           {"adapter", music.adapter},
                    {"prompt", promptJson(music.prompt)}, {"prompt_begin", music.promptBegin},
                    {"seconds", music.seconds},           {"compatible_cache", music.compatibleCache},
                    {"variations", job.variations},       {"from_take", job.from.take},
                    {"from_branch", job.from.branch}};
    if (music.promptEnd) request["prompt_end"] = *music.promptEnd;
    if (job.promptMoment > 0) request["asked_at"] = job.promptMoment;
    if (job.onlyMarked) request["only_marked"] = *job.onlyMarked;
    if (job.replaced)
        request["replaced"] = {{"until", job.replaced->until}, {"after", promptJson(job.replaced->after)}};
    if (music.tokens > 0) request["tokens"] = music.tokens;
    writeTo(request, music.sampling);
    writeChoices(request, job.choices);
    writeTo(request, music.compute);
    return request;
}

MusicJob parseMusicJob(const Json& json) {
    MusicJob job = parseMusicJobWithoutPrompt(json);
    if (const auto prompt = placeOf(json, MusicJob::kKind).find("prompt"))
        job.music.prompt = parsePrompt(*prompt);
    if (job.replaced)
        job.replaced->after = parsePrompt(placeOf(json, MusicJob::kKind).at("replaced").at("after"));
    return job;
}

std::size_t countPromptNotes(const Json& request) {
    const Json::json_pointer notes("/prompt/notes");
    return request.is_object() && request.contains(notes) ? request.at(notes).size() : 0;
}

MusicJob parseMusicJobWithoutPrompt(const Json& json) {
    const RequestPlace request = placeOf(json, MusicJob::kKind);
    MusicJob job;
    MusicRequest& music = job.music;
    request.read("model", music.modelPath);
    request.read("adapter", music.adapter);
    request.read("prompt_begin", music.promptBegin);
    // In an earlier version, a value below 0 meant the end of the prompt. The default means the same.
    if (const auto end = request.find("prompt_end"); end && end->as<double>() >= 0)
        music.promptEnd = end->as<double>();
    request.read("seconds", music.seconds);
    request.read("tokens", music.tokens);
    readFrom(request, music.sampling);
    job.choices = readChoices(json);
    readFrom(request, music.compute);
    request.read("compatible_cache", music.compatibleCache);
    request.read("variations", job.variations, 1, MusicJob::kMostVariations);
    request.read("from_take", job.from.take);
    request.read("from_branch", job.from.branch);
    request.read("asked_at", job.promptMoment);
    if (const auto only = request.find("only_marked")) job.onlyMarked = only->as<bool>();
    if (const auto replaced = request.find("replaced"))
        job.replaced = MusicJob::Replaced{replaced->at("until").as<double>()};
    if (music.modelPath.empty()) request.refuse("model is missing");
    return job;
}

}  // namespace continuo::app
