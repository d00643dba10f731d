#include "duet/live_record_text.h"

#include <continuo/error.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>

#include "duet/live_record_join.h"
#include "files/constraints_json.h"
#include "files/factors_json.h"
#include "files/json_text.h"
#include "files/sampling_json.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

// What a reader of an earlier one would leave out: 2, temperature factors of samplings; 3, their pedal kept
// calm; 4, voices that ring in the pedal; 5, turns that begin anew, music that is
// written anew or comes later.
constexpr int kVersion = 5;

constexpr double kMostSeconds = 1e9;    // far beyond any evening
constexpr double kMostTokens = 1e7;     // that one call draws
constexpr double kMostWhole = 1 << 24;  // of settings

// A number as it stood in the record, which a stranger may have written: converting one that does not fit
// would make any other of it.
template <class T>
T numberIn(const Json& json, double low, double high, const char* what) {
    const bool right = std::is_integral_v<T> ? json.is_number_integer() : json.is_number();
    const double value = right ? json.get<double>() : std::numeric_limits<double>::quiet_NaN();
    if (!(value >= low && value <= high))
        throw Error(ErrorCode::BadFile, std::string(what) + " is " +
                                            (json.is_number() ? json.dump() : "no number") +
                                            ", which it cannot be");
    return json.get<T>();
}

template <class T>
T seedIn(const Json& json, const char* what) {
    if (!json.is_number_unsigned() || json.get<std::uint64_t>() > std::numeric_limits<T>::max())
        throw Error(ErrorCode::BadFile, std::string(what) + " is no whole number from 0 on");
    return json.get<T>();
}

double secondsIn(const Json& json) { return numberIn<double>(json, -kMostSeconds, kMostSeconds, "a time"); }
int sevenBitsIn(const Json& json, const char* what) { return numberIn<int>(json, 0, 127, what); }

Json jsonOf(const SamplingChoice& sampling) {
    Json json = {{"latents", sampling.latents}, {"seed", sampling.seed}, {"branch", sampling.branch}};
    writeSampling(json, sampling);
    return json;
}

SamplingChoice samplingOf(const Json& json) {
    const JsonPlace<Json> place(json, refusalAs(ErrorCode::BadFile, ""));
    return {numberIn<double>(json.at("temperature"), 0, 10, "a temperature"),
            numberIn<int>(json.at("top_k"), 0, kMostWhole, "a top-k"),
            numberIn<double>(json.at("top_p"), 0, 1, "a top-p"),
            numberIn<double>(json.at("min_p"), 0, 1, "a min-p"),
            numberIn<int>(json.at("latents"), 0, kMostWhole, "a number of latents"),
            seedIn<std::uint64_t>(json.at("seed"), "a seed"),
            seedIn<std::uint32_t>(json.at("branch"), "a branch"),
            readConstraints(place),
            readFactors(place)};
}

Json jsonOf(const Performance& performance) {
    Json notes = Json::array(), pedal = Json::array();
    for (const Note& note : performance.notes) {
        // JSON has no infinity: a note without an end is still held.
        Json each = {note.velocity, note.pitch, note.start};
        if (note.end != kStillHeld) each.push_back(note.end);
        notes.push_back(std::move(each));
    }
    for (const PedalChange& change : performance.pedal) pedal.push_back({change.value, change.time});
    return {{"notes", notes}, {"pedal", pedal}};
}

Performance performanceOf(const Json& json) {
    Performance performance;
    for (const Json& note : json.at("notes")) {
        performance.notes.push_back({sevenBitsIn(note.at(0), "a velocity"),
                                     sevenBitsIn(note.at(1), "a pitch"), secondsIn(note.at(2)),
                                     note.size() > 3 ? secondsIn(note.at(3)) : kStillHeld});
    }
    for (const Json& change : json.at("pedal"))
        performance.pedal.push_back({sevenBitsIn(change.at(0), "a pedal"), secondsIn(change.at(1))});
    return performance;
}

std::string lineOf(const Json& json) { return jsonText(json) + "\n"; }

// A kind by its number, the last one of them being `last`.
template <class Kind>
Kind kindIn(const Json& json, Kind last, const char* what) {
    return static_cast<Kind>(numberIn<int>(json, 0, static_cast<int>(last), what));
}

LiveCall callOf(const Json& json) {
    const auto kind = kindIn(json.at(0), LiveCall::Kind::Delay, "the kind of a call");
    return {kind, static_cast<std::uint8_t>(sevenBitsIn(json.at(1), "a pitch")),
            numberIn<std::int32_t>(json.at(2), 0, kMostTokens, "a call's value"), secondsIn(json.at(3)),
            secondsIn(json.at(4))};
}

// samplings: how many the pieces before have.
LiveRecord pieceOf(const Json& json, std::size_t samplings) {
    LiveRecord piece;
    for (const Json& sampling : json.at("samplings")) piece.samplings.push_back(samplingOf(sampling));
    for (const Json& call : json.at("calls")) {
        piece.calls.push_back(callOf(call));
        const LiveCall& read = piece.calls.back();
        if (read.kind == LiveCall::Kind::Sample &&
            static_cast<std::size_t>(read.value) >= samplings + piece.samplings.size())
            throw Error(ErrorCode::BadFile, "a sampling is missing");
    }
    for (const Json& act : json.at("acts")) {
        piece.acts.push_back({kindIn(act.at(0), LiveAct::Kind::Swap, "the kind of an act"),
                              seedIn<std::uint64_t>(act.at(1), "the call of an act")});
    }
    if (json.contains("tokens_sha256")) {
        piece.tokens = seedIn<std::uint64_t>(json.at("tokens"), "how many tokens there are");
        piece.tokenHash = json.at("tokens_sha256");
        piece.goesOn = json.contains("goes_on") && json.at("goes_on").get<bool>();
    }
    return piece;
}

RecordedBeginning beginningOf(const Json& json) {
    if (const Json& version = json.at("continuo_take");
        !version.is_number_integer() || version < 1 || version > kVersion)
        throw Error(ErrorCode::BadFile, "made by another version of Continuo");
    RecordedBeginning beginning;
    LiveRequest& request = beginning.request;
    request.modelPath = json.at("model");
    request.adapter = json.at("adapter");
    beginning.modelHash = json.at("model_sha256");
    beginning.adapterHash = json.at("adapter_sha256");
    request.sampling = samplingOf(json.at("sampling"));
    request.compute.device = json.at("device");
    request.compute.precision = json.at("precision");
    request.compute.exactProducts = json.at("exact_products");
    beginning.device.id = json.at("device");
    beginning.device.name = json.at("device_name");
    beginning.device.detail = json.at("device_detail");
    request.prompt = performanceOf(json.at("prompt"));
    return beginning;
}

}  // namespace

std::string textOf(const RecordedBeginning& beginning) {
    const LiveRequest& request = beginning.request;
    const DeviceSummary& device = beginning.device;
    // Where f32 is the faster for a processor, its bf16 products are exact; on another they would not be.
    const bool exact = request.compute.exactProducts || !device.roundsProducts;
    return lineOf({{"continuo_take", kVersion},
                   {"model", request.modelPath},
                   {"model_sha256", beginning.modelHash},
                   {"adapter", request.adapter},
                   {"adapter_sha256", beginning.adapterHash},
                   {"device", device.id},
                   {"device_name", device.name},
                   {"device_detail", device.detail},
                   {"precision", request.compute.precision},
                   {"exact_products", exact},
                   {"sampling", jsonOf(request.sampling)},
                   {"prompt", jsonOf(request.prompt)}});
}

std::string textOf(const LiveRecord& piece) {
    Json calls = Json::array(), samplings = Json::array(), acts = Json::array();
    for (const LiveCall& call : piece.calls)
        calls.push_back({static_cast<int>(call.kind), call.pitch, call.value, call.time, call.heard});
    for (const SamplingChoice& sampling : piece.samplings) samplings.push_back(jsonOf(sampling));
    for (const LiveAct& act : piece.acts) acts.push_back({static_cast<int>(act.kind), act.call});
    Json json = {{"calls", calls}, {"samplings", samplings}, {"acts", acts}};
    if (!piece.tokenHash.empty()) {
        json["tokens"] = piece.tokens;
        json["tokens_sha256"] = piece.tokenHash;
        if (piece.goesOn) json["goes_on"] = true;
    }
    return lineOf(json);
}

ReadRecord readRecord(std::string_view text) {
    ReadRecord read;
    bool begun = false;
    std::size_t number = 0;
    const auto refuse = [&number](const std::string& why) {
        throw Error(ErrorCode::BadFile,
                    "line " + std::to_string(number) + ": not the record of a take, or damaged" + why);
    };
    try {
        while (!text.empty()) {
            ++number;
            const std::size_t end = text.find('\n');
            const std::string_view line = text.substr(0, end);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
            const Json json = Json::parse(line, nullptr, false);
            if (json.is_discarded() && begun && text.empty()) break;  // a kill came while it was written
            if (begun) {
                join(read.record, pieceOf(json, read.record.samplings.size()));
            } else {
                read.beginning = beginningOf(json);
            }
            begun = true;
        }
    } catch (const Json::exception&) {
        refuse("");
    } catch (const Error& error) {
        refuse(std::string(": ") + error.what());
    }
    if (!begun) throw Error(ErrorCode::BadFile, "empty; give the record of a take");
    return read;
}

}  // namespace continuo::app
