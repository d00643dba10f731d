#include <continuo/audio_codes.h>
#include <continuo/file_output.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "audio/sound_file_info.h"
#include "audio/sound_seam.h"
#include "audio/wav_stream.h"
#include "cli/commands/generate_commands.h"
#include "cli/console/job_events.h"
#include "cli/files/continued_sound.h"
#include "cli/files/output_file.h"
#include "cli/files/seeded_files.h"
#include "cli/files/sound_inputs.h"
#include "cli/files/sound_model_files.h"
#include "cli/files/standard_streams.h"
#include "cli/options/number_option.h"
#include "cli/options/shared_options.h"
#include "cli/reports/codec_report.h"
#include "cli/reports/made_json.h"
#include "files/installed_files.h"
#include "files/text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct AudioOptions : GenerateOptions {
    std::string codec, codes;
    double from = 0;
    std::optional<double> to;
    double seconds = SoundRequest().seconds;
    int levels = 0;  // 0: the model's
    int count = 1;
    ContinuedSoundLayout layout;

    bool toStdout() const { return out == kStandardStream; }
};

// Writes one sound to stdout after the prompt, while it is generated.
class SoundToStdout : public JobEvents {
public:
    SoundToStdout(Console& console, const SoundRequest& request, bool withPrompt, int sampleRate)
        : JobEvents(console), request_(request), withPrompt_(withPrompt), sampleRate_(sampleRate) {}

    void onSound(const SoundRun& run) override {
        if (!stream_) {
            stream_.emplace(STDOUT_FILENO, sampleRate_);
            if (withPrompt_) {
                std::vector<float> prompt = request_.prompt;
                crossfadeInto(prompt, run.promptEnd);
                stream_->write(prompt);
            }
        }
        stream_->write(run.samples);
    }

private:
    const SoundRequest& request_;
    bool withPrompt_;
    int sampleRate_;
    std::optional<WavStream> stream_;
};

SeededFiles makeSeededFiles(const AudioOptions& options) {
    return {options.out, hasWritableSoundSuffix(options.out),
            [](std::uint64_t seed) { return "sound-" + std::to_string(seed) + ".wav"; }};
}

void checkOptions(const AudioOptions& options) {
    checkPromptPart(options.prompt, options.from, options.to);
    const auto refuse = [](const std::string& why) { throw Error(ErrorCode::BadRequest, why); };
    if (options.prompt.empty() && options.layout.onlyContinuation)
        refuse("--only-continuation leaves out the prompt; give --prompt FILE too");
    if (options.toStdout() && options.count > 1)
        refuse("--out -: stdout can hold only one sound; leave out --count, or give a folder");
    if (options.layout.samples == SampleFormat::Float32 && fs::path(options.out).extension() == ".flac")
        refuse("--sample-format float: FLAC has no floating-point samples; choose 24, or write a .wav file");
    if (options.toStdout() && options.layout.samples != SampleFormat::Int16)
        refuse("--out -: stdout gets 16-bit samples; leave out --sample-format, or name a file");
    std::error_code ignored;
    if (hasReadableSoundSuffix(options.out) && !hasWritableSoundSuffix(options.out) &&
        !fs::is_directory(options.out, ignored))
        refuse("--out " + options.out +
               ": is not the name of a sound file or a folder; end it with .wav, .flac or .ogg, or name a "
               "folder");
    if (options.codes.empty()) return;
    if (options.count > 1)
        refuse("--codes " + options.codes + ": is one file for " + std::to_string(options.count) +
               " sounds; leave out --codes or --count");
    checkCodesName("--codes", options.codes);
}

// Reads the part of the prompt's file that the model continues; clamps `options.to` to its end.
std::vector<float> readPrompt(AudioOptions& options, const InputFile& prompt, int sampleRate,
                              SoundWarnings& warnings, CommandContext& context) {
    if (options.prompt.empty()) return {};
    std::vector<float> samples = readSoundFile(prompt.path(), sampleRate, warnings, context);
    const double end = static_cast<double>(samples.size()) / sampleRate;
    if (options.to && *options.to > end) {
        context.console.report("--to " + fixed(*options.to, 2) + " is after the end of " + prompt.name() +
                               " at " + fixed(end, 2) + " s; the model continues from there");
        options.to.reset();
    }
    const auto sampleAt = [&](double seconds) {
        return std::min(std::ssize(samples), static_cast<std::ptrdiff_t>(std::llround(seconds * sampleRate)));
    };
    const std::ptrdiff_t from = sampleAt(options.from), to = sampleAt(options.to.value_or(end));
    if (from >= to)
        throw Error(ErrorCode::BadRequest, prompt.name() + ": has no sound after " + fixed(options.from, 2) +
                                               " s: it ends at " + fixed(end, 2) +
                                               " s; give an earlier --from");
    return {samples.begin() + from, samples.begin() + to};
}

SoundRequest makeRequest(AudioOptions& options, const InputFile& prompt, SoundWarnings& warnings,
                         CommandContext& context) {
    SoundRequest request;
    fillRequest(request, options, "audio", context);
    request.seconds = options.seconds;
    request.levels = options.levels;
    request.seeds = countedSeeds(options.seed, options.count);
    const ModelSummary model = context.engine().inspect(request.modelPath, ModelHash::Skipped, context.stop);
    const SoundShape shape = requireSoundShape(model);
    request.codec = findModelCodec(model, options.codec, context).string();
    const std::vector<fs::path> inputs = {request.modelPath, request.codec, options.prompt, options.adapter};
    const SeededFiles files = makeSeededFiles(options);
    if (!options.codes.empty()) {
        checkOutput("--codes", options.codes, inputs);
        checkDifferent("--codes", options.codes, "--out", files.of(request.seeds[0]));
    }
    request.prompt = readPrompt(options, prompt, shape.sampleRate, warnings, context);
    if (!options.toStdout()) files.prepare(request.seeds, "sounds", "a folder", inputs);
    return request;
}

double newSeconds(const SoundResult& result) {
    const AudioCodes& codes = result.sounds.front().codes;
    return static_cast<double>(codes.samples) / codes.sampleRate;
}

// Returns the generated seconds of sound per second, over all sounds.
double realTimeFactor(const SoundResult& result) {
    const double made = newSeconds(result) * static_cast<double>(result.sounds.size());
    return made / std::max(1e-9, result.phases.back().second);
}

Json resultJson(const AudioOptions& options, const ContinuedSound& sound, const SoundWarnings& warnings) {
    const SoundResult& result = sound.result;
    const SeededFiles files = makeSeededFiles(options);
    const AudioCodes& first = result.sounds.front().codes;
    Json sounds = Json::array();
    for (const MadeSound& made : result.sounds) {
        sounds.push_back({{"out", files.of(made.seed).string()},
                          {"seed", made.seed},
                          {"tokens", made.codes.codes.size()},
                          {"nats_per_token", natsPerToken(made.logProbabilities)},
                          {"token_sha256", made.tokenHash}});
    }
    Json json = {{"command", "generate audio"},
                 {"sounds", sounds},
                 {"codes", textOrNull<Json>(options.codes)},
                 {"sample_rate", first.sampleRate},
                 {"levels", first.levels},
                 {"frames", first.frames()},
                 {"seconds", newSeconds(result)},
                 {"seam_seconds", seamSeconds(sound, options.layout)},
                 {"heard_frames", result.promptFrames},
                 {"times_as_fast", realTimeFactor(result)},
                 {"codec", sound.request.codec},
                 {"codes_sha256", result.codecHash},
                 {"warnings", warningsJson(warnings)}};
    json.update(madeTogetherJson<Json>(sound.request, result));
    if (options.prompt.empty()) json["prompt_sha256"] = nullptr;
    return json;
}

std::string summary(const AudioOptions& options, const ContinuedSound& sound) {
    const SoundResult& result = sound.result;
    const auto count = static_cast<std::int64_t>(result.sounds.size());
    const bool one = options.toStdout() || makeSeededFiles(options).isOneFile();
    const std::string place = options.toStdout() ? "to stdout"
                              : one              ? options.out
                                                 : counted(count, "sound") + " into " + options.out;
    std::string line = "Wrote " + place + ": " + fixed(newSeconds(result), 1) + " s" + (one ? "" : " each");
    if (!options.prompt.empty())
        line +=
            " after " +
            fixed(static_cast<double>(sound.request.prompt.size()) / result.sounds.front().codes.sampleRate,
                  1) +
            " s of prompt";
    return line + ", seed " + std::to_string(sound.request.seeds[0]) + (count > 1 ? " and up" : "") + ", " +
           fixed(realTimeFactor(result), 1) + " times as fast as real time";
}

SoundResult run(const SoundRequest& request, const AudioOptions& options, CommandContext& context) {
    if (!options.toStdout()) {
        JobEvents events(context.console);
        return context.engine().run(request, events, context.stop);
    }
    const ModelSummary model = context.engine().inspect(request.modelPath, ModelHash::Skipped);
    SoundToStdout events(context.console, request, !options.layout.onlyContinuation,
                         requireSoundShape(model).sampleRate);
    return context.engine().run(request, events, context.stop);
}

ExitCode generateAudio(AudioOptions options, CommandContext& context) {
    checkOptions(options);
    SoundWarnings warnings;
    if (options.toStdout()) requireFreeStdout(context.json);
    const InputFile prompt(options.prompt);
    const SoundRequest request = makeRequest(options, prompt, warnings, context);
    const SoundResult result = run(request, options, context);
    context.console.clearProgress();
    if (result.cancelled && !result.failure && result.sounds.front().samples.empty())
        throw Error(ErrorCode::Cancelled, "stopped before any sound was generated; nothing was written");
    const ContinuedSound sound = {request, result, options.prompt, options.from, options.to, prompt.path()};
    const SeededFiles files = makeSeededFiles(options);
    writeOutput([&] {
        for (const MadeSound& made : result.sounds) {
            if (options.toStdout()) continue;
            if (!writeContinuedSound(sound, made, options.layout, files.of(made.seed)))
                context.console.report(prompt.name() +
                                       ": was changed during the generation, or changes its "
                                       "rate or channels; the sound is mono, at the codec's rate");
        }
        if (!options.codes.empty()) writeCodes(options.codes, result.sounds.front().codes);
    });
    throwFailure(result, options.out + " contains the sound generated so far");
    if (context.json) {
        printJson(context.console, resultJson(options, sound, warnings));
    } else {
        const std::string line = oneLine(summary(options, sound));
        options.toStdout() ? context.console.report(line) : context.console.print(line);
    }
    if (!result.cancelled) return ExitCode::Done;
    context.console.report("Stopped: " + options.out + " contains the sound generated so far");
    return ExitCode::Cancelled;
}

void addFileOptions(CLI::App& command, AudioOptions& options) {
    command
        .add_option("--out", options.out,
                    "Sound file to write (.wav, .flac or .ogg); a folder for sound-SEED.wav, created if "
                    "missing; or -, which writes WAV to stdout during the generation")
        ->required()
        ->type_name("FILE|DIR|-");
    addWhole(command, "--count", options.count, 1, SoundRequest::kMostSounds,
             "Number of sounds to generate together, with consecutive seeds (default 1)");
    command.add_flag("--only-continuation", options.layout.onlyContinuation,
                     "Write the continuation without the prompt");
    command.add_option("--codes", options.codes, "Also write the codes of the new sound to this file")
        ->type_name("FILE.codes");
    addStripOption(command, options.layout.withOrigin);
    command.add_flag("--model-rate", options.layout.atModelRate,
                     "Write mono at the codec's sample rate; without it, the rate and channels of the "
                     "prompt's file are kept");
    const std::map<std::string, SampleFormat> formats = {
        {"16", SampleFormat::Int16}, {"24", SampleFormat::Int24}, {"float", SampleFormat::Float32}};
    command
        .add_option("--sample-format", options.layout.samples,
                    "Bits of a sample in WAV and FLAC files: 16, 24 or, for WAV, float (default 16)")
        ->type_name("16|24|float")
        ->transform(CLI::CheckedTransformer(formats).description(""));
}

}  // namespace

void addGenerateAudio(CLI::App& generateCommand, CommandContext& context) {
    auto options = std::make_shared<AudioOptions>();
    options->sampling = SoundRequest().sampling;
    CLI::App* command =
        generateCommand.add_subcommand("audio", "Continue a sound, or generate one without a prompt");
    addModelOption(*command, options->model);
    addAdapterOption(*command, options->adapter);
    command
        ->add_option("--codec", options->codec,
                     "Codec that the model was trained with: a file, or the name of an installed codec "
                     "(default: the installed codec that the model requires)")
        ->type_name("MODEL");
    command
        ->add_option("--prompt", options->prompt,
                     "Sound file to continue, or - for stdin; stereo is mixed to mono (default: no prompt)")
        ->type_name("FILE");
    addPromptPartOptions(*command, options->from, options->to);
    addNumber(*command, "--seconds", options->seconds, {0, SoundRequest::kMostSeconds, true},
              "Seconds to generate (default 10)");
    addWhole(*command, "--levels", options->levels, 0, 24,
             "Code levels in each frame, from the coarsest: fewer are faster but sound coarser; 0 uses all "
             "levels of the model (default 0)");
    addFileOptions(*command, *options);
    addDrawingOptions(*command, options->sampling, options->seed, options->compute);
    addJsonFlag(*command, context);
    command->callback([options, &context] {
        context.action = [options, &context] { return generateAudio(*options, context); };
    });
}

}  // namespace continuo::app
