#include "duet/live_record_text.h"

#include <continuo/error.h>

#include <nlohmann/json.hpp>

#include "duet/duet.h"
#include "files/constraints_json.h"
#include "files/factors_json.h"
#include "files/json_text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

// 2: samplings may have temperature factors, which a reader of 1 would leave out.
constexpr int kVersion = 2;

Json jsonOf(const SamplingChoice& sampling) {
    Json json = {{"temperature", sampling.temperature},
                 {"top_k", sampling.topK},
                 {"top_p", sampling.topP},
                 {"min_p", sampling.minP},
                 {"latents", sampling.latents},
                 {"seed", sampling.seed},
                 {"branch", sampling.branch}};
    writeConstraints(json, sampling.constraints);
    writeFactors(json, sampling.factors);
    return json;
}

SamplingChoice samplingOf(const Json& json) {
    return {json.at("temperature"), json.at("top_k"),      json.at("top_p"),
            json.at("min_p"),       json.at("latents"),    json.at("seed"),
            json.at("branch"),      readConstraints(json), readFactors(json)};
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
        performance.notes.push_back(
            {note.at(0), note.at(1), note.at(2), note.size() > 3 ? note.at(3).get<double>() : kStillHeld});
    }
    for (const Json& change : json.at("pedal")) performance.pedal.push_back({change.at(0), change.at(1)});
    return performance;
}

std::string lineOf(const Json& json) { return jsonText(json) + "\n"; }

LiveRecord pieceOf(const Json& json) {
    LiveRecord piece;
    for (const Json& call : json.at("calls")) {
        piece.calls.push_back({static_cast<LiveCall::Kind>(call.at(0).get<int>()), call.at(1), call.at(2),
                               call.at(3), call.at(4)});
        if (piece.calls.back().kind > LiveCall::Kind::Forget)
            throw Error(ErrorCode::BadFile, "of a call that is not known");
    }
    for (const Json& sampling : json.at("samplings")) piece.samplings.push_back(samplingOf(sampling));
    for (const Json& act : json.at("acts"))
        piece.acts.push_back({static_cast<LiveAct::Kind>(act.at(0).get<int>()), act.at(1)});
    if (json.contains("tokens_sha256")) {
        piece.tokens = json.at("tokens");
        piece.tokenHash = json.at("tokens_sha256");
    }
    return piece;
}

RecordedBeginning beginningOf(const Json& json) {
    if (const int version = json.at("continuo_take"); version < 1 || version > kVersion)
        throw Error(ErrorCode::BadFile, "made by another version of Continuo");
    RecordedBeginning beginning;
    LiveRequest& request = beginning.request;
    request.model = json.at("model");
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
    // Where a processor finds f32 the faster, its bf16 products are exact; another process may find
    // otherwise.
    const bool exact =
        request.compute.exactProducts || device.detail.find("bf16 products as f32") != std::string::npos;
    return lineOf({{"continuo_take", kVersion},
                   {"model", request.model},
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
    }
    return lineOf(json);
}

ReadRecord readRecord(std::string_view text) {
    ReadRecord read;
    bool begun = false;
    try {
        while (!text.empty()) {
            const std::size_t end = text.find('\n');
            const std::string_view line = text.substr(0, end);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
            const Json json = Json::parse(line, nullptr, false);
            if (json.is_discarded() && begun) break;
            if (begun) {
                join(read.record, pieceOf(json));
            } else {
                read.beginning = beginningOf(json);
            }
            begun = true;
        }
    } catch (const Json::exception&) {
        throw Error(ErrorCode::BadFile, "not the record of a take, or damaged");
    } catch (const Error& error) {  // of constraints
        throw Error(ErrorCode::BadFile, std::string("not the record of a take, or damaged: ") + error.what());
    }
    if (!begun) throw Error(ErrorCode::BadFile, "empty; give the record of a take");
    return read;
}

}  // namespace continuo::app
