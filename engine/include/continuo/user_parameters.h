#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace continuo {

// A number that users set. Everything that offers, stores or checks it takes name, ranges and default from
// one object of this type: sliders, settings, OSC, MIDI controllers, the command line, JSON and requests.
struct UserParameter {
    enum class Scale : std::uint8_t { Linear, Logarithmic, PowersOfTwo };  // of a slider

    // A name such as "top-k" gives the option --top-k, the OSC address /continuo/top-k and the JSON field
    // top_k.
    std::string_view name;
    double min = 0, max = 1;                    // requests, JSON and options accept this range
    double defaultValue = 0;                    // in the window and on the command line
    double controlMin = min, controlMax = max;  // sliders, settings and OSC offer this range
    double step = 1;                            // of a slider
    std::string_view unit = {};                 // "ms"
    Scale scale = Scale::Linear;
    bool excludesMin = false;    // the option refuses `min` itself
    std::string_view help = {};  // of the option; {min} and {max} stand for the range

    constexpr bool accepts(double value) const { return value >= min && value <= max; }  // false for NaN
    constexpr double clampToControl(double value) const { return std::clamp(value, controlMin, controlMax); }
    constexpr int defaultInt() const { return static_cast<int>(defaultValue); }
    constexpr UserParameter withDefault(double value) const {
        UserParameter other = *this;
        other.defaultValue = value;
        return other;
    }
    constexpr UserParameter withControlMax(double value) const {
        UserParameter other = *this;
        other.controlMax = value;
        return other;
    }
    // Returns the number of decimals that a step has.
    constexpr int decimals() const {
        const auto distance = [](double value) {
            const double rest = value - static_cast<double>(static_cast<std::int64_t>(value + 0.5));
            return rest < 0 ? -rest : rest;
        };
        int count = 0;
        for (double each = step; distance(each) > 1e-6; each *= 10) ++count;
        return count;
    }
};

// The numbers of SamplingChoice, its MusicFactors and its MusicConstraints. The README of the program's app/
// folder says how to add one.
namespace parameters {

inline constexpr UserParameter kTemperature{
    .name = "temperature",
    .max = 10,
    .defaultValue = 0.95,
    .controlMin = 0.1,
    .controlMax = 2,
    .step = 0.01,
    .help =
        "Sampling temperature, {min} to {max}: below 1 safer, above 1 more surprising; 0 always takes "
        "the most likely token, which in music may be waiting again and again (0.01 takes the most "
        "likely key and samples how often a key is struck)"};
inline constexpr UserParameter kTopK{.name = "top-k",
                                     .max = 1 << 24,
                                     .controlMax = 1 << 16,
                                     .help = "Sample from the N most likely tokens; 0 for all"};
inline constexpr UserParameter kTopP{
    .name = "top-p",
    .defaultValue = 1,
    .controlMin = 0.05,
    .step = 0.01,
    .excludesMin = true,
    .help = "Sample from the most likely tokens that together have this probability, at most {max}"};
// The default removes improbable tokens. In small music models these have too much probability in total.
inline constexpr UserParameter kMinP{
    .name = "min-p",
    .defaultValue = 0.03,
    .controlMax = 0.5,
    .step = 0.005,
    .help = "Leave out tokens less likely than this share of the most likely one, {min} to {max}"};
// Requests may also use 0, which stands for the model's own number.
inline constexpr UserParameter kLatents{.name = "latents",
                                        .min = 1,
                                        .max = 1 << 24,
                                        .defaultValue = 256,
                                        .controlMax = 1 << 16,
                                        .scale = UserParameter::Scale::PowersOfTwo};

// Makes a parameter that multiplies the temperature of one kind of token.
constexpr UserParameter temperatureFactor(std::string_view name, double defaultValue, std::string_view help) {
    return {.name = name,
            .min = 0.5,
            .max = 2,
            .defaultValue = defaultValue,
            .step = 0.01,
            .scale = UserParameter::Scale::Logarithmic,
            .help = help};
}
// A model that continues its own music drifts towards short time steps. With 1 it strikes a fifth more notes
// per second than the pianist before it; the default compensates for this.
inline constexpr UserParameter kTimingTemperature = temperatureFactor(
    "timing-temperature", 1.04, "Factor of --temperature for time steps; below 1 long waits become rare");
inline constexpr UserParameter kPitchTemperature =
    temperatureFactor("pitch-temperature", 1, "Factor of --temperature for pitches");
inline constexpr UserParameter kVelocityTemperature =
    temperatureFactor("velocity-temperature", 1, "Factor of --temperature for velocities");
// A model that continues its own music also uses the pedal less and less, until the pedal stays up for half a
// minute. The default compensates for this.
inline constexpr UserParameter kPedalRecall{
    .name = "pedal-recall",
    .max = 4,
    .defaultValue = 1,
    .step = 0.05,
    .help =
        "How much sooner the model uses a pedal again, {min} to {max}: t seconds after its last use, "
        "pressing it is N * t times as likely as in the model, at least 1 and at most 10 times; 0 turns "
        "this off"};

// Keys of a piano, A0 to C8; requests may name any MIDI pitch.
inline constexpr UserParameter kLowestKey{
    .name = "lowest-key", .max = 127, .defaultValue = 21, .controlMin = 21, .controlMax = 108};
inline constexpr UserParameter kHighestKey{.name = "highest-key",
                                           .max = kLowestKey.max,
                                           .defaultValue = kLowestKey.controlMax,
                                           .controlMin = kLowestKey.controlMin,
                                           .controlMax = kLowestKey.controlMax};
inline constexpr UserParameter kVoices{
    .name = "voices",
    .max = 64,
    .controlMax = 16,
    .help = "Maximum notes of the model that sound at once; 0 for no limit"};
// Maximum notes per second. 0, which is below `min`, means no limit.
inline constexpr UserParameter kDensity{
    .name = "density", .min = 0.5, .max = 50, .controlMin = 0, .controlMax = 30, .step = 0.5, .unit = "/s"};
inline constexpr UserParameter kMinDensity{.name = "least-density",
                                           .min = kDensity.min,
                                           .max = kDensity.max,
                                           .controlMin = kDensity.controlMin,
                                           .controlMax = kDensity.controlMax,
                                           .step = kDensity.step,
                                           .unit = kDensity.unit};
inline constexpr UserParameter kSoftest{.name = "softest", .min = 1, .max = 127, .defaultValue = 1};
inline constexpr UserParameter kLoudest{
    .name = "loudest", .min = kSoftest.min, .max = kSoftest.max, .defaultValue = kSoftest.max};

}  // namespace parameters
}  // namespace continuo
