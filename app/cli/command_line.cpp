#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <new>
#include <sstream>
#include <system_error>

#include "cli/commands/commands.h"
#include "cli/options/shared_options.h"
#include "files/program_version.h"
#include "files/text.h"

namespace continuo::app {
namespace {

// Returns the subcommand being parsed, such as "generate midi", to refer to its help.
std::string commandInUse(const CLI::App& program) {
    std::string path;
    const CLI::App* command = &program;
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().back();
        path += command->get_name() + " ";
    }
    return path;
}

ExitCode printUsage(const CLI::App& program, const CLI::ParseError& error, Console& console) {
    std::string what = error.what();
    while (!what.empty() && (what.back() == '.' || what.back() == '\n')) what.pop_back();
    const std::vector<std::string> unknown = program.remaining(true);
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && !unknown.empty()) {
        what = "'" + unknown.front() + "' is not a known command or option";
    }
    console.report("continuo-cli: " + what + "; see continuo-cli " + commandInUse(program) + "--help");
    return ExitCode::Usage;
}

void addCommands(CLI::App& program, CommandContext& context) {
    program.require_subcommand(1);
    program.formatter(helpFormatter());  // inherited by the subcommands
    program.set_version_flag("--version", namedVersion());
    program.set_help_all_flag("--help-all", "Print the help of all commands");
    program.footer(
        "Exit codes: 0 done, 1 a check failed, 2 wrong usage, 3 bad input file, 4 bad model, 5 device "
        "error,\n"
        "130 cancelled. continuo-cli COMMAND --help lists the options of a command.");
    addGenerate(program, context);
    addTrain(program, context);
    addScore(program, context);
    addStatistics(program, context);
    addLearnt(program, context);
    addCodec(program, context);
    addImport(program, context);
    addVerify(program, context);
    addTokenize(program, context);
    addModels(program, context);
    addDevices(program, context);
    addPorts(program, context);
    addPlay(program, context);
    addLive(program, context);
    addReplay(program, context);
    addInfo(program, context);
    addBench(program, context);
}

// Refuses empty option values. They come from empty variables in scripts, and ignoring them would silently do
// something else.
void refuseEmpty(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& text : option->results()) {
            if (text.empty())
                throw CLI::ValidationError(option->get_name(),
                                           "is empty; give a value, or leave the option out");
        }
    }
    for (const CLI::App* each : command.get_subcommands()) refuseEmpty(*each);
}

ExitCode printHelp(const CLI::App& program, const CLI::Success& asked, Console& console) {
    std::ostringstream text;
    program.exit(asked, text, text);
    std::string whole = text.str();
    while (!whole.empty() && whole.back() == '\n') whole.pop_back();
    console.print(whole);
    return ExitCode::Done;
}

ExitCode parseAndRun(CLI::App& program, int count, const char* const* arguments, CommandContext& context) {
    try {
        program.parse(count, arguments);
        refuseEmpty(program);
    } catch (const CLI::Success& asked) {
        return printHelp(program, asked, context.console);
    } catch (const CLI::ParseError& error) {
        return printUsage(program, error, context.console);
    }
    return context.action();
}

// Returns whether a command or its selected subcommands have this option.
bool hasOption(const CLI::App& given, const std::string& option) {
    if (given.get_option_no_throw(option) != nullptr) return true;
    return std::ranges::any_of(given.get_subcommands(),
                               [&](const CLI::App* each) { return hasOption(*each, option); });
}

ExitCode reportFailure(CommandContext& context, const std::string& what, ExitCode code) {
    context.reportError(what, code == ExitCode::Device);
    return code;
}

ExitCode reportCommandOutOfMemory(CommandContext& context, const CLI::App& program) {
    try {
        return reportFailure(
            context,
            std::string("there is not enough memory; ") +
                (hasOption(program, "--latents") ? "try fewer --latents or a smaller model"
                                                 : "close other programs, or use a machine with more memory"),
            ExitCode::Device);
    } catch (const std::bad_alloc&) {
        return reportOutOfMemory();
    }
}

}  // namespace

ExitCode runCommandLine(int count, const char* const* arguments, std::stop_token stop) {
    // Memory that is released before missing memory is reported, because CLI11 ends the program if it cannot
    // allocate while it searches options.
    constexpr std::size_t kReserveBytes = 64 * 1024;
    auto reserve = std::make_unique<char[]>(kReserveBytes);
    CommandContext context(std::move(stop));
    CLI::App program(
        "Continuo continues piano music, sound and pictures with models that run on this machine.",
        "continuo-cli");
    try {
        addCommands(program, context);
        return parseAndRun(program, count, arguments, context);
    } catch (const Error& error) {
        return reportFailure(context, error.what(), toExitCode(error.code()));
    } catch (const std::bad_alloc&) {
        reserve.reset();
        return reportCommandOutOfMemory(context, program);
    } catch (const std::exception& error) {
        const auto* system = dynamic_cast<const std::system_error*>(&error);
        // The system reports one error both for missing memory and for too many threads.
        if (system != nullptr && system->code() == std::errc::resource_unavailable_try_again)
            return reportFailure(
                context,
                "cannot start another thread: there is not enough memory, or there are too many "
                "threads; raise the limits (ulimit -v, ulimit -u), or close other programs",
                ExitCode::Device);
        return reportFailure(context, std::string("internal error: ") + error.what(), ExitCode::Failed);
    }
}

ExitCode reportOutOfMemory() noexcept {
    std::fputs("continuo-cli: there is not enough memory; close other programs\n", stderr);
    return ExitCode::Device;
}

}  // namespace continuo::app
