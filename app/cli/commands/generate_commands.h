#pragma once

#include <continuo/compute_choice.h>
#include <continuo/error.h>
#include <continuo/sampling_choice.h>

#include <cstdint>
#include <optional>
#include <string>

#include "cli/console/command_context.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// Add the subcommands of `generate` for pictures and for sound.
void addGenerateImage(CLI::App& generateCommand, CommandContext& context);
void addGenerateAudio(CLI::App& generateCommand, CommandContext& context);

// The options that all of them have.
struct GenerateOptions {
    std::string model, adapter, prompt, out;
    SamplingChoice sampling;
    std::optional<std::uint64_t> seed;
    ComputeChoice compute;
};

// Sets what a request has from them, except the seeds. modality: as for CommandContext::findModel().
template <class Request>
void fillRequest(Request& request, const GenerateOptions& options, const char* modality,
                 CommandContext& context) {
    request.modelPath = context.findModel(options.model, modality).string();
    request.adapter = options.adapter;
    request.sampling = options.sampling;
    request.compute = options.compute;
}

// Throws the failure that interrupted a generation, after its results were written. written: "x.mid contains
// the music generated so far".
template <class Result>
void throwFailure(const Result& result, const std::string& written) {
    if (result.failure)
        throw Error(result.failure->code(), std::string(result.failure->what()) + "; " + written);
}

}  // namespace continuo::app
