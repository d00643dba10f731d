#pragma once

#include <optional>

#include <QString>
#include <QWidget>

#include "forms.h"

class QLabel;
class QPushButton;

namespace continuo::ui {

class HeatLegend;
class KeyboardStrip;
class PianoRoll;
class TurnRing;
class ValueSlider;

// What Stage view shows; a number below 0 is not known and not shown.
struct StageForm {
    QString take;              // "Take 12"
    QString takeNote;          // "recording, saved 2 s ago"
    QString memory;            // "hears everything since 12:05"
    double clockSeconds = -1;  // the big clock
    bool recording = false;
    TurnForm turn;
    QString turnHint;  // "Play, and it yields."
    double temperature = 0.95;
    int latents = 256;
    int mostLatents = 1024;
    bool latentsAuto = true;
    int lookahead = 250;  // ms that the model composes ahead of what sounds
    double answerMs = -1;
    int lateNotes = -1;
    int xruns = -1;
    bool operator==(const StageForm&) const = default;
};

// Play on the whole screen, read from two metres: roll, turn ring, three big sliders, keyboard.
class StageView : public QWidget {
    Q_OBJECT
public:
    explicit StageView(QWidget* parent = nullptr);
    ~StageView() override;

    void setForm(const StageForm&);
    // Both are this view's; their content and their signals are the owner's.
    PianoRoll* roll() const { return roll_; }
    KeyboardStrip* keyboard() const { return keyboard_; }

Q_SIGNALS:
    void temperatureEdited(double value);
    void latentsEdited(int latents);
    void latentsAutoEdited(bool automatic);
    void lookaheadEdited(int ms);
    void panicAsked();
    void leaveAsked();
};

}  // namespace continuo::ui
