#include "cli/options/shared_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <random>
#include <string_view>

#include "cli/options/number_option.h"
#include "files/installed_files.h"
#include "files/text.h"

namespace continuo::app {
namespace {

// placeholder in option descriptions; the help shows the names of the presets instead
constexpr std::string_view kPresets = "{presets}";

// Formats the help in one layout, which bash completion parses; versions of CLI11 wrap lines and title groups
// differently. Searches for presets only when they are shown, not at each start.
class HelpFormatter : public CLI::Formatter {
public:
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
        const std::string listed =
            make_positionals(app) + make_groups(app, mode) + make_subcommands(app, mode);
        if (mode == CLI::AppFormatMode::Sub)
            return indented(app->get_name() + '\n' + app->get_description() + '\n' + listed);
        return make_description(app) + make_usage(app, name) + listed + '\n' + make_footer(app);
    }

    std::string make_description(const CLI::App* app) const override { return app->get_description() + '\n'; }

    std::string make_footer(const CLI::App* app) const override {
        const std::string footer = app->get_footer();
        return footer.empty() ? footer : footer + '\n';
    }

    std::string make_usage(const CLI::App* app, std::string name) const override {
        std::string usage = "Usage: " + name + " [OPTIONS]";
        for (const CLI::Option* each :
             app->get_options([](const CLI::Option* option) { return option->get_positional(); }))
            usage += ' ' + make_option_usage(each);
        if (!app->get_subcommands([](const CLI::App*) { return true; }).empty()) usage += " SUBCOMMAND";
        return usage + '\n';
    }

    std::string make_group(std::string group, bool positional,
                           std::vector<const CLI::Option*> options) const override {
        std::string text = '\n' + inTitleCase(group) + ":\n";
        for (const CLI::Option* each : options) text += make_option(each, positional);
        return text;
    }

    std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override {
        std::string text;
        for (const CLI::App* each : app->get_subcommands([](const CLI::App*) { return true; }))
            text += mode == CLI::AppFormatMode::All
                        ? each->help(each->get_name(), CLI::AppFormatMode::Sub) + '\n'
                        : make_subcommand(each);
        return text.empty() ? text : "\nSubcommands:\n" + text;
    }

    std::string make_subcommand(const CLI::App* app) const override {
        return inColumns(app->get_display_name(true), app->get_description());
    }

    std::string make_option(const CLI::Option* option, bool positional) const override {
        return inColumns(make_option_name(option, positional) + make_option_opts(option),
                         make_option_desc(option));
    }

    std::string make_option_desc(const CLI::Option* option) const override {
        std::string text = CLI::Formatter::make_option_desc(option);
        const std::size_t at = text.find(kPresets);
        if (at == std::string::npos) return text;
        const std::string presets = presetNames();
        return text.replace(at, kPresets.size(), presets.empty() ? "" : ", or a preset, " + presets);
    }

private:
    // Changes a group title "OPTIONS", as some versions of CLI11 write it, to "Options".
    static std::string inTitleCase(std::string group) {
        for (std::size_t i = 1; i < group.size(); ++i)
            group[i] = CLI::detail::to_lower(std::string(1, group[i]))[0];
        return group;
    }

    // Removes empty lines and indents all lines except the first.
    static std::string indented(const std::string& text) {
        std::string moved;
        for (const char each : text) {
            if (each == '\n' && (moved.empty() || moved.ends_with("\n  "))) continue;
            moved += each;
            if (each == '\n') moved += "  ";
        }
        return moved.substr(0, moved.size() - 2);
    }

    // Formats an option's name with its description on the right, or below a name that is too long.
    std::string inColumns(const std::string& name, const std::string& description) const {
        const std::size_t width = get_column_width();
        std::string text = "  " + name;
        if (description.empty()) return text + '\n';
        const std::string margin(width, ' ');
        if (text.size() >= width) text += '\n' + margin;
        text.resize(std::max(text.size(), width), ' ');
        for (const char each : description) text += each == '\n' ? '\n' + margin : std::string(1, each);
        return text + '\n';
    }
};

}  // namespace

std::shared_ptr<CLI::Formatter> helpFormatter() { return std::make_shared<HelpFormatter>(); }

void addModelOption(CLI::App& command, std::string& model) {
    command
        .add_option(
            "--model", model,
            "Model file, or the name of an installed model (default: the first suitable one, your own last)")
        ->type_name("MODEL");
}

void addAdapterOption(CLI::App& command, std::string& adapter) {
    command.add_option("--adapter", adapter, "Adapter for the model, made by train --adapter-rank")
        ->type_name("FILE");
}

CLI::Option* addConfigOption(CLI::App& command, std::string& config, const std::string& what) {
    return command.add_option("--config", config, what + ": a JSON file" + std::string(kPresets))
        ->transform([](const std::string& wanted) { return findPreset(wanted).string(); })
        ->type_name("FILE");
}

void addDeviceOptions(CLI::App& command, ComputeChoice& compute) {
    command
        .add_option(
            "--device", compute.device,
            "Device to compute on: auto, cpu, cuda:0, ...; continuo-cli devices lists them (default auto)")
        ->type_name("DEVICE");
    addWhole(command, "--threads", compute.threads, 0, 1024, "CPU threads; 0 uses all (default 0)");
}

void addPrecisionOption(CLI::App& command, ComputeChoice& compute) {
    command
        .add_option("--precision", compute.precision,
                    "Type of the weights in memory: f32, bf16 or int8 (default " + compute.precision + ")")
        ->check(CLI::IsMember({"f32", "bf16", "int8"}))
        ->type_name("TYPE");
}

std::uint64_t newSeed() {
    std::random_device source;
    return source() % 1'000'000'000;
}

std::vector<std::uint64_t> countedSeeds(const std::optional<std::uint64_t>& seed, int count) {
    const std::uint64_t first = seed ? *seed : newSeed();
    std::vector<std::uint64_t> seeds;
    for (int i = 0; i < count; ++i) seeds.push_back(first + static_cast<std::uint64_t>(i));
    return seeds;
}

void addPromptPartOptions(CLI::App& command, double& from, std::optional<double>& to) {
    addNumber(command, "--from", from, {0, kLongestSeconds}, "Second of the prompt to start at (default 0)");
    addNumber(command, "--to", to, {0, kLongestSeconds, true},
              "Second of the prompt where the model continues (default: its end)");
}

void checkPromptPart(const std::string& prompt, double from, const std::optional<double>& to) {
    if (prompt.empty() && (from > 0 || to)) {
        throw Error(ErrorCode::BadRequest,
                    "--from and --to select a part of a prompt; give --prompt FILE too");
    }
    if (to && *to <= from) {
        throw Error(ErrorCode::BadRequest, "--to " + fixed(*to, 2) + " is not after --from " +
                                               fixed(from, 2) + "; give a later second");
    }
}

void addSamplingOptions(CLI::App& command, SamplingChoice& sampling, std::optional<std::uint64_t>& seed) {
    const auto takeSeed = [&seed](const std::string& text) {
        std::uint64_t number = 0;
        if (!readWhole(text, number)) {
            throw CLI::ValidationError("--seed",
                                       "'" + text + "' is not valid; give a whole number from 0 to " +
                                           std::to_string(std::numeric_limits<std::uint64_t>::max()));
        }
        seed = number;
    };
    command
        .add_option_function<std::string>("--seed", takeSeed,
                                          "Seed of the random numbers; the same seed gives the same result "
                                          "(default: a new one, which is shown)")
        ->type_name("N");
    forEachFilter(
        [&command](const UserParameter& filter, auto& value) { addParameter(command, filter, value); },
        sampling);
}

void addFactorOptions(CLI::App& command, MusicFactors& factors) {
    forEachFactor(
        [&command](const UserParameter& factor, double& value) {
            value = factor.defaultValue;
            addParameter(command, factor, value);
        },
        factors);
}

int parseLatents(const std::string& text) {
    std::int64_t number = 0;
    if (text == "auto" ||
        (readWhole(text, number) && parameters::kLatents.accepts(static_cast<double>(number))))
        return static_cast<int>(number);
    throw CLI::ValidationError("--latents or --window",
                               "'" + text + "' is not valid; give auto or a whole number from " +
                                   numberText(parameters::kLatents.min) + " to " +
                                   numberText(parameters::kLatents.max));
}

void addLatentsOption(CLI::App& command, int& latents) {
    const auto take = [&latents](const std::string& text) { latents = parseLatents(text); };
    command
        .add_option_function<std::string>(
            "--latents,--window", take,
            "Maximum latents; for models without latents, the window in tokens. Fewer are faster, more are "
            "usually better; auto uses the model's number (default auto)")
        ->type_name("auto|N");
}

void addDrawingOptions(CLI::App& command, SamplingChoice& sampling, std::optional<std::uint64_t>& seed,
                       ComputeChoice& compute) {
    addSamplingOptions(command, sampling, seed);
    addLatentsOption(command, sampling.latents);
    addDeviceOptions(command, compute);
    addPrecisionOption(command, compute);
}

void addSkipProgramsOption(CLI::App& command, std::vector<int>& programs) {
    const auto take = [&programs](const std::string& list) {
        programs.clear();
        for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
            end = list.find(',', begin);
            const std::string text = list.substr(begin, end - begin);
            std::int64_t number = 0;
            if (!readWhole(text, number) || number < 0 || number > 127) {
                throw CLI::ValidationError(
                    "--skip-programs",
                    "'" + text + "' is not valid; give programs from 0 to 127, such as 52,53");
            }
            programs.push_back(static_cast<int>(number));
        }
    };
    command
        .add_option_function<std::string>(
            "--skip-programs", take,
            "Leave out notes of these General MIDI programs, counted from 0 (52 is the voice of a song)")
        ->join(',')
        ->type_name("N,N");
}

void addReadDrumsOption(CLI::App& command, bool& readDrums) {
    command.add_flag("--read-drums", readDrums, "Also read drum parts, as piano keys");
}

void addStripOption(CLI::App& command, bool& withOrigin) {
    command.add_flag_callback(
        "--strip-metadata", [&withOrigin] { withOrigin = false; },
        "Do not store how the file was made: no model, seed and settings, and in MIDI no marker or track "
        "name that shows who plays");
}

void addJsonFlag(CLI::App& command, CommandContext& context) {
    command.add_flag("--json", context.json, "Print the result as one JSON object");
}

}  // namespace continuo::app
