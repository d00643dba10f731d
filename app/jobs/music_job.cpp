#include "jobs/music_job.h"

#include <continuo/json_place.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <numbers>
#include <numeric>

#include "files/json_text.h"
#include "files/limit_latents.h"
#include "files/model_card.h"
#include "files/sampling_json.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;
using Variation = MusicJobEvents::Variation;

const std::string kSource = "job ";

// Forwards the notes of one variation to MusicJobEvents, and its progress to the queue.
class VariationEvents : public Events {
public:
    VariationEvents(const Variation& variation, const MusicJobEvents& events, JobContext& context)
        : variation_(variation), events_(events), context_(context) {}

    void onProgress(const Progress& progress) override {
        const double variations = variation_.request->variations;
        context_.progress((variation_.index + progress.fraction) / variations, progress.rate, progress.unit,
                          progress.phase);
    }
    void onNote(const Note& note, double bits) override { sendNotes({{note, static_cast<float>(bits)}}); }
    void onPedal(const PedalChange& change) override {
        if (events_.pedal)
            events_.pedal(variation_, {change.value, change.time + variation_.request->music.promptBegin});
    }
    void sendNotes(std::vector<PlayedNote> notes) {
        // The engine's times are relative to the beginning of the prompt.
        const double begin = variation_.request->music.promptBegin;
        for (PlayedNote& played : notes) {
            played.note.start += begin;
            played.note.end += begin;
        }
        if (events_.notes && !notes.empty()) events_.notes(variation_, notes);
    }

private:
    const Variation& variation_;
    const MusicJobEvents& events_;
    JobContext& context_;
};

// Returns the prompt's notes that still sound after the seam: notes in `whole` that are not in
// `continuation`. Both lists have the same order.
std::vector<PlayedNote> findHeldNotes(const MusicResult& result) {
    std::vector<PlayedNote> held;
    std::size_t next = 0;
    for (const Note& note : result.whole.notes) {
        if (next < result.continuation.notes.size() && note == result.continuation.notes[next]) {
            ++next;
        } else if (note.end > result.seamSeconds) {
            held.push_back({note});
        }
    }
    return held;
}

// A generated variation.
struct GeneratedVariation {
    MusicResult result;
    MusicRequest music;                    // the request it was made with
    std::optional<PassageResult> passage;  // of a replaced passage, without its music
};

GeneratedVariation generateVariation(Engine& engine, const MusicJob& job, MusicRequest music, Events& events,
                                     const std::stop_token& stop) {
    if (!job.replaced) {
        MusicResult result = engine.run(music, events, stop);
        return {std::move(result), std::move(music), {}};
    }
    PassageRequest request;
    request.music = std::move(music);
    request.after = job.replaced->after;
    PassageResult passage = engine.run(request, events, stop);
    GeneratedVariation made{std::exchange(passage.music, {}), std::move(request.music), {}};
    made.music.sampling = passage.sampling;
    made.passage = std::move(passage);
    return made;
}

void addPassage(const MusicJob& job, const PassageResult& passage, Json& details) {
    details["rejoin_seconds"] = job.replaced->until;
    details["passage_tries"] = passage.variations;
    if (passage.natsPerNote) details["follows_nats_per_note"] = *passage.natsPerNote;
}

Origin makeOrigin(const MusicJob& job, const GeneratedVariation& made) {
    const MusicRequest& music = made.music;
    const MusicResult& result = made.result;
    const auto card = parseJsonObjectOrEmpty<Json>(result.modelCard);
    const auto told = [&card](const char* key) { return card.value(key, Json("unknown")); };
    const SamplingChoice& sampling = music.sampling;
    Json details = {{"model_commercial_use", told("commercial_use")},
                    {"model_training_data", told("training_data")},
                    {"tokenizer", result.tokenizer},
                    {"branch_key", sampling.branch},
                    {"latents_curve", result.latents},
                    {"cache", music.compatibleCache ? "compatible" : "exact"},
                    {"device", result.device.id},
                    {"device_detail", result.device.name + ", " + result.device.detail},
                    {"precision", music.compute.precision},
                    {"tokens", result.tokens.size()},
                    {"tokens_sha256", result.tokenHash},
                    {"prompt_sha256", result.promptHash},
                    {"prompt_from", music.promptBegin},
                    {"seam_seconds", result.seamSeconds + music.promptBegin},
                    {"cancelled", result.cancelled}};
    if (result.isWindow) details[kOfWindow] = true;
    if (!result.adapterHash.empty()) details["adapter_sha256"] = result.adapterHash;
    if (music.tokens > 0)
        details["length_tokens"] = music.tokens;
    else
        details["seconds"] = music.seconds;
    if (made.passage) addPassage(job, *made.passage, details);
    writeSampling(details, sampling);
    writeChoices(details, job.choices);
    return {std::filesystem::path(music.modelPath).stem().string(), result.modelHash,
            licenceText(result.modelCard), sampling.seed, jsonText(details)};
}

MusicJobEvents::Ending makeEnding(const MusicJob& job, const GeneratedVariation& made) {
    const MusicResult& result = made.result;
    MusicJobEvents::Ending ending;
    if (!result.noteBits.empty()) {
        const double bits = std::accumulate(result.noteBits.begin(), result.noteBits.end(), 0.0);
        ending.natsPerNote = bits * std::numbers::ln2 / static_cast<double>(result.noteBits.size());
    }
    ending.seamSeconds = made.music.promptBegin + result.seamSeconds;
    ending.latents = {{ending.seamSeconds, static_cast<int>(result.latents.front().second)}};
    ending.origin = makeOrigin(job, made);
    ending.cancelled = result.cancelled;
    return ending;
}

Json summaryJson(const Variation& variation, const MusicResult& result,
                 const MusicJobEvents::Ending& ending) {
    return {{"seed", variation.seed},
            {"nats_per_note", ending.natsPerNote ? Json(*ending.natsPerNote) : Json()},
            {"notes", result.continuation.notes.size()},
            {"tokens_sha256", result.tokenHash},
            {"tokens_per_s", result.tokensPerSecond},
            {"cancelled", result.cancelled}};
}

// Returns the variations that an earlier run of this job finished; empty if the checkpoint has no list of
// them.
Json loadFinished(const JobContext& context) {
    const Json checkpoint = context.checkpoint();
    const auto found = checkpoint.find("variations");
    return found != checkpoint.end() && found->is_array() ? *found : Json::array();
}

Json runMusic(Engine& engine, const MusicJobEvents& events, const Json& request, JobContext& context) {
    MusicJob asked = parseMusicJob(request);
    if (asked.music.sampling.latents > 0)
        limitLatents(asked.music.sampling, engine.inspect(asked.music.modelPath, ModelHash::Skipped));
    const auto job = std::make_shared<const MusicJob>(std::move(asked));
    Json done = loadFinished(context);
    for (int i = static_cast<int>(done.size()); i < job->variations && !context.stop().stop_requested();
         ++i) {
        MusicRequest music = job->music;
        music.sampling.seed += static_cast<std::uint64_t>(i);
        const Variation variation{context.id(), i, job, music.sampling.seed};
        if (events.begin) events.begin(variation);
        VariationEvents listener(variation, events, context);
        const GeneratedVariation made =
            generateVariation(engine, *job, std::move(music), listener, context.stop());
        const MusicResult& result = made.result;
        // An interrupted variation is generated again from its beginning, with the same result.
        if (result.cancelled && context.interrupted()) break;
        listener.sendNotes(findHeldNotes(result));
        const MusicJobEvents::Ending ending = makeEnding(*job, made);
        const bool kept = !events.end || events.end(variation, ending, context.stop());
        if (result.failure) throw Error(*result.failure);
        done.push_back(summaryJson(variation, result, ending));
        if (kept && !result.cancelled) context.setCheckpoint({{"variations", done}});
    }
    return {{"variations", done}, {"cancelled", context.stop().stop_requested()}};
}

}  // namespace

std::string MusicJobEvents::Variation::source() const {
    return kSource + std::to_string(job) + "/" + std::to_string(index);
}

JobId MusicJobEvents::Variation::parseJobId(const std::string& source) {
    JobId job = 0;
    if (source.starts_with(kSource))
        std::from_chars(source.data() + kSource.size(), source.data() + source.size(), job);
    return job;
}

JobRunner musicRunner(Engine& engine, MusicJobEvents events) {
    return [&engine, events = std::move(events)](const Json& request, JobContext& context) {
        return runMusic(engine, events, request, context);
    };
}

}  // namespace continuo::app
