#pragma once

#include <continuo/performance.h>

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>

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
// leave at any point. What is played meanwhile is a trial: it sounds, but no model hears it and no take
// records it. GUI thread.
class FirstRunController : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    FirstRunController(Engine& engine, PlayController& play, Rig& rig, Settings& settings, QWidget& window);
    ~FirstRunController() override;

    void show();
    ui::FirstRunDialog* dialog() const { return dialog_.get(); }

Q_SIGNALS:
    // The user wants to begin; with the computer's keyboard where that was chosen.
    void startAsked(bool computerKeyboard);
    // To be heard, and not to be answered.
    void chordAsked(const continuo::Performance& chord);

private:
    void make();
    void look();
    void showKeys();
    void showSelfTest();
    void showResult();
    void measure(int latents);
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
    QStringList outputs_;
    std::uint64_t seen_ = 0;  // MIDI messages
    bool computerKeyboard_ = false;
    bool chordDue_ = false;  // asked for, and not played yet
    std::string measured_;   // the model that was, or is being; empty: none yet
    double msPerToken_ = 0;  // of it; 0: not known
    QTimer timer_, keysTimer_;
    std::jthread measuring_;  // last: it uses the others
};

}  // namespace continuo::app
