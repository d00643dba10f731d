#include "cli/commands/live_options.h"

#include <CLI/CLI.hpp>
#include <map>

#include "cli/options/choice_option.h"
#include "cli/options/constraint_options.h"
#include "cli/options/number_option.h"
#include "cli/options/shared_options.h"

namespace continuo::app {
namespace {

double parseNumber(const UserParameter& parameter, const std::string& text, const std::string& words) {
    double number = 0;
    if (!readNumber(text, number) || !parameter.accepts(number))
        throw CLI::ValidationError("--" + std::string(parameter.name),
                                   "'" + text + "' is not valid; give " + words + " or a number from " +
                                       numberText(parameter.min) + " to " + numberText(parameter.max));
    return number;
}

// Parses the length of an answer, such as 4bars.
int parseCount(const std::string& text, std::string_view unit, const UserParameter& parameter) {
    const int most = static_cast<int>(parameter.max);
    std::int64_t number = 0;
    if (!readWhole(text.substr(0, text.size() - unit.size()), number) || number < 1 || number > most) {
        throw CLI::ValidationError("--answer", "'" + text + "' is not valid; give 1" + std::string(unit) +
                                                   " to " + std::to_string(most) + std::string(unit));
    }
    return static_cast<int>(number);
}

void addTurns(CLI::App& command, DuetSettings& duet) {
    addChoice<PlayMode>(command, "--mode", duet.mode,
                        {{"answer", PlayMode::CallAndResponse},
                         {"hand-over", PlayMode::HandOver},
                         {"along", PlayMode::PlayAlong},
                         {"free", PlayMode::FreeRun}},
                        "How you and Continuo play. answer: it answers you; hand-over: it plays until you "
                        "take over; along: both play at once; free: it plays alone (default answer)");
    addChoice<TurnBy>(
        command, "--turn-by", duet.turnBy,
        {{"gap", TurnBy::Gap}, {"pedal", TurnBy::Pedal}, {"key", TurnBy::Key}, {"enter", TurnBy::Enter}},
        "What ends your turn (default gap); on a terminal, Enter always ends it, and typing a and Enter "
        "replaces the last answer with another one");
    command
        .add_option_function<std::string>(
            "--gap",
            [&duet](const std::string& text) {
                duet.adaptiveGap = text == "adaptive";
                if (!duet.adaptiveGap) duet.gap = parseNumber(parameters::kGap, text, "adaptive");
            },
            "Seconds of silence that end your phrase, " + rangeText(parameters::kGap) +
                "; adaptive follows your playing speed, 0.35 "
                "to 1.2 (default adaptive)")
        ->type_name("adaptive|S");
    addParameter(command, parameters::kTurnController, duet.turnController);
    addParameter(command, parameters::kTurnKey, duet.turnKey);
    addChoice<PlayedOver>(
        command, "--over", duet.over,
        {{"yield", PlayedOver::Yield}, {"duck", PlayedOver::Duck}, {"together", PlayedOver::Together}},
        "What Continuo does when you play in its turn. yield: it stops, or with --mode along leaves you "
        "room; duck: it plays more softly; together: it continues unchanged (default yield)");
}

void addAnswer(CLI::App& command, DuetSettings& duet) {
    command
        .add_option_function<std::string>(
            "--answer",
            [&duet](const std::string& text) {
                constexpr std::string_view kBars = "bars", kTokens = "tokens";
                const bool inBars = text.ends_with(kBars), inTokens = text.ends_with(kTokens);
                duet.length = text == "mine"           ? AnswerLength::MatchMine
                              : text == "until-i-play" ? AnswerLength::UntilIPlay
                              : inBars                 ? AnswerLength::Bars
                              : inTokens               ? AnswerLength::Tokens
                                                       : AnswerLength::Seconds;
                if (inBars) duet.bars = parseCount(text, kBars, parameters::kAnswerBars);
                if (inTokens) duet.tokens = parseCount(text, kTokens, parameters::kAnswerTokens);
                if (duet.length == AnswerLength::Seconds)
                    duet.seconds =
                        parseNumber(parameters::kAnswerSeconds, text, "mine, until-i-play, 4bars, 200tokens");
            },
            "Length of an answer. mine: as long as your phrase, 1 to 30 seconds; until-i-play: until you "
            "play; a number: seconds, " +
                rangeText(parameters::kAnswerSeconds) +
                "; 4bars: four bars, ending on a bar line of --tempo; "
                "200tokens: 200 tokens (a note takes three to four) (default mine)")
        ->type_name("mine|until-i-play|S|Nbars|Ntokens");
    addParameter(command, parameters::kMemory, duet.memory);
}

void addSpeed(CLI::App& command, LiveOptions& options) {
    DuetSettings& duet = options.duet;
    command
        .add_option_function<std::string>(
            "--latents,--window",
            [&options](const std::string& text) {
                options.duet.latentsAuto = text == "auto";
                options.request.sampling.latents = parseLatents(text);
            },
            "Maximum latents; for models without latents, the window in tokens. Fewer are faster, more are "
            "usually better. auto: as many latents as meet --latency-target, or the model's window (default "
            "auto)")
        ->type_name("auto|N");
    addParameter(command, parameters::kMinLatents, duet.fewestLatents);
    command
        .add_option_function<std::string>(
            "--latency-target",
            [&duet](const std::string& text) {
                duet.latencyTarget = parseNumber(parameters::kLatencyTarget, text, "milliseconds,") / 1e3;
            },
            helpText(parameters::kLatencyTarget, parameters::kLatencyTarget.defaultValue))
        ->type_name("MS");
    addParameter(command, parameters::kLookahead, duet.lookahead);
}

void addRemote(CLI::App& command, LiveOptions& options) {
    addWhole(command, "--osc", options.oscPort, OscServer::kLeastPort, OscServer::kMostPort,
             "UDP port where programs on this computer can control Continuo with OSC; the manual lists the "
             "addresses");
    command
        .add_flag("--osc-others", options.osc.acceptsOthers,
                  "Also accept OSC from other computers on the network")
        ->needs("--osc");
    command
        .add_option_function<std::string>(
            "--osc-send-to",
            [&options](const std::string& text) {
                const auto receivers = parseOscPeers(text);
                if (!receivers)
                    throw CLI::ValidationError("--osc-send-to",
                                               "'" + text +
                                                   "' is not valid; give an address and a port, such as "
                                                   "192.168.1.20:9000, or several separated by commas");
                options.osc.receivers = *receivers;
            },
            "Where to send OSC messages about changes; separate several addresses with commas")
        ->type_name("ADDRESS:PORT")
        ->needs("--osc");
}

}  // namespace

void addLiveOptions(CLI::App& command, LiveOptions& options) {
    options.duet.latentsAuto = true;
    addModelOption(command, options.request.modelPath);
    addAdapterOption(command, options.request.adapter);
    command.add_option("--out", options.out, "MIDI file to write, with what you and Continuo played")
        ->required()
        ->type_name("FILE");
    command
        .add_option("--record", options.record,
                    "File to write for continuo-cli replay, which repeats the take bit for bit; FILE.state "
                    "next to it stores the state with which a continued --session begins")
        ->type_name("FILE");
    command
        .add_option(
            "--session", options.session,
            "File that keeps the memory of a model without latents: continues from it if it exists, and "
            "saves to it every minute and at the end")
        ->type_name("FILE");
    command.add_option("--input", options.input, "MIDI file to play in your place")->type_name("FILE");
    addReadDrumsOption(command, options.readDrums);
    addTurns(command, options.duet);
    addAnswer(command, options.duet);
    addNumber(command, "--seconds", options.seconds, {0, 86400},
              "Total length in seconds; 0 runs until Ctrl+C, or with --input until the file has been played "
              "and answered (default 0)");
    command.add_flag("--only-answers", options.onlyAnswers, "Do not sound your own notes");
    command.add_flag("--midi-thru", options.midiThru, "Also send your notes to --midi-out");
    addChoice<PedalUse>(
        command, "--pedal", options.pedal,
        {{"mine", PedalUse::Mine},
         {"model", PedalUse::Model},
         {"both", PedalUse::Both},
         {"off", PedalUse::Off}},
        "Whose sustain pedal sounds and is sent; the model always receives yours (default both)");
    addStripOption(command, options.withOrigin);
    addTempoOptions(command, options.stage.tempo, TempoUse::Live);
    addStageOptions(command, options.stage);
    addSamplingOptions(command, options.request.sampling, options.seed);
    addFactorOptions(command, options.request.sampling.factors);
    addConstraintOptions(command, options.request.sampling.constraints, options.duet.scaleUse,
                         options.duet.scale, options.duet.dynamicsAsPlayed);
    addSpeed(command, options);
    addRemote(command, options);
    addDeviceOptions(command, options.request.compute);
    addPrecisionOption(command, options.request.compute);
}

}  // namespace continuo::app
