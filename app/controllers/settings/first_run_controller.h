#pragma once

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
#include "controllers/settings/self_test.h"
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

// Asks the questions at the first start: sound, keyboard, and the model's speed. The user can leave at any
// point. Files are read on a thread. Notes played meanwhile are only a trial: they sound, but no model hears
// them and no take records them. GUI thread.
class FirstRunController : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    FirstRunController(Engine& engine, PlayController& play, Rig& rig, Settings& settings, QWidget& window);
    ~FirstRunController() override;

    void show();
    // Sets the example pieces and their MIDI files.
    void setPrimers(const QStringList& names, const QStringList& files);
    // Call when playback of the requested music starts or ends.
    void setPlaying(bool playing);
    ui::FirstRunDialog* dialog() const { return dialog_.get(); }

Q_SIGNALS:
    // The user wants to begin, with the computer keyboard if chosen.
    void startRequested(bool computerKeyboard);
    // The user wants to begin, and this file shall play in the player's place.
    void fileChosen(const QString& file);
    // The user wants to hear a chord, or to stop it. The model must not answer it.
    void playbackRequested(const continuo::Performance& chord);
    void stopRequested();
    void modelChosen(const std::string& path);
    void modelCardRequested(const std::string& path);
    void helpRequested();  // help about a missing keyboard

private:
    void make();
    void connectKeyboard();
    void findModels();
    void showModels();
    void chooseModel(int row);
    void chooseFile();
    void playPrimer(int primer);
    // music: nullopt if the example's file is missing.
    void play(int primer, const std::optional<Performance>& music);
    void poll();
    void showKeys();
    void showDevices();
    void playChord();
    void playPendingChord();
    void finish();

    Engine& engine_;
    PlayController& play_;
    Rig& rig_;
    Settings& settings_;
    QWidget& window_;
    std::unique_ptr<ui::FirstRunDialog> dialog_;
    QStringList outputs_;
    QStringList primers_, primerFiles_;
    int playing_ = -1;                  // index of the playing primer; -1: none
    int wanted_ = -1;                   // index of the primer whose file is being read; -1: none
    QString file_;                      // MIDI file that plays instead of the player, if chosen
    std::vector<ModelSummary> models_;  // models that can answer
    SameFiles same_;                    // compares models_ with the playing model
    std::uint64_t seen_ = 0;            // MIDI messages
    bool computerKeyboard_ = false;
    bool chordPending_ = false;  // the chord was requested but has not played yet
    QTimer timer_, keysTimer_;
    SideThread reading_;
    SelfTest test_;
};

}  // namespace continuo::app
