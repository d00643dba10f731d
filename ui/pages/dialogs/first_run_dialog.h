#pragma once

#include <QDialog>

#include "pages/dialogs/self_test_list.h"
#include "pages/settings/settings_forms.h"

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace continuo::ui {

class HearFirstRow;
class KeyboardStep;
class KeyboardStrip;
class LevelMeter;
class StepBar;

// The first-run assistant: self-test, sound check, keyboard, and speed of the model. It can be closed at
// every step; nothing must be answered.
class FirstRunDialog : public QDialog {
    Q_OBJECT
public:
    enum Step { kWelcome, kSound, kKeyboard, kReady, kSteps };

    explicit FirstRunDialog(QWidget* parent = nullptr);

    Step step() const;
    void showStep(Step);

    // Sets the results of the checks that run during the first step.
    void setSelfTest(const QVector<SelfTestLine>&);
    // Sets the audio outputs.
    void setOutputs(const Choices&);
    // Sets whether an audio device is available for the chord.
    void setAudioAvailable(bool there);
    // Sets whether a soundfont is available for the piano; true while one is being loaded.
    void setPianoAvailable(bool there);
    void setLevels(double leftDb, double rightDb);
    // Sets the connected MIDI keyboards; the first is selected until the user selects another.
    void setKeyboards(const QStringList& names);
    // Sets and selects the file that plays instead of the player. rejectFile() shows why a file cannot be
    // played and keeps the old choice.
    void setFile(const QString& name);
    void rejectFile(const QString& why);
    bool isFileChosen() const;
    // Sets the models that can answer.
    void setModels(const ModelChoices&);
    // Sets the example pieces, and the one that plays; -1: none.
    void setPrimers(const QStringList& names);
    void setPlayingPrimer(int primer);
    // Shows the last note struck on a MIDI keyboard.
    void setLastNote(int pitch, int velocity);
    // Sets whether a model answers or is being loaded.
    void setModelAvailable(bool there);
    // Sets the measured result: "Small piano model: 4.9 ms per token here, …". measured: it contains a number
    // from this computer.
    void setResult(const QString& text, bool measured);
    // Shows the played notes; can be played with the mouse and, if selected, with the computer's keys.
    KeyboardStrip* keyboard() const { return keyboard_; }

Q_SIGNALS:
    // Requests a test chord: emitted when the second step opens and when the user clicks again.
    void testChordRequested();
    void outputChosen(int index);
    void soundfontRequested();
    void keyboardChosen(const QString& name);
    void computerKeyboardChosen();
    // Requests to choose a file that plays instead of the player.
    void fileRequested();
    void modelChosen(int row);  // index into the models; -1: none
    void modelCardRequested();
    void primerRequested(int primer);  // also for the one that is playing
    void helpRequested();              // about a missing keyboard
    // The assistant was finished or closed early; both close the dialog.
    void completed();
    void skipped();

protected:
    void reject() override;
    void resizeEvent(QResizeEvent*) override;

private:
    QWidget* makeHeader();
    QWidget* makeWelcome();
    QWidget* makeSound();
    QWidget* makeReady();
    QWidget* makeFooter();
    void showNextStep();
    void announce();
    // Returns whether a chord is audible.
    bool isAudible() const { return soundThere_ && pianoThere_; }
    void showSound();
    void showNext();
    void showMeasured();
    void connectKeySources();
    void showHearFirst();
    void connectKeyboardStep();
    void showKeyboard();

    StepBar* steps_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    KeyboardStep* keyboardStep_ = nullptr;
    QPushButton* back_ = nullptr;
    QPushButton* next_ = nullptr;
    SelfTestList* selfTest_ = nullptr;
    SelfTestList* found_ = nullptr;  // shows the same lines again, on the last step
    QComboBox* outputs_ = nullptr;
    QLabel* outputsLabel_ = nullptr;
    LevelMeter* meter_ = nullptr;
    QLabel *soundTitle_ = nullptr, *soundSentence_ = nullptr;
    QPushButton *again_ = nullptr, *otherSoundfont_ = nullptr;
    bool soundThere_ = true, pianoThere_ = true;
    bool measured_ = false;
    HearFirstRow* hearFirst_ = nullptr;
    KeyboardStrip* keyboard_ = nullptr;
    QLabel *result_ = nullptr, *whatNow_ = nullptr;
};

}  // namespace continuo::ui
