#pragma once

#include <QString>
#include <QVector>
#include <cstdint>
#include <optional>
#include <utility>

// The values that pages show and the user edits. A page receives a form by a setter and returns the whole
// form by a signal. Nothing here depends on the engine.
namespace continuo::ui {

// A message for the user: one or a few sentences, and technical details on request.
struct UserMessage {
    QString text;
    QString details;
    // The text may contain names from the user (of a file, of a take) and must not be logged.
    bool hasNames = true;

    UserMessage(QString told = {}, QString behind = {}) : text(std::move(told)), details(std::move(behind)) {}
    // Makes a message whose text does not depend on the user's data.
    static UserMessage withoutNames(QString told, QString behind = {}) {
        UserMessage saying(std::move(told), std::move(behind));
        saying.hasNames = false;
        return saying;
    }
    bool operator==(const UserMessage&) const = default;
};

enum class TurnBy { Gap, Pedal, Key, Enter };
enum class PlayMode { CallAndResponse, HandOver, PlayAlong, FreeRun };
enum class PlayOver { Yield, Duck, Together };
enum class AnswerLength { MatchMine, Seconds, UntilIPlay, Bars, Tokens };
enum class ScaleUse { Off, AsIPlay, Chosen };
enum class TempoSource { Free, Fixed, Clock, Jack };
// Returns whether the tempo comes from an external source.
inline bool isFollowed(TempoSource source) {
    return source == TempoSource::Clock || source == TempoSource::Jack;
}
enum class InTime { Freely, NearTheBeat, OnTheBeat };  // how the model keeps to a tempo

inline constexpr int kScaleKinds = 9;

// Upper bound of random seeds: short enough to display in full and read out.
inline constexpr std::uint64_t kRandomSeedLimit = 1'000'000'000'000;

enum class PedalUse { Mine, Model, Both, Off };  // whose sustain pedal sounds and is sent
// Strength of the guard against repeating the same strokes in a loop.
enum class GuardStrength { Off, Mild, Strong };

// The inspector's fields (Play). The numbers' ranges and defaults: FormParameters (form_parameters.h).
struct PlayForm {
    double temperature = 0;
    bool latentsAuto = true;
    int latents = 0;        // set by hand, or in use when automatic
    int fewestLatents = 0;  // lower limit of automatic control
    int latencyTarget = 0;  // ms
    AnswerLength length = AnswerLength::MatchMine;
    double lengthSeconds = 0;
    int lengthBars = 0;
    int lengthTokens = 0;
    int lookahead = 0;   // ms that the model generates ahead of playback
    int variations = 0;  // number of continuations made offline
    std::uint64_t seed = 0;
    bool seedLocked = false;

    ScaleUse scaleUse = ScaleUse::Off;
    int scaleRoot = 0;                         // pitch class; 0: C
    int scaleKind = 0;                         // index as in ConstraintsPart::scaleName()
    bool scaleStrict = false;                  // notes outside the scale are forbidden
    int lowestPitch = 0, highestPitch = 0;     // MIDI pitches
    int voices = 0;                            // most simultaneous notes of the model; 0: any
    double leastDensity = 0, mostDensity = 0;  // notes per second; 0: any
    bool dynamicsAsIPlay = true;               // clamp to the loudness range of the player
    int softest = 0, loudest = 0;              // velocities

    double memory = 0;  // s of music in the model's context; 0: everything
    PlayMode mode = PlayMode::CallAndResponse;
    TurnBy turnBy = TurnBy::Gap;
    int turnKey = 0;         // MIDI pitch, for TurnBy::Key
    int turnController = 0;  // MIDI controller, for TurnBy::Pedal
    bool gapAdaptive = true;
    double gap = 0;  // s
    PlayOver playOver = PlayOver::Yield;

    TempoSource tempoSource = TempoSource::Free;
    double tempo = 0;  // beats per minute
    int beatsPerBar = 0;
    int countIn = 0;  // bars
    bool click = false;
    double clickLevel = 0;  // dB
    bool sendClock = false;
    InTime inTime = InTime::NearTheBeat;

    double minP = 0;
    double topP = 0;
    int topK = 0;
    double timingTemperature = 0, pitchTemperature = 0, velocityTemperature = 0;  // factors
    double pedalRecall = 0;  // tendency to return to an unused pedal; 0: off
    GuardStrength repetition = GuardStrength::Mild;

    int playerChannel = 0, modelChannel = 0;  // of the MIDI output, 1..16
    bool thru = true;                         // the player's notes sound in the internal piano
    bool thruToMidi = false;                  // the player's notes are sent to the MIDI output
    PedalUse pedal = PedalUse::Both;
    int outputOffset = 0;  // ms by which the MIDI output is delayed; negative: early
    double gain = 0;       // dB
    double reverb = 0;     // per cent

    bool operator==(const PlayForm&) const = default;

    // Returns whether the click sounds; it needs a tempo. setClick(true) without a tempo also selects a fixed
    // tempo.
    bool isClickAudible() const { return click && tempoSource != TempoSource::Free; }
    void setClick(bool on) {
        click = on;
        if (on && tempoSource == TempoSource::Free) tempoSource = TempoSource::Fixed;
    }
};

// Facts about the model that plays. Curves are sorted by number of latents.
struct ModelFacts {
    QString name;           // "piano 9 M"
    int maxLatents = 1024;  // 0: the model has none
    int maxWindow = 0;      // tokens in the largest window of a model without latents; 0: no window
    bool fading = false;    // the context is the whole session, fading, instead of the last N tokens
    struct Point {
        int latents = 0;
        double value = 0;
    };
    QVector<Point> natsPerToken;  // on held-out music, from the model card
    QVector<Point> msPerToken;    // measured on this machine; models without latents have one point at 0

    // Returns whether the slider limits the window, because the model has no latents.
    bool hasWindow() const { return maxLatents == 0 && maxWindow > 0; }
    // Returns the most latents, or tokens of the window; 0: the model has neither.
    int maxLatentsOrWindow() const { return maxLatents > 0 ? maxLatents : maxWindow; }
};

// How much of the music is in the model's context if the music is longer than the context.
struct ContextForm {
    bool fromTake = false;  // the prompt is a take; false: live playing
    int tokens = 0;         // number of last tokens; 0: unknown
    double seconds = 0;     // approximate duration of these tokens; 0: the context holds everything
    bool empty = false;     // live: no music yet
    bool fading = false;    // everything is in the context, older music more faintly
    bool operator==(const ContextForm&) const = default;
};

// Whose turn it is, and the progress of the wait or the answer.
struct TurnForm {
    bool live = false;  // a model is loaded and listening
    bool modelsTurn = false;
    double fraction = 1;      // remaining share of the gap or the answer
    double secondsLeft = -1;  // left in the answer; below 0: open-ended
    bool operator==(const TurnForm&) const = default;
};

// The tempo shown in the toolbar.
struct TempoForm {
    static constexpr double kSlowest = 20, kFastest = 300;
    TempoSource source = TempoSource::Free;
    double beatsPerMinute = 120;  // set by the user
    double measured = -1;         // measured from the external source; below 0: no signal
    bool operator==(const TempoForm&) const = default;
};

// The status line.
struct StatusForm {
    QString keyboard;  // "Roland FP-30"; empty: none found
    bool keyboardConnected = false;
    bool computerKeys = false;  // the letter keys play notes
    QString ownInput;           // Continuo's own input port for other programs; empty: none
    QString midiOutput;
    QString audio;       // "JACK 48 k · 128"
    double audioMs = 0;  // length of an audio period
    bool audioRunning = false;
    quint64 xruns = 0;
    QString lastXrun;  // time, context and remedy of the last xrun; empty: no xrun
    quint64 lateNotes = 0;
    double msPerToken = -1;      // recent; below 0: not measured
    double mostMsPerToken = -1;  // highest that meets the target; below 0: unknown
    int latencyTarget = 150;     // ms
    double answerMs = -1;        // ms from the turn to the first note of the last answer; below 0: none yet
    int latents = 0;             // in use, or tokens of the window; 0: no model, or neither
    bool isWindow = false;       // `latents` are tokens of the window
    bool latentsAuto = true;
    bool latentsAreLive =
        false;            // these are the latents of the live model, while the page shows another setting
    int cpuPercent = -1;  // of all cores
    QString device;       // "CPU"
    QString modelName;
    QString noModelReason;  // why no model is available, and what to do; empty: one is, or not known yet
    QString remote;         // "OSC 7770"; empty: it is off
    double savedAgo = -1;   // s since the journal was last written; below 0: nothing to save
};

// The line about the music above the piano roll.
struct PlayHeader {
    QString title;  // "Take 12"
    QString branch;
    int playerNotes = 0, modelNotes = 0;
    QString pending = {};  // what is still being generated for the canvas
};

}  // namespace continuo::ui
