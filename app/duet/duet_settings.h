#pragma once

#include <continuo/sampling_choice.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "duet/hearing/scale.h"
#include "duet/memory/latents_controller.h"
#include "tempo/beat_grid.h"

namespace continuo::app {

// Who may play when.
enum class PlayMode : std::uint8_t {
    CallAndResponse,  // the model answers a phrase, then waits for the next one
    HandOver,         // the model plays until the player takes over or passes the turn back
    PlayAlong,        // both at once, from the player's first note on
    FreeRun,          // the model plays on by itself; the player may join
};

// What passes the turn; Duet::handOver() always does.
enum class TurnBy : std::uint8_t {
    Gap,    // a rest of the player
    Pedal,  // a controller that rises to 64 or more
    Key,    // a key, which is no music then
    Enter,  // Duet::handOver() alone
};

// What the model does when the player plays in its turn.
enum class PlayedOver : std::uint8_t {
    Yield,     // it ends; in PlayAlong it goes on with fewer strokes than the player
    Duck,      // it goes on with what it hears and no more strokes than the player, softer until they pause
    Together,  // the same, as loud as it was
};

// When the model's turn ends by itself, in CallAndResponse: counted from its first note, in bars from the bar
// line next to the turn, in tokens from the turn.
enum class AnswerLength : std::uint8_t {
    MatchMine,
    Seconds,
    UntilIPlay,
    Bars,    // without beats as MatchMine
    Tokens,  // once it has a note; what came last sounds for half a second
};

// Which scale the model keeps to.
enum class ScaleUse : std::uint8_t {
    Off,
    AsPlayed,  // the key that the player's notes fit best
    Chosen,
};

// How a player and a model play together. Everything may change while they play, and acts from the next token
// on.
struct DuetSettings {
    SamplingChoice sampling;  // with constraints; their pitch classes follow from the scale
    ScaleUse scaleUse = ScaleUse::Off;
    Scale scale;                    // of ScaleUse::Chosen
    bool dynamicsAsPlayed = false;  // the model strikes as hard as the player did, within the constraints
    std::optional<BeatGrid> beats;  // that all keep to; none: everybody plays in their own time
    // How near the model comes to the beats' sixteenths; nothing: it does not care.
    std::optional<MusicConstraints::Pulse::Pull> inTime;
    // LatentsController changes sampling.latents, which is its initial value. Without latents: the window is
    // the model's.
    bool latentsAuto = false;
    int fewestLatents = LatentsController::kFewest;  // that latentsAuto goes down to
    double latencyTarget = 0.15;                     // s from a turn to the first note, for latentsAuto
    PlayMode mode = PlayMode::CallAndResponse;
    TurnBy turnBy = TurnBy::Gap;
    PlayedOver over = PlayedOver::Yield;
    bool adaptiveGap = true;  // the gap follows how fast the player plays
    double gap = 0.6;  // s without playing, nothing held, that end a phrase; where an adaptive gap begins
    int turnController = 67;                        // of TurnBy::Pedal; 64 is no sustain pedal then
    int turnKey = 21;                               // pitch of TurnBy::Key
    AnswerLength length = AnswerLength::MatchMine;  // at least kShortestAnswer
    double seconds = 10;                            // of AnswerLength::Seconds
    int bars = 4;                                   // of AnswerLength::Bars
    int tokens = 200;                               // of AnswerLength::Tokens
    double lookahead = 0.25;                        // s that the model writes ahead of what is heard
    std::chrono::nanoseconds outputLead{};          // before its moment that an output wants a note
    // That what is heard of the model comes after its moment, or before it where that is below 0, if all that
    // is heard does: it is cut there when it ends at once.
    std::chrono::nanoseconds heardOffset{};
    std::filesystem::path stateFile;  // for the state of a model without latents; empty: it is not saved
    double memory = 0;  // s that the model hears back (MemorySpan); 0: everything its context holds
    static constexpr double kShortestAnswer = 1;
    static constexpr double kLongestAnswer = 30;  // of MatchMine
    static constexpr double kFromNothing = 8;     // of MatchMine where nothing was played
    static constexpr int kMostBars = 128;
    static constexpr double kDucked = 0.5;  // of a velocity
};

}  // namespace continuo::app
