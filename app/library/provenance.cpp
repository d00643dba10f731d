#include "library/provenance.h"

#include <continuo/json_place.h>

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "files/json_text.h"
#include "files/program_version.h"
#include "library/take_music.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kModelNotes = "model_notes";
constexpr const char* kModelChannel = "model_channel";  // value: 1 to 16, not 0 to 15
constexpr const char* kFilePlayed = "file_played_in_place";

std::string isoTime(WallTime time) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

void addOrigin(const Origin& origin, Json& json) {
    if (origin.modelName.empty()) return;
    json["model"] = origin.modelName;
    json["model_sha256"] = origin.modelHash;
    json["model_licence"] = origin.licence;
    json["seed"] = origin.seed;
}

void addOriginality(const Originality& originality, Json& json) {
    if (originality.learnt) {
        const LearntPassage& longest = originality.learnt->longest;
        json["longest_known_passage"] = {{"notes", longest.notes}};
        if (longest.notes > 0) json["longest_known_passage"]["seconds"] = longest.seconds;
    }
    if (originality.certain) {
        json["most_certain_run"] = {{"notes", CertainRun::kNotes},
                                    {"bits_per_note", originality.certain->bits},
                                    {"seconds", originality.certain->seconds}};
    }
}

// Returns the number of edited notes: of the take, and of the branch `last` and its ancestors.
std::size_t countEdits(const Library& library, const Take& take, const std::optional<Branch>& last) {
    std::size_t edits = take.marks.edits.size();
    for (std::optional<Branch> branch = last; branch;
         branch = branch->parent == 0 ? std::nullopt : library.branch(branch->parent))
        edits += branch->marks.edits.size();
    return edits;
}

// Lists the forks from branch `last` back to the one that leaves the recording.
Json forksJson(const Library& library, const Branch& last) {
    Json forks = Json::array();
    for (std::optional<Branch> branch = last; branch;
         branch = branch->parent == 0 ? std::nullopt : library.branch(branch->parent)) {
        forks.push_back({{"branch", branch->marks.name},
                         {"fork_seconds", branch->forkSeconds},
                         {"model_sha256", branch->origin.modelHash},
                         {"seed", branch->origin.seed}});
        if (branch->rejoinSeconds) forks.back()["rejoin_seconds"] = *branch->rejoinSeconds;
    }
    return forks;
}

// Returns the temperatures over time. A branch that a job made has only one, which is in its origin.
Json temperaturesJson(const TakeContent& content, const std::optional<Branch>& branch, const Json& details) {
    Json temperatures = content.temperatures;
    const auto own = details.find("temperature");
    if (branch && own != details.end()) temperatures.push_back({branch->forkSeconds, *own});
    return temperatures;
}

Json provenanceInText(const std::string& text) {
    if (!text.starts_with('{')) return nullptr;
    Json json = parseJsonObjectOrEmpty<Json>(text);
    if (!json.contains("program") || !json["program"].is_string()) return nullptr;
    return json["program"].get<std::string>().starts_with("Continuo") ? json : Json(nullptr);
}

}  // namespace

TakeContent extractPart(TakeContent content, const ExportPart& part) {
    content = extractSection(std::move(content), part.from, part.to);
    if (part.voice) content.of(*part.voice == Voice::Model ? Voice::Player : Voice::Model) = {};
    return content;
}

std::string provenanceOf(const Library& library, NodeId node, const TakeContent& whole, ProvenanceText text,
                         const ExportPart& part) {
    const TakeContent content = extractPart(whole, part);
    const Take take = library.take(node.take).value_or(Take{});
    const std::optional<Branch> branch = library.branch(node.branch);
    const Origin origin = library.origin(node);
    Json json = {{"program", namedVersion()}, {"take", take.shownNumber()}};
    if (!take.marks.name.empty()) json["title"] = take.marks.name;
    if (branch) json["branch"] = branch->marks.name;
    json["created"] = isoTime(branch ? branch->created : take.created);
    addOrigin(origin, json);
    json["player_notes"] = content.of(Voice::Player).notes.size();
    json[kModelNotes] = content.of(Voice::Model).notes.size();
    if (const std::size_t edits = countEdits(library, take, branch); edits > 0) json["edited_notes"] = edits;
    if (part.from > 0) json["from_seconds"] = part.from;
    if (part.to < kStillHeld) json["to_seconds"] = part.to;
    if (branch) json["fork_seconds"] = branch->forkSeconds;
    if (branch && branch->rejoinSeconds) json["rejoin_seconds"] = *branch->rejoinSeconds;
    const Json details = parseJsonObjectOrEmpty<Json>(origin.details);
    for (const auto& [key, value] : details.items()) {
        if (!json.contains(key)) json[key] = value;
    }
    if (text == ProvenanceText::Brief) {
        json.erase("model_training_data");
        json.erase("provenance");
        return jsonText(json);
    }
    if (branch) json["forks"] = forksJson(library, *branch);
    if (!content.latents.empty()) json["latents_over_time"] = content.latents;
    if (!content.temperatures.empty())
        json["temperature_over_time"] = temperaturesJson(content, branch, details);
    return jsonText(json);
}

// The findings come right after the note counts, because readers of tags may cut off the end.
std::string withOriginality(const std::string& provenance, const Originality& originality) {
    const Json before = parseJsonObjectOrEmpty<Json>(provenance);
    if (before.value(kModelNotes, 0) == 0) return provenance;
    Json json;
    for (const auto& [key, value] : before.items()) {
        if (!json.contains(key)) json[key] = value;
        if (key == kModelNotes) addOriginality(originality, json);
    }
    return jsonText(json);
}

std::string withModelChannel(const std::string& provenance, int channel) {
    Json json = parseJsonObjectOrEmpty<Json>(provenance);
    if (json.empty()) return provenance;
    json[kModelChannel] = channel + 1;
    return jsonText(json);
}

std::optional<int> findModelChannel(const Json& provenance) {
    if (!provenance.is_object()) return std::nullopt;
    const auto found = provenance.find(kModelChannel);
    if (found == provenance.end() || !found->is_number_integer()) return std::nullopt;
    const auto channel = found->get<std::int64_t>();
    if (channel < 1 || channel > 16) return std::nullopt;
    return static_cast<int>(channel) - 1;
}

double promptBeginSeconds(const Origin& origin) {
    const Json details = parseJsonObjectOrEmpty<Json>(origin.details);
    const auto found = details.find("prompt_from");
    return found != details.end() && found->is_number() ? std::max(0.0, found->get<double>()) : 0;
}

std::optional<double> natsAfterPassage(const Origin& origin) {
    const Json details = parseJsonObjectOrEmpty<Json>(origin.details);
    const auto found = details.find("follows_nats_per_note");
    return found != details.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

std::string readableDetails(const Origin& origin) {
    constexpr std::size_t kLongest = std::size_t{1} << 20;
    if (origin.details.empty()) return {};
    try {
        parseJsonObject<Json>(origin.details, {.maxBytes = kLongest},
                              makeJsonErrorHandler(ErrorCode::BadFile, "origin: "));
        return origin.details;
    } catch (const Error&) {
        return jsonText(Json{{kImportedFrom, ""}});
    }
}

bool isPlayerUnknown(const Origin& origin) {
    const Json details = parseJsonObjectOrEmpty<Json>(readableDetails(origin));
    return details.contains(kImportedFrom) || details.contains(kFilePlayed);
}

Origin withFilePlaying(Origin origin, bool plays) {
    Json details = parseJsonObjectOrEmpty<Json>(readableDetails(origin));
    if (plays)
        details[kFilePlayed] = true;
    else if (details.erase(kFilePlayed) == 0)
        return origin;
    origin.details = jsonText(details);
    return origin;
}

bool isProvenance(const std::string& text) { return !provenanceInText(text).is_null(); }

Json findProvenance(const MidiFile& file) {
    for (const TextEvent& text : file.texts) {
        if (text.kind != 1) continue;
        if (Json json = provenanceInText(text.text); !json.is_null()) return json;
    }
    return nullptr;
}

}  // namespace continuo::app
