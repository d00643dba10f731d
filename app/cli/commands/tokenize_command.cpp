#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/console/json_output.h"
#include "cli/files/midi_inputs.h"
#include "cli/files/text_file.h"
#include "cli/options/shared_options.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

struct TokenizeOptions {
    std::string midi, notes;
    std::string profile = "magenta";
    std::vector<int> skipPrograms;
};

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
    throw Error(
        ErrorCode::BadFile,
        file + ": " + why +
            R"(; expected {"notes": [[velocity, pitch, start, end], ...], "pedal": [[value, time], ...]})");
}

// The numbers of one row; the first `whole` are MIDI's 0 to 127, the others seconds.
std::vector<double> row(const Json& json, std::size_t size, std::size_t whole, const std::string& place,
                        const std::string& file) {
    if (!json.is_array() || json.size() != size)
        refuse(file, place + " has not " + std::to_string(size) + " numbers");
    std::vector<double> numbers;
    for (std::size_t i = 0; i < size; ++i) {
        if (!json[i].is_number()) refuse(file, place + " holds something that is no number");
        numbers.push_back(json[i].get<double>());
        const double value = numbers.back();
        if (i < whole && !(json[i].is_number_integer() && value >= 0 && value <= 127)) {
            refuse(file, place + " has " + json[i].dump() + " where 0 to 127 must be");
        }
        if (i >= whole && !(value >= 0 && value <= 1e6)) {
            refuse(file, place + " has the time " + json[i].dump() + ", it must be 0 to 1,000,000 s");
        }
    }
    return numbers;
}

Performance readNotes(const std::string& file) {
    const Json json = readJsonFile(file);
    if (!json.is_object()) refuse(file, "is not a JSON object");
    Performance performance;
    for (const auto& [key, rows] : json.items()) {
        if (key != "notes" && key != "pedal") continue;
        if (!rows.is_array()) refuse(file, key + " is not a list");
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::string place = key + "[" + std::to_string(i) + "]";
            if (key == "pedal") {
                const auto numbers = row(rows[i], 2, 1, place, file);
                performance.pedal.push_back({static_cast<int>(numbers[0]), numbers[1]});
            } else {
                const auto numbers = row(rows[i], 4, 2, place, file);
                if (numbers[0] == 0) refuse(file, place + " has the velocity 0, which is no stroke");
                if (numbers[3] < numbers[2]) refuse(file, place + " ends before it begins");
                performance.notes.push_back(
                    {static_cast<int>(numbers[0]), static_cast<int>(numbers[1]), numbers[2], numbers[3]});
            }
        }
    }
    if (!json.contains("notes")) refuse(file, "has no notes");
    return performance;
}

ExitCode tokenize(const TokenizeOptions& options, CommandContext& context) {
    if (options.midi.empty() == options.notes.empty()) {
        throw Error(ErrorCode::BadRequest,
                    "tokenize: there is nothing to tokenize; give a MIDI file or --notes FILE.json");
    }
    const bool listed = options.midi.empty();
    const Performance performance =
        listed ? readNotes(options.notes)
               : readNamedMidi(options.midi, options.skipPrograms, context).performance;
    const std::vector<std::int32_t> tokens = context.engine().tokenize(performance, options.profile, listed);
    if (context.json) {
        printJson(context.console,
                  Json{{"command", "tokenize"}, {"profile", options.profile}, {"tokens", tokens}});
        return ExitCode::Done;
    }
    std::string line;
    for (const std::int32_t token : tokens) line += (line.empty() ? "" : " ") + std::to_string(token);
    context.console.print(line);
    return ExitCode::Done;
}

}  // namespace

void addTokenize(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<TokenizeOptions>();
    CLI::App* command = program.add_subcommand("tokenize", "Print a performance as the ids that models read");
    auto* midi = command->add_option("file", options->midi, "MIDI file")->type_name("FILE.mid");
    command
        ->add_option(
            "--notes", options->notes,
            R"(JSON file: {"notes": [[velocity, pitch, start, end], ...], "pedal": [[value, time], ...]})")
        ->type_name("FILE.json")
        ->excludes(midi);
    command
        ->add_option("--profile", options->profile, "magenta (Continuo's own), krasserm or pedal (magenta)")
        ->check(CLI::IsMember({"magenta", "krasserm", "pedal"}))
        ->type_name("PROFILE");
    addSkipProgramsOption(*command, options->skipPrograms);
    addJsonFlag(*command, context);
    command->callback([options, &context] {
        context.action = [options, &context] { return tokenize(*options, context); };
    });
}

}  // namespace continuo::app
