#include "duet/record/live_record_text.h"

#include <continuo/error.h>
#include <continuo/json_place.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "duet/record/live_record_join.h"
#include "files/json_text.h"
#include "files/sampling_json.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;
using Place = JsonPlace<Json>;

// Additions that older readers would drop: 2, temperature factors of samplings; 3, calm pedal; 4, voices that
// ring in the pedal; 5, restarted turns, rewritten or delayed music; 6, the pedal's recall; 7, the initial
// saved state.
constexpr int kVersion = 7;

constexpr std::int32_t kMostTokens = 10'000'000;            // drawn by one call
constexpr std::size_t kLongestLine = std::size_t{1} << 30;  // for whole days

int parseSevenBits(const Place& place) { return place.number<int>(0, 127); }
double parseSeconds(const Place& place) { return place.number<double>(-kLongestSeconds, kLongestSeconds); }

Json toJson(const SamplingChoice& sampling) {
    Json json = Json::object();
    writeDraw(json, sampling);
    writeSampling(json, sampling);
    return json;
}

// Requires all of these fields, because defaults could give other tokens.
SamplingChoice parseSampling(const Place& place) {
    for (const char* told : {"temperature", "top_k", "top_p", "min_p", "latents", "seed", "branch"})
        place.at(told);
    SamplingChoice sampling;
    readDraw(place, sampling);
    readSampling(place, sampling);
    return sampling;
}

Json toJson(const Performance& performance) {
    Json notes = Json::array(), pedal = Json::array();
    for (const Note& note : performance.notes) {
        // JSON has no infinity: a held note has no end.
        Json each = {note.velocity, note.pitch, note.start};
        if (note.end != kStillHeld) each.push_back(note.end);
        notes.push_back(std::move(each));
    }
    for (const PedalChange& change : performance.pedal) pedal.push_back({change.value, change.time});
    return {{"notes", notes}, {"pedal", pedal}};
}

Performance parsePerformance(const Place& place) {
    Performance performance;
    for (const Place& each : place.at("notes").items()) {
        const auto note = each.items(3, 4);
        performance.notes.push_back({parseSevenBits(note[0]), parseSevenBits(note[1]), parseSeconds(note[2]),
                                     note.size() > 3 ? parseSeconds(note[3]) : kStillHeld});
    }
    for (const Place& each : place.at("pedal").items()) {
        const auto change = each.items(2, 2);
        performance.pedal.push_back({parseSevenBits(change[0]), parseSeconds(change[1])});
    }
    return performance;
}

std::string toLine(const Json& json) { return jsonText(json) + "\n"; }

// Reads an enumerator stored as its number, which is at most `last`.
template <class Kind>
Kind parseKind(const Place& place, Kind last) {
    return static_cast<Kind>(place.number<int>(0, static_cast<int>(last)));
}

// samplings: how many samplings the record has so far.
LiveCall parseCall(const Place& place, std::size_t samplings) {
    const auto call = place.items(5, 5);
    const auto kind = parseKind(call[0], LiveCall::Kind::Delay);
    const auto value = call[2].number<std::int32_t>(0, kMostTokens);
    if (kind == LiveCall::Kind::Sample && static_cast<std::size_t>(value) >= samplings)
        call[2].refuse("is " + std::to_string(value) + ", and there are " + std::to_string(samplings) +
                       " samplings until then");
    return {kind, static_cast<std::uint8_t>(parseSevenBits(call[1])), value, parseSeconds(call[3]),
            parseSeconds(call[4])};
}

// samplings: how many samplings earlier pieces have.
LiveRecord parsePiece(const Place& place, std::size_t samplings) {
    LiveRecord piece;
    for (const Place& each : place.at("samplings").items()) piece.samplings.push_back(parseSampling(each));
    samplings += piece.samplings.size();
    for (const Place& each : place.at("calls").items()) piece.calls.push_back(parseCall(each, samplings));
    for (const Place& each : place.at("acts").items()) {
        const auto act = each.items(2, 2);
        piece.acts.push_back({parseKind(act[0], LiveAct::Kind::Swap), act[1].as<std::uint64_t>()});
    }
    if (const auto hash = place.find("tokens_sha256")) {
        piece.tokens = place.at("tokens").as<std::uint64_t>();
        piece.tokenHash = hash->as<std::string>();
        place.read("goes_on", piece.mayContinue);
    }
    return piece;
}

// Reads a SHA-256 and validates it, because it may become part of a file name.
std::string parseHash(const Place& place) {
    const auto hash = place.as<std::string>();
    if (hash.size() != 64 || hash.find_first_not_of("0123456789abcdef") != hash.npos)
        place.refuse("is no SHA-256");
    return hash;
}

RecordedBeginning parseBeginning(const Place& place) {
    const Place version = place.at("continuo_take");
    if (const int number = version.number<int>(1, std::numeric_limits<int>::max()); number > kVersion)
        version.refuse("is " + std::to_string(number) + "; this program reads 1 to " +
                       std::to_string(kVersion) + ", update Continuo");
    const auto text = [&place](const char* key) { return place.at(key).as<std::string>(); };
    RecordedBeginning beginning;
    LiveRequest& request = beginning.request;
    request.modelPath = text("model");
    request.adapter = text("adapter");
    beginning.modelHash = text("model_sha256");
    beginning.adapterHash = text("adapter_sha256");
    if (const auto state = place.find("state_sha256")) beginning.stateHash = parseHash(*state);
    request.sampling = parseSampling(place.at("sampling"));
    request.compute.device = text("device");
    request.compute.precision = text("precision");
    request.compute.exactProducts = place.at("exact_products").as<bool>();
    beginning.device.id = request.compute.device;
    beginning.device.name = text("device_name");
    beginning.device.detail = text("device_detail");
    request.prompt = parsePerformance(place.at("prompt"));
    return beginning;
}

}  // namespace

std::string toText(const RecordedBeginning& beginning) {
    const LiveRequest& request = beginning.request;
    const DeviceSummary& device = beginning.device;
    // Products are exact if requested, or on a device that does not round them: a processor on which f32 is
    // faster than bf16.
    const bool exact = request.compute.exactProducts || !device.roundsProducts;
    Json json = {{"continuo_take", kVersion},
                 {"model", request.modelPath},
                 {"model_sha256", beginning.modelHash},
                 {"adapter", request.adapter},
                 {"adapter_sha256", beginning.adapterHash},
                 {"device", device.id},
                 {"device_name", device.name},
                 {"device_detail", device.detail},
                 {"precision", request.compute.precision},
                 {"exact_products", exact},
                 {"sampling", toJson(request.sampling)},
                 {"prompt", toJson(request.prompt)}};
    if (!beginning.stateHash.empty()) json["state_sha256"] = beginning.stateHash;
    return toLine(json);
}

std::string toText(const LiveRecord& piece) {
    Json calls = Json::array(), samplings = Json::array(), acts = Json::array();
    for (const LiveCall& call : piece.calls)
        calls.push_back({static_cast<int>(call.kind), call.pitch, call.value, call.time, call.heardUntil});
    for (const SamplingChoice& sampling : piece.samplings) samplings.push_back(toJson(sampling));
    for (const LiveAct& act : piece.acts) acts.push_back({static_cast<int>(act.kind), act.call});
    Json json = {{"calls", calls}, {"samplings", samplings}, {"acts", acts}};
    if (!piece.tokenHash.empty()) {
        json["tokens"] = piece.tokens;
        json["tokens_sha256"] = piece.tokenHash;
        if (piece.mayContinue) json["goes_on"] = true;
    }
    return toLine(json);
}

ParsedRecord parseRecord(std::string_view text) {
    ParsedRecord read;
    bool begun = false;
    std::size_t number = 0;
    const JsonErrorHandler refuse = [&number](const std::string& fault) {
        throw Error(ErrorCode::BadFile, "line " + std::to_string(number) +
                                            ": not the record of a take, or damaged: " + toSingleLine(fault));
    };
    while (!text.empty()) {
        ++number;
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (begun && text.empty() && !Json::accept(line)) break;  // last line, truncated by a kill
        const Json json = parseJson<Json>(line, {.maxBytes = kLongestLine}, refuse);
        const Place place(json, refuse);
        if (begun) {
            appendPiece(read.record, parsePiece(place, read.record.samplings.size()));
        } else {
            read.beginning = parseBeginning(place);
        }
        begun = true;
    }
    if (!begun) throw Error(ErrorCode::BadFile, "empty; give the record of a take");
    return read;
}

}  // namespace continuo::app
