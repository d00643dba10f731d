#include <continuo/file_output.h>
#include <continuo/stopwatch.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "audio/amplitude.h"
#include "audio/piano_synth.h"
#include "audio/render_to_wav.h"
#include "audio/soundfont.h"
#include "cli/commands/commands.h"
#include "cli/commands/generate_commands.h"
#include "cli/console/job_events.h"
#include "cli/files/midi_inputs.h"
#include "cli/files/output_file.h"
#include "cli/files/take_file.h"
#include "cli/options/constraint_options.h"
#include "cli/options/number_option.h"
#include "cli/options/piano_options.h"
#include "cli/options/shared_options.h"
#include "cli/options/tempo_options.h"
#include "cli/reports/made_json.h"
#include "duet/hearing/players_style.h"
#include "duet/turn/duet_sampling.h"
#include "files/installed_files.h"
#include "files/text.h"
#include "teaching/midi_folder.h"
#include "tempo/pulse.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

struct MidiOptions : GenerateOptions {
    std::string wav;
    PianoOptions piano;
    bool normalise = false;  // ignore the gain and normalise the sound
    double from = 0;
    std::optional<double> to = {};
    std::optional<double> until = {};  // end of the passage to replace, which begins at `to`
    int tries = PassageRequest{}.variations;
    double seconds = 30;
    int tokens = 0;  // length instead of `seconds`; 0: use seconds
    ReadOptions reading;
    bool readDrums = false;
    TakeLayout layout;
    ScaleUse scaleUse = ScaleUse::Off;
    Scale scale;
    bool dynamicsAsPlayed = true;
    TempoOptions tempo;
    bool compatibleCache = false;
};

// The prompt's file.
struct PromptFile {
    Performance performance;
    std::shared_ptr<const MidiScore> score;
    double seconds = 0;
};

// Reads the prompt and its bars; clamps `options.to` to its end.
PromptFile readPrompt(MidiOptions& options, CommandContext& context) {
    if (options.prompt.empty()) return {};
    options.reading.skipDrums = !options.readDrums;
    MidiFile file = readMusicFile(options.prompt, options.reading, context);
    if (options.until && *options.until >= file.seconds) {
        throw Error(ErrorCode::BadRequest, "--until " + fixed(*options.until, 2) + ": no music follows; " +
                                               options.prompt + " ends at " + fixed(file.seconds, 2) +
                                               " s; leave it out to continue after the end");
    }
    if (options.to && *options.to > file.seconds) {
        context.console.report("--to " + fixed(*options.to, 2) + " is after the end of " + options.prompt +
                               " at " + fixed(file.seconds, 2) + " s; the model continues from there");
        options.to.reset();
    }
    const double to = options.to.value_or(kStillHeld);
    const auto& notes = file.performance.notes;
    if (std::none_of(notes.begin(), notes.end(),
                     [&](const Note& note) { return note.start >= options.from && note.start < to; })) {
        throw Error(ErrorCode::BadRequest,
                    options.prompt + ": has no notes from " + fixed(options.from, 2) +
                        (options.to ? " to " + fixed(*options.to, 2) : "") + " s (the file ends at " +
                        fixed(lastEventTime(file.performance), 2) + " s); choose a part with notes");
    }
    if (options.tempo.bars != FileBars::None) options.layout.beats = findPromptBeats(file, options.from);
    return {std::move(file.performance), std::move(file.score), file.seconds};
}

void checkOptions(const MidiOptions& options) {
    if (options.prompt.empty() && !options.reading.skipPrograms.empty())
        throw Error(ErrorCode::BadRequest,
                    "--skip-programs leaves out notes of a prompt; give --prompt FILE too");
    if (options.until && (!options.to || *options.until <= *options.to)) {
        throw Error(ErrorCode::BadRequest,
                    "--until " + fixed(*options.until, 2) +
                        " is the end of a passage that begins at --to; give an earlier --to S too");
    }
    checkPromptPart(options.prompt, options.from, options.to);
    const std::vector<std::filesystem::path> inputs = {options.prompt, options.model, options.adapter,
                                                       options.piano.soundfont};
    checkOutput("--out", options.out, inputs);
    checkDifferent("--wav", options.wav, "--out", options.out);
    if (!isMidiName(options.out))
        throw Error(ErrorCode::BadRequest,
                    "--out " + options.out +
                        ": is not the name of a MIDI file; end it with .mid, and give --wav for the sound");
    if (options.wav.empty()) {
        if (options.piano != PianoOptions{} || options.normalise)
            throw Error(ErrorCode::BadRequest,
                        "--soundfont, --gain, --reverb and --normalise are for --wav; give --wav FILE too");
        return;
    }
    checkOutput("--wav", options.wav, inputs);
    const std::string ending = std::filesystem::path(options.wav).extension();
    if (ending != ".wav" && ending != ".flac" && ending != ".ogg") {
        throw Error(
            ErrorCode::BadRequest,
            "--wav " + options.wav + ": is not the name of a sound file; end it with .wav, .flac or .ogg");
    }
    // Fails early on a soundfont without a piano.
    PianoSynth::check(findSoundfont(options.piano.soundfont));
}

// Refuses music that is too long for a WAV file, before it is generated.
void checkSoundLength(const MidiOptions& options, const Performance& prompt) {
    constexpr double kLongestWav = 22'000;  // seconds of 16-bit stereo in 4 GB, less a little
    if (options.tokens > 0) return;         // length not known yet; the MIDI file is written first anyway
    const double before = options.layout.onlyContinuation ? 0 : lastEventTime(prompt);
    if (std::filesystem::path(options.wav).extension() == ".wav" && before + options.seconds > kLongestWav) {
        throw Error(ErrorCode::BadRequest,
                    "--wav " + options.wav +
                        ": the sound is too long for a WAV file (4 GB, 6 hours); name a .flac file");
    }
}

// Returns the scale to play in. "As played" follows the part of the prompt that the model receives.
std::optional<Scale> chooseScale(const MidiOptions& options, const PlayersStyle& heard,
                                 CommandContext& context) {
    if (options.scaleUse == ScaleUse::Off) return std::nullopt;
    if (options.scaleUse == ScaleUse::Chosen) return options.scale;
    const std::optional<KeyFinder::Key> key = heard.key.key();
    if (!key) {
        throw Error(ErrorCode::BadRequest,
                    "--scale as-played: the prompt has too few notes to find its key; name the scale");
    }
    context.console.report("The prompt is in " + scaleName(key->scale) + ": " + fixed(100 * key->share, 0) +
                           " % of its notes fit");
    return key->scale;
}

MusicRequest makeRequest(MidiOptions& options, PromptFile& file, CommandContext& context) {
    MusicRequest request;
    fillRequest(request, options, "midi", context);
    file = readPrompt(options, context);
    request.prompt = std::exchange(file.performance, {});
    checkSoundLength(options, request.prompt);
    request.promptBegin = options.from;
    request.promptEnd = options.to;
    if (options.until) options.seconds = *options.until - *options.to;
    request.seconds = options.seconds;
    request.tokens = options.tokens;
    checkConstraints(request.sampling.constraints, options.scaleUse, options.scale);
    checkTempo(options.tempo);
    const PlayersStyle heard = analyse(request.prompt, options.from, options.to.value_or(kStillHeld));
    MusicConstraints& constraints = request.sampling.constraints;
    constraints = limitToScale(constraints, chooseScale(options, heard, context));
    if (options.dynamicsAsPlayed) constraints = limitToDynamics(constraints, heard.dynamics);
    const bool keepsTime = !options.tempo.isFree() && options.tempo.inTime;
    if (keepsTime)
        request.sampling.constraints.pulse =
            makePulse(60 / options.tempo.tempo.perMinute, 0, *options.tempo.inTime);
    request.sampling.seed = options.seed ? *options.seed : newSeed();
    request.compatibleCache = options.compatibleCache;
    return request;
}

// The report of the rendering; nullopt if no sound was written.
using SoundReport = std::optional<RenderReport>;

std::string loudness(const RenderReport& sound) {
    const double gain = toDecibels(sound.scale);
    return " (normalised: " + fixed(std::abs(gain), 1) + (gain < 0 ? " dB softer)" : " dB louder)");
}

// The generated music; for a replaced passage, the best of several tries.
struct GeneratedMusic {
    MusicResult result;
    std::optional<PassageResult> passage;  // without its music
};

GeneratedMusic runRequest(const MidiOptions& options, MusicRequest& request, JobEvents& events,
                          CommandContext& context) {
    if (!options.until) return {context.engine().run(request, events, context.stop), {}};
    PassageRequest asked;
    asked.music = request;
    asked.after = partAfter(request.prompt, *options.until);
    asked.variations = options.tries;
    GeneratedMusic played;
    played.passage = context.engine().run(asked, events, context.stop);
    played.result = std::exchange(played.passage->music, {});
    request.sampling = played.passage->sampling;
    return played;
}

// Describes a replaced passage: its range, and how surprising the notes after it are.
std::string passageText(const MidiOptions& options, const PassageResult& passage) {
    std::string line =
        fixed(*options.to, 1) + " to " + fixed(*options.until, 1) + " s replaced" +
        (passage.variations > 1 ? " by the best of " + std::to_string(passage.variations) : "");
    if (passage.natsPerNote)
        line += ", the following notes have " + fixed(*passage.natsPerNote, 2) + " nats per note";
    return line;
}

std::string summary(const MidiOptions& options, const GeneratedTake& take, double added,
                    const SoundReport& sounded, const std::optional<PassageResult>& passage) {
    const MusicResult& result = take.result;
    std::string line = "Wrote " + options.out;
    if (sounded)
        line += " and " + options.wav + (options.normalise && sounded->scale != 1 ? loudness(*sounded) : "");
    line += ": " + (passage ? passageText(options, *passage) : fixed(added, 1) + " s");
    line +=
        options.prompt.empty() || passage ? "" : " after " + fixed(result.seamSeconds, 1) + " s of prompt";
    return line + ", " + counted(static_cast<std::int64_t>(result.continuation.notes.size()), "note") +
           ", seed " + std::to_string(take.request.sampling.seed) + ", " +
           grouped(static_cast<std::int64_t>(result.tokensPerSecond)) + " tokens/s";
}

Json resultJson(const MidiOptions& options, const GeneratedTake& take, double added,
                const SoundReport& sounded, const std::optional<PassageResult>& passage) {
    const MusicRequest& request = take.request;
    const MusicResult& result = take.result;
    Json json = {{"command", "generate midi"},
                 {"out", options.out},
                 {"wav", sounded ? Json(options.wav) : Json()},
                 {"wav_gain_db", sounded ? Json(toDecibels(sounded->scale)) : Json()},
                 {"cancelled", result.cancelled || sounded.has_value() != !options.wav.empty()},
                 {"seed", request.sampling.seed},
                 {"tokens_per_s", result.tokensPerSecond},
                 {"seconds", added},
                 {"seam_seconds", result.seamSeconds},
                 {"notes", result.continuation.notes.size()},
                 {"tokens", result.tokens.size()},
                 {"nats_per_token", natsPerToken(result.logProbabilities)},
                 {"rebuilds", result.rebuilds},
                 {"token_sha256", result.tokenHash}};
    json.update(makerJson<Json>(request, result));
    json["prompt_sha256"] = options.prompt.empty() ? Json() : Json(result.promptHash);
    json["origin"] = Json::parse(takeOrigin(take));
    json["phases"] = phasesJson<Json>(result.phases);
    if (!passage) return json;
    json["rejoin_seconds"] = *options.until;
    json["passage_tries"] = passage->variations;
    json["follows_nats_per_note"] = passage->natsPerNote ? Json(*passage->natsPerNote) : Json();
    return json;
}

// Suggests options after a continuation without notes.
std::string silenceHint(const MusicRequest& request) {
    const std::string line = "No note was played: the model only waited; ";
    if (request.sampling.temperature > 0) return line + "try another --seed, a prompt, or more --seconds";
    return line +
           "at --temperature 0 waiting was always the most likely token; 0.01 takes the most likely key and "
           "samples how often a key is struck";
}

// Renders the sound if requested; a stop leaves no file.
SoundReport writeSound(const MidiOptions& options, const GeneratedTake& take, JobEvents& events,
                       const std::stop_token& stop) {
    if (options.wav.empty() || take.result.cancelled) return {};
    events.onProgress({"rendering sound", 0, 0, ""});
    RenderOptions sound;
    sound.soundfont = options.piano.soundfont;
    sound.sound = options.piano.sound();
    sound.normalise = options.normalise;
    if (options.layout.withOrigin) sound.comment = briefOrigin(take);
    SoundReport report;
    try {
        writeOutput(
            [&] { report = renderToWav(takePerformance(take, options.layout), options.wav, sound, stop); });
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Cancelled)
            throw Error(error.code(), std::string(error.what()) + "; " + options.out + " is complete");
    }
    return report;
}

// Returns the music after a replaced passage, on the take's clock.
Performance musicAfterPassage(const MidiOptions& options, const Performance& prompt) {
    if (!options.until) return {};
    Performance after = partAfter(prompt, *options.until);
    for (Note& note : after.notes) {
        note.start -= options.from;
        note.end -= options.from;
    }
    for (PedalChange& change : after.pedal) change.time -= options.from;
    return after;
}

ExitCode generate(MidiOptions options, CommandContext& context) {
    checkOptions(options);
    PromptFile file;
    MusicRequest request = makeRequest(options, file, context);
    // Checks the outputs again: the model is now known by its path, and the soundfont in use too.
    checkOutput("--out", options.out, {request.modelPath});
    if (!options.wav.empty()) {
        const std::filesystem::path soundfont = findSoundfont(options.piano.soundfont);
        checkOutput("--out", options.out, {soundfont});
        checkOutput("--wav", options.wav, {request.modelPath, soundfont});
    }
    if (!options.tempo.isFree())
        options.layout.beats = {{0, 60 / options.tempo.tempo.perMinute, options.tempo.tempo.beatsPerBar, 0}};
    options.layout.findBars = options.tempo.bars == FileBars::FromNotes;
    options.layout.usePromptBars = options.tempo.isFree() && options.tempo.bars == FileBars::FromPrompt;
    JobEvents events(context.console);
    GeneratedMusic played = runRequest(options, request, events, context);
    MusicResult& result = played.result;
    if (result.failure && result.continuation.notes.empty()) throw Error(*result.failure);
    if (result.cancelled && result.continuation.notes.empty())
        throw Error(ErrorCode::Cancelled, "stopped before the first note; nothing was written");

    const GeneratedTake take = {request,
                                result,
                                options.prompt,
                                {scaleChoiceText(options.scaleUse, options.scale), options.dynamicsAsPlayed},
                                musicAfterPassage(options, request.prompt),
                                file.score,
                                options.reading,
                                file.seconds,
                                options.until};
    const double added = result.cancelled || options.tokens > 0
                             ? std::max(0.0, lastEventTime(result.whole) - result.seamSeconds)
                             : options.seconds;
    std::vector<std::string> notKept;
    writeOutput([&] { notKept = writeTake(take, options.layout, options.out); });
    for (const std::string& line : notKept)
        context.console.report("Not copied from " + options.prompt + ": " + line);
    const Stopwatch rendering;
    const SoundReport sounded = writeSound(options, take, events, context.stop);
    if (sounded) result.phases.emplace_back("sound", rendering.seconds());
    throwFailure(result, options.out + " contains the music generated so far");
    if (context.json) {
        printJson(context.console, resultJson(options, take, added, sounded, played.passage));
    } else {
        context.console.print(oneLine(summary(options, take, added, sounded, played.passage)));
    }
    if (result.continuation.notes.empty()) context.console.report(silenceHint(request));
    if (!result.cancelled && sounded.has_value() == !options.wav.empty()) return ExitCode::Done;
    context.console.report("Stopped: " + options.out +
                           (result.cancelled ? " contains the music generated so far" : " is complete") +
                           (options.wav.empty() ? "" : "; " + options.wav + " was not written"));
    return ExitCode::Cancelled;
}

void addMidi(CLI::App& generateCommand, CommandContext& context) {
    auto options = std::make_shared<MidiOptions>();
    CLI::App* command =
        generateCommand.add_subcommand("midi", "Continue piano music, or generate it without a prompt");
    addModelOption(*command, options->model);
    addAdapterOption(*command, options->adapter);
    command->add_option("--prompt", options->prompt, "MIDI file to continue (default: no prompt)")
        ->type_name("FILE");
    addPromptPartOptions(*command, options->from, options->to);
    CLI::Option* until = addNumber(*command, "--until", options->until, {0, kLongestSeconds, true},
                                   "End of a passage in the prompt, in seconds: the passage from --to to "
                                   "--until is replaced by music that leads into what follows");
    addWhole(*command, "--tries", options->tries, 1, PassageRequest::kMaxVariations,
             "Number of variations of that passage to generate; the one that leads best into what follows is "
             "kept (default 8)")
        ->needs(until);
    CLI::Option* seconds = addNumber(*command, "--seconds", options->seconds, {0, 86400, true},
                                     "Seconds to generate (default 30)")
                               ->excludes(until);
    addWhole(*command, "--tokens", options->tokens, 1, MusicRequest::kMostTokens,
             "Number of tokens to generate instead of --seconds; a note takes three to four")
        ->excludes(seconds)
        ->excludes(until);
    command->add_option("--out", options->out, "MIDI file to write, with prompt and continuation")
        ->required()
        ->type_name("FILE");
    command->add_option("--wav", options->wav, "Also write the sound to this .wav, .flac or .ogg file")
        ->type_name("FILE");
    addPianoOptions(*command, options->piano);
    command
        ->add_flag("--normalise", options->normalise,
                   "Normalise the sound to a peak of -1 dBFS; the share of reverb stays the same")
        ->excludes(command->get_option("--gain"));
    addWhole(*command, "--midi-format", options->layout.format, 0, 1,
             "Format of the MIDI file: 1 puts prompt and continuation on separate tracks, 0 puts all on one "
             "track (default 1)");
    command->add_flag("--only-continuation", options->layout.onlyContinuation,
                      "Write the continuation without the prompt; the MIDI file begins with the bar in which "
                      "the prompt ends");
    addStripOption(*command, options->layout.withOrigin);
    addSkipProgramsOption(*command, options->reading.skipPrograms);
    addReadDrumsOption(*command, options->readDrums);
    addSamplingOptions(*command, options->sampling, options->seed);
    addFactorOptions(*command, options->sampling.factors);
    addConstraintOptions(*command, options->sampling.constraints, options->scaleUse, options->scale,
                         options->dynamicsAsPlayed);
    addTempoOptions(*command, options->tempo, TempoUse::File);
    addLatentsOption(*command, options->sampling.latents);
    addDeviceOptions(*command, options->compute);
    addPrecisionOption(*command, options->compute);
    command->add_flag("--compatible-cache", options->compatibleCache,
                      "For imported models: manage the cache as the original program does");
    addJsonFlag(*command, context);
    command->callback([options, &context] {
        context.action = [options, &context] { return generate(*options, context); };
    });
}

}  // namespace

void addGenerate(CLI::App& program, CommandContext& context) {
    CLI::App* command = program.add_subcommand("generate", "Generate music, pictures or sound with a model");
    command->require_subcommand(1);
    addMidi(*command, context);
    addGenerateImage(*command, context);
    addGenerateAudio(*command, context);
}

}  // namespace continuo::app
