#include "cli/options/tempo_options.h"

#include <continuo/error.h>

#include <CLI/CLI.hpp>
#include <string_view>

#include "cli/options/choice_option.h"
#include "cli/options/number_option.h"

namespace continuo::app {
namespace {

constexpr std::string_view kJackAt = "jack:";

// Parses free or BPM; live also clock, jack or jack:BPM.
bool readTempo(std::string_view text, bool live, TempoSettings& tempo) {
    const bool jackAt = live && text.starts_with(kJackAt);
    double number = 0;
    if (text == "free") {
        tempo.source = TempoSource::Free;
    } else if (live && text == "clock") {
        tempo.source = TempoSource::Clock;
    } else if (live && text == "jack") {
        tempo.source = TempoSource::Jack;
    } else if (readNumber(std::string(jackAt ? text.substr(kJackAt.size()) : text), number) &&
               number >= kSlowestTempo && number <= kFastestTempo) {
        tempo.source = jackAt ? TempoSource::Jack : TempoSource::Fixed;
        tempo.perMinute = number;
    } else {
        return false;
    }
    return true;
}

}  // namespace

void addTempoOptions(CLI::App& command, TempoOptions& options, TempoUse use) {
    const bool live = use == TempoUse::Live;
    const auto take = [&tempo = options.tempo, live](const std::string& text) {
        if (readTempo(text, live, tempo)) return;
        throw CLI::ValidationError(
            "--tempo",
            "'" + text + "' is not valid; give free," +
                (live ? " clock for the MIDI clock of another device, jack for JACK's transport," : "") +
                " or beats per minute from " + rangeText(parameters::kTempo));
    };
    command
        .add_option_function<std::string>(
            "--tempo", take,
            live ? "Beats per minute, " + rangeText(parameters::kTempo) +
                       "; clock follows a MIDI clock; jack follows JACK's transport; "
                       "jack:BPM sets the tempo if JACK has no timebase master; free has no beats. Bars of "
                       "the "
                       "tempo are written to the file (default free)"
                 : "Beats per minute, " + rangeText(parameters::kTempo) +
                       ", counted from the start of the prompt; free has no beats. "
                       "Bars of the tempo are written to the file (default free)")
        ->type_name(live ? "free|clock|jack|BPM" : "free|BPM");
    addParameter(command, parameters::kBeatsPerBar, options.tempo.beatsPerBar);
    using Pull = MusicConstraints::Pulse::Pull;
    addChoice<std::optional<Pull>>(command, "--in-time", options.inTime,
                                   {{"off", std::nullopt}, {"near", Pull::Near}, {"on", Pull::On}},
                                   "How closely the model follows the sixteenths of the tempo: not at all, "
                                   "near them, on them (default near)");
    for (const char* name : {"--beats-per-bar", "--in-time"})
        command.get_option(name)->each([&options, name](const std::string&) { options.beatsOption = name; });
    if (!live) {
        options.bars = FileBars::FromPrompt;
        addChoice<FileBars>(
            command, "--bars", options.bars,
            {{"prompt", FileBars::FromPrompt}, {"found", FileBars::FromNotes}, {"none", FileBars::None}},
            "Bars and tempi of the file without --tempo. prompt: those of the prompt, whose last tempo and "
            "bars continue; found: if the prompt has none, those found in the notes, if the beat is steady; "
            "none: 120 beats per minute, which is also used if no bars are found (default prompt)");
        return;
    }
    addChoice<FileBars>(command, "--bars", options.bars,
                        {{"none", FileBars::None}, {"found", FileBars::FromNotes}},
                        "Bars of the file without --tempo. none: 120 beats per minute; found: those found in "
                        "the notes, if the beat is steady (default none)");
    command.add_flag("--click", options.click, "Sound a click at each beat");
    command.add_flag("--send-clock", options.sendClock, "Send the tempo as a MIDI clock to --midi-out");
}

void checkTempo(const TempoOptions& options) {
    const std::string needsBeats = options.click ? "--click" : options.beatsOption;
    if (options.isFree() && !needsBeats.empty())
        throw Error(ErrorCode::BadRequest, needsBeats + " needs beats; give --tempo too");
    if (!options.isFree() && options.bars == FileBars::FromNotes)
        throw Error(ErrorCode::BadRequest,
                    "--bars found searches for what --tempo sets; leave out one of them");
    const bool mayBeSent =
        options.tempo.source == TempoSource::Fixed || options.tempo.source == TempoSource::Jack;
    if (options.sendClock && !mayBeSent)
        throw Error(ErrorCode::BadRequest,
                    "--send-clock needs a fixed tempo or JACK's tempo; give --tempo BPM or --tempo jack too");
}

void requireClockOutput(const TempoOptions& options, const std::string& midiOut) {
    if (options.sendClock && midiOut.empty())
        throw Error(ErrorCode::BadRequest, "--send-clock needs a MIDI output; give --midi-out too");
}

}  // namespace continuo::app
