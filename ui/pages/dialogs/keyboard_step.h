#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "pages/dialogs/first_run_pane.h"
#include "pages/dialogs/self_test_list.h"
#include "pages/settings/settings_forms.h"

class QVBoxLayout;

namespace continuo::ui {

class AnswererList;
class Card;

// The step of the first run in which the user chooses the keyboard to play on, and the model that answers.
class KeyboardStep : public FirstRunPane {
    Q_OBJECT
public:
    KeyboardStep();

    // These setters work like those of FirstRunDialog.
    void setKeyboards(const QStringList& names);
    void setFile(const QString& name);
    void rejectFile(const QString& why);
    bool isFileChosen() const { return fileChosen_; }
    void setModels(const ModelChoices& models);
    void setSelfTest(const QVector<SelfTestLine>& lines);

    // Returns the choice in a few words.
    QString chosenText() const;
    bool usesComputerKeys() const { return chosen_.isEmpty(); }
    // Checks the card of the choice.
    void showChosen();

Q_SIGNALS:
    void chosenChanged();
    // The buttons were replaced.
    void buttonsChanged();
    // As of FirstRunDialog.
    void keyboardChosen(const QString& name);
    void computerKeyboardChosen();
    void fileRequested();
    void modelChosen(int row);
    void modelCardRequested();
    void helpRequested();

private:
    void makeCards();
    QWidget* makeHelp();
    void showKeyboards();
    void choose(const QString& keyboard);

    QVBoxLayout* cards_;
    Card *computerKeys_ = nullptr, *looking_ = nullptr, *file_ = nullptr;
    std::vector<Card*> midiCards_;
    AnswererList* answerers_;
    SelfTestList* selfTest_;
    QStringList names_;
    QString chosen_;  // name of the MIDI keyboard; empty: the computer's keys
    bool chosenByHand_ = false;
    QString fileName_;
    bool fileChosen_ = false;  // the file plays instead of the player
};

}  // namespace continuo::ui
