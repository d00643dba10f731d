#include <continuo/error.h>
#include <continuo/tokenizers.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/console/json_output.h"
#include "cli/files/midi_inputs.h"
#include "cli/files/notes_list.h"
#include "cli/options/shared_options.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

struct TokenizeOptions {
    std::string midi, notes;
    std::string profile = tokenizerProfiles().front().name;
    std::vector<int> skipPrograms;
};

ExitCode tokenize(const TokenizeOptions& options, CommandContext& context) {
    if (options.midi.empty() == options.notes.empty()) {
        throw Error(ErrorCode::BadRequest,
                    "tokenize: there is no input; give a MIDI file or --notes FILE.json");
    }
    const bool listed = options.midi.empty();
    if (listed && !options.skipPrograms.empty())
        throw Error(ErrorCode::BadRequest,
                    "--skip-programs is for MIDI files, but --notes have no programs; leave it out");
    const Performance performance =
        listed ? readNotesList(options.notes)
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
    CLI::App* command =
        program.add_subcommand("tokenize", "Print a performance as the token ids that models read");
    auto* midi = command->add_option("file", options->midi, "MIDI file")->type_name("FILE.mid");
    command
        ->add_option(
            "--notes", options->notes,
            R"(JSON file: {"notes": [[velocity, pitch, start, end], ...], "pedal": [[value, time], ...]})")
        ->type_name("FILE.json")
        ->excludes(midi);
    std::vector<std::string> profiles;
    std::string list;
    for (const TokenizerProfile& each : tokenizerProfiles()) {
        profiles.push_back(each.name);
        if (!list.empty()) list += profiles.size() < tokenizerProfiles().size() ? ", " : ", or ";
        list += each.name + (each.note.empty() ? "" : " (" + each.note + ")");
    }
    command
        ->add_option("--profile", options->profile,
                     "Token format: " + list + " (default " + options->profile + ")")
        ->check(CLI::IsMember(profiles))
        ->type_name("PROFILE");
    addSkipProgramsOption(*command, options->skipPrograms);
    addJsonFlag(*command, context);
    command->callback([options, &context] {
        context.action = [options, &context] { return tokenize(*options, context); };
    });
}

}  // namespace continuo::app
