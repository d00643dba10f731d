#pragma once

#include <continuo/device_summary.h>

#include <QCoreApplication>
#include <QString>
#include <string>
#include <vector>

#include "controllers/words/side_thread.h"
#include "rig/rig.h"

namespace continuo {
class Engine;
}

namespace continuo::ui {
class FirstRunDialog;
}

namespace continuo::app {

class PlayController;
class Settings;

// The computer's self-test at the first start: processor, sound, piano, model, and how fast the model is. GUI
// thread.
class SelfTest {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::FirstRunController)

public:
    // All referenced objects must outlive this.
    SelfTest(Engine& engine, const PlayController& play, Rig& rig, Settings& settings)
        : engine_(engine), play_(play), rig_(rig), settings_(settings) {}

    // A part of the computer: its name, and technical details.
    struct ComputerPart {
        QString text, details;
    };
    static ComputerPart findProcessor(const std::vector<DeviceSummary>& devices);  // any thread
    void setProcessor(const ComputerPart& processor) { processor_ = processor; }
    // Shows the results so far. Measures the model's speed if it is unknown.
    void show(ui::FirstRunDialog& dialog);
    // Returns the speed measured during play, else the speed measured by the test; 0: unknown.
    double msPerToken() const;

private:
    void showResult(ui::FirstRunDialog& dialog);
    void measure(int latents);
    QString modelDetails() const;
    QString answerText() const;
    QString speedDetails() const;
    static QString pianoText(const RigStatus& rig, bool silent);

    Engine& engine_;
    const PlayController& play_;
    Rig& rig_;
    Settings& settings_;
    ComputerPart processor_;
    std::string measured_;   // the model measured or being measured; empty: none yet
    double msPerToken_ = 0;  // speed of the measured model; 0: unknown
    SideThread measuring_;
};

}  // namespace continuo::app
