#include <continuo/stopwatch.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/console/json_output.h"
#include "cli/options/shared_options.h"
#include "files/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

struct VerifyOptions {
    std::vector<std::string> files;
    ComputeChoice compute;
};

std::string shortNumber(double number) {
    char text[40];
    std::snprintf(text, sizeof text, "%.3g", number);
    return text;
}

ExitCode verify(const VerifyOptions& options, CommandContext& context) {
    const ExitOnStop leave(context);
    Json list = Json::array();
    Json phases = Json::object();
    std::size_t count = 0;
    std::size_t failed = 0;
    for (const std::string& file : options.files) {
        const Stopwatch clock;
        context.console.progress("verifying " + file);
        const std::vector<GoldenResult> results = context.engine().verify(file, options.compute);
        if (results.empty())
            context.console.report(file + ": is a checkpoint's config and contains no golden values");
        for (const GoldenResult& result : results) {
            ++count;
            failed += result.passed ? 0 : 1;
            if (!context.json) {
                context.console.print(result.name + " max_abs_diff " + shortNumber(result.maxAbsDiff));
            }
            if (!result.passed) {
                context.console.report("failed: " + file + ": " + result.name + " differs by " +
                                       shortNumber(result.maxAbsDiff) + ", but at most " +
                                       shortNumber(result.tolerance) + " is allowed");
            }
            list.push_back(
                {{"file", file},
                 {"name", result.name},
                 {"max_abs_diff", std::isfinite(result.maxAbsDiff) ? Json(result.maxAbsDiff) : Json()},
                 {"tolerance", result.tolerance},
                 {"passed", result.passed}});
        }
        phases[file] = clock.seconds();
    }
    context.console.clearProgress();
    if (count == 0)
        throw Error(ErrorCode::BadFile, "verify: there is nothing to compare; give a file of golden values");
    if (context.json) {
        printJson(context.console, Json{{"command", "verify"},
                                        {"passed", failed == 0},
                                        {"comparisons", count},
                                        {"failed", failed},
                                        {"results", list},
                                        {"phases", phases}});
    }
    return failed == 0 ? ExitCode::Done : ExitCode::Failed;
}

}  // namespace

void addVerify(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<VerifyOptions>();
    CLI::App* command = program.add_subcommand(
        "verify", "Compare the engine with results of independent implementations, in f32");
    command->add_option("files", options->files, "Files of golden values")
        ->required()
        ->type_name("GOLDEN.json");
    addDeviceOptions(*command, options->compute);
    addJsonFlag(*command, context);
    command->footer("The exit code is 0 if all differences are within their tolerances, and 1 otherwise.");
    command->callback(
        [options, &context] { context.action = [options, &context] { return verify(*options, context); }; });
}

}  // namespace continuo::app
