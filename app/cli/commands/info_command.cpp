#include <continuo/adapter_summary.h>
#include <continuo/audio_codes.h>
#include <continuo/file_kind.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "audio/sound_file_info.h"
#include "cli/commands/commands.h"
#include "cli/console/json_output.h"
#include "cli/files/code_inputs.h"
#include "cli/files/midi_inputs.h"
#include "cli/files/picture_files.h"
#include "cli/options/shared_options.h"
#include "cli/reports/card_lines.h"
#include "cli/reports/codec_report.h"
#include "cli/reports/made_json.h"
#include "cli/reports/memory_text.h"
#include "files/installed_files.h"
#include "files/model_card.h"
#include "files/text.h"
#include "teaching/midi_folder.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

Json cardJson(const std::string& text) {
    const Json card = Json::parse(text.empty() ? "{}" : text, nullptr, false);
    return card.is_discarded() ? Json(text) : card;
}

ExitCode adapterInfo(const AdapterSummary& adapter, CommandContext& context) {
    if (context.json) {
        printJson(context.console, Json{{"command", "info"},
                                        {"file", adapter.path},
                                        {"adapter_of", adapter.parentName},
                                        {"model_sha256", adapter.parentHash},
                                        {"rank", adapter.rank},
                                        {"matrices", adapter.matrices},
                                        {"licence", licenceText(adapter.card)},
                                        {"bytes", adapter.fileBytes},
                                        {"sha256", adapter.hash},
                                        {"card", cardJson(adapter.card)}});
        return ExitCode::Done;
    }
    Console& console = context.console;
    const auto line = [&console](const std::string& name, const std::string& value) {
        console.print(namedLine(name, value));
    };
    line("file", adapter.path + ", " + byteSize(adapter.fileBytes));
    line("adapter of", adapter.parentName + ", SHA-256 " + adapter.parentHash);
    line("rank", std::to_string(adapter.rank) + ", of " + grouped(adapter.matrices) + " matrices");
    line("licence", licenceText(adapter.card));
    line("sha256", adapter.hash);
    for (const std::string& each : cardLines(adapter.card)) console.print(each);
    return ExitCode::Done;
}

std::string frameRate(double rate) { return fixed(rate, rate == std::floor(rate) ? 0 : 1); }

// JSON fields and lines of text that only one kind of model has.
struct OwnFields {
    Json json;
    std::vector<std::string> lines;
};

OwnFields codecFields(const CodecShape& shape) {
    const double frames = static_cast<double>(shape.sampleRate) / shape.hop;
    const double bits = bitsPerSecond(shape, shape.levels);
    return {{{"modality", "codec"},
             {"sample_rate", shape.sampleRate},
             {"hop", shape.hop},
             {"levels", shape.levels},
             {"codes", shape.codes},
             {"codes_sha256", textOrNull<Json>(shape.codesHash)},
             {"bits_per_s", bits}},
            {namedLine("codec", "for mono sound at " + grouped(shape.sampleRate) +
                                    " Hz; see continuo-cli codec --help"),
             namedLine("codes", counted(shape.levels, "level") + " of " + grouped(shape.codes) + ", " +
                                    frameRate(frames) + " frames per second, " + grouped(std::llround(bits)) +
                                    " bit/s; SHA-256 " + shape.codesHash)}};
}

// Returns the installed codec with this hash; empty if none exists.
std::string codecFile(const std::string& hash, CommandContext& context) {
    return context.engine().findCodec(hash, context.stop).value_or("").string();
}

// Adds the fields of a sound model.
void addSound(const ModelSummary& model, OwnFields& own, CommandContext& context) {
    const SoundShape& sound = *model.sound;
    const std::string file = codecFile(sound.codec, context);
    const double seconds = static_cast<double>(model.contextTokens) / (sound.levels * sound.framesPerSecond);
    own.json["sound"] = {{"levels", sound.levels},
                         {"fewest_levels", sound.fewestLevels},
                         {"codes", sound.codes},
                         {"frames_per_s", sound.framesPerSecond},
                         {"sample_rate", sound.sampleRate},
                         {"context_s", model.contextTokens > 0 ? Json(seconds) : Json()},
                         {"codes_sha256", sound.codec},
                         {"codec_file", file.empty() ? Json() : Json(file)}};
    own.lines.push_back(namedLine(
        "sound", (sound.fewestLevels < sound.levels ? std::to_string(sound.fewestLevels) + " to " : "") +
                     counted(sound.levels, "level") + " of " + grouped(sound.codes) + " codes, " +
                     frameRate(sound.framesPerSecond) + " frames per second, at " +
                     grouped(sound.sampleRate) + " Hz" +
                     (model.contextTokens > 0 ? "; its context holds " + fixed(seconds, 1) + " s" : "")));
    own.lines.push_back(namedLine(
        "codec", "SHA-256 of its codes " + sound.codec +
                     (file.empty() ? "; it is not installed, put its file into " + ownModelsFolder().string()
                                   : ", installed as " + oneLine(file))));
}

OwnFields playerFields(const ModelSummary& model, CommandContext& context) {
    OwnFields own{{{"architecture", model.architecture},
                   {"context_length", model.contextTokens > 0 ? Json(model.contextTokens) : Json()},
                   {"window", model.window},
                   {"latents", model.latents},
                   {"modality", model.modality},
                   {"tokenizer", model.tokenizer}},
                  {namedLine("reads", model.tokenizer + " (" + model.modality + ")"),
                   namedLine("architecture",
                             model.architecture +
                                 (model.latents > 0 ? ", up to " + grouped(model.latents) + " latents" : "")),
                   namedLine("remembers", memoryText(model))}};
    if (model.sound) addSound(model, own, context);
    if (model.picture) {
        for (std::string& each : listLines("classes", model.picture->labels))
            own.lines.push_back(std::move(each));
    }
    return own;
}

ExitCode modelInfo(const std::string& wanted, CommandContext& context) {
    const ExitOnStop leave(context);
    const std::filesystem::path path = findModel(wanted, context.modelFolders());
    if (const auto adapter = inspectAdapter(path)) return adapterInfo(*adapter, context);
    const ModelSummary model = context.engine().inspect(path);
    const OwnFields own = model.codec ? codecFields(*model.codec) : playerFields(model, context);
    if (context.json) {
        Json json{{"command", "info"},
                  {"file", model.path},
                  {"name", model.name},
                  {"parameters", model.parameters}};
        json.update(own.json);
        json.update(Json{{"licence", licenceText(model.card)},
                         {"bytes", model.fileBytes},
                         {"sha256", model.hash},
                         {"config", Json::parse(model.config)},
                         {"card", cardJson(model.card)}});
        printJson(context.console, json);
        return ExitCode::Done;
    }
    Console& console = context.console;
    console.print(namedLine("file", model.path + ", " + byteSize(model.fileBytes)));
    console.print(namedLine("name", model.name));
    console.print(namedLine("parameters", grouped(model.parameters)));
    for (const std::string& each : own.lines) console.print(each);
    console.print(namedLine("licence", licenceText(model.card)));
    console.print(namedLine("sha256", model.hash));
    for (const std::string& each : cardLines(model.card)) console.print(each);
    return ExitCode::Done;
}

ExitCode midiInfo(const std::string& path, CommandContext& context) {
    const MidiFile file = readNamedMidi(path, {}, context);
    const Performance& performance = file.performance;
    if (context.json) {
        Json texts = Json::array();
        for (const TextEvent& each : file.texts) {
            texts.push_back({{"kind", each.kind}, {"seconds", each.seconds}, {"text", each.text}});
        }
        printJson(context.console, Json{{"command", "info"},
                                        {"file", path},
                                        {"format", file.format},
                                        {"tracks", file.tracks},
                                        {"seconds", file.seconds},
                                        {"notes", performance.notes.size()},
                                        {"pedal_changes", performance.pedal.size()},
                                        {"texts", texts},
                                        {"warnings", file.warnings}});
        return ExitCode::Done;
    }
    Console& console = context.console;
    console.print(oneLine(path) + ": MIDI file of format " + std::to_string(file.format) + ", " +
                  counted(file.tracks, "track") + ", " + fixed(file.seconds, 1) + " s, " +
                  counted(static_cast<std::int64_t>(performance.notes.size()), "note") + ", " +
                  counted(static_cast<std::int64_t>(performance.pedal.size()), "pedal change"));
    for (const TextEvent& each : file.texts) {
        const std::vector<std::string> ours = cardLines(each.text);  // lines of an origin; else empty
        for (const std::string& line : ours) console.print(line);
        if (ours.empty()) console.print(fixed(each.seconds, 1) + " s  " + oneLine(each.text));
    }
    return ExitCode::Done;
}

// Prints facts about a picture. If Continuo made it, also prints the settings to generate it again.
ExitCode pictureInfo(const std::string& path, CommandContext& context) {
    const PictureFile file = readPictureFile(path, context.console);
    if (context.json) {
        Json json{{"command", "info"},
                  {"file", path},
                  {"format", file.format},
                  {"width", file.picture.width},
                  {"height", file.picture.height},
                  {"warnings", file.warnings}};
        if (file.provenance) json["made_by"] = Json::parse(provenanceText(*file.provenance));
        printJson(context.console, json);
        return ExitCode::Done;
    }
    Console& console = context.console;
    console.print(oneLine(path) + ": picture, " + file.format + ", " + std::to_string(file.picture.width) +
                  " x " + std::to_string(file.picture.height) + " pixels");
    if (!file.provenance) return ExitCode::Done;
    for (const std::string& line : cardLines(provenanceText(*file.provenance))) console.print(line);
    return ExitCode::Done;
}

ExitCode codesInfo(const std::string& path, CommandContext& context) {
    const AudioCodes codes = readCodes(path);
    const double seconds = static_cast<double>(codes.samples) / codes.sampleRate;
    if (context.json) {
        printJson(context.console, Json{{"command", "info"},
                                        {"file", path},
                                        {"sample_rate", codes.sampleRate},
                                        {"hop", codes.hop},
                                        {"levels", codes.levels},
                                        {"frames", codes.frames()},
                                        {"samples", codes.samples},
                                        {"seconds", seconds},
                                        {"codes_sha256", codes.codec.empty() ? Json() : Json(codes.codec)}});
        return ExitCode::Done;
    }
    Console& console = context.console;
    console.print(oneLine(path) + ": sound as codes, " + fixed(seconds, 1) + " s at " +
                  grouped(codes.sampleRate) + " Hz, " + counted(codes.frames(), "frame") + " of " +
                  counted(codes.levels, "level"));
    if (!codes.codec.empty()) console.print("SHA-256 of its codec's codes: " + codes.codec);
    console.print(
        "Decode it with this codec: continuo-cli codec decode FILE.codes --model CODEC --out FILE.wav");
    return ExitCode::Done;
}

// Prints facts about a sound file. If Continuo made it, also prints how.
ExitCode soundInfo(const std::string& path, CommandContext& context) {
    const SoundFileInfo sound = readSoundFileInfo(path);
    if (context.json) {
        Json json{{"command", "info"},          {"file", path},
                  {"format", sound.format},     {"sample_rate", sound.sampleRate},
                  {"channels", sound.channels}, {"seconds", sound.seconds()}};
        if (sound.frames == SoundFileInfo::kUnknown) json["seconds"] = nullptr;
        json["warnings"] = sound.warning.empty() ? Json::array() : Json::array({sound.warning});
        if (!sound.comment.empty()) json["comment"] = cardJson(sound.comment);
        printJson(context.console, json);
        return ExitCode::Done;
    }
    Console& console = context.console;
    if (!sound.warning.empty()) console.report(oneLine(path + ": " + sound.warning));
    console.print(
        oneLine(path) + ": sound, " + sound.format + ", " + counted(sound.channels, "channel") + ", " +
        grouped(sound.sampleRate) + " Hz, " +
        (sound.frames == SoundFileInfo::kUnknown ? "of unknown length" : fixed(sound.seconds(), 1) + " s"));
    const std::vector<std::string> ours = cardLines(sound.comment);
    for (const std::string& line : ours) console.print(line);
    if (!ours.empty()) return ExitCode::Done;
    if (!sound.comment.empty()) console.print(oneLine(sound.comment));
    console.print("See continuo-cli codec to encode it, and continuo-cli train to train a codec on it");
    return ExitCode::Done;
}

// Prints facts about a model. If no model is found, but a file of another kind has this path, reports its
// kind.
ExitCode modelOrOtherInfo(const std::string& file, CommandContext& context) try {
    return modelInfo(file, context);
} catch (const Error& error) {
    const std::filesystem::path path(file);
    const bool isOther = error.code() == ErrorCode::BadModel && path.extension() != ".safetensors" &&
                         std::filesystem::is_regular_file(path);
    if (!isOther) throw;
    if (const auto why = explainWrongKind(detectFileKind(path), "a file that Continuo reads"))
        throw Error(ErrorCode::BadFile, path.string() + ": " + *why);
    throw Error(ErrorCode::BadFile, path.string() +
                                        ": is not a model, an adapter, a MIDI file, a picture, a sound file "
                                        "or a file of codes; give one of these");
}

// Chooses the kind of facts by the file's first bytes, and by its name if they are inconclusive.
ExitCode fileInfo(const std::string& file, CommandContext& context) {
    const FileKind kind = detectFileKind(std::filesystem::path(file));
    if (kind == FileKind::Midi) return midiInfo(file, context);
    if (isSoundKind(kind)) return soundInfo(file, context);
    if (isPictureKind(kind)) return pictureInfo(file, context);
    if (isCodesFile(file)) return codesInfo(file, context);
    if (kind == FileKind::Safetensors) return modelOrOtherInfo(file, context);
    if (isMidiName(file) || isMidiFile(file)) return midiInfo(file, context);
    if (hasReadableSoundSuffix(file)) return soundInfo(file, context);
    if (isPictureName(file)) return pictureInfo(file, context);
    return modelOrOtherInfo(file, context);
}

}  // namespace

void addInfo(CLI::App& program, CommandContext& context) {
    auto file = std::make_shared<std::string>();
    CLI::App* command = program.add_subcommand(
        "info",
        "Show the contents of a model, an adapter, a MIDI file, a picture, a sound file or a file of codes");
    command
        ->add_option("file", *file,
                     "Model file, name of an installed model, adapter, MIDI file, picture, sound file or "
                     "file of codes")
        ->required()
        ->type_name("FILE");
    addJsonFlag(*command, context);
    command->callback([file, &context] {
        context.action = [file, &context] {
            refuseBundle(*file);
            return fileInfo(*file, context);
        };
    });
}

}  // namespace continuo::app
