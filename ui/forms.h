#pragma once

#include <QString>
#include <QVector>
#include <cstdint>
#include <optional>
#include <utility>

// What pages show and what their users choose, as plain values. A form goes in by a page's setter and comes
// back whole by its signal; nothing here knows what stands behind it.
namespace continuo::ui {

// What is told: a sentence or a few, and what stands behind them for whoever wants to know exactly.
struct Saying {
    QString text;
    QString details;
    // The text may have names in it that the user gave, of a file or a take: it does not go into a log.
    bool hasNames = true;

    Saying(QString told = {}, QString behind = {}) : text(std::move(told)), details(std::move(behind)) {}
    // A sentence that is the same whatever the user has.
    static Saying withoutNames(QString told, QString behind = {}) {
        Saying saying(std::move(told), std::move(behind));
        saying.hasNames = false;
        return saying;
    }
    bool operator==(const Saying&) const = default;
};

enum class TurnBy { Gap, Pedal, Key, Enter };
enum class PlayMode { CallAndResponse, HandOver, PlayAlong, FreeRun };
enum class PlayOver { Yield, Duck, Together };
enum class AnswerLength { MatchMine, Seconds, UntilIPlay, Bars, Tokens };
enum class ScaleUse { Off, AsIPlay, Chosen };
enum class TempoSource { Free, Fixed, Clock, Jack };
// Whether the tempo comes from outside.
inline bool isFollowed(TempoSource source) {
    return source == TempoSource::Clock || source == TempoSource::Jack;
}
enum class InTime { Freely, NearTheBeat, OnTheBeat };  // how the model keeps to a tempo

inline constexpr int kScaleKinds = 9;
inline constexpr int kMostAnswerBars = 128;
inline constexpr int kMostAnswerTokens = 100'000;
inline constexpr double kLeastFactor = 0.5, kMostFactor = 2, kUsualTiming = 1.04;  // of a temperature
inline constexpr double kUsualVolume = -6;                                         // dB
inline constexpr double kUsualRecall = 1, kMostRecall = 4;                         // of the pedal

// Upper bound of random seeds: short enough to be shown whole and read out.
inline constexpr std::uint64_t kThrownSeeds = 1'000'000'000'000;

enum class PedalUse { Mine, Model, Both, Off };  // whose sustain pedal sounds and is sent
// Against strokes that go round in a circle.
enum class GuardStrength { Off, Mild, Strong };

// The inspector's fields (Play). Ranges and defaults: InspectorPanel's controls.
struct PlayForm {
    double temperature = 0.95;
    bool latentsAuto = true;
    int latents = 256;        // chosen by hand, or in use when automatic
    int fewestLatents = 16;   // that automatic control goes down to
    int latencyTarget = 150;  // ms
    AnswerLength length = AnswerLength::MatchMine;
    double lengthSeconds = 8;
    int lengthBars = 4;
    int lengthTokens = 200;
    int lookahead = 250;  // ms that the model writes ahead of what is heard
    int variations = 4;   // of a continuation that is not live
    std::uint64_t seed = 0;
    bool seedLocked = false;

    ScaleUse scaleUse = ScaleUse::Off;
    int scaleRoot = 0;                         // pitch class; 0: C
    int scaleKind = 0;                         // as ConstraintsPart::scaleName() counts them
    bool scaleStrict = false;                  // notes outside it never come
    int lowestPitch = 21, highestPitch = 108;  // MIDI pitches
    int voices = 0;                            // of the model at once; 0: any
    double leastDensity = 0, mostDensity = 0;  // notes a second; 0: any
    bool dynamicsAsIPlay = true;               // no softer and no louder than what was played
    int softest = 1, loudest = 127;            // velocities

    double memory = 0;  // s that the model hears back; 0: everything
    PlayMode mode = PlayMode::CallAndResponse;
    TurnBy turnBy = TurnBy::Gap;
    int turnKey = 21;         // MIDI pitch, for TurnBy::Key
    int turnController = 67;  // MIDI controller, for TurnBy::Pedal
    bool gapAdaptive = true;
    double gap = 0.6;  // s
    PlayOver playOver = PlayOver::Yield;

    TempoSource tempoSource = TempoSource::Free;
    double tempo = 120;  // beats a minute
    int beatsPerBar = 4;
    int countIn = 1;  // bars before a recording
    bool click = false;
    double clickLevel = -12;  // dB
    bool sendClock = false;
    InTime inTime = InTime::NearTheBeat;

    double minP = 0.03;
    double topP = 1;
    int topK = 0;
    double timingTemperature = kUsualTiming, pitchTemperature = 1, velocityTemperature = 1;  // factors
    double pedalRecall = kUsualRecall;  // how soon the model comes back to it; 0: off
    GuardStrength repetition = GuardStrength::Mild;

    int playerChannel = 1, modelChannel = 2;  // of the MIDI output, 1..16
    bool thru = true;                         // what is played sounds in the internal piano
    bool thruToMidi = false;                  // and at the MIDI output
    PedalUse pedal = PedalUse::Both;
    int outputOffset = 0;        // ms that the MIDI output is later, or earlier when negative
    double gain = kUsualVolume;  // dB
    double reverb = 15;          // per cent

    bool operator==(const PlayForm&) const = default;

    // Without a tempo a click would be silent: it brings one with it.
    bool clicks() const { return click && tempoSource != TempoSource::Free; }
    void setClick(bool on) {
        click = on;
        if (on && tempoSource == TempoSource::Free) tempoSource = TempoSource::Fixed;
    }
};

// Facts about the model that plays. Curves are in order of the number of latents.
struct ModelFacts {
    QString name;           // "piano 9 M"
    int maxLatents = 1024;  // 0: the model has none
    int maxWindow = 0;      // tokens of the widest window of a model without latents; 0: it has none
    bool fading = false;    // it hears the whole session, fading, instead of the last N tokens
    struct Point {
        int latents = 0;
        double value = 0;
    };
    QVector<Point> natsPerToken;  // held out, from its card
    QVector<Point> msPerToken;    // measured on this machine; without latents a point at 0

    // Whether the slider limits the window, as there are no latents.
    bool hasWindow() const { return maxLatents == 0 && maxWindow > 0; }
    // The most latents, or tokens of the window; 0: the model has neither.
    int mostToRead() const { return maxLatents > 0 ? maxLatents : maxWindow; }
};

// What the model hears of the music where that is longer than it can hear.
struct HeardForm {
    bool ofTake = false;   // a take would be continued; otherwise it plays live
    int tokens = 0;        // the last ones; 0: nobody counts them
    double seconds = 0;    // that these last, about; 0: it hears everything
    bool nothing = false;  // live: there is nothing to be heard yet
    bool fading = false;   // it hears everything, older music more faintly
    bool operator==(const HeardForm&) const = default;
};

// Whose turn it is, and the progress of the wait or the answer.
struct TurnForm {
    bool live = false;  // a model is there and listens
    bool modelsTurn = false;
    double fraction = 1;      // of the gap or the answer that is left
    double secondsLeft = -1;  // of the answer; below 0: open
    bool operator==(const TurnForm&) const = default;
};

// The tempo, as the toolbar has it.
struct TempoForm {
    static constexpr double kSlowest = 20, kFastest = 300;
    TempoSource source = TempoSource::Free;
    double perMinute = 120;  // that was chosen
    double heard = -1;       // of what is followed; below 0: none is heard
    bool operator==(const TempoForm&) const = default;
};

// The status line.
struct StatusForm {
    QString keyboard;  // "Roland FP-30", or empty: none found
    bool keyboardThere = false;
    bool computerKeys = false;  // letters are notes
    QString openInput;          // a port of ours that other programs may play into; empty: none
    QString midiOutput;
    QString audio;       // "JACK 48 k · 128"
    double audioMs = 0;  // of a period
    bool audioRuns = false;
    quint64 xruns = 0;
    QString lastXrun;  // when the last one was, beside what, and what helps; empty: there was none
    quint64 lateNotes = 0;
    double msPerToken = -1;      // of late; below 0: nothing was measured
    double mostMsPerToken = -1;  // that keep to the target; below 0: there is none
    int latencyTarget = 150;     // ms
    double answerMs = -1;        // the last answer took this long; below 0: none yet
    int latents = 0;             // in use, or tokens of the window; 0: no model plays, or it has neither
    bool isWindow = false;       // `latents` are tokens of the window
    bool latentsAuto = true;
    bool latentsAreLive = false;  // of the model that plays live, while what goes on otherwise is shown
    int cpuPercent = -1;          // of all cores
    QString device;               // "CPU"
    QString modelName;
    QString noModel;       // why none plays or draws, and what helps; empty: one does, or it is not known yet
    QString remote;        // "OSC 7770"; empty: it is off
    double savedAgo = -1;  // s since the journal was last written; below 0: nothing to save
};

// What the play page says of what it shows.
struct PlayHeader {
    QString title;  // "Take 12"
    QString branch;
    int playerNotes = 0, modelNotes = 0;
    QString waitsFor = {};  // what is still to come on the canvas
};

}  // namespace continuo::ui
