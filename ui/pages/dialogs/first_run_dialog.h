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

class AnswererList;
class Card;
class HearFirstRow;
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
    // The file that is to play in the player's place, which chooses it; or why the one that was chosen
    // cannot, which leaves what was chosen before.
    void setFile(const QString& name);
    void refuseFile(const QString& why);
    bool isFileChosen() const { return fileChosen_; }
    // Who can answer.
    void setModels(const ModelChoices&);
    // Pieces to listen to, and the one that plays; -1: none.
    void setPrimers(const QStringList& names);
    void setPlayingPrimer(int primer);
    // The note that was struck last on a MIDI keyboard.
    void setHeard(int pitch, int velocity);
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
    // For a file that plays in the player's place.
    void fileAsked();
    void modelChosen(int row);  // of the models; -1: none
    void modelCardAsked();
    void primerAsked(int primer);  // also the one that plays
    void helpAsked();              // about a keyboard that is missing
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
    QWidget* makeHelp();
    void orderKeys();
    void showHearFirst();
    void showKeyboards();
    void choose(const QString& keyboard);
    void showChosen();

    StepBar* steps_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    QPushButton* back_ = nullptr;
    QPushButton* next_ = nullptr;
    SelfTestList* selfTest_ = nullptr;
    SelfTestList *here_ = nullptr, *found_ = nullptr;  // the same lines, on later steps
    QComboBox* outputs_ = nullptr;
    QLabel* outputsLabel_ = nullptr;
    LevelMeter* meter_ = nullptr;
    QLabel *soundTitle_ = nullptr, *soundSentence_ = nullptr;
    QPushButton *again_ = nullptr, *otherSoundfont_ = nullptr;
    bool soundThere_ = true, pianoThere_ = true;
    bool measured_ = false;
    QLabel* keyboardTitle_ = nullptr;
    QVBoxLayout* cards_ = nullptr;
    Card *computerKeys_ = nullptr, *looking_ = nullptr, *file_ = nullptr;
    std::vector<Card*> midiCards_;
    AnswererList* answerers_ = nullptr;
    HearFirstRow* hearFirst_ = nullptr;
    KeyboardStrip* keyboard_ = nullptr;
    QLabel *result_ = nullptr, *whatNow_ = nullptr;
    QStringList names_;
    QString chosen_;  // a MIDI keyboard; empty: the computer's
    bool chosenByHand_ = false;
    QString fileName_;
    bool fileChosen_ = false;  // it plays in the player's place
};

}  // namespace continuo::ui
