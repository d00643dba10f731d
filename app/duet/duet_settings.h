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

// What passes the turn; Duet::handOver() always does.
enum class TurnBy : std::uint8_t {
    Gap,    // a rest of the player
    Pedal,  // a controller that rises to 64 or more
    Key,    // a key, which is then not music
    Enter,  // Duet::handOver() only
};

// What the model does when the player plays during its turn.
enum class PlayedOver : std::uint8_t {
    Yield,     // ends; in PlayAlong it continues with fewer strokes than the player
    Duck,      // continues with the new input, no more strokes than the player, and softer until they pause
    Together,  // the same at full volume
};

// When the model's turn ends in CallAndResponse. Counted from its first note; bars from the bar line nearest
// to the turn, tokens from the turn.
enum class AnswerLength : std::uint8_t {
    MatchMine,
    Seconds,
    UntilIPlay,
    Bars,    // without beats like MatchMine
    Tokens,  // at least one note; the last notes sound for half a second
};

// Which scale the model uses.
enum class ScaleUse : std::uint8_t {
    Off,
    AsPlayed,  // the key that fits the player's notes best
    Chosen,
};

// Settings of a duet. All may change while it runs, and act from the next token on.
struct DuetSettings {
    SamplingChoice sampling;  // with constraints; the scale sets their pitch classes
    ScaleUse scaleUse = ScaleUse::Off;
    Scale scale;  // of ScaleUse::Chosen
    bool dynamicsAsPlayed =
        false;  // limits the model's velocities to the player's dynamics, within the constraints
    std::optional<BeatGrid> beats;  // shared by all; nullopt: free time
    // How closely the model follows the beats' sixteenths; nullopt: not at all.
    std::optional<MusicConstraints::Pulse::Pull> inTime;
    // LatentsController changes sampling.latents from that initial value. For models without latents: the
    // model's own window.
    bool latentsAuto = false;
    int fewestLatents = parameters::kMinLatents.defaultInt();  // lower limit for latentsAuto
    double latencyTarget =
        parameters::kLatencyTarget.defaultValue / 1000;  // s from a turn to the first note, for latentsAuto
    PlayMode mode = PlayMode::CallAndResponse;
    TurnBy turnBy = TurnBy::Gap;
    PlayedOver over = PlayedOver::Yield;
    bool adaptiveGap = true;                     // follow the player's tempo with the gap
    double gap = parameters::kGap.defaultValue;  // s without playing or holding that end a phrase; initial
                                                 // value of an adaptive gap
    int turnController =
        parameters::kTurnController.defaultInt();     // of TurnBy::Pedal; 64 is then not a sustain pedal
    int turnKey = parameters::kTurnKey.defaultInt();  // pitch of TurnBy::Key
    AnswerLength length = AnswerLength::MatchMine;    // at least kShortestAnswer
    double seconds = parameters::kAnswerSeconds.defaultValue;  // of AnswerLength::Seconds
    int bars = parameters::kAnswerBars.defaultInt();           // of AnswerLength::Bars
    int tokens = parameters::kAnswerTokens.defaultInt();       // of AnswerLength::Tokens
    double lookahead = parameters::kLookahead.defaultValue;    // s by which the model writes ahead
    std::chrono::nanoseconds outputLead{};                     // how early an output needs each note
    // Output latency, if all output has it; negative means early. Cuts are placed accordingly.
    std::chrono::nanoseconds outputLatency{};
    std::filesystem::path stateFile;  // to save the state of a model without latents; empty: none
    double memory = parameters::kMemory.defaultValue;  // s of music that the model remembers (MemorySpan); 0:
                                                       // as much as the context holds
    bool operator==(const DuetSettings&) const = default;
    static constexpr double kShortestAnswer = 1;
    static constexpr double kLongestAnswer = 30;  // of MatchMine
    static constexpr double kFromNothing = 8;     // of MatchMine if nothing was played
    static constexpr double kDucked = 0.5;        // factor on velocities
};

}  // namespace continuo::app
