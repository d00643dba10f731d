#include "cli/reports/train_report.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/console/json_output.h"
#include "files/json_text.h"
#include "files/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

Json skippedJson(const TrainingFiles& files) {
    Json list = Json::array();
    for (const auto& [file, why] : files.skipped) list.push_back({{"file", file}, {"why", why}});
    return list;
}

}  // namespace

void TrainingEvents::onTraining(const TrainingReport& report) {
    reported_ = reported_ || report.step > 0;
    std::string line = "step " + grouped(report.step);
    if (report.trainNats >= 0) line += "  train " + fixed(*report.trainNats, 4);
    if (report.validNats >= 0) line += "  held-out " + fixed(*report.validNats, 4);
    if (report.targetsPerSecond > 0)
        line += "  " + grouped(static_cast<std::int64_t>(report.targetsPerSecond)) + " tokens/s";
    if (report.secondsLeft) line += "  " + clockTime(*report.secondsLeft) + " left";
    if (console_.onTerminal() && !report.validNats) {
        console_.progress(line);
    } else {
        console_.say(line);
    }
}

// The line of the last report stays while the next steps are made; the first ones may take long.
void TrainingEvents::onProgress(const Progress& progress) {
    if (progress.phase != "learning" || !reported_) JobEvents::onProgress(progress);
}

void sayWhatWasRead(const TrainingFiles& files, const std::string& what, Console& console) {
    console.say(what + ": " + counted(static_cast<std::int64_t>(files.pieces.size()), "piece") + ", " +
                fixed(files.seconds / 3600, 1) + " h, " + counted(files.notes, "note") + "; " +
                counted(static_cast<std::int64_t>(files.skipped.size()), "file") + " skipped, " +
                grouped(static_cast<std::int64_t>(files.mended)) + " with flaws that were mended");
    if (files.fromCache > 0) {
        console.say("Taken from the cache: " + grouped(static_cast<std::int64_t>(files.fromCache)) + " of " +
                    counted(static_cast<std::int64_t>(files.files), "file"));
    }
}

void sayResult(const TrainResult& result, Console& console) {
    if (result.cancelled && result.out.empty()) {
        console.say("Stopped before a further step: nothing was written");
        return;
    }
    if (result.out.empty()) {
        console.say("Nothing is left to learn: the model has learnt for " + counted(result.steps, "step") +
                    " and stays as it is; give more --minutes, or more training.steps in --config");
        return;
    }
    if (result.cancelled) {
        console.say("Stopped at step " + grouped(result.steps) + ". " + result.out +
                    " has what was learnt; give the same command with --resume to go on");
        return;
    }
    std::string line = "Wrote " + oneLine(result.out) + ": " + counted(result.steps, "step") + ", " +
                       counted(result.targets, "token") + " learnt from, train " + fixed(result.trainNats, 3);
    if (result.validNats >= 0) line += ", held-out " + fixed(*result.validNats, 3);
    if (result.validNatsBefore >= 0) line += " (before: " + fixed(*result.validNatsBefore, 3) + ")";
    console.print(line + " nats/token, " + grouped(static_cast<std::int64_t>(result.targetsPerSecond)) +
                  " tokens/s");
    if (result.validNats >= 0 && result.validNatsBefore >= 0 &&
        *result.validNats >= *result.validNatsBefore) {
        console.say("It foresees what was held out no better than before: it needs more music, or less time");
    }
}

void printResult(const TrainRequest& request, const TrainResult& result, const TrainingFiles& data,
                 const TrainingFiles& valid, const Phases& phases, Console& console) {
    const auto measured = [](std::optional<double> nats) { return nats >= 0 ? Json(*nats) : Json(); };
    const Json json = {
        {"command", "train"},
        {"out", result.out},
        {"from", request.from.empty() ? Json() : Json(request.from)},
        {"cancelled", result.cancelled},
        {"steps", result.steps},
        {"target_tokens", result.targets},
        {"train_nats_per_token", result.trainNats},
        {"valid_nats_per_token", measured(result.validNats)},
        {"valid_nats_per_token_before", measured(result.validNatsBefore)},
        {"seed", Json::parse(request.config).value(Json::json_pointer("/training/seed"), Json(1))},
        {"tokens_per_s", result.targetsPerSecond},
        {"pieces", request.pieces.size() + request.pictures.size()},
        {"held_out_pieces", request.valid.size() + request.validPictures.size()},
        {"files_from_cache", data.fromCache + valid.fromCache},
        {"skipped", skippedJson(data)},
        {"held_out_skipped", skippedJson(valid)},
        {"phases", phasesJson<Json>(phases)}};
    printJson(console, json);
}

std::string cardWithSkipped(const std::string& card, const TrainingFiles& files) {
    if (files.skipped.empty()) return card;
    Json json = card.empty() ? Json::object() : Json::parse(card);
    std::map<std::string, int> reasons;
    for (const auto& [file, why] : files.skipped) ++reasons[why];
    json["skipped"] = files.skipped.size();
    json["skipped_because"] = reasons;
    return jsonText(json);
}

}  // namespace continuo::app
