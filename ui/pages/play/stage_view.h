#pragma once

#include <QString>
#include <QWidget>

#include "form_parameters.h"
#include "theme/tokens.h"

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace continuo::ui {

class CountIn;
class HeatLegend;
class KeyboardStrip;
class PianoRoll;
class StageTurn;
class ValueSlider;

// What Stage view shows. Numbers below 0 and empty texts are unknown and hidden.
struct StageForm {
    QString take = {};                    // "Take 12"
    QString takeNote = {};                // "recording, saved 2 s ago"
    QString memory = {};                  // "hears everything since 12:05"
    QString tempo = {};                   // "96.0 bpm"
    QString panicKey = {}, exitKey = {};  // "Shift+Esc", "F11"
    double clockSeconds = -1;             // the big clock
    bool recording = false;
    TurnForm turn = {};
    QString turnHint = {};   // "Play, and it yields."; shown in the model's turn
    PlayForm play = {};      // of which it shows temperature, latents (those in use) and density
    int mostLatents = 1024;  // 0: the model has neither latents nor a window, so the slider is hidden
    bool isWindow = false;   // latents are tokens of the window
    double answerMs = -1;
    int lateNotes = -1;
    int xruns = -1;
    bool operator==(const StageForm&) const = default;
};

// Play on the whole screen, readable from 2 m: roll, turn ring, three large sliders, keyboard.
class StageView : public QWidget {
    Q_OBJECT
public:
    explicit StageView(const PlayParameters& parameters, QWidget* parent = nullptr);
    ~StageView() override;

    void setForm(const StageForm&);
    // Sets the beats left before a recording begins; 0: none.
    void setCountIn(int beats);
    // Turns on the surprise map and its legend.
    void setHeat(bool);
    // This view owns both; the owner of the view feeds them and connects their signals.
    PianoRoll* roll() const { return roll_; }
    KeyboardStrip* keyboard() const { return keyboard_; }

Q_SIGNALS:
    void temperatureEdited(double value);
    void latentsEdited(int latents);
    void latentsAutoEdited(bool automatic);
    void densityEdited(double notesPerSecond);
    void panicTriggered();
    void exitTriggered();

protected:
    void paintEvent(QPaintEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    QWidget* makeTop();
    QWidget* makeStrip(const PlayParameters& parameters);
    void addSliders(QHBoxLayout*, const PlayParameters& parameters);
    void addReadouts(QHBoxLayout*);
    void showLatents(const StageForm&);
    void fitToWidth();
    void showReadouts(const StageForm&);
    void setReadoutNames(bool atLength);

    struct Readout {
        QLabel* number = nullptr;
        QLabel* words = nullptr;
    };
    static void showReadout(const Readout&, double value, QColor Tokens::*colour);

    QWidget *top_ = nullptr, *strip_ = nullptr;
    QWidget* record_ = nullptr;
    QPushButton *leave_ = nullptr, *panic_ = nullptr;
    QLabel *clock_ = nullptr, *take_ = nullptr, *takeNote_ = nullptr, *memory_ = nullptr, *tempo_ = nullptr;
    HeatLegend* legend_ = nullptr;
    bool heat_ = false;
    PianoRoll* roll_ = nullptr;
    CountIn* countIn_ = nullptr;
    StageTurn* turn_ = nullptr;
    ValueSlider *temperature_ = nullptr, *latents_ = nullptr, *density_ = nullptr;
    bool hasLatents_ = true;
    QWidget* readouts_ = nullptr;
    Readout answer_, late_, xruns_;
    KeyboardStrip* keyboard_ = nullptr;
};

}  // namespace continuo::ui
