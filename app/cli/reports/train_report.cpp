#include "cli/reports/train_report.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "cli/console/json_output.h"
#include "cli/reports/codec_report.h"
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

// Formats "30 steps", or "step 20 of 30, ..." if earlier weights were the best.
std::string whichSteps(const TrainResult& result) {
    if (result.outSteps == result.steps) return counted(result.steps, "step");
    return "step " + grouped(result.outSteps) + " of " + grouped(result.steps) +
           ", the best on held-out data";
}

std::string stoppedFileText(const TrainResult& result) {
    if (result.outSteps == result.steps) return " contains the training so far";
    return " contains step " + grouped(result.outSteps) + ", the best one measured so far" +
           (result.validNats >= 0 ? " (held-out " + fixed(*result.validNats, 3) + " nats/token)" : "") +
           "; the checkpoint contains the later steps";
}

// Comments on a held-out figure that did not fall; empty if it fell, or without held-out data. Differences
// below a hundredth of a nat count as noise.
std::string verdict(const TrainResult& result) {
    constexpr double kChance = 0.01;
    if (!(result.validNats >= 0 && result.validNatsBefore >= 0)) return {};
    const double gain = *result.validNatsBefore - *result.validNats;
    if (gain > kChance) return {};
    const std::string line = gain < -kChance ? "The training did not improve the prediction of held-out "
                                               "data, so the initial model may serve as well: "
                                             : "Held-out data is predicted about as well as before: ";
    if (result.epochs < 1) {
        return line + "the training has covered only " + fixed(100 * result.epochs, 0) +
               " % of its data; train longer";
    }
    return line + "more training data or a lower training.rate may help; more time alone hardly will";
}

// Prints the command that uses the new model. Names the model by its path, because its name works only inside
// the model folders.
void explainUse(const TrainRequest& request, const TrainResult& result, const std::string& codec,
                Console& console) {
    const bool adapter = request.adapterRank > 0;
    const std::string model = " --model " + quoted(adapter ? request.from : result.out) +
                              (adapter ? " --adapter " + quoted(result.out) : "");
    if (!request.sounds.empty()) {
        console.report("To listen, run: continuo-cli generate audio" + model +
                       (codec.empty() ? "" : " --codec " + quoted(codec)) + " --out sound.wav");
    } else if (request.pictures.empty()) {
        console.report("To listen, run: continuo-cli generate midi" + model + " --out music.mid");
    } else {
        console.report("To see pictures, run: continuo-cli generate image" + model + " --out pictures");
    }
}

}  // namespace

std::string quoted(const std::string& word) {
    const auto isPlain = [](unsigned char letter) {
        return std::isalnum(letter) != 0 ||
               std::string_view("_-./+,:@%").find(static_cast<char>(letter)) != std::string_view::npos;
    };
    if (std::ranges::all_of(word, isPlain)) return word;
    std::string all = "'";
    for (const char letter : word) all += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return all + "'";
}

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
        console_.report(line);
    }
}

// During the steps, the line of the last report stays. Before the first report, which may take long, the
// progress is shown instead.
void TrainingEvents::onProgress(const Progress& progress) {
    if (progress.phase != "learning" || !reported_) JobEvents::onProgress(progress);
}

void reportFilesRead(const TrainingFiles& files, const std::string& what, Console& console) {
    console.report(what + ": " + counted(static_cast<std::int64_t>(files.pieces.size()), "piece") + ", " +
                   fixed(files.seconds / 3600, 1) + " h, " + counted(files.notes, "note") + "; " +
                   counted(static_cast<std::int64_t>(files.skipped.size()), "file") + " skipped, " +
                   grouped(static_cast<std::int64_t>(files.repaired)) + " repaired");
    if (files.fromCache > 0) {
        console.report("Read from the cache: " + grouped(static_cast<std::int64_t>(files.fromCache)) +
                       " of " + counted(static_cast<std::int64_t>(files.files), "file"));
    }
}

// Warns because files that were trained on make the held-out figure too good.
void warnOfOverlap(std::int64_t both, const std::string& what, Console& console) {
    if (both == 0) return;
    console.report(
        counted(both, "held-out " + what) +
        " of --valid also in --data, by name or as a copy: the held-out figure is too good; keep them apart");
}

void reportResult(const TrainRequest& request, const TrainResult& result, Console& console,
                  const std::string& codec) {
    if (result.cancelled && result.out.empty()) {
        console.report("Stopped before the next step; nothing was written");
        return;
    }
    if (result.out.empty()) {
        console.report("Nothing is left to train: the model has trained for " +
                       counted(result.steps, "step") +
                       " and is unchanged; give more --minutes, or more training.steps in --config");
        return;
    }
    if (result.cancelled) {
        console.report("Stopped at step " + grouped(result.steps) + ". " + result.out +
                       stoppedFileText(result) + "; run the same command with --resume to continue");
        return;
    }
    std::string line = "Wrote " + oneLine(result.out) + ": " + whichSteps(result) + ", " +
                       counted(result.targets, "token") + " trained on, train " + fixed(result.trainNats, 3);
    if (result.validNats >= 0) line += ", held-out " + fixed(*result.validNats, 3);
    if (result.validNatsBefore >= 0) line += " (before: " + fixed(*result.validNatsBefore, 3) + ")";
    console.print(line + " nats/token, " + grouped(static_cast<std::int64_t>(result.targetsPerSecond)) +
                  " tokens/s");
    if (const std::string told = verdict(result); !told.empty()) console.report(told);
    explainUse(request, result, codec, console);
}

void printResult(const TrainRequest& request, const TrainResult& result, const TrainingFiles& data,
                 const TrainingFiles& valid, const Phases& phases, Console& console) {
    const auto measured = [](std::optional<double> nats) { return nats >= 0 ? Json(*nats) : Json(); };
    Json json = {
        {"command", "train"},
        {"out", result.out},
        {"from", request.from.empty() ? Json() : Json(request.from)},
        {"cancelled", result.cancelled},
        {"steps", result.steps},
        {"out_steps", result.out.empty() ? Json() : Json(result.outSteps)},
        {"target_tokens", result.targets},
        {"train_nats_per_token", result.trainNats},
        {"valid_nats_per_token", measured(result.validNats)},
        {"valid_nats_per_token_before", measured(result.validNatsBefore)},
        {"seed", Json::parse(request.config).value(Json::json_pointer("/training/seed"), Json(1))},
        {"tokens_per_s", result.targetsPerSecond},
        {"pieces", request.pieces.size() + request.pictures.size() + request.sounds.size()},
        {"held_out_pieces", request.valid.size() + request.validPictures.size() + request.validSounds.size()},
        {"files_from_cache", data.fromCache + valid.fromCache},
        {"skipped", skippedJson(data)},
        {"held_out_skipped", skippedJson(valid)},
        {"phases", phasesJson<Json>(phases)}};
    if (!request.sounds.empty()) {
        json["warnings"] = warningsJson(data.warnings);
        json["held_out_warnings"] = warningsJson(valid.warnings);
    }
    printJson(console, json);
}

std::string cardWithSkipped(const std::string& card,
                            const std::vector<std::pair<std::string, std::string>>& skipped) {
    if (skipped.empty()) return card;
    Json json = card.empty() ? Json::object() : Json::parse(card);
    std::map<std::string, int> reasons;
    for (const auto& [file, why] : skipped) ++reasons[why];
    json["skipped"] = skipped.size();
    json["skipped_because"] = reasons;
    return jsonText(json);
}

}  // namespace continuo::app
