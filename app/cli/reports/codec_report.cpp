#include "cli/reports/codec_report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/console/json_output.h"
#include "cli/reports/train_report.h"
#include "files/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

std::string padded(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

// Formats a row of a table with aligned numbers. The name comes last, because its length varies.
std::string formatRow(const std::string& seconds, const std::string& bits, const std::string& siSnr,
                      const std::string& distance, const std::string& name) {
    return padded(seconds, 9) + padded(bits, 9) + padded(siSnr, 11) + padded(distance, 14) + "  " + name;
}

std::string formatRow(const CodecQuality& quality, const std::string& name) {
    return formatRow(fixed(quality.seconds, 1), grouped(std::llround(quality.bitsPerSecond)),
                     std::isnan(quality.siSnr) ? "-" : fixed(quality.siSnr, 2),
                     fixed(quality.logMelDistance, 2), oneLine(name));
}

Json qualityJson(const CodecQuality& quality) {
    return {{"seconds", quality.seconds},
            {"bits_per_s", quality.bitsPerSecond},
            {"si_snr_db", quality.siSnr},  // null if the sound is silent
            {"log_mel_distance_db", quality.logMelDistance},
            {"perplexity", quality.perplexity}};
}

Json skippedJson(const SkippedFiles& skipped) {
    Json list = Json::array();
    for (const auto& [file, why] : skipped) list.push_back({{"file", file}, {"why", why}});
    return list;
}

std::string heldOutText(const HeldOutSound& valid) {
    return "held-out mel distance " + fixed(valid.logMelDistance, 2) + " dB, SI-SNR " +
           fixed(valid.siSnr, 2) + " dB";
}

std::string adversarialText(const AdversarialLosses& losses) {
    return "discriminators " + fixed(losses.discriminators, 3) + ", adversarial " +
           fixed(losses.adversarial, 3) + ", features " + fixed(losses.features, 3);
}

Json adversarialJson(const std::optional<AdversarialLosses>& losses) {
    if (!losses) return {};
    return {{"discriminators", losses->discriminators},
            {"adversarial", losses->adversarial},
            {"features", losses->features}};
}

// Formats the perplexity of each level, rounded: "812 640 511".
std::string perplexities(const std::vector<double>& each) {
    std::string text;
    for (const double one : each) text += (text.empty() ? "" : " ") + fixed(one, 0);
    return text;
}

Json heldOutJson(const std::optional<HeldOutSound>& valid) {
    if (!valid) return {};
    return {{"log_mel_distance_db", valid->logMelDistance},
            {"si_snr_db", valid->siSnr},
            {"perplexity", valid->perplexity}};
}

std::string whichSteps(const TrainCodecResult& result) {
    if (result.outSteps == result.steps) return counted(result.steps, "step");
    return "step " + grouped(result.outSteps) + " of " + grouped(result.steps) +
           ", the best on held-out data";
}

}  // namespace

double bitsPerSecond(const CodecShape& codec, int levels) {
    return levels * std::log2(codec.codes) * codec.sampleRate / codec.hop;
}

Json warningsJson(const SoundWarnings& warnings) {
    Json list = Json::array();
    for (const auto& [file, warning] : warnings) list.push_back({{"file", file}, {"warning", warning}});
    return list;
}

void printMeasures(const CodecMeasurements& measures, Console& console) {
    console.print(formatRow("s", "bit/s", "SI-SNR dB", "log-mel dB", "file"));
    for (const CodecQuality& each : measures.clips) console.print(formatRow(each, each.name));
    if (measures.clips.size() > 1)
        console.print(
            formatRow(measures.overall,
                      "overall, " + counted(static_cast<std::int64_t>(measures.clips.size()), "file")));
    console.print("effective number of codes at each level (perplexity): " +
                  perplexities(measures.overall.perplexity));
}

void printMeasuresJson(const MeasuredCodec& codec, const CodecMeasurements& measures, const SoundClips& sound,
                       Console& console) {
    Json files = Json::array();
    for (const CodecQuality& each : measures.clips) {
        Json file{{"file", each.name}};
        file.update(qualityJson(each));
        files.push_back(std::move(file));
    }
    Json json{{"command", "codec measure"},      {"model", codec.model},
              {"model_sha256", codec.hash},      {"levels", codec.levels},
              {"sample_rate", codec.sampleRate}, {"device", measures.device.id}};
    json.update(qualityJson(measures.overall));
    json["files"] = std::move(files);
    json["skipped"] = skippedJson(sound.skipped);
    json["warnings"] = warningsJson(sound.warnings);
    json["phases"] = {{"encode", measures.encodeSeconds}, {"decode", measures.decodeSeconds}};
    printJson(console, json);
}

void CodecTrainingEvents::onCodecTraining(const CodecTrainingReport& report) {
    reported_ = reported_ || report.step > 0;
    std::string line = "step " + grouped(report.step);
    if (report.loss) line += "  loss " + fixed(*report.loss, 3);
    if (report.adversarial) line += "  " + adversarialText(*report.adversarial);
    if (report.valid) line += "  " + heldOutText(*report.valid);
    if (report.soundSecondsPerSecond > 0)
        line += "  " + fixed(report.soundSecondsPerSecond, 1) + " s of sound per second";
    if (report.secondsLeft) line += "  " + clockTime(*report.secondsLeft) + " left";
    if (console_.onTerminal() && !report.valid) {
        console_.progress(line);
    } else {
        console_.report(line);
    }
}

void CodecTrainingEvents::onProgress(const Progress& progress) {
    if (progress.phase != "learning" || !reported_) JobEvents::onProgress(progress);
}

void reportSound(const SoundClips& sound, const std::string& what, Console& console) {
    console.report(what + ": " + counted(static_cast<std::int64_t>(sound.clips.size()), "sound file") + ", " +
                   clockTime(sound.seconds) + "; " +
                   counted(static_cast<std::int64_t>(sound.skipped.size()), "file") + " skipped");
}

void reportResult(const TrainCodecRequest& request, const TrainCodecResult& result, Console& console) {
    if (result.cancelled && result.out.empty())
        return console.report("Stopped before the next step; nothing was written");
    if (result.out.empty()) {
        return console.report("Nothing is left to train: the codec has trained for " +
                              counted(result.steps, "step") +
                              " and is unchanged; give more --minutes, or more training.steps in --config");
    }
    if (result.cancelled) {
        return console.report("Stopped at step " + grouped(result.steps) + ". " + oneLine(result.out) +
                              " contains " +
                              (result.outSteps == result.steps
                                   ? std::string("the training so far")
                                   : "step " + grouped(result.outSteps) + ", the best one measured so far") +
                              "; run the same command with --resume to continue");
    }
    std::string line = "Wrote " + oneLine(result.out) + ": " + whichSteps(result) + ", " +
                       clockTime(result.soundSeconds) + " of sound, loss " + fixed(result.loss, 3);
    if (result.valid) line += ", " + heldOutText(*result.valid);
    console.print(line + ", " + fixed(result.soundSecondsPerSecond, 1) + " s of sound per second");
    console.report("To try it, run: continuo-cli codec encode " + quoted(request.clips.front().name) +
                   " --model " + quoted(result.out) +
                   " --out sound.codes, then continuo-cli codec decode sound.codes --model " +
                   quoted(result.out) + " --out sound.wav");
}

void printResult(const TrainCodecRequest& request, const TrainCodecResult& result, const SoundClips& sound,
                 const SoundClips& heldOut, const Phases& phases, Console& console) {
    printJson(console,
              Json{{"command", "train"},
                   {"out", result.out},
                   {"from", request.from.empty() ? Json() : Json(request.from)},
                   {"cancelled", result.cancelled},
                   {"steps", result.steps},
                   {"out_steps", result.out.empty() ? Json() : Json(result.outSteps)},
                   {"sound_s", result.soundSeconds},
                   {"passes", result.epochs},
                   {"loss", result.loss},
                   {"adversarial", adversarialJson(result.adversarial)},
                   {"valid", heldOutJson(result.valid)},
                   {"seed", Json::parse(request.config).value(Json::json_pointer("/training/seed"), Json(1))},
                   {"sound_per_s", result.soundSecondsPerSecond},
                   {"files", request.clips.size()},
                   {"held_out_files", request.valid.size()},
                   {"skipped", skippedJson(sound.skipped)},
                   {"held_out_skipped", skippedJson(heldOut.skipped)},
                   {"warnings", warningsJson(sound.warnings)},
                   {"held_out_warnings", warningsJson(heldOut.warnings)},
                   {"phases", phasesJson<Json>(phases)}});
}

}  // namespace continuo::app
