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

// Of the help of a program with these options.
std::shared_ptr<CLI::Formatter> helpFormatter();

// Options that several commands have. What they write to outlives the parsing.

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
// A seed where none was given, short enough to be read aloud and typed again.
std::uint64_t newSeed();
// So many seeds that count on from the given one, or from a new one.
std::vector<std::uint64_t> countedSeeds(const std::optional<std::uint64_t>& seed, int count);
// --from and --to: the part of a prompt that a model goes on from.
void addPromptPartOptions(CLI::App& command, double& from, std::optional<double>& to);
// Throws BadRequest where they are given without a prompt, or leave nothing.
void checkPromptPart(const std::string& prompt, double from, const std::optional<double>& to);
// --temperature, --top-k, --top-p, --min-p and --seed; without --seed `seed` stays empty.
void addSamplingOptions(CLI::App& command, SamplingChoice& sampling, std::optional<std::uint64_t>& seed);
// --timing-temperature, --pitch-temperature, --velocity-temperature and --pedal-recall, of music.
void addFactorOptions(CLI::App& command, MusicFactors& factors);
// --latents auto|N, also called --window; auto is 0.
void addLatentsOption(CLI::App& command, int& latents);
// The options of what draws pictures or sound: sampling, --latents, --device, --threads, --precision.
void addDrawingOptions(CLI::App& command, SamplingChoice& sampling, std::optional<std::uint64_t>& seed,
                       ComputeChoice& compute);
// --skip-programs: General MIDI programs whose notes are left out.
void addSkipProgramsOption(CLI::App& command, std::vector<int>& programs);
// --read-drums: drum strokes are keys of the piano.
void addReadDrumsOption(CLI::App& command, bool& readDrums);
// --strip-metadata: files say nothing of how they were made.
void addStripOption(CLI::App& command, bool& withOrigin);
// --json: one object on stdout in place of text.
void addJsonFlag(CLI::App& command, CommandContext& context);

}  // namespace continuo::app
