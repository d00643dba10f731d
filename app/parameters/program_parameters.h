#pragma once

#include <continuo/music_request.h>
#include <continuo/sound_request.h>
#include <continuo/user_parameters.h>

// Number parameters of the duet, the rig and the piano. Those of sampling are in continuo/user_parameters.h.
namespace continuo::app::parameters {

using namespace continuo::parameters;
using Scale = UserParameter::Scale;

// The model.
// Returns a parameter with the range that controls for music offer: top-k only up to the number of tokens of
// a music model.
constexpr UserParameter forMusic(const UserParameter& parameter) {
    return parameter.name == parameters::kTopK.name ? parameter.withControlMax(391) : parameter;
}
inline constexpr UserParameter kMinLatents{.name = "min-latents",
                                           .min = parameters::kLatents.min,
                                           .max = parameters::kLatents.max,
                                           .defaultValue = 16,
                                           .controlMax = parameters::kLatents.controlMax,
                                           .help = "Minimum latents for --latents auto"};
inline constexpr UserParameter kLatencyTarget{
    .name = "latency-target",
    .min = 30,
    .max = 2000,
    .defaultValue = 150,
    .step = 10,
    .unit = "ms",
    .scale = Scale::Logarithmic,
    .help =
        "Target time in milliseconds from the turn to the first note, for --latents auto, {min} to {max}"};
inline constexpr UserParameter kAnswerSeconds{.name = "answer",
                                              .min = 0.1,
                                              .max = 600,
                                              .defaultValue = 8,
                                              .controlMin = 1,
                                              .unit = "s",
                                              .scale = Scale::Logarithmic};
inline constexpr UserParameter kAnswerBars{
    .name = "answer-bars", .min = 1, .max = 128, .defaultValue = 4, .scale = Scale::Logarithmic};
inline constexpr UserParameter kAnswerTokens{.name = "answer-tokens",
                                             .min = 1,
                                             .max = MusicRequest::kMostTokens,
                                             .defaultValue = 200,
                                             .scale = Scale::Logarithmic};
inline constexpr UserParameter kLookahead{.name = "lookahead",
                                          .min = 0.1,
                                          .max = 5,
                                          .defaultValue = 0.25,
                                          .controlMin = 0.05,
                                          .controlMax = 2,
                                          .step = 0.01,
                                          .unit = "s",
                                          .help = "Seconds that the model generates ahead, {min} to {max}"};
// Memory of the model in s of music; 0: as much as the model can hear.
inline constexpr UserParameter kMemory{
    .name = "memory",
    .max = 86'400,
    .controlMax = 600,
    .step = 5,
    .unit = "s",
    .help = "Seconds of music that the model remembers; 0 for the maximum"};
inline constexpr UserParameter kVariations{.name = "variation-count", .min = 1, .max = 16, .defaultValue = 4};

// Sounds.
inline constexpr double kSoundTemperature = 0.97;  // default in the window
inline constexpr UserParameter kSoundSeconds{.name = "seconds",
                                             .max = SoundRequest::kMostSeconds,
                                             .defaultValue = 20,
                                             .controlMin = 1,
                                             .controlMax = 300,
                                             .unit = "s"};
inline constexpr UserParameter kSoundLevels{.name = "levels", .max = 24};  // 0: all levels of the codec

// Turns.
inline constexpr UserParameter kGap{.name = "gap",
                                    .min = 0.1,
                                    .max = 10,
                                    .defaultValue = 0.6,
                                    .controlMin = 0.2,
                                    .controlMax = 3,
                                    .step = 0.05,
                                    .unit = "s"};
inline constexpr UserParameter kTurnController{
    .name = "turn-controller",
    .max = 119,
    .defaultValue = 67,
    .help = "MIDI controller for --turn-by pedal: 64 sustain, 66 sostenuto, 67 soft"};
inline constexpr UserParameter kTurnKey{
    .name = "turn-key",
    .max = parameters::kLowestKey.max,
    .defaultValue = parameters::kLowestKey.defaultValue,
    .controlMin = parameters::kLowestKey.controlMin,
    .controlMax = parameters::kLowestKey.controlMax,
    .help = "MIDI pitch of the key for --turn-by key; this key does not sound"};

// Time.
inline constexpr UserParameter kTempo{.name = "tempo", .min = 20, .max = 300, .defaultValue = 120};
inline constexpr UserParameter kBeatsPerBar{
    .name = "beats-per-bar", .min = 1, .max = 12, .defaultValue = 4, .help = "Beats per bar"};
inline constexpr UserParameter kCountIn{.name = "count-in", .max = 4, .defaultValue = 1};
inline constexpr UserParameter kClickLevel{
    .name = "click-level", .min = -60, .max = 0, .defaultValue = -12, .step = 0.5, .unit = "dB"};

// Output.
inline constexpr UserParameter kGain{.name = "gain",
                                     .min = -60,
                                     .max = 6,
                                     .defaultValue = -6,  // 0 dB suits one player; here are two
                                     .step = 0.5,
                                     .unit = "dB",
                                     .help = "Volume of the piano in dB, {min} to {max}"};
inline constexpr UserParameter kReverb{.name = "reverb",
                                       .max = 100,
                                       .defaultValue = 15,
                                       .unit = "%",
                                       .help = "Room reverb in per cent, {min} to {max}"};
inline constexpr UserParameter kOutputOffset{.name = "output-offset",
                                             .min = -200,
                                             .max = 200,
                                             .unit = "ms",
                                             .help =
                                                 "Delay of the MIDI output in milliseconds, {min} to {max}; "
                                                 "negative values are for an instrument that sounds late"};
inline constexpr UserParameter kPlayerChannel{
    .name = "player-channel", .min = 1, .max = 16, .defaultValue = 1};
inline constexpr UserParameter kModelChannel{
    .name = "model-channel", .min = kPlayerChannel.min, .max = kPlayerChannel.max, .defaultValue = 2};

}  // namespace continuo::app::parameters
