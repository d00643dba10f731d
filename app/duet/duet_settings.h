#pragma once

#include <continuo/sampling_choice.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "duet/hearing/scale.h"
#include "parameters/program_parameters.h"
#include "tempo/beat_grid.h"

namespace continuo::app {

// When the player and the model may play.
enum class PlayMode : std::uint8_t {
    CallAndResponse,  // the model answers a phrase, then waits for the next
    HandOver,         // the model plays until the player plays or passes the turn back
    PlayAlong,        // both at once, from the player's first note
    FreeRun,          // the model plays continuously; the player may join
};

// The event that passes the turn. Duet::handOver() always passes it, too.
enum class TurnBy : std::uint8_t {
    Gap,    // a rest of the player
    Pedal,  // a controller that rises to 64 or more
    Key,    // a key, which is then only a signal, not music
    Enter,  // Duet::handOver() only
};

// The model's reaction when the player plays during its turn.
enum class PlayedOver : std::uint8_t {
    Yield,     // ends; in PlayAlong it continues with fewer strokes than the player
    Duck,      // continues with the new input, no more strokes than the player, and softer until they pause
    Together,  // as Duck, but at full volume
};

// When the model's turn ends in CallAndResponse. The length counts from the model's first note. Bars count
// from the bar line nearest to the turn, tokens from the turn.
enum class AnswerLength : std::uint8_t {
    MatchMine,
    Seconds,
    UntilIPlay,
    Bars,    // without beats: as MatchMine
    Tokens,  // has at least one note; the last notes sound for 0.5 s
};

// Which scale the model uses.
enum class ScaleUse : std::uint8_t {
    Off,
    AsPlayed,  // the key that fits the player's notes best
    Chosen,
};

// Settings of a duet. All may change while it runs, and act from the next token on.
struct DuetSettings {
    SamplingChoice sampling;  // with constraints; their pitch classes follow the scale
    ScaleUse scaleUse = ScaleUse::Off;
    Scale scale;                    // of ScaleUse::Chosen
    bool dynamicsAsPlayed = false;  // narrows the allowed velocities to the player's dynamics
    std::optional<BeatGrid> beats;  // same for model and player; nullopt: free time
    // How closely the model's strokes follow the sixteenths of `beats`; nullopt: not at all.
    std::optional<MusicConstraints::Pulse::Pull> inTime;
    // Whether LatentsController changes the number of latents; sampling.latents is the initial number. For
    // models without latents: whether to use the model's own window.
    bool latentsAuto = false;
    int fewestLatents = parameters::kMinLatents.defaultInt();  // lower limit for latentsAuto
    double latencyTarget =
        parameters::kLatencyTarget.defaultValue / 1000;  // s from a turn to the first note, for latentsAuto
    PlayMode mode = PlayMode::CallAndResponse;
    TurnBy turnBy = TurnBy::Gap;
    PlayedOver over = PlayedOver::Yield;
    bool adaptiveGap = true;                     // follow the player's tempo with the gap
    double gap = parameters::kGap.defaultValue;  // s of rest that end a phrase; initial value if adaptive
    int turnController =
        parameters::kTurnController.defaultInt();     // for TurnBy::Pedal; 64 is then no sustain pedal
    int turnKey = parameters::kTurnKey.defaultInt();  // pitch of TurnBy::Key
    AnswerLength length = AnswerLength::MatchMine;    // at least kShortestAnswer
    double seconds = parameters::kAnswerSeconds.defaultValue;  // of AnswerLength::Seconds
    int bars = parameters::kAnswerBars.defaultInt();           // of AnswerLength::Bars
    int tokens = parameters::kAnswerTokens.defaultInt();       // of AnswerLength::Tokens
    double lookahead = parameters::kLookahead.defaultValue;    // s by which the model writes ahead
    std::chrono::nanoseconds outputLead{};                     // how early an output needs each note
    // The latency of the outputs, if all have the same; negative means early. The model's part is cut at the
    // time that was audible.
    std::chrono::nanoseconds outputLatency{};
    std::filesystem::path stateFile;  // where to save a model without latents; empty: nowhere
    double memory = parameters::kMemory.defaultValue;  // music that the model remembers, s; 0: all that fits
    bool operator==(const DuetSettings&) const = default;
    static constexpr double kShortestAnswer = 1;
    static constexpr double kLongestAnswer = 30;  // of MatchMine
    static constexpr double kFromNothing = 8;     // s; phrase length for MatchMine if nothing was played
    static constexpr double kDucked = 0.5;        // factor on velocities
};

}  // namespace continuo::app
