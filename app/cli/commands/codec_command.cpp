#include <continuo/audio_codes.h>
#include <continuo/codec_request.h>
#include <continuo/file_output.h>
#include <continuo/stopwatch.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "audio/sound_file_reader.h"
#include "audio/sound_file_writer.h"
#include "audio/wav_stream.h"
#include "cli/commands/commands.h"
#include "cli/console/job_events.h"
#include "cli/console/json_output.h"
#include "cli/files/output_file.h"
#include "cli/files/sound_inputs.h"
#include "cli/files/sound_model_files.h"
#include "cli/files/standard_streams.h"
#include "cli/options/number_option.h"
#include "cli/options/shared_options.h"
#include "cli/reports/codec_report.h"
#include "files/installed_files.h"
#include "files/program_version.h"
#include "files/text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int kMostLevels = 24;

struct CodecOptions {
    std::string in, out, model;
    std::vector<std::string> files;
    int levels = 0;
    ComputeChoice compute;

    bool toStdout() const { return out == kStandardStream; }
};

// The selected codec and its shape.
struct ChosenCodec {
    CodecRequest request;
    ModelSummary summary;
    CodecShape shape;

    int levels() const { return request.levels > 0 ? request.levels : shape.levels; }
};

ChosenCodec chooseCodec(const CodecOptions& options, CommandContext& context) {
    ChosenCodec codec;
    codec.request = {context.findModel(options.model, "codec").string(), options.levels, options.compute};
    codec.summary = context.engine().inspect(codec.request.codec, ModelHash::Computed, context.stop);
    if (!codec.summary.codec)
        throw Error(
            ErrorCode::BadModel,
            codec.request.codec + ": is a model, not a codec; give a codec that was trained on sound files");
    codec.shape = *codec.summary.codec;
    return codec;
}

// Checks, before any work starts, that the output can be written.
void checkCodecOutput(const CodecOptions& options, const ChosenCodec& codec, const CommandContext& context) {
    if (options.toStdout())
        requireFreeStdout(context.json);
    else
        app::checkOutput("--out", options.out, {options.in, codec.request.codec});
}

void checkSoundName(const std::string& out) {
    if (!hasWritableSoundSuffix(out))
        throw Error(ErrorCode::BadRequest,
                    "--out " + out + ": is not the name of a sound file; end it with .wav, .flac or .ogg");
}

// Prints a message about the result: on stderr if stdout contains the result.
void reportDone(const CodecOptions& options, const std::string& what, Console& console) {
    if (options.toStdout())
        console.report(what);
    else
        console.print("Wrote " + oneLine(options.out) + ": " + what);
}

std::string realTimeFactor(double sound, double seconds) {
    return fixed(sound / std::max(seconds, 1e-9), 1) + " times as fast as real time";
}

ExitCode encode(const CodecOptions& options, CommandContext& context) {
    if (!options.toStdout()) checkCodesName("--out", options.out);
    const ChosenCodec codec = chooseCodec(options, context);
    checkCodecOutput(options, codec, context);
    const InputFile in(options.in);
    const Stopwatch clock;
    SoundWarnings warnings;
    const std::vector<float> samples = readSoundFile(in.path(), codec.shape.sampleRate, warnings, context);
    const double read = clock.seconds();
    JobEvents events(context.console);
    const AudioCodes codes = context.engine().encode(codec.request, samples, events, context.stop);
    const double done = clock.seconds();
    context.console.clearProgress();
    if (options.toStdout()) {
        const TemporaryFile file;
        writeCodes(file.path(), codes);
        file.copyTo(STDOUT_FILENO);
    } else {
        writeOutput([&] { writeCodes(options.out, codes); });
    }
    const double seconds = static_cast<double>(codes.samples) / codes.sampleRate;
    const double bits = bitsPerSecond(codec.shape, codes.levels);
    if (context.json) {
        printJson(context.console, Json{{"command", "codec encode"},
                                        {"in", options.in},
                                        {"out", options.out},
                                        {"model", codec.request.codec},
                                        {"codes_sha256", codes.codec},
                                        {"sample_rate", codes.sampleRate},
                                        {"hop", codes.hop},
                                        {"levels", codes.levels},
                                        {"frames", codes.frames()},
                                        {"samples", codes.samples},
                                        {"seconds", seconds},
                                        {"bits_per_s", bits},
                                        {"warnings", warningsJson(warnings)},
                                        {"phases", {{"read", read}, {"encode", done - read}}}});
        return ExitCode::Done;
    }
    reportDone(options,
               fixed(seconds, 1) + " s, " + counted(codes.frames(), "frame") + " of " +
                   counted(codes.levels, "level") + ", " + grouped(std::llround(bits)) + " bit/s, " +
                   realTimeFactor(seconds, done - read),
               context.console);
    return ExitCode::Done;
}

ExitCode decode(const CodecOptions& options, CommandContext& context) {
    if (!options.toStdout()) checkSoundName(options.out);
    const InputFile in(options.in);
    const AudioCodes codes = readCodes(in.path());
    const ChosenCodec codec = chooseCodec(options, context);
    checkCodecOutput(options, codec, context);
    const int levels = options.levels > 0 ? std::min(options.levels, codes.levels) : codes.levels;
    const Json origin{{"program", namedVersion()},
                      {"codec", codec.summary.name},
                      {"codes_sha256", codec.shape.codesHash},
                      {"levels", levels}};
    const auto open = [&] {
        return std::make_unique<SoundFileWriter>(options.out, codes.sampleRate, SampleFormat::Int16,
                                                 codes.samples, origin.dump(), 1);
    };
    std::unique_ptr<SoundFileWriter> file;
    if (!options.toStdout()) writeOutput([&] { file = open(); });
    JobEvents events(context.console);
    const Stopwatch clock;
    const std::vector<float> samples = context.engine().decode(codec.request, codes, events, context.stop);
    const double took = clock.seconds();
    context.console.clearProgress();
    if (file) {
        writeOutput([&] {
            file->write(samples);
            file->finish();
        });
    } else {
        WavStream(STDOUT_FILENO, codes.sampleRate).write(samples);
    }
    const double seconds = static_cast<double>(samples.size()) / codes.sampleRate;
    if (context.json) {
        printJson(context.console, Json{{"command", "codec decode"},
                                        {"in", options.in},
                                        {"out", options.out},
                                        {"model", codec.request.codec},
                                        {"model_sha256", codec.summary.hash},
                                        {"sample_rate", codes.sampleRate},
                                        {"levels", levels},
                                        {"samples", samples.size()},
                                        {"seconds", seconds},
                                        {"bits_per_s", bitsPerSecond(codec.shape, levels)},
                                        {"phases", {{"decode", took}}}});
        return ExitCode::Done;
    }
    reportDone(options,
               fixed(seconds, 1) + " s at " + grouped(codes.sampleRate) + " Hz, from " +
                   counted(levels, "level") + ", " + realTimeFactor(seconds, took),
               context.console);
    return ExitCode::Done;
}

ExitCode measure(const CodecOptions& options, CommandContext& context) {
    const ChosenCodec codec = chooseCodec(options, context);
    const SoundClips sound = readSoundFiles(findSoundFiles(options.files, context.console),
                                            codec.shape.sampleRate, "given", context);
    JobEvents events(context.console);
    const CodecMeasurements measures =
        context.engine().measure(codec.request, sound.clips, events, context.stop);
    context.console.clearProgress();
    if (context.json) {
        printMeasuresJson({codec.request.codec, codec.summary.hash, codec.levels(), codec.shape.sampleRate},
                          measures, sound, context.console);
        return ExitCode::Done;
    }
    printMeasures(measures, context.console);
    return ExitCode::Done;
}

using Work = ExitCode (*)(const CodecOptions&, CommandContext&);

// Adds the options that all codec commands share. Call last, so that they come last in the help.
void addCommonOptions(CLI::App& command, const std::shared_ptr<CodecOptions>& options,
                      const std::string& levels, Work work, CommandContext& context) {
    command
        .add_option("--model", options->model,
                    "Codec file, or the name of an installed codec (default: the first installed codec)")
        ->type_name("MODEL");
    addWhole(command, "--levels", options->levels, 0, kMostLevels, levels);
    addDeviceOptions(command, options->compute);
    addJsonFlag(command, context);
    command.callback([options, work, &context] {
        context.action = [options, work, &context] { return work(*options, context); };
    });
}

void addEncode(CLI::App& codec, CommandContext& context) {
    auto options = std::make_shared<CodecOptions>();
    CLI::App* command = codec.add_subcommand("encode", "Encode sound as codes");
    command->add_option("file", options->in, "Sound file, or - for stdin; stereo is mixed to mono")
        ->required()
        ->type_name("FILE");
    command->add_option("--out", options->out, "File of codes to write, or - for stdout")
        ->required()
        ->type_name("FILE.codes");
    addCommonOptions(
        *command, options,
        "Levels of codes to keep: fewer make a smaller file, more are closer to the original; 0 keeps all "
        "(default 0)",
        encode, context);
}

void addDecode(CLI::App& codec, CommandContext& context) {
    auto options = std::make_shared<CodecOptions>();
    CLI::App* command = codec.add_subcommand("decode", "Decode codes to sound");
    command->add_option("file", options->in, "File of codes, or - for stdin")
        ->required()
        ->type_name("FILE.codes");
    command
        ->add_option("--out", options->out,
                     "Sound file to write (.wav, .flac or .ogg), or - for stdout, as WAV")
        ->required()
        ->type_name("FILE");
    addCommonOptions(*command, options, "Levels of codes to use; 0 uses all (default 0)", decode, context);
}

void addMeasure(CLI::App& codec, CommandContext& context) {
    auto options = std::make_shared<CodecOptions>();
    CLI::App* command =
        codec.add_subcommand("measure", "Measure how close encoded and decoded sound is to the original");
    command->add_option("files", options->files, "Sound files, folders, @lists")
        ->required()
        ->type_name("FILE|DIR");
    addCommonOptions(*command, options, "Levels of codes to use; 0 uses all (default 0)", measure, context);
    command->footer(
        "SI-SNR: ratio of signal to error in dB, independent of loudness; higher is closer.\n"
        "log-mel: distance in dB between the two sounds in bands that model hearing; lower is closer.");
}

}  // namespace

void addCodec(CLI::App& program, CommandContext& context) {
    CLI::App* command =
        program.add_subcommand("codec", "Encode sound as codes, decode it, and measure the loss");
    command->require_subcommand(1);
    addEncode(*command, context);
    addDecode(*command, context);
    addMeasure(*command, context);
}

}  // namespace continuo::app
