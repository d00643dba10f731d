#pragma once

#include <vector>

#include <QDialog>

#include "pages/dialogs/self_test_list.h"
#include "pages/settings/settings_forms.h"

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace continuo::ui {

class Card;
class KeyboardStrip;
class LevelMeter;
class StepBar;

// The first minute: what was found, whether sound is heard, what is played on, and how fast the model answers
// here. Can be left at every step; nothing in it has to be answered.
class FirstRunDialog : public QDialog {
    Q_OBJECT
public:
    enum Step { kWelcome, kSound, kKeyboard, kReady, kSteps };

    explicit FirstRunDialog(QWidget* parent = nullptr);

    Step step() const;
    void showStep(Step);

    // What is looked at while the first step is shown.
    void setSelfTest(const QVector<SelfTestLine>&);
    // Outputs that sound can go to.
    void setOutputs(const Choices&);
    // Whether there is a device that the chord can be heard from.
    void setSoundThere(bool there);
    // Whether there is a soundfont that the piano can sound with; true while one is loaded.
    void setPianoThere(bool there);
    void setLevels(double leftDb, double rightDb);
    // MIDI keyboards that are there now; the first is chosen until the user chooses otherwise.
    void setKeyboards(const QStringList& names);
    // Whether a model answers, or is still being loaded.
    void setModelThere(bool there);
    // "Small piano model: 4.9 ms per token here, …": only what was measured.
    // measured: there is a number of this computer in it.
    void setResult(const QString& text, bool measured);
    // Lights up with what is played, and plays with the mouse and, when chosen, the computer's keys.
    KeyboardStrip* keyboard() const { return keyboard_; }

Q_SIGNALS:
    // On coming to the second step, and when asked to be played again.
    void testChordAsked();
    void outputChosen(int index);
    void soundfontAsked();
    void keyboardChosen(const QString& name);
    void computerKeyboardChosen();
    // To the end, or left before: both close the dialog.
    void completed();
    void skipped();

protected:
    void reject() override;
    void resizeEvent(QResizeEvent*) override;

private:
    QWidget* makeHeader();
    QWidget* makeWelcome();
    QWidget* makeSound();
    QWidget* makeKeyboard();
    QWidget* makeReady();
    QWidget* makeFooter();
    void next();
    void announce();
    // Whether a chord can be heard.
    bool isHeard() const { return soundThere_ && pianoThere_; }
    void showSound();
    void showNext();
    void showMeasured();
    void showKeyboards();
    void choose(const QString& keyboard);

    StepBar* steps_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    QPushButton* back_ = nullptr;
    QPushButton* next_ = nullptr;
    SelfTestList* selfTest_ = nullptr;
    SelfTestList* found_ = nullptr;  // the same lines, on the last step
    QComboBox* outputs_ = nullptr;
    QLabel* outputsLabel_ = nullptr;
    LevelMeter* meter_ = nullptr;
    QLabel *soundTitle_ = nullptr, *soundSentence_ = nullptr;
    QPushButton *again_ = nullptr, *otherSoundfont_ = nullptr;
    bool soundThere_ = true, pianoThere_ = true;
    bool measured_ = false;
    QLabel* keyboardTitle_ = nullptr;
    QVBoxLayout* cards_ = nullptr;
    Card* computerKeys_ = nullptr;
    std::vector<Card*> midiCards_;
    KeyboardStrip* keyboard_ = nullptr;
    QLabel *result_ = nullptr, *whatNow_ = nullptr;
    QStringList names_;
    QString chosen_;  // a MIDI keyboard; empty: the computer's
    bool chosenByHand_ = false;
};

}  // namespace continuo::ui
