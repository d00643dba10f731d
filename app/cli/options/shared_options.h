#pragma once

#include <continuo/compute_choice.h>
#include <continuo/sampling_choice.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/console/command_context.h"

namespace CLI {
class App;
class Formatter;
class Option;
}  // namespace CLI

namespace continuo::app {

// Returns the help formatter of all commands.
std::shared_ptr<CLI::Formatter> helpFormatter();

// Options that several commands share. Their targets must outlive the parsing.

// --model: a path or the name of an installed model.
void addModelOption(CLI::App& command, std::string& model);
// --adapter: a file that train --adapter-rank wrote.
void addAdapterOption(CLI::App& command, std::string& adapter);
// --config of train: a file, or the name of a preset; `what` says what it is for.
CLI::Option* addConfigOption(CLI::App& command, std::string& config, const std::string& what);
// --device and --threads.
void addDeviceOptions(CLI::App& command, ComputeChoice& compute);
// --precision of the weights.
void addPrecisionOption(CLI::App& command, ComputeChoice& compute);
// Returns a random seed, short enough to read aloud and retype.
std::uint64_t newSeed();
// Returns `count` consecutive seeds, starting with the given seed or with a new one.
std::vector<std::uint64_t> countedSeeds(const std::optional<std::uint64_t>& seed, int count);
// --from and --to: the part of a prompt that the model continues.
void addPromptPartOptions(CLI::App& command, double& from, std::optional<double>& to);
// Throws BadRequest if --from or --to is given without a prompt, or if they select nothing.
void checkPromptPart(const std::string& prompt, double from, const std::optional<double>& to);
// --temperature, the filters (--top-k and others) and --seed; without --seed `seed` stays empty.
void addSamplingOptions(CLI::App& command, SamplingChoice& sampling, std::optional<std::uint64_t>& seed);
// The factors of music (--timing-temperature and others).
void addFactorOptions(CLI::App& command, MusicFactors& factors);
// --latents auto|N, also called --window; auto is 0.
// Parses a number of latents; 0: auto. Throws CLI::ValidationError for anything else.
int parseLatents(const std::string& text);
void addLatentsOption(CLI::App& command, int& latents);
// Adds the options for generating pictures or sound: sampling, --latents, --device, --threads, --precision.
void addDrawingOptions(CLI::App& command, SamplingChoice& sampling, std::optional<std::uint64_t>& seed,
                       ComputeChoice& compute);
// --skip-programs: General MIDI programs whose notes are left out.
void addSkipProgramsOption(CLI::App& command, std::vector<int>& programs);
// --read-drums: reads drum notes as piano keys.
void addReadDrumsOption(CLI::App& command, bool& readDrums);
// --strip-metadata: files do not say how they were made.
void addStripOption(CLI::App& command, bool& withOrigin);
// --json: prints one object on stdout instead of text.
void addJsonFlag(CLI::App& command, CommandContext& context);

}  // namespace continuo::app
