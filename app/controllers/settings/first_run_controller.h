#pragma once

#include <continuo/device_summary.h>
#include <continuo/model_summary.h>
#include <continuo/performance.h>

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "controllers/models/model_shelf.h"
#include "controllers/words/side_thread.h"
#include "rig/rig.h"

class QWidget;

namespace continuo {
class Engine;
}

namespace continuo::ui {
class FirstRunDialog;
}

namespace continuo::app {

class PlayController;
class Settings;
class StatusController;

// The questions of the first start: is there sound, is there a keyboard, how fast is the model. The user can
// leave at any point. Files are read beside the window. What is played meanwhile is a trial: it sounds, but
// no model hears it and no take records it. GUI thread.
class FirstRunController : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    FirstRunController(Engine& engine, PlayController& play, Rig& rig, Settings& settings, QWidget& window);
    ~FirstRunController() override;

    void show();
    // Pieces that can be listened to, and their MIDI files.
    void setPrimers(const QStringList& names, const QStringList& files);
    // Whether something plays of what was asked to be heard.
    void notePlaying(bool playing);
    ui::FirstRunDialog* dialog() const { return dialog_.get(); }

Q_SIGNALS:
    // The user wants to begin; with the computer's keyboard where that was chosen.
    void startAsked(bool computerKeyboard);
    // The same, where this file is to play in the player's place.
    void fileChosen(const QString& file);
    // To be heard, and not to be answered; nothing more of it.
    void chordAsked(const continuo::Performance& chord);
    void silenceAsked();
    void modelChosen(const std::string& path);
    void modelCardAsked(const std::string& path);
    void helpAsked();  // about a keyboard that is missing

private:
    void make();
    void connectKeyboard();
    void findModels();
    void showModels();
    void chooseModel(int row);
    void chooseFile();
    void playPrimer(int primer);
    // Null: its file has gone.
    void play(int primer, const std::optional<Performance>& music);
    void look();
    void showKeys();
    void showSelfTest();
    void showResult();
    void measure(int latents);
    // Names a part of the computer; `details` are technical.
    struct Found {
        QString text, details;
    };
    static Found processorOf(const std::vector<DeviceSummary>& devices);
    QString modelDetails() const;
    double msPerToken() const;
    QString answerText() const;
    QString speedDetails() const;
    static QString pianoText(const RigStatus& rig, bool silent);
    void showDevices();
    void playChord();
    void playDueChord();
    void finish();

    Engine& engine_;
    PlayController& play_;
    Rig& rig_;
    Settings& settings_;
    QWidget& window_;
    std::unique_ptr<ui::FirstRunDialog> dialog_;
    Found processor_;
    QStringList outputs_;
    QStringList primers_, primerFiles_;
    int playing_ = -1;                  // of the primers
    int wanted_ = -1;                   // of them, while its file is read
    QString file_;                      // that plays in the player's place, where that is chosen
    std::vector<ModelSummary> models_;  // that can answer
    SameFiles same_;                    // of them and what plays
    std::uint64_t seen_ = 0;            // MIDI messages
    bool computerKeyboard_ = false;
    bool chordDue_ = false;  // asked for, and not played yet
    std::string measured_;   // the model that was, or is being; empty: none yet
    double msPerToken_ = 0;  // of it; 0: not known
    QTimer timer_, keysTimer_;
    SideThread reading_, measuring_;
};

}  // namespace continuo::app
