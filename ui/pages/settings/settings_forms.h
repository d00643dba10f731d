#pragma once

#include <QKeySequence>
#include <QString>
#include <QStringList>
#include <QVector>
#include <optional>

#include "form_parameters.h"
#include "theme/theme.h"

// The values of the settings. A page is given a form and emits the whole form with the user's change.
namespace continuo::ui {

// A list and its selected item. An empty list hides its row.
struct Choices {
    QStringList names;
    int chosen = -1;
    bool operator==(const Choices&) const = default;
};

struct AudioForm {
    Choices driver, output, rate;
    Choices period;              // "128 – 2.7 ms"
    bool fixedByServer = false;  // the sound server decides rate and period, so they are read-only
    bool operator==(const AudioForm&) const = default;
};

// The current state of the audio; below 0: unknown.
struct AudioState {
    double leftDb = -100, rightDb = -100;  // peaks since the last update
    quint64 xruns = 0;
    double seconds = -1;  // s in which the xruns occurred
    double loadPercent = -1;
};

// The scheduling priorities of Continuo's threads.
struct PriorityForm {
    bool realtime = false;   // audio and MIDI threads have real-time priority
    bool preferred = false;  // the model's threads have several times the CPU share of others
    bool operator==(const PriorityForm&) const = default;
};

// The delay from a key to its sound; known parts only.
struct DelayForm {
    struct Part {
        QString name;
        double ms = 0;
        bool operator==(const Part&) const = default;
    };
    QVector<Part> parts;
    double goalMs = -1;
    QString source;  // "as the device tells, not measured"
    bool operator==(const DelayForm&) const = default;
};

enum class PortState { Unused, Ready, Gone, Failed };

struct MidiPortRow {
    QString name;
    QString detail;  // "unplugged 12:38, used again when it returns"
    PortState state = PortState::Unused;
    bool used = false;
    bool loopsBack = false;  // the port returns our own notes
    int channel = 0;         // input: only this channel, 1 to 16; 0: all channels
    bool operator==(const MidiPortRow&) const = default;
};

struct MidiForm {
    QVector<MidiPortRow> inputs, outputs;
    bool usesAllInputs = true;              // includes inputs that are connected later
    QString ownInput = {}, ownOutput = {};  // Continuo's own ports, if any
    QString portName = {};                  // prefix of both names
    bool ignoresOwn = true;                 // ignore what Continuo has just sent
    bool operator==(const MidiForm&) const = default;
};

struct ModelRow {
    QString name;
    QString detail;  // "9.0 M parameters, 18 MB"; optional second line
    QString licence;
    bool lowMemory = false;  // the model needs more memory than is free
    bool operator==(const ModelRow&) const = default;
};

struct ModelChoices {
    QVector<ModelRow> rows;
    int chosen = -1;
    bool operator==(const ModelChoices&) const = default;
};

// A folder searched for models.
struct ModelFolderRow {
    QString path;
    QString detail;  // "2 models, 41 MB"
    bool canRemove = false;
    bool operator==(const ModelFolderRow&) const = default;
};

struct ComputeForm {
    ModelChoices piano, pictures, sound;
    QVector<ModelFolderRow> folders;
    Choices device, precision;
    int threads = 1, mostThreads = 1;
    double memory = 0, mostMemory = 0;  // GB for all models together; 0: all free memory
    bool operator==(const ComputeForm&) const = default;
};

// The initial settings of a new performance.
struct PlayingForm {
    PlayMode mode = PlayMode::CallAndResponse;
    TurnBy turnBy = TurnBy::Gap;
    bool gapAdaptive = true;
    double gap = 0;  // s
    PlayOver playOver = PlayOver::Yield;
    int lookahead = 0;  // ms that the model generates ahead of playback
    Choices soundfont;
    double gain = 0;    // dB
    double reverb = 0;  // per cent
    bool operator==(const PlayingForm&) const = default;
};

struct AppearanceForm {
    Scheme scheme = Scheme::System;
    int scale = 100;  // per cent
    bool reduceMotion = false;
    bool operator==(const AppearanceForm&) const = default;
};

struct ShortcutRow {
    QString id;
    QString group;  // "Play"; rows of a group are adjacent
    QString name;
    QKeySequence keys, defaultKeys;
    int workspace = 0;  // the only workspace where it works; 0: all
    QString midi = {};  // name of its MIDI message; empty: none
    bool operator==(const ShortcutRow&) const = default;
};

struct FolderRow {
    QString name;  // "Takes"
    QString path;
    bool canChange = true;
    bool operator==(const FolderRow&) const = default;
};

struct FilesForm {
    QVector<FolderRow> folders;
    // Write provenance (model, seed, settings) into exported files. nullopt: music and pictures differ; then
    // musicWritesOrigin is the setting for music.
    std::optional<bool> writesOrigin = true;
    bool musicWritesOrigin = true;
    // Numbers of discarded items that can be deleted.
    int discardedTakes = 0, discardedBranches = 0, discardedPictures = 0, discardedSounds = 0;
    int discardedInUse = 0;  // in use (played or generated), so not deletable yet
    bool hasLog = false;
    QString logProblem = {};  // why the log cannot be written
    bool operator==(const FilesForm&) const = default;
};

// Remote control by OSC.
struct RemoteForm {
    bool on = false;
    int port = 7770;           // UDP
    bool allowOthers = false;  // accept other computers
    QString sendTo = {};       // "192.168.1.20:9000"; several are separated by spaces
    bool operator==(const RemoteForm&) const = default;
};

struct RemoteState {
    QString problem = {};         // why no messages arrive; empty: no problem
    QString lastMessage = {};     // the last valid message
    quint64 invalidMessages = 0;  // number of invalid messages
};

enum class Language { System, English, German };

}  // namespace continuo::ui
