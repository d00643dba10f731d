#include "facade/training/run_origin.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/sha256.h"
#include "continuo/error.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

// Settings that may change on resuming: they do not affect what a step learns.
const std::set<std::string> kFree = {"steps",        "shards",        "report_every", "valid_every",
                                     "valid_tokens", "valid_seconds", "keep_best"};

template <class T>
void add(Sha256& hash, std::span<const T> values) {
    const std::uint64_t size = values.size();
    hash.update(std::as_bytes(std::span(&size, 1)));
    hash.update(std::as_bytes(values));
}

std::string hashPieces(const std::string& text) {
    Sha256 hash;
    add(hash, std::span<const char>(text));
    return hash.hex();
}

std::string hashPieces(const std::vector<TrainingPiece>& pieces) {
    Sha256 hash;
    for (const TrainingPiece& piece : pieces) {
        add(hash, std::span<const std::int32_t>(piece.tokens));
        add(hash, std::span(&piece.weight, 1));
    }
    return hash.hex();
}

// Returns an order-independent hash; empty without pieces.
std::string hashPieces(const std::vector<std::vector<Token>>& pieces) {
    std::multiset<std::string> hashes;
    for (const std::vector<Token>& piece : pieces) {
        Sha256 hash;
        add(hash, std::span<const Token>(piece));
        hashes.insert(hash.hex());
    }
    std::string all;
    for (const std::string& each : hashes) all += each;
    return all.empty() ? all : hashPieces(all);
}

// Returns the settings, including those taken from the model.
std::string makeSettings(const TrainingConfig& config, const TrainingOptions& options) {
    Json settings = Json::parse(config.settings);
    settings["context"] = options.context;
    settings["latents"] = options.latents;
    settings["adapter_rank"] = options.adapterRank;
    return settings.dump();
}

// Formats a setting's value for a message. Truncates it, because a checkpoint is untrusted.
std::string formatValue(const Json& value) {
    constexpr std::size_t kLongest = 100;
    const std::string text = value.dump(-1, ' ', true);
    return text.size() <= kLongest ? text : text.substr(0, kLongest) + "...";
}

}  // namespace

RunOrigin::RunOrigin(const TrainRequest& request, const std::string& parent, const TrainingConfig& config,
                     const TrainingOptions& options, const TrainingMaterial& material)
    : RunOrigin({request.from, parent, config.model.toJson(), makeSettings(config, options),
                 hashPieces(material.pieces()), hashPieces(material.valid())},
                "valid_tokens") {}

void RunOrigin::writeTo(Json& notes) const {
    notes["parent_sha256"] = facts_.parent;
    notes["settings"] = Json::parse(facts_.settings);
    notes["pieces_sha256"] = facts_.pieces;
    notes["held_out"] = facts_.heldOut;
    notes["held_out_changed"] = heldOutChanged_;
}

std::vector<std::string> RunOrigin::resume(const JsonPlace<Json>& notes, const std::string& checkpoint) {
    std::vector<std::string> lines;
    requireParent(notes.json(), facts_.from, facts_.parent, checkpoint);
    // Checkpoints of earlier versions lack some of these notes.
    if (const auto settings = notes.find("settings")) {
        const std::string others = describeChanges(settings->json());
        sameMeasure_ = settings->at(measure_).json() == Json::parse(facts_.settings).at(measure_);
        if (!others.empty())
            lines.push_back("the run resumes with changed settings: " + others +
                            "; if this is a mistake, stop it and restore the earlier ones");
    }
    std::string pieces = facts_.pieces, before;
    bool changed = false;
    notes.read("pieces_sha256", pieces);
    notes.read("held_out", before);
    notes.read("held_out_changed", changed);
    learnsOther_ = pieces != facts_.pieces;
    if (learnsOther_)
        lines.emplace_back("the training data has changed; the run continues with the present data");
    heldOutChanged_ = changed || (!before.empty() && !facts_.heldOut.empty() && before != facts_.heldOut);
    if (heldOutChanged_ && !facts_.heldOut.empty())
        lines.emplace_back(
            "the held-out data has changed: the run may have trained on it, "
            "and the held-out figure may be too good; use --valid with separate files");
    if (facts_.heldOut.empty()) facts_.heldOut = before;  // for later measurements
    return lines;
}

// Refuses to resume with another parent: weights trained on one parent are meaningless on another.
void RunOrigin::requireParent(const Json& notes, const std::string& from, const std::string& parent,
                              const std::string& checkpoint) {
    const auto found = notes.find("parent_sha256");
    if (found == notes.end() || !found->is_string() || *found == parent) return;
    const std::string before = *found;
    const std::string begun =
        before.empty()   ? "started from random weights, not from " + from + "; leave out --from"
        : parent.empty() ? "started from a model; give it with --from"
                         : "started from another model than " + from + " is now; give that model";
    throw Error(ErrorCode::BadModel, checkpoint + ": " + begun + ", or start a new run without resuming");
}

std::string RunOrigin::describeChanges(const Json& before) const {
    std::string others;
    const Json settings = Json::parse(facts_.settings);
    for (const auto& [name, value] : settings.items()) {
        if (kFree.contains(name) || !before.contains(name) || before[name] == value) continue;
        others += (others.empty() ? "training." : ", training.") + name + " " + formatValue(value) +
                  " (was " + formatValue(before[name]) + ")";
    }
    return toSingleLine(std::move(others));
}

void RunOrigin::requireAgreement(Team& team, const std::string& begin) const {
    if (team.size() == 1) return;
    const std::pair<std::string, std::string> parts[] = {
        {"config", facts_.model + facts_.settings},
        {"model to continue", facts_.parent},
        {"training music, pictures or sound", facts_.pieces},
        {"held-out music, pictures or sound", facts_.heldOut},
        {"checkpoint to resume", begin}};
    for (const auto& [what, text] : parts) {
        const std::string own = hashPieces(text);
        std::string leaders = own;
        team.broadcast(std::as_writable_bytes(std::span(leaders)));
        if (team.allAgree(leaders == own)) continue;
        throw Error(ErrorCode::BadFile, "mpirun: the processes differ in the " + what +
                                            "; start them with the same command in a "
                                            "folder that all of them can read");
    }
}

}  // namespace continuo
