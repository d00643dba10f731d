#pragma once

#include <QKeySequence>
#include <QString>
#include <QStringList>
#include <QVector>
#include <optional>

#include "forms.h"
#include "theme/theme.h"

// What the settings show and what the user chose in them. A page gives back the whole form it was shown, with
// the change in it.
namespace continuo::ui {

// A list and what is chosen of it. An empty list hides its row: nothing to choose is not shown.
struct Choices {
    QStringList names;
    int chosen = -1;
    bool operator==(const Choices&) const = default;
};

struct AudioForm {
    Choices driver, output, rate;
    Choices period;            // "128 – 2.7 ms"
    bool setByServer = false;  // rate and period are the sound server's and no choice
    bool operator==(const AudioForm&) const = default;
};

// How the sound does; below 0: not known.
struct AudioState {
    double leftDb = -100, rightDb = -100;  // peaks since the last one
    quint64 xruns = 0;
    double seconds = -1;  // in which the xruns came
    double loadPercent = -1;
};

// What the system gives the threads of sound and MIDI.
struct PriorityForm {
    bool realtime = false;   // they run before all others
    bool preferred = false;  // the model has several times the share of others
    bool operator==(const PriorityForm&) const = default;
};

// From a key to its sound. Only parts that are known.
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

enum class PortState { Unused, Ready, Gone, Trouble };

struct MidiPortRow {
    QString name;
    QString detail;  // "unplugged 12:38, used again when it returns"
    PortState state = PortState::Unused;
    bool used = false;
    bool loop = false;  // brings our own notes back
    int channel = 0;    // of an input, the one that is heard alone, 1 to 16; 0: all are
    bool operator==(const MidiPortRow&) const = default;
};

struct MidiForm {
    QVector<MidiPortRow> inputs, outputs;
    bool everyInput = true;                 // also one that is plugged in later
    QString ownInput = {}, ownOutput = {};  // ports that other programs find, where there are any
    QString portName = {};                  // what both begin with
    bool passesOverOwn = true;              // what Continuo itself has just sent is not heard
    bool operator==(const MidiForm&) const = default;
};

struct ModelRow {
    QString name;
    QString detail;  // "9.0 M parameters, 18 MB"; a second line where more is known
    QString licence;
    bool tight = false;  // needs more memory than is free
    bool operator==(const ModelRow&) const = default;
};

struct ModelChoices {
    QVector<ModelRow> rows;
    int chosen = -1;
    bool operator==(const ModelChoices&) const = default;
};

// Where models are looked for.
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
    double memory = 0, mostMemory = 0;  // GB that models may take together; 0: as much as is free
    bool operator==(const ComputeForm&) const = default;
};

// What a new performance starts with.
struct PlayingForm {
    PlayMode mode = PlayMode::CallAndResponse;
    TurnBy turnBy = TurnBy::Gap;
    bool gapAdaptive = true;
    double gap = 0.6;  // s
    PlayOver playOver = PlayOver::Yield;
    int lookahead = 250;  // ms that the model composes ahead of what sounds
    Choices soundfont;
    double gain = kUsualVolume;  // dB
    double reverb = 15;          // per cent
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
    QString group;  // "Play"; rows of a group lie together
    QString name;
    QKeySequence keys, defaultKeys;
    int workspace = 0;  // that it works in alone; 0: in all
    QString midi = {};  // the message that gives it too, in words; empty: none
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
    // How it was made (model, seed, settings) into all that is exported; nothing: music and pictures differ,
    // and music's is the second.
    std::optional<bool> writesOrigin = true;
    bool musicWritesOrigin = true;
    // How many are discarded and can be deleted.
    int discardedTakes = 0, discardedBranches = 0, discardedPictures = 0, discardedSounds = 0;
    int discardedInUse = 0;  // that cannot yet, being played or made
    bool hasLog = false;
    QString logTrouble = {};  // why nothing can be written into it
    bool operator==(const FilesForm&) const = default;
};

// Remote control by OSC.
struct RemoteForm {
    bool on = false;
    int port = 7770;      // UDP
    bool others = false;  // other computers may, too
    QString sendTo = {};  // "192.168.1.20:9000", several parted by blanks
    bool operator==(const RemoteForm&) const = default;
};

struct RemoteState {
    QString trouble = {};  // why nothing comes; empty: it does
    QString last = {};     // the last message that was understood
    quint64 wrong = 0;     // messages that were not
};

enum class Language { System, English, German };

}  // namespace continuo::ui
