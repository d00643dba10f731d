#include "cli/files/take_file.h"

#include <continuo/json_place.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "files/json_text.h"
#include "files/model_origin_json.h"
#include "files/program_version.h"
#include "files/sampling_json.h"
#include "midi/file/conductor.h"
#include "midi/file/midi_text.h"
#include "midi/file/plain_track_name.h"
#include "midi/file/standard_midi_file.h"
#include "tempo/bars.h"
#include "tempo/file_beats.h"
#include "tempo/found_bars.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSeamMarker = "Continuo plays on";
constexpr const char* kContinuationTrack = "Continuo";
constexpr const char* kNoBars = "none";  // value of "bars" if the file has only default tempos, no real bars

void append(const Performance& after, Performance& music) {
    music.notes.insert(music.notes.end(), after.notes.begin(), after.notes.end());
    music.pedal.insert(music.pedal.end(), after.pedal.begin(), after.pedal.end());
}

// Returns `whole` without the continuation's notes, which appear in `whole` in the same order. A pedal that
// is down at the seam ends where the model lifts it. The music after a replaced passage counts as part of the
// prompt.
Performance promptPart(const GeneratedTake& take) {
    const MusicResult& result = take.result;
    Performance prompt;
    bool down = false;
    for (const PedalChange& change : result.whole.pedal) {
        if (change.time >= result.seamSeconds && !down && change.value >= 64) break;
        prompt.pedal.push_back(change);
        down = change.value >= 64;
    }
    std::size_t next = 0;
    for (const Note& note : result.whole.notes) {
        if (next < result.continuation.notes.size() && note == result.continuation.notes[next]) {
            ++next;
        } else {
            prompt.notes.push_back(note);
        }
    }
    append(take.musicAfter, prompt);
    return prompt;
}

// Returns the prompt as played. For a model without pedal, `whole` lengthens notes that the pedal holds at
// the seam. In the file such notes end at their key releases, and the pedal stays down as long as they sound.
Performance playerPart(const GeneratedTake& take) {
    const double begin = take.request.promptBegin, to = take.request.promptEnd.value_or(kStillHeld);
    const Performance sounding = promptPart(take);
    Performance played;
    for (const Note& note : take.request.prompt.notes) {
        if (note.start >= begin && note.start < to)
            played.notes.push_back({note.velocity, note.pitch, note.start - begin, note.end - begin});
    }
    std::stable_sort(played.notes.begin(), played.notes.end(), [](const Note& a, const Note& b) {
        return std::pair(a.start, a.pitch) < std::pair(b.start, b.pitch);
    });
    double rings = take.result.seamSeconds;
    for (std::size_t i = 0; i < std::min(played.notes.size(), sounding.notes.size()); ++i) {
        if (sounding.notes[i].end > played.notes[i].end) rings = std::max(rings, sounding.notes[i].end);
    }
    played.notes.insert(played.notes.end(), take.musicAfter.notes.begin(), take.musicAfter.notes.end());
    played.pedal = sounding.pedal;
    for (PedalChange& change : played.pedal) {
        if (change.time == take.result.seamSeconds && change.value == 0) change.time = rings;
    }
    return played;
}

MidiSource makeMidiSource(const GeneratedTake& take) {
    constexpr double kBehind = 1e-6;  // s; so that events at the very end are included
    MidiSource source;
    source.score = withoutOrigin(take.score);
    source.begin = take.request.promptBegin;
    source.end = take.request.promptEnd.value_or(take.promptSeconds + kBehind);
    if (take.passageEnd) source.resume = *take.passageEnd;
    return source;
}

// The file layout of a continuation alone, with the tempos, metres and key of the prompt's file. It begins at
// the start of the bar that contains the seam. A seam within one step of the model's clock from a bar line
// counts as on that line.
struct ContinuationSource {
    MidiSource source;
    double rest = 0;  // s between the file's beginning and the seam
};

std::optional<ContinuationSource> makeContinuationSource(const GeneratedTake& take,
                                                         const TakeLayout& layout) {
    constexpr double kStep = 0.01 + 1e-3;
    const bool hasBars = take.score != nullptr && !take.promptFile.empty() && !layout.beats.empty();
    if (!layout.onlyContinuation || !layout.usePromptBars || !hasBars) return std::nullopt;
    const double seam = take.request.promptBegin + take.result.seamSeconds;
    ContinuationSource alone;
    alone.source = makeMidiSource(take);
    alone.source.score = makeConductor(*take.score, take.passageEnd.value_or(kStillHeld));
    // Finds the bar lines with only the tempos up to the seam, because bars are counted up to there.
    const double last = take.passageEnd ? seam + kStep : std::min(seam + kStep, alone.source.end);
    const auto counting = makeConductor(*take.score, std::nextafter(last, kStillHeld));
    const double line = findBarStart(*counting, seam), next = findBarStart(*counting, seam + kStep);
    const bool isAtLine = seam - line < kStep || next > line;
    alone.source.begin = seam - line < kStep ? line : next > line ? next : line;
    alone.rest = isAtLine ? 0 : seam - line;
    return alone;
}

Performance fromSeam(Performance performance, double seam) {
    for (Note& note : performance.notes) {
        note.start = std::max(0.0, note.start - seam);
        note.end = std::max(note.start, note.end - seam);
    }
    for (PedalChange& change : performance.pedal) change.time = std::max(0.0, change.time - seam);
    return performance;
}

// Returns the beats from the beginning of the prompt to the seam; the last ones continue after it.
std::vector<Beats> beatsUpToSeam(const GeneratedTake& take, const TakeLayout& layout) {
    std::vector<Beats> beats = layout.beats;
    std::erase_if(beats, [&](const Beats& each) { return each.seconds > take.result.seamSeconds; });
    return beats;
}

// Returns the seconds from the last bar line to the seam. A continuation written alone begins with a rest of
// that length, to keep its position in the bar. A seam within one step of the model's clock counts as on the
// bar line.
double restInBar(const GeneratedTake& take, const TakeLayout& layout) {
    constexpr double kStep = 0.01 + 1e-3;
    const std::vector<Beats> beats = beatsUpToSeam(take, layout);
    if (!layout.onlyContinuation || beats.empty() || beats.back().beatSeconds <= 0) return 0;
    const Beats& last = beats.back();
    const double bar = last.beatSeconds * last.beatsPerBar;
    const double rest =
        std::fmod(last.phase * last.beatSeconds + take.result.seamSeconds - last.seconds, bar);
    return rest < kStep || bar - rest < kStep ? 0 : rest;
}

void addSampling(const GeneratedTake& take, Json& json) {
    const SamplingChoice& sampling = take.request.sampling;
    json["seed"] = sampling.seed;
    json["branch"] = sampling.branch;
    writeSampling(json, sampling);
    writeChoices(json, take.choices);
    json["latents"] = take.result.latents.front().second;
    json["latents_curve"] = take.result.latents;
    if (take.result.isWindow) json[kOfWindow] = true;
    json["cache"] = take.request.compatibleCache ? "compatible" : "exact";
}

void addPrompt(const GeneratedTake& take, Json& json) {
    if (take.promptFile.empty()) return;
    json["prompt"] = std::filesystem::path(take.promptFile).filename().string();
    json["prompt_sha256"] = take.result.promptHash;
    json["prompt_from"] = take.request.promptBegin;
    if (take.request.promptEnd) json["prompt_to"] = *take.request.promptEnd;
}

Json originJson(const GeneratedTake& take) {
    Json json = {{"program", namedVersion()}};
    writeModelOrigin(json, take.request, take.result);
    addSampling(take, json);
    writeDeviceOrigin(json, take.request, take.result);
    json["tokens"] = take.result.tokens.size();
    json["tokens_sha256"] = take.result.tokenHash;
    json["seam_seconds"] = take.result.seamSeconds;
    if (take.request.tokens > 0)
        json["length_tokens"] = take.request.tokens;
    else
        json["seconds"] = take.request.seconds;
    if (!take.musicAfter.notes.empty())
        json["rejoin_seconds"] = take.result.seamSeconds + take.request.promptBegin + take.request.seconds;
    json["cancelled"] = take.result.cancelled;
    addPrompt(take, json);
    return json;
}

std::vector<Beats> writtenBeats(const GeneratedTake& take, const TakeLayout& layout) {
    if (layout.beats.empty() && layout.findBars) return findBars(takePerformance(take, layout).notes).beats;
    // With music after a replaced passage, all of the prompt's beats are kept, also those after the seam.
    std::vector<Beats> beats =
        take.musicAfter.notes.empty() || layout.onlyContinuation ? beatsUpToSeam(take, layout) : layout.beats;
    if (!layout.onlyContinuation || beats.empty()) return beats;
    if (beats.back().beatSeconds <= 0) return {};
    beats = {beats.back()};
    beats.front().seconds = beats.front().phase = 0;  // starts a bar
    return beats;
}

// Returns the origin stored in a file that Continuo wrote; null for other files.
Json findOrigin(const MidiFile& file) {
    for (const TextEvent& text : file.texts) {
        if (text.kind != 1 || !text.text.starts_with('{')) continue;
        Json origin = parseJsonObjectOrEmpty<Json>(text.text);
        const Json program = origin.value("program", Json());
        if (program.is_string() && program.get<std::string>().starts_with("Continuo")) return origin;
    }
    return {};
}

}  // namespace

std::shared_ptr<const MidiScore> withoutOrigin(const std::shared_ptr<const MidiScore>& score) {
    const auto isOurText = [](std::string_view text) {
        return text.starts_with('{') && text.substr(0, 64).find("Continuo") != std::string_view::npos;
    };
    auto plain = std::make_shared<MidiScore>(*score);
    bool ours = false;
    for (MidiScore::Track& track : plain->tracks) {
        bool goesOn = false;
        std::erase_if(track.events, [&](const ScoreEvent& event) {
            if (!event.isMeta(1)) return false;
            const auto data = plain->eventData(event);
            const std::string_view text(reinterpret_cast<const char*>(data.data()), data.size());
            const bool erased = goesOn || isOurText(text);
            goesOn = erased && isContinued(text.size());
            ours = ours || erased;
            return erased;
        });
    }
    if (!ours) return score;
    for (MidiScore::Track& track : plain->tracks) {
        std::erase_if(track.events, [&](const ScoreEvent& event) {
            if (!event.isMeta(meta::kMarker) && !event.isMeta(meta::kTrackName)) return false;
            const auto data = plain->eventData(event);
            const std::string_view text(reinterpret_cast<const char*>(data.data()), data.size());
            return event.isMeta(meta::kMarker) ? text == kSeamMarker : text == kContinuationTrack;
        });
    }
    return plain;
}

std::vector<Beats> findPromptBeats(const MidiFile& prompt, double begin) {
    const Json origin = findOrigin(prompt);
    const bool ours = !origin.is_null();
    if (ours && origin.value("bars", Json()) == kNoBars) return {};
    return clipBeats(findFileBeats(prompt, ours), begin, kStillHeld);
}

Performance partAfter(const Performance& prompt, double seconds) {
    Performance after;
    for (const Note& note : prompt.notes)
        if (note.start >= seconds) after.notes.push_back(note);
    int before = 0;
    for (const PedalChange& change : prompt.pedal) {
        if (change.time < seconds)
            before = change.value;
        else
            after.pedal.push_back(change);
    }
    if (before > 0) after.pedal.insert(after.pedal.begin(), {before, seconds});
    return after;
}

std::string takeOrigin(const GeneratedTake& take) { return jsonText(originJson(take)); }

std::string briefOrigin(const GeneratedTake& take) {
    Json json = originJson(take);
    json.erase("model_training_data");
    return jsonText(json);
}

Performance takePerformance(const GeneratedTake& take, const TakeLayout& layout) {
    if (layout.onlyContinuation) return fromSeam(take.result.continuation, take.result.seamSeconds);
    Performance whole = take.result.whole;
    append(take.musicAfter, whole);
    return whole;
}

std::vector<std::string> writeTake(const GeneratedTake& take, const TakeLayout& layout,
                                   const std::filesystem::path& out) {
    WriteOptions options;
    options.format = layout.format;
    Json origin = originJson(take);
    const bool prompted = !take.promptFile.empty() && !layout.onlyContinuation;
    const bool withSource = prompted && take.score != nullptr;
    std::optional<ContinuationSource> alone = makeContinuationSource(take, layout);
    if (withSource) {
        options.source = makeMidiSource(take);
        const std::vector<Beats> beats = writtenBeats(take, layout);
        if (beats.empty()) origin["bars"] = kNoBars;
        if (!layout.usePromptBars) options.tempi = toTempoMap(beats);
        if (!layout.usePromptBars && options.tempi.empty()) options.tempi = {MidiTempo{}};
    } else if (alone) {
        options.source = std::move(alone->source);
    } else {
        options.tempi = toTempoMap(writtenBeats(take, layout));
    }
    if (layout.withOrigin) options.texts.push_back({1, 0, 0, jsonText(origin)});
    if (prompted && layout.withOrigin) options.texts.push_back({6, take.result.seamSeconds, 0, kSeamMarker});

    std::vector<MidiVoice> voices;
    if (withSource || (prompted && layout.format == 1)) {
        voices.push_back({withSource ? playerPart(take) : promptPart(take),
                          layout.withOrigin ? "Prompt" : defaultTrackName(0), 0, 0,
                          withSource ? std::optional(take.readOptions) : std::nullopt});
        voices.push_back(
            {take.result.continuation, layout.withOrigin ? kContinuationTrack : defaultTrackName(1), 1, 0});
    } else {
        voices.push_back(
            {layout.onlyContinuation
                 ? fromSeam(take.result.continuation,
                            take.result.seamSeconds - (alone ? alone->rest : restInBar(take, layout)))
                 : take.result.whole,
             prompted            ? ""
             : layout.withOrigin ? kContinuationTrack
                                 : defaultTrackName(0),
             0, 0});
    }
    std::vector<std::string> notKept;
    writeMidiFile(out, voices, options, &notKept);
    return notKept;
}

}  // namespace continuo::app
